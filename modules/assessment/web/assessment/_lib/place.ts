import { findAssessmentStep, type StepSectionName, stepSections } from './steps.ts';

/** Step of an address: `/ra/7/all/customers` belongs to the risks. */
export function getStepOfPath(pathname: string): string {
  const [, , , first = '', second, third] = pathname.split('/');
  if (first === '') return 'overview';
  const known = findAssessmentStep(first)?.name;
  if (known !== undefined) return known;
  if (second === 'threats') return 'threats';
  if (second === undefined) return /^[a-z]{1,30}$/.test(first) ? first : 'overview';
  return third === 'control' ? 'residual' : 'risks';
}

/** Section of the navigation for an address; the first section for a page that is no step. */
export function getSectionOfPath(pathname: string): StepSectionName {
  const place = getStepOfPath(pathname);
  return stepSections.find(({ steps }) => steps.some(({ name }) => name === place))?.name ?? 'fillIn';
}

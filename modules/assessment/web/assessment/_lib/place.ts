import { findAssessmentStep, type StepSectionName, stepSections } from './steps.ts';

/** Returns the step that an address belongs to: `/ra/7/all/customers` belongs to the risks. */
export function getStepOfPath(pathname: string): string {
  const [, , , first = '', second, third] = pathname.split('/');
  if (first === '') return 'overview';
  const known = findAssessmentStep(first)?.name;
  if (known !== undefined) return known;
  if (second === 'threats') return 'threats';
  if (second === undefined) return /^[a-z]{1,30}$/.test(first) ? first : 'overview';
  return third === 'control' ? 'residual' : 'risks';
}

/**
 * Returns the navigation section that an address belongs to; for pages outside the navigation it is the first
 * section.
 */
export function getSectionOfPath(pathname: string): StepSectionName {
  const place = getStepOfPath(pathname);
  return stepSections.find(({ steps }) => steps.some(({ name }) => name === place))?.name ?? 'fillIn';
}

import { type SectionName, stepAt, stepSections } from './steps.ts';

/** The step that an address is of: `/ra/7/all/customers` is that of the risks. */
export function placeOf(pathname: string): string {
  const [, , , first = '', second, third] = pathname.split('/');
  if (first === '') return 'overview';
  const known = stepAt(first)?.name;
  if (known !== undefined) return known;
  if (second === 'threats') return 'threats';
  if (second === undefined) return /^[a-z]{1,30}$/.test(first) ? first : 'overview';
  return third === 'control' ? 'residual' : 'risks';
}

/** The section of the navigation that holds the page at an address; that of a page which is no step is the first. */
export function sectionAt(pathname: string): SectionName {
  const place = placeOf(pathname);
  return stepSections.find(({ steps }) => steps.some(({ name }) => name === place))?.name ?? 'fillIn';
}

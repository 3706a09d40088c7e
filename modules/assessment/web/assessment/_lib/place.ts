import { stepAt } from './steps.ts';

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

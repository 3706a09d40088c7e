import { expect, it } from 'vitest';
import { hasUninflectedCount } from '../src/texts/check.ts';

it('a count before a plural word is reported in both languages unless the message has plural forms', () => {
  expect(hasUninflectedCount('The group has {count} members.', 'en')).toBe(true);
  expect(hasUninflectedCount('Gruppen har {count} medlemmar.', 'sv')).toBe(true);
  expect(hasUninflectedCount('{count, plural, one {# member} other {# members}}', 'en')).toBe(false);
  expect(hasUninflectedCount('{count, plural, one {# medlem} other {# medlemmar}}', 'sv')).toBe(false);
  expect(hasUninflectedCount('{name} members of {total}', 'en')).toBe(false);
  expect(hasUninflectedCount('{count} has gone', 'en')).toBe(false);
});

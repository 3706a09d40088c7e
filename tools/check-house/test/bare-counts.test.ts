import { expect, it } from 'vitest';
import { hasBareCount } from '../src/texts/check.ts';

it('a count before a plural word is reported in both languages unless the message has plural forms', () => {
  expect(hasBareCount('The group has {count} members.', 'en')).toBe(true);
  expect(hasBareCount('Gruppen har {count} medlemmar.', 'sv')).toBe(true);
  expect(hasBareCount('{count, plural, one {# member} other {# members}}', 'en')).toBe(false);
  expect(hasBareCount('{count, plural, one {# medlem} other {# medlemmar}}', 'sv')).toBe(false);
  expect(hasBareCount('{name} members of {total}', 'en')).toBe(false);
  expect(hasBareCount('{count} has gone', 'en')).toBe(false);
});

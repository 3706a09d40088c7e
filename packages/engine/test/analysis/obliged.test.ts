/** A business that the rules apply to later is named with its first day, until that has come. */
import { expect, it } from 'vitest';
import { getBusinessName, isBusinessObligedOn } from '../../src/analysis/index.ts';

const name = { en: 'Football agent', sv: 'Fotbollsagent' };
const later = { name, appliesFrom: '2029-07-10' };

it.each([
  ['2026-11-29', false],
  ['2029-07-09', false],
  ['2029-07-10', true],
  ['2031-01-01', true],
])('a business with a later first day of its rules is obliged on %s: %s', (day, applies) => {
  expect(isBusinessObligedOn(later, day)).toBe(applies);
  expect(isBusinessObligedOn({}, day)).toBe(true);
  expect(getBusinessName({ name }, day)).toEqual(name);
  expect(getBusinessName(later, day)).toEqual(
    applies ? name : { en: 'Football agent (from 10 Jul 2029)', sv: 'Fotbollsagent (från 2029-07-10)' },
  );
});

it('the name of a business includes the first day of its rules if no current day is given', () => {
  expect(getBusinessName(later, '').en).toContain('10 Jul 2029');
});

import { expect, it } from 'vitest';
import { applyRowChoice } from './use-chosen-rows.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];

const after = (before: string, key: string, from: string | null, range: boolean) =>
  [...applyRowChoice(new Set(before), shown, { key, from, range })].toSorted().join('');

it('a row is chosen, and not chosen again', () => {
  expect(after('a', 'b', 'a', false)).toBe('ab');
  expect(after('ab', 'b', 'b', false)).toBe('a');
});

it('with Shift everything between is chosen, in both directions, and nothing is lost', () => {
  expect(after('a', 'd', 'b', true)).toBe('abcd');
  expect(after('e', 'b', 'd', true)).toBe('bcde');
});

it('a range from a row that is not shown any more is its end alone', () => {
  expect(after('', 'c', 'gone', true)).toBe('c');
  expect(after('', 'c', null, true)).toBe('c');
});

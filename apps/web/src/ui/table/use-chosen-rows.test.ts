import { expect, it } from 'vitest';
import { applyRowChoice } from './use-chosen-rows.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];

const after = (before: string, key: string, from: string | null, range: boolean) =>
  [...applyRowChoice(new Set(before), shown, { key, from, range })].toSorted().join('');

it('a row can be selected and deselected', () => {
  expect(after('a', 'b', 'a', false)).toBe('ab');
  expect(after('ab', 'b', 'b', false)).toBe('a');
});

it('Shift-click selects a range in either direction and keeps other selected rows', () => {
  expect(after('a', 'd', 'b', true)).toBe('abcd');
  expect(after('e', 'b', 'd', true)).toBe('bcde');
});

it('Shift-click selects only the clicked row if the previously clicked row is no longer shown', () => {
  expect(after('', 'c', 'gone', true)).toBe('c');
  expect(after('', 'c', null, true)).toBe('c');
});

import { describe, expect, it } from 'vitest';
import { findTreeKeyAction, listMatchingBranches, listVisibleRows } from './tree.ts';

const rows = [
  { id: 'a', up: null },
  { id: 'b', up: 'a' },
  { id: 'c', up: 'b' },
  { id: 'd', up: 'a' },
  { id: 'e', up: 'gone' },
];
const shape = { keyOf: (row: { id: string }) => row.id, parentOf: (row: { up: string | null }) => row.up };
const shown = (closed: readonly string[] = []) => listVisibleRows(rows, shape, new Set(closed));

describe('a tree', () => {
  it('has the level, position and number of siblings of each row', () => {
    expect(shown().map(({ key, level, position, siblings }) => [key, level, position, siblings])).toEqual([
      ['a', 1, 1, 2],
      ['b', 2, 1, 2],
      ['c', 3, 1, 1],
      ['d', 2, 2, 2],
      ['e', 1, 2, 2],
    ]);
  });

  it('hides all rows below a collapsed row', () => {
    expect(shown(['b']).map(({ key }) => key)).toEqual(['a', 'b', 'd', 'e']);
    expect(shown(['a']).map(({ key, open }) => [key, open])).toEqual([
      ['a', false],
      ['e', false],
    ]);
  });

  it('shows only matching rows and their ancestors when it is filtered', () => {
    const found = (...ids: readonly string[]) =>
      listMatchingBranches(rows, shape, ({ id }) => ids.includes(id)).map(({ id }) => id);
    expect(found('c')).toEqual(['a', 'b', 'c']);
    expect(found('d', 'e')).toEqual(['a', 'd', 'e']);
    expect(found()).toEqual([]);
  });

  it('is navigated with the arrow keys', () => {
    expect(findTreeKeyAction(shown(), 'a', 'ArrowRight')).toEqual({ kind: 'focus', key: 'b' });
    expect(findTreeKeyAction(shown(['a']), 'a', 'ArrowRight')).toEqual({ kind: 'open', key: 'a' });
    expect(findTreeKeyAction(shown(), 'b', 'ArrowLeft')).toEqual({ kind: 'close', key: 'b' });
    expect(findTreeKeyAction(shown(['b']), 'b', 'ArrowLeft')).toEqual({ kind: 'focus', key: 'a' });
    expect(findTreeKeyAction(shown(), 'd', 'ArrowRight')).toBeNull();
    expect(findTreeKeyAction(shown(), 'e', 'ArrowDown')).toBeNull();
    expect(findTreeKeyAction(shown(), 'c', 'Home')).toEqual({ kind: 'focus', key: 'a' });
  });
});

import { describe, expect, it } from 'vitest';
import { computeNextSorting } from './next-sorting.ts';

const name = { id: 'name' };
const level = { id: 'level', highFirst: true };

describe('a click on a column heading', () => {
  it('sorts text ascending and numbers descending, then reversed, then not at all', () => {
    const first = computeNextSorting([], name);
    expect(first).toEqual([{ id: 'name', desc: false }]);
    const second = computeNextSorting(first, name);
    expect(second).toEqual([{ id: 'name', desc: true }]);
    expect(computeNextSorting(second, name)).toEqual([]);
    expect(computeNextSorting([], level)).toEqual([{ id: 'level', desc: true }]);
    expect(computeNextSorting([{ id: 'level', desc: true }], level)).toEqual([{ id: 'level', desc: false }]);
    expect(computeNextSorting([{ id: 'level', desc: false }], level)).toEqual([]);
  });

  it('sorts a new column in the default direction of that column', () => {
    expect(computeNextSorting([{ id: 'name', desc: true }], level)).toEqual([{ id: 'level', desc: true }]);
    expect(computeNextSorting([{ id: 'level', desc: false }], name)).toEqual([{ id: 'name', desc: false }]);
  });
});

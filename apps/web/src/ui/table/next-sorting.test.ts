import { describe, expect, it } from 'vitest';
import { nextSorting } from './next-sorting.ts';

const name = { id: 'name' };
const level = { id: 'level', highFirst: true };

describe('a click on a column heading', () => {
  it('sorts text ascending and numbers descending, then reversed, then not at all', () => {
    const first = nextSorting([], name);
    expect(first).toEqual([{ id: 'name', desc: false }]);
    const second = nextSorting(first, name);
    expect(second).toEqual([{ id: 'name', desc: true }]);
    expect(nextSorting(second, name)).toEqual([]);
    expect(nextSorting([], level)).toEqual([{ id: 'level', desc: true }]);
    expect(nextSorting([{ id: 'level', desc: true }], level)).toEqual([{ id: 'level', desc: false }]);
    expect(nextSorting([{ id: 'level', desc: false }], level)).toEqual([]);
  });

  it('sorts a new column in the default direction of that column', () => {
    expect(nextSorting([{ id: 'name', desc: true }], level)).toEqual([{ id: 'level', desc: true }]);
    expect(nextSorting([{ id: 'level', desc: false }], name)).toEqual([{ id: 'name', desc: false }]);
  });
});

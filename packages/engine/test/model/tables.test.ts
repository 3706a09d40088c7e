/** The data structures of a compiled model, compared with plain sets and lists. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildAdjacency, getAdjacencyTargets, transposeAdjacency } from '../../src/model/adjacency.ts';
import { BitTable } from '../../src/model/bits.ts';
import { findEntitiesOnCycles, orderParentsFirst } from '../../src/model/hierarchy.ts';

const columns = 70;
const rows = fc.array(fc.uniqueArray(fc.nat(columns - 1), { maxLength: 12 }), { minLength: 2, maxLength: 5 });
const ascending = (list: Iterable<number>) => [...new Set(list)].sort((a, b) => a - b);

function tableOf(lists: readonly (readonly number[])[]): BitTable {
  const table = new BitTable(lists.length, columns);
  lists.forEach((list, row) => {
    for (const column of list) table.set(row, column);
  });
  return table;
}

describe('a bit table', () => {
  test('contains exactly the bits that were set in each row', () => {
    fc.assert(
      fc.property(rows, (lists) => {
        const table = tableOf(lists);
        lists.forEach((list, row) => {
          expect(table.columnsOf(row)).toEqual(ascending(list));
          for (let column = 0; column < columns; column++) {
            expect(table.has(row, column)).toBe(list.includes(column));
          }
        });
      }),
    );
  });

  test('merges one row into another, of the same or another table', () => {
    fc.assert(
      fc.property(rows, rows, (lists, others) => {
        const table = tableOf(lists);
        table.include(0, 1);
        expect(table.columnsOf(0)).toEqual(ascending([...(lists[0] ?? []), ...(lists[1] ?? [])]));
        expect(table.columnsOf(1)).toEqual(ascending(lists[1] ?? []));
        table.includeFrom(1, tableOf(others), 1);
        expect(table.columnsOf(1)).toEqual(ascending([...(lists[1] ?? []), ...(others[1] ?? [])]));
      }),
    );
  });

  test('detects whether two rows have a bit in common', () => {
    fc.assert(
      fc.property(rows, rows, (lists, masks) => {
        const [table, mask] = [tableOf(lists), tableOf(masks)];
        const share = (row: number, at: number) =>
          (lists[row] ?? []).some((column) => masks[at]?.includes(column));
        expect(table.meets(1, mask, 1)).toBe(share(1, 1));
        expect(table.meets(1, mask)).toBe(share(1, 0));
        expect(table.meets(0, mask, 1)).toBe(share(0, 1));
      }),
    );
  });

  test('can have zero columns, and uses every bit of its 32-bit words', () => {
    expect(new BitTable(2, 0).columnsOf(1)).toEqual([]);
    const table = tableOf([[31, 32, 63, 64], []]);
    expect(table.columnsOf(0)).toEqual([31, 32, 63, 64]);
    expect(table.columnsOf(1)).toEqual([]);
  });
});

describe('an adjacency list', () => {
  const pairs = (lists: readonly (readonly number[])[]) =>
    lists.flatMap((list, source) => ascending(list).map((target) => [source, target] as const));

  test('returns the targets of each source once, in ascending order', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(20), { maxLength: 9 }), { maxLength: 6 }), (lists) => {
        const adjacency = buildAdjacency(lists);
        lists.forEach((list, source) => {
          expect([...getAdjacencyTargets(adjacency, source)]).toEqual(ascending(list));
        });
        expect(adjacency.offsets).toHaveLength(lists.length + 1);
        expect(adjacency.targets).toHaveLength(pairs(lists).length);
        expect([...getAdjacencyTargets(adjacency, lists.length)]).toEqual([]);
      }),
    );
  });

  test('contains the same pairs after it is transposed', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(20), { maxLength: 9 }), { maxLength: 6 }), (lists) => {
        const back = transposeAdjacency(buildAdjacency(lists), 21);
        expect(back.offsets).toHaveLength(22);
        for (let target = 0; target <= 20; target++) {
          const sources = pairs(lists).flatMap(([source, other]) => (other === target ? [source] : []));
          expect([...getAdjacencyTargets(back, target)]).toEqual(sources);
        }
      }),
    );
  });
});

describe('the parent graph of entities', () => {
  test('is sorted so that parents precede their children, each listed once', () => {
    // Parents come from earlier positions before the order is shuffled: no cycles, any order.
    const graph = fc
      .array(fc.array(fc.nat(30), { maxLength: 3 }), { minLength: 1, maxLength: 12 })
      .chain((list) =>
        fc.shuffledSubarray([...list.keys()], { minLength: list.length }).map((mixed) => {
          const parents: number[][] = list.map(() => []);
          list.forEach((wanted, position) => {
            parents[mixed[position] ?? 0] =
              position === 0 ? [] : wanted.map((number) => mixed[number % position] ?? 0);
          });
          return parents;
        }),
      );
    fc.assert(
      fc.property(graph, (parents) => {
        const order = orderParentsFirst(parents);
        expect(ascending(order)).toEqual([...parents.keys()]);
        expect(order).toHaveLength(parents.length);
        parents.forEach((list, child) => {
          for (const parent of list) expect(order.indexOf(parent)).toBeLessThan(order.indexOf(child));
        });
      }),
    );
  });

  test('has only the members of a cycle reported, not entities that lead into or out of the cycle', () => {
    const parents: { readonly [key: string]: readonly string[] } = {
      ...{ a: ['b'], b: ['c'], c: ['a', 'top'], below: ['a'], top: [], self: ['self'] },
      ...{ left: ['top', 'right'], right: ['top'], far: ['gone'] },
    };
    const keys = Object.keys(parents).map((key) => ({ key }));
    for (const entities of [keys, keys.toReversed()]) {
      expect([...findEntitiesOnCycles(entities, (key) => parents[key] ?? [])].sort()).toEqual([
        'a',
        'b',
        'c',
        'self',
      ]);
    }
  });
});

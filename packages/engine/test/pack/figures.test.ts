import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePackData, findPackFigureDifferences, listPackFigures } from '../../src/pack/index.ts';
import { figureTolerance } from '../../src/values/index.ts';

describe('the list of figures in a result', () => {
  it('addresses array items by key instead of position', () => {
    const result = {
      risks: [
        { key: 'pr-card', inherent: 2.5 },
        { key: 'pr-loan', inherent: null },
      ],
      'a/b': [1, 2],
    };
    expect(listPackFigures(result)).toEqual([
      { place: 'risks/pr-card/key', value: 'pr-card' },
      { place: 'risks/pr-card/inherent', value: 2.5 },
      { place: 'risks/pr-loan/key', value: 'pr-loan' },
      { place: 'risks/pr-loan/inherent', value: null },
      { place: 'a~1b/0', value: 1 },
      { place: 'a~1b/1', value: 2 },
    ]);
  });

  it('contains each path once, and has no differences from itself', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const figures = listPackFigures(value);
        expect(new Set(figures.map(({ place }) => place)).size).toBe(figures.length);
        expect(findPackFigureDifferences(figures, listPackFigures(structuredClone(value)))).toEqual([]);
      }),
      // A member with an empty name differs from the root.
      { examples: [[{ 0: null, '': [null] }]] },
    );
  });

  it('differs from another list exactly where the two results differ', () => {
    const alike = (value: unknown) => fc.constantFrom(value, structuredClone(value));
    const pair = fc.oneof(
      fc.tuple(fc.jsonValue(), fc.jsonValue()),
      fc.jsonValue().chain((value) => fc.tuple(fc.constant(value), alike(value))),
    );
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const [expected, actual] = [listPackFigures(a), listPackFigures(b)];
        const differences = findPackFigureDifferences(expected, actual);
        expect(comparePackData(a, b)).toEqual({ count: expected.length, differences });
      }),
      {
        examples: [
          [
            [
              { a: 1, b: 2 },
              { b: 2, a: 1 },
            ],
          ],
          [[{ a: [] }, {}]],
          [[[1, 2], { 0: 1, 1: 2 }]],
          [[[{ key: 'a', is: 1 }], [{ key: 'b', is: 1 }]]],
          [[{ a: null }, { b: null }]],
          [[[1], [1, 2]]],
        ],
      },
    );
    const near = { a: 1 + figureTolerance / 2, b: undefined };
    expect(comparePackData({ a: 1 }, near)).toEqual({ count: 1, differences: [] });
    expect(comparePackData({ a: 1 }, { a: 1.1 }).differences).toHaveLength(1);
  });

  it('differs only where a figure is changed beyond the tolerance, removed or added', () => {
    const expected = listPackFigures({ a: 1, b: 2, c: null });
    expect(
      findPackFigureDifferences(expected, listPackFigures({ a: 1 + figureTolerance / 2, b: 2.000001, d: 4 })),
    ).toEqual([
      { place: 'b', expected: 2, actual: 2.000001 },
      { place: 'c', expected: null, actual: undefined },
      { place: 'd', expected: undefined, actual: 4 },
    ]);
  });
});

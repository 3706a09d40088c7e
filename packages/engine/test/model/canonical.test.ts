import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCanonicalJson, toCanonicalJsonPieces } from '../../src/model/index.ts';

/** The value with the members of every object in another order. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, shuffled(item)]),
  );
}

describe('canonical JSON', () => {
  test('sorts members by UTF-16 code units and contains no whitespace or needless escapes', () => {
    expect(toCanonicalJson({ b: [1, { d: null, c: true }], a: 'x', Å: 1, '€': 2, '10': 3, '9': 4 })).toBe(
      '{"10":3,"9":4,"a":"x","b":[1,{"c":true,"d":null}],"Å":1,"€":2}',
    );
    expect(toCanonicalJson('\u20ac$\u000f\nA\'B"\\"/')).toBe('"€$\\u000f\\nA\'B\\"\\\\\\"/"');
  });

  test('writes numbers as ECMAScript does', () => {
    expect(toCanonicalJson([333333333.3333333, 1e30, 4.5, 2e-3, 1e-27, -0])).toBe(
      '[333333333.3333333,1e+30,4.5,0.002,1e-27,0]',
    );
  });

  test('omits members whose value is undefined', () => {
    expect(toCanonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  });

  test('throws a TypeError for values that JSON cannot represent', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, undefined, () => 1, Symbol('s'), 1n]) {
      expect(() => toCanonicalJson([value])).toThrow(TypeError);
    }
  });

  test('is the same text when it is produced in pieces', () => {
    for (const value of [{}, { a: [] }, { b: [1, { c: [] }], a: undefined, '': { x: 'y' } }])
      expect([...toCanonicalJsonPieces(value)].join('')).toBe(toCanonicalJson(value));
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        expect([...toCanonicalJsonPieces(value)].join('')).toBe(toCanonicalJson(value));
      }),
    );
    expect(
      [...toCanonicalJsonPieces({ list: Array.from({ length: 50 }, (_, n) => n) })].length,
    ).toBeGreaterThan(50);
  });

  test('does not depend on the order of members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = toCanonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(toCanonicalJson(shuffled(value))).toBe(text);
        expect(toCanonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });
});

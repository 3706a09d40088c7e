import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../property-runs.ts';
import {
  applyJsonPatches,
  applyPatches,
  computePatchesBetween,
  formatPointer,
  getValueAtPointer,
  isSameJson,
  type Patch,
  PatchError,
} from '../../src/assessment/index.ts';
import type { JsonObject } from '../../src/fields/index.ts';
import { empty, full, remove, set } from './bank.ts';

/** Few names, so that patches affect the same places; two of them need escaping. */
const name = fc.constantFrom('a', 'b', 'c/d', 'e~f', '', '0');
const scalar = fc.oneof(fc.integer(), fc.constantFrom('x', '', null, true, 0.5));
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(scalar, { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  ),
})).value;
const object: fc.Arbitrary<JsonObject> = fc.dictionary(name, value, { maxKeys: 4 });
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((segments) => formatPointer(...segments));
const patch: fc.Arbitrary<Patch> = fc.oneof(
  fc.record({ op: fc.constant('set' as const), path, value }),
  fc.record({ op: fc.constant('remove' as const), path }),
);

/** The result of the patches, or null if they do not apply. */
function outcome(document: JsonObject, patches: readonly Patch[]) {
  try {
    return applyJsonPatches(document, patches);
  } catch (error) {
    if (error instanceof PatchError) return null;
    throw error;
  }
}

describe('patches on a JSON object', () => {
  it('are reversed by their inverse', () => {
    fc.assert(
      fc.property(object, fc.array(patch, { maxLength: 6 }), (document, patches) => {
        const patched = outcome(document, patches);
        fc.pre(patched !== null);
        expect(applyJsonPatches(patched.document, patched.inverse).document).toEqual(document);
      }),
    );
  });

  it('never mutate the object or the patch values', () => {
    fc.assert(
      fc.property(object, fc.array(patch, { maxLength: 6 }), (document, patches) => {
        const given = structuredClone({ document, patches });
        fc.pre(outcome(document, patches) !== null);
        expect({ document, patches }).toEqual(given);
      }),
    );
  });

  it('return a new object that shares its unchanged members with the previous one', () => {
    fc.assert(
      fc.property(object, patch, (document, one) => {
        const before = structuredClone(document);
        const patched = outcome(document, [one]);
        expect(document).toEqual(before);
        fc.pre(patched !== null);
        const touched = Object.keys(document).filter((key) => patched.document[key] !== document[key]);
        expect(touched.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('have an empty list of applied patches exactly if nothing changed', () => {
    fc.assert(
      fc.property(object, patch, (document, one) => {
        const patched = outcome(document, [one]);
        fc.pre(patched !== null);
        expect(patched.applied.length === 0).toBe(isSameJson(document, patched.document));
      }),
    );
  });

  it('computed between two objects convert one into the other', () => {
    fc.assert(
      fc.property(object, object, (before, after) => {
        expect(applyJsonPatches(before, computePatchesBetween(before, after)).document).toEqual(after);
      }),
    );
  });

  it('are refused if they could cause prototype pollution', () => {
    const forbidden = fc.constantFrom('__proto__', 'constructor', 'prototype');
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 3 }),
        forbidden,
        fc.array(name, { maxLength: 3 }),
        (before, bad, after) => {
          const at = formatPointer(...before, bad, ...after);
          expect(() => applyJsonPatches({}, [set(at, true)])).toThrow(PatchError);
          expect(() => applyJsonPatches({}, [remove(at)])).toThrow(PatchError);
          const inside = JSON.parse(`{"a":[{"${bad}":{"polluted":true}}]}`);
          expect(() => applyJsonPatches({}, [set('/x', inside)])).toThrow(PatchError);
          expect('polluted' in {}).toBe(false);
        },
      ),
    );
  });

  it.each([
    ['', 'patch.pointer'],
    ['a', 'patch.pointer'],
    ['/a~2', 'patch.pointer'],
    ['/list/0', 'patch.notObject'],
    ['/text/a', 'patch.notObject'],
    ['/__proto__/a', 'patch.forbidden'],
  ])('are refused for the path %j with the code %s', (at, code) => {
    const document = { list: [1], text: 't' };
    expect(() => applyJsonPatches(document, [set(at, 1)])).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ code })] }),
    );
  });

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [undefined], [() => 1], [{ a: [undefined] }]])(
    'are refused for a value that JSON cannot represent: %j',
    (bad) => {
      expect(() => applyJsonPatches({}, [set('/a', bad)])).toThrow(
        expect.objectContaining({ faults: [expect.objectContaining({ code: 'patch.value' })] }),
      );
    },
  );

  it('are refused for a value that is nested too deeply', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
    expect(() => applyJsonPatches({}, [set('/a', deep(17))])).toThrow(PatchError);
    expect(applyJsonPatches({}, [set('/a', deep(16))]).applied).toHaveLength(1);
  });
});

describe('patches on an assessment', () => {
  it('are refused if the result is invalid, with the path of each fault', () => {
    const patches = [set('/settings/segment', 'PETS'), set('/x', 1), remove('/status/org')];
    expect(() => applyPatches(empty, patches)).toThrow(
      expect.objectContaining({
        faults: expect.arrayContaining([
          expect.objectContaining({ code: 'enum', path: '/settings/segment' }),
          expect.objectContaining({ code: 'unknown', path: '/x' }),
          expect.objectContaining({ code: 'missing', path: '/status/org' }),
        ]),
      }),
    );
  });

  it('return the same document object if they have no effect', () => {
    const again = applyPatches(full, [set('/conclusions/overall', 'Medium'), remove('/threats/data/none')]);
    expect(again).toEqual({ document: full, inverse: [], applied: [] });
    expect(again.document).toBe(full);
  });

  it('create missing parents, and their inverse removes them', () => {
    const path = '/background/data/products/pr-cash/BOTH/Quantity';
    const { document, inverse } = applyPatches(empty, [set(path, { mode: 'perc', value: 3 })]);
    expect(getValueAtPointer(document, path)).toEqual({ mode: 'perc', value: 3 });
    expect(inverse).toEqual([remove('/background/data/products')]);
    expect(applyPatches(document, inverse).document).toEqual(empty);
  });

  it('cannot access inherited members', () => {
    expect(() => getValueAtPointer(full, '/settings/toString')).toThrow(PatchError);
    expect(getValueAtPointer(full, '/settings/name/length')).toBeUndefined();
    expect(getValueAtPointer(full, '')).toBe(full);
  });
});

/** Content that a document must never contain, and side effects that a change must never have. */
import { describe, expect, it } from 'vitest';
import {
  applyChange,
  applyJsonPatches,
  applyPatches,
  computeOverrideSignatures,
  computePatchesBetween,
  documentLimits,
  listControlsInUse,
  PatchError,
  validateDocument,
} from '../../src/assessment/index.ts';
import { isSameJson, parsePointer } from '../../src/assessment/pointer.ts';
import { bankWith, empty, full, model, remove, set } from './bank.ts';

/** The faults of the error that an action throws. */
function faultsOf(action: () => unknown) {
  try {
    action();
  } catch (error) {
    if (error instanceof PatchError) return error.faults.map(({ code, path }) => `${code} ${path}`);
    throw error;
  }
  return [];
}

describe('a signature under an override', () => {
  const signature = { by: 'Elin', at: '2026-11-06T09:40:00Z' };
  const signedBy = (...changes: Parameters<typeof applyPatches>[1]) => {
    const before = bankWith(
      set('/risks/data/customers/cu-pep', {
        override: { inherent: 3, motivation: 'Known', by: 'Maria', at: '2026-01-01T00:00:00Z' },
      }),
      set('/risks/data/products/pr-cash', { override: { inherent: 2, motivation: 'Limit' } }),
    );
    return computeOverrideSignatures(before, applyPatches(before, changes).document, signature).map(
      (patch) => patch.path,
    );
  };

  it('is set where the override was made or changed, by whom and when', () => {
    const before = empty;
    const after = bankWith(
      set('/risks/data/customers/cu-pep', { override: { inherent: 3, motivation: 'Known' } }),
    );
    expect(computeOverrideSignatures(before, after, signature)).toEqual([
      set('/risks/data/customers/cu-pep/override/by', 'Elin'),
      set('/risks/data/customers/cu-pep/override/at', '2026-11-06T09:40:00Z'),
    ]);
    expect(signedBy(set('/risks/data/customers/cu-pep/override/inherent', 4))).toEqual([
      '/risks/data/customers/cu-pep/override/by',
      '/risks/data/customers/cu-pep/override/at',
    ]);
  });

  it('is kept while the override is unchanged, whatever changes beside it', () => {
    expect(signedBy(set('/risks/data/customers/cu-pep/note', 'Seen'))).toEqual([]);
    expect(signedBy(set('/risks/data/customers/cu-company', { note: 'Seen' }))).toEqual([]);
    expect(signedBy(set('/conclusions/overall', 'x'))).toEqual([]);
    expect(signedBy(remove('/risks/data/customers/cu-pep/override'))).toEqual([]);
  });

  it('cannot be forged: a person always signs with their own name', () => {
    expect(signedBy(set('/risks/data/customers/cu-pep/override/by', 'Somebody'))).toHaveLength(2);
  });
});

describe('a change', () => {
  it('is undone without touching statuses', () => {
    const { undo, inverse } = applyChange(bankWith(set('/risks/status', 'DONE')), [
      set('/risks/status', 'STARTED'),
      set('/conclusions/overall', 'x'),
    ]);
    expect(undo).toEqual([remove('/conclusions/overall')]);
    expect(inverse.map(({ path }) => path)).toContain('/risks/status');
  });

  it('can set a status that is allowed from the former one or from the automatic one', () => {
    const approved = bankWith(set('/risks/status', 'APPROVED'));
    // The note sets the part back to STARTED; DONE is allowed from both statuses.
    const noted = applyChange(approved, [
      set('/risks/data/customers/cu-pep/note', 'x'),
      set('/risks/status', 'DONE'),
    ]);
    expect(noted.document.risks.status).toBe('DONE');
    expect(faultsOf(() => applyChange(empty, [set('/risks/status', 'APPROVED')]))).toEqual([
      'lifecycle.approval /risks/status',
    ]);
    expect(
      faultsOf(() =>
        applyChange(bankWith(set('/risks/status', 'STARTED')), [set('/risks/status', 'APPROVED')]),
      ),
    ).toEqual(['lifecycle.approval /risks/status']);
  });

  it('of a list counts if only its last item differs', () => {
    expect(isSameJson(['a', 'b'], ['a', 'c'])).toBe(false);
    expect(isSameJson(['a', 'b'], ['a', 'b'])).toBe(true);
    expect(isSameJson([], [])).toBe(true);
    const before = bankWith(set('/settings/businesses', ['bu-bank', 'bu-law']));
    const after = applyPatches(before, [set('/settings/businesses', ['bu-bank', 'bu-other'])]);
    expect(after.applied).toHaveLength(1);
    expect(computePatchesBetween(before, after.document)).toEqual([
      set('/settings/businesses', ['bu-bank', 'bu-other']),
    ]);
  });

  it('ignores undefined members, and writes new ones', () => {
    expect(computePatchesBetween({ a: 1 }, { a: 1, b: undefined })).toEqual([]);
    expect(computePatchesBetween({ a: { x: 1 } }, { a: { x: 1 }, b: { y: 2 } })).toEqual([
      set('/b', { y: 2 }),
    ]);
  });
});

describe('a patch', () => {
  it.each(['', 'settings', 'x/settings', '/a~2', '/a~', '/a/~'])('has no pointer %j', (pointer) => {
    expect(faultsOf(() => parsePointer(pointer))).toEqual([`patch.pointer ${pointer}`]);
  });

  it.each(['/__proto__/x', '/settings/constructor', '/a/prototype/b'])(
    'reaches no prototype through %s',
    (pointer) => {
      expect(faultsOf(() => parsePointer(pointer))).toEqual([`patch.forbidden ${pointer}`]);
    },
  );

  it('carries no value that names a prototype, is nested without end, or is no JSON', () => {
    const carrying = (value: unknown) =>
      faultsOf(() => applyJsonPatches({}, [{ op: 'set', path: '/x', value }]));
    expect(carrying(JSON.parse('{"a":{"__proto__":1}}'))).toEqual(['patch.forbidden /x/a/__proto__']);
    expect(carrying([{ constructor: 1 }])).toEqual(['patch.forbidden /x/0/constructor']);
    expect(carrying({ a: 1, b: [2, Number.NaN] })).toEqual(['patch.value /x/b/1']);
    expect(carrying({ a: () => 1 })).toEqual(['patch.value /x/a']);
    const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
    expect(carrying(nested(16))).toEqual([]);
    expect(carrying(nested(17))).toHaveLength(1);
    expect(carrying(nested(17))[0]).toMatch(/^patch\.value \/x(\/a){17}$/);
  });

  it('through a plain value is refused, with the place', () => {
    expect(faultsOf(() => applyJsonPatches({ a: { b: 1 } }, [set('/a/b/c/d', 1)]))).toEqual([
      'patch.notObject /a/b',
    ]);
    expect(applyJsonPatches({ a: 1 }, [remove('/b/c')]).applied).toEqual([]);
  });

  it('that is refused names place and reason, / for the whole document', () => {
    const error = new PatchError([
      { code: 'type', path: '', text: { en: 'is not an object', sv: 'är inget objekt' } },
      { code: 'range', path: '/a', text: { en: 'is outside 0 to 4', sv: 'ligger utanför 0 till 4' } },
    ]);
    expect(error.message).toBe('/: is not an object; /a: is outside 0 to 4');
  });
});

describe('a document', () => {
  const faults = (path: string, value: unknown) =>
    validateDocument(applyJsonPatches({ ...full }, [set(path, value)]).document).faults.map(
      (fault) => `${fault.code} ${fault.path}`,
    );

  it.each([
    ['2026-11-06T09:40:00Z', true],
    ['2026-11-06T09:40:00.123456789Z', true],
    ['2026-11-06T09:40:00.1234567890Z', false],
    ['2026-11-06T09:40:00.xZ', false],
    ['2026-11-06T09:40:00', false],
    ['2026-11-06 09:40:00Z', false],
    ['x2026-11-06T09:40:00Z', false],
    ['2026-11-06T09:40:00Zx', false],
    ['2026-02-30T09:40:00Z', false],
    [20261106, false],
    [null, false],
  ])('accepts %j as an instant: %s', (at, valid) => {
    const path = '/risks/data/customers/cu-pep/override';
    expect(faults(path, { motivation: 'x', at })).toEqual(valid ? [] : [`date ${path}/at`]);
  });

  it('accepts texts, numbers, days, lists and objects only as such', () => {
    expect(faults('/settings/name', 3)).toEqual(['type /settings/name']);
    expect(faults('/settings/date', 20260101)).toEqual(['date /settings/date']);
    expect(faults('/settings/segment', 1)).toEqual(['enum /settings/segment']);
    expect(faults('/settings/businesses', 'bu-bank')).toEqual(['type /settings/businesses']);
    expect(faults('/settings/businesses', ['bu-bank', 3])).toEqual(['type /settings/businesses/1']);
    expect(faults('/settings/businesses', { 0: 'bu-bank' })).toEqual(['type /settings/businesses']);
    expect(faults('/conclusions', [])).toEqual(['type /conclusions']);
    expect(faults('/conclusions', 'x')).toEqual(['type /conclusions']);
    expect(faults('/settings/config/levelFactor', '5')).toEqual(['type /settings/config/levelFactor']);
  });

  it('accepts lists and maps up to their limits, and checks no further', () => {
    const { entries } = documentLimits;
    const list = (length: number) => Array.from({ length }, (_, index) => `bu-${index}`);
    expect(faults('/settings/businesses', list(entries))).toEqual([]);
    expect(faults('/settings/businesses', list(entries + 1))).toEqual(['length /settings/businesses']);
    expect(faults('/settings/businesses', [...list(entries), 3])).toEqual(['length /settings/businesses']);
    const map = (length: number) => Object.fromEntries(list(length).map((key) => [key, 'x']));
    expect(faults('/conclusions', map(entries))).toEqual([]);
    expect(faults('/conclusions', map(entries + 1))).toEqual(['length /conclusions']);
    expect(faults('/conclusions', { ...map(entries), last: 3 })).toEqual(['length /conclusions']);
  });
});

describe('the businesses of an assessment', () => {
  it('include entities with one of them or none, and everything without a business', () => {
    const keys = (...businesses: string[]) =>
      listControlsInUse(model, bankWith(set('/settings/businesses', businesses)));
    expect(keys('bu-bank')).toEqual(['co-general', 'co-cash']);
    expect(keys('bu-law')).toEqual(['co-legal']);
    expect(keys('bu-law', 'bu-bank')).toEqual(['co-general', 'co-cash', 'co-legal']);
    expect(keys()).toEqual(['co-general', 'co-cash', 'co-legal']);
  });
});

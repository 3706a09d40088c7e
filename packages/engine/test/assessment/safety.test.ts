/** Content that a document must never contain, and side effects that a change must never have. */
import { describe, expect, it } from 'vitest';
import {
  applyJsonPatches,
  applyPatches,
  applyUserPatches,
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

describe('the signature of an override', () => {
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

  it('contains author and time, and is set when the override is created or changed', () => {
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

  it('does not change while the override is unchanged', () => {
    expect(signedBy(set('/risks/data/customers/cu-pep/note', 'Seen'))).toEqual([]);
    expect(signedBy(set('/risks/data/customers/cu-company', { note: 'Seen' }))).toEqual([]);
    expect(signedBy(set('/conclusions/overall', 'x'))).toEqual([]);
    expect(signedBy(remove('/risks/data/customers/cu-pep/override'))).toEqual([]);
  });

  it('always contains the name of the person who makes the change', () => {
    expect(signedBy(set('/risks/data/customers/cu-pep/override/by', 'Somebody'))).toHaveLength(2);
  });
});

describe('a change', () => {
  it('is undone without a change of statuses', () => {
    const { undo, inverse } = applyUserPatches(bankWith(set('/risks/status', 'DONE')), [
      set('/risks/status', 'STARTED'),
      set('/conclusions/overall', 'x'),
    ]);
    expect(undo).toEqual([remove('/conclusions/overall')]);
    expect(inverse.map(({ path }) => path)).toContain('/risks/status');
  });

  it('can set a status that is allowed from the former one or from the automatic one', () => {
    const approved = bankWith(set('/risks/status', 'APPROVED'));
    // The note sets the part back to STARTED; DONE is allowed from both statuses.
    const noted = applyUserPatches(approved, [
      set('/risks/data/customers/cu-pep/note', 'x'),
      set('/risks/status', 'DONE'),
    ]);
    expect(noted.document.risks.status).toBe('DONE');
    expect(faultsOf(() => applyUserPatches(empty, [set('/risks/status', 'APPROVED')]))).toEqual([
      'lifecycle.approval /risks/status',
    ]);
    expect(
      faultsOf(() =>
        applyUserPatches(bankWith(set('/risks/status', 'STARTED')), [set('/risks/status', 'APPROVED')]),
      ),
    ).toEqual(['lifecycle.approval /risks/status']);
  });

  it('is detected even if only the last item of a list differs', () => {
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

  it('ignores undefined members and includes new members', () => {
    expect(computePatchesBetween({ a: 1 }, { a: 1, b: undefined })).toEqual([]);
    expect(computePatchesBetween({ a: { x: 1 } }, { a: { x: 1 }, b: { y: 2 } })).toEqual([
      set('/b', { y: 2 }),
    ]);
  });
});

describe('a patch', () => {
  it.each(['', 'settings', 'x/settings', '/a~2', '/a~', '/a/~'])(
    'is refused for the invalid JSON pointer %j',
    (pointer) => {
      expect(faultsOf(() => parsePointer(pointer))).toEqual([`patch.pointer ${pointer}`]);
    },
  );

  it.each(['/__proto__/x', '/settings/constructor', '/a/prototype/b'])(
    'is refused if its path could cause prototype pollution: %s',
    (pointer) => {
      expect(faultsOf(() => parsePointer(pointer))).toEqual([`patch.forbidden ${pointer}`]);
    },
  );

  it('is refused if its value could cause prototype pollution, is nested too deeply or is not JSON', () => {
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

  it('is refused if its path continues below a plain value', () => {
    expect(faultsOf(() => applyJsonPatches({ a: { b: 1 } }, [set('/a/b/c/d', 1)]))).toEqual([
      'patch.notObject /a/b',
    ]);
    expect(applyJsonPatches({ a: 1 }, [remove('/b/c')]).applied).toEqual([]);
  });

  it('has an error message with the path and reason of each fault', () => {
    const error = new PatchError([
      { code: 'type', path: '', text: { en: 'is not an object', sv: 'är inget objekt' } },
      { code: 'range', path: '/a', text: { en: 'is outside 0 to 4', sv: 'ligger utanför 0 till 4' } },
    ]);
    expect(error.message).toBe('/: is not an object; /a: is outside 0 to 4');
  });
});

describe('a document that is validated', () => {
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

  it('cannot contain values of the wrong type', () => {
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

  it('cannot contain lists and maps above their limits, whose items are not checked', () => {
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
  it('include entities of any of them and entities without a business, or all if none is chosen', () => {
    const keys = (...businesses: string[]) =>
      listControlsInUse(model, bankWith(set('/settings/businesses', businesses)));
    expect(keys('bu-bank')).toEqual(['co-general', 'co-cash']);
    expect(keys('bu-law')).toEqual(['co-legal']);
    expect(keys('bu-law', 'bu-bank')).toEqual(['co-general', 'co-cash', 'co-legal']);
    expect(keys()).toEqual(['co-general', 'co-cash', 'co-legal']);
  });
});

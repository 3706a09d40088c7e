import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AssessmentDocument,
  applyPatches,
  computeOverrideSignatures,
  createEmptyDocument,
  emptyAssessmentSettings,
  getValueAtPointer,
  mergeBranch,
  type Patch,
  revertChange,
} from '../../src/assessment/index.ts';

const base = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Live' });
const edited = (from: AssessmentDocument, patches: readonly Patch[]): AssessmentDocument => {
  const { document } = applyPatches(from, patches);
  return document;
};

/** Edits of a few places, so that two series of edits often conflict. */
const edits = fc.array(
  fc.record({
    place: fc.integer({ min: 0, max: 5 }),
    level: fc.integer({ min: 0, max: 4 }),
    gone: fc.boolean(),
  }),
  { maxLength: 6 },
);
const patchesOf = (given: readonly { place: number; level: number; gone: boolean }[]): Patch[] =>
  given.map(({ place, level, gone }): Patch => {
    const path = `/threats/data/th-${place}`;
    return gone
      ? { op: 'remove', path }
      : { op: 'set', path: `${path}/override`, value: { priv: level, motivation: 'Seen' } };
  });

describe('merging a branch into the live assessment', () => {
  it('equals direct edits if the live assessment is unchanged', () => {
    fc.assert(
      fc.property(edits, (given) => {
        const direct = edited(base, patchesOf(given));
        const branch = { ...direct, settings: { ...direct.settings, name: 'Live: new app' } };
        const { patches, conflicts } = mergeBranch(base, base, branch);
        expect(conflicts).toEqual([]);
        expect(edited(base, patches)).toEqual(direct);
      }),
    );
  });

  it('lists every conflict and never overwrites the live value of one', () => {
    fc.assert(
      fc.property(edits, edits, (mine, yours) => {
        const live = edited(base, patchesOf(yours));
        const branch = edited(base, patchesOf(mine));
        const { patches, conflicts } = mergeBranch(base, live, branch);
        const merged = edited(live, patches);
        for (let place = 0; place <= 5; place += 1) {
          const key = `th-${place}`;
          const [was, now, then, is] = [base, live, branch, merged].map(({ threats }) =>
            JSON.stringify(threats.data[key]),
          );
          const isContested = conflicts.some(({ path }) => path.startsWith(`/threats/data/${key}`));
          if (was === then) expect(is).toBe(now);
          else if (was === now || now === then) expect(is).toBe(then);
          else {
            expect(isContested).toBe(true);
            expect(is).toBe(now);
          }
        }
      }),
    );
  });

  it('does not transfer the name, statuses or completion marks of the branch', () => {
    const branch = edited(base, [
      { op: 'set', path: '/settings/name', value: 'Branch' },
      { op: 'set', path: '/risks/status', value: 'DONE' },
    ]);
    expect(mergeBranch(base, base, branch)).toEqual({ patches: [], conflicts: [] });
  });
});

/** Edits of single fields of a few entries, and of whole entries. */
const fields = ['note', 'dominance', 'reviewed'] as const;
const fieldEdits = fc.array(
  fc.record({
    key: fc.constantFrom('a', 'b'),
    field: fc.constantFrom(...fields),
    word: fc.constantFrom('One', 'Two', null),
  }),
  { maxLength: 5 },
);
type FieldEdit = {
  readonly key: string;
  readonly field: (typeof fields)[number];
  readonly word: string | null;
};
const entryAt = (key: string) => `/risks/data/products/${key}`;
const fieldPatches = (given: readonly FieldEdit[]): Patch[] =>
  given.map(({ key, field, word }): Patch => {
    const path = `${entryAt(key)}/${field}`;
    if (word === null) return { op: 'remove', path };
    return { op: 'set', path, value: field === 'reviewed' ? word === 'One' : word };
  });

describe('merging entries that were changed in both the branch and the live assessment', () => {
  it('combines the fields, and finds a conflict only in fields that were changed differently in both', () => {
    fc.assert(
      fc.property(fieldEdits, fieldEdits, fieldEdits, (earlier, mine, yours) => {
        const from = edited(base, fieldPatches(earlier));
        const live = edited(from, fieldPatches(yours));
        const branch = edited(from, fieldPatches(mine));
        const { patches, conflicts } = mergeBranch(from, live, branch);
        const merged = edited(live, patches);
        const taken = edited(live, [...patches, ...conflicts]);
        const contested = new Set<string>();
        for (const key of ['a', 'b'])
          for (const field of fields) {
            const at = `${entryAt(key)}/${field}`;
            const [was, now, then] = [from, live, branch].map((state) => getValueAtPointer(state, at));
            const isContested = was !== now && was !== then && now !== then;
            if (isContested) contested.add(at);
            expect(getValueAtPointer(merged, at)).toBe(was === then || isContested ? now : then);
            expect(getValueAtPointer(taken, at)).toBe(was === then ? now : then);
          }
        expect(new Set(conflicts.map(({ path }) => path))).toEqual(contested);
      }),
    );
  });

  it('treats a figure and its mode as one value', () => {
    const at = '/background/data/customers/cu-young/INDIVIDUALS/Quantity';
    const figure = (mode: string, value: number): Patch => ({ op: 'set', path: at, value: { mode, value } });
    const from = edited(base, [figure('abs', 10)]);
    const live = edited(from, [figure('perc', 10)]);
    const branch = edited(from, [figure('abs', 20)]);
    const { patches, conflicts } = mergeBranch(from, live, branch);
    expect([patches, conflicts]).toEqual([[], [{ op: 'set', path: at, value: { mode: 'abs', value: 20 } }]]);
  });

  it('offers the whole override if the live assessment removed an override that the branch changed', () => {
    const at = '/threats/data/th-1/override';
    const from = edited(base, [{ op: 'set', path: at, value: { priv: 1, motivation: 'Seen' } }]);
    const live = edited(from, [{ op: 'remove', path: at }]);
    const branch = edited(from, [{ op: 'set', path: `${at}/priv`, value: 2 }]);
    const { conflicts } = mergeBranch(from, live, branch);
    expect(conflicts).toEqual([{ op: 'set', path: at, value: { priv: 2, motivation: 'Seen' } }]);
    expect(getValueAtPointer(edited(live, conflicts), at)).toEqual({ priv: 2, motivation: 'Seen' });
  });
});

describe('an override after a merge', () => {
  const at = '/risks/data/products/pr-a/override';
  const anna = { by: 'Anna', at: '2026-11-01T08:00:00.000Z' };
  const bo = { by: 'Bo', at: '2026-11-02T08:00:00.000Z' };
  const merger = { by: 'Cecilia', at: '2026-11-03T08:00:00.000Z' };
  const made = { inherent: 3, motivation: 'Seen', ...anna, approval: bo };
  const mergedFrom = (from: AssessmentDocument, live: AssessmentDocument, branch: AssessmentDocument) => {
    const { patches } = mergeBranch(from, live, branch);
    const merged = edited(live, patches);
    return edited(merged, computeOverrideSignatures(live, merged, merger, branch));
  };
  const overridden = (value: unknown) => edited(base, [{ op: 'set', path: at, value }]);

  it('has the author and approval that it has in the branch', () => {
    const branch = overridden(made);
    expect(getValueAtPointer(mergedFrom(base, base, branch), at)).toEqual(made);
    const earlier = overridden({ inherent: 1, motivation: 'Seen', ...bo });
    expect(getValueAtPointer(mergedFrom(earlier, earlier, branch), at)).toEqual(made);
    const live = edited(earlier, [{ op: 'set', path: '/risks/data/products/pr-a/note', value: 'Live' }]);
    expect(getValueAtPointer(mergedFrom(earlier, live, branch), at)).toEqual(made);
  });

  it('has the merging person as author and no approval if it combines values of both sides', () => {
    const earlier = overridden({ inherent: 1, residual: 1, motivation: 'Seen', ...anna });
    const live = edited(earlier, [
      { op: 'set', path: `${at}/inherent`, value: 2 },
      { op: 'set', path: `${at}/by`, value: 'Bo' },
    ]);
    const branch = edited(earlier, [
      { op: 'set', path: `${at}/residual`, value: 4 },
      { op: 'set', path: `${at}/approval`, value: bo },
    ]);
    const mixed = { inherent: 2, residual: 4, motivation: 'Seen', ...merger };
    expect(getValueAtPointer(mergedFrom(earlier, live, branch), at)).toEqual(mixed);
    const approvedOnly = edited(earlier, [{ op: 'set', path: `${at}/approval`, value: bo }]);
    expect(getValueAtPointer(mergedFrom(earlier, live, approvedOnly), at)).toEqual(
      getValueAtPointer(live, at),
    );
    expect(getValueAtPointer(mergedFrom(earlier, earlier, approvedOnly), at)).toEqual(
      getValueAtPointer(approvedOnly, at),
    );
  });

  it('has the person who changes it as author if there is no merge, whatever the change contains', () => {
    const forged = overridden(made);
    const written = edited(forged, computeOverrideSignatures(base, forged, merger));
    expect(getValueAtPointer(written, at)).toEqual({ inherent: 3, motivation: 'Seen', ...merger });
  });
});

describe('undoing a change', () => {
  it('restores the former state if nothing was changed since', () => {
    fc.assert(
      fc.property(edits, edits, (earlier, given) => {
        const before = edited(base, patchesOf(earlier));
        const after = edited(before, patchesOf(given));
        const { patches, stayed } = revertChange(before, after, after);
        expect(stayed).toBe(0);
        expect(edited(after, patches)).toEqual(before);
      }),
    );
  });

  it('does not undo later changes to the same entries or changes to other entries', () => {
    const set = (key: string, priv: number): Patch => ({
      ...{ op: 'set', path: `/threats/data/${key}` },
      value: { override: { priv, motivation: 'Seen' } },
    });
    const after = edited(base, [set('th-1', 1), set('th-2', 2)]);
    const live = edited(after, [set('th-2', 4), set('th-3', 3)]);
    const { patches, taken, stayed } = revertChange(base, after, live);
    expect([taken, stayed]).toEqual([1, 1]);
    expect(edited(live, patches).threats.data).toEqual(
      edited(base, [set('th-2', 4), set('th-3', 3)]).threats.data,
    );
  });
});

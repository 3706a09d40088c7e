import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AssessmentDocument,
  applyPatches,
  emptyDocument,
  emptySettings,
  mergeBranch,
  type Patch,
  takenBack,
} from '../../src/index.ts';

const base = emptyDocument({ ...emptySettings, name: 'Live' });
const edited = (from: AssessmentDocument, patches: readonly Patch[]): AssessmentDocument => {
  const { document } = applyPatches(from, patches);
  return document;
};

/** Edits of a few places, so that two lines of them meet often. */
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

describe('a branch that is merged', () => {
  it('gives what editing the live assessment directly gives, where nothing has changed there', () => {
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

  it('shows every place that both have changed otherwise, and never overwrites one', () => {
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

  it('leaves name, statuses and who marked what as done to each', () => {
    const branch = edited(base, [
      { op: 'set', path: '/settings/name', value: 'Branch' },
      { op: 'set', path: '/risks/status', value: 'DONE' },
    ]);
    expect(mergeBranch(base, base, branch)).toEqual({ patches: [], conflicts: [] });
  });
});

describe('a change that is taken back', () => {
  it('gives the state before it where nothing was changed since', () => {
    fc.assert(
      fc.property(edits, edits, (earlier, given) => {
        const before = edited(base, patchesOf(earlier));
        const after = edited(before, patchesOf(given));
        const { patches, stayed } = takenBack(before, after, after);
        expect(stayed).toBe(0);
        expect(edited(after, patches)).toEqual(before);
      }),
    );
  });

  it('leaves what was changed since, and what others have entered beside it', () => {
    const set = (key: string, priv: number): Patch => ({
      ...{ op: 'set', path: `/threats/data/${key}` },
      value: { override: { priv, motivation: 'Seen' } },
    });
    const after = edited(base, [set('th-1', 1), set('th-2', 2)]);
    const live = edited(after, [set('th-2', 4), set('th-3', 3)]);
    const { patches, taken, stayed } = takenBack(base, after, live);
    expect([taken, stayed]).toEqual([1, 1]);
    expect(edited(live, patches).threats.data).toEqual(
      edited(base, [set('th-2', 4), set('th-3', 3)]).threats.data,
    );
  });
});

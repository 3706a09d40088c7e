import { describe, expect, test } from 'vitest';
import {
  type EntityOf,
  type ModelConflict,
  mergeModels,
  type ReferenceModel,
  readModel,
  toCanonicalJson,
} from '../../src/model/index.ts';
import { createMulberry32 } from '../../src/sensitivity/random.ts';
import { changed, grade, threat } from './sample.ts';
import { smallModel } from './small-model.ts';

const base = smallModel();
const with_ = (more: Partial<ReferenceModel>): ReferenceModel => ({ ...base, ...more });
const root = (change: (old: EntityOf<'threats'>) => Partial<EntityOf<'threats'>>) =>
  with_({ threats: changed(base.threats, 'th-root', change) });
const whole = ({ model }: { model: unknown }): ReferenceModel => {
  const read = readModel(model);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.model;
};
const rootOf = (merged: { model: unknown }) => whole(merged).threats.find(({ key }) => key === 'th-root');
const shown = ({ collection, key, path, ours, theirs }: ModelConflict) => ({
  at: [collection, key, ...path].join('/'),
  ours,
  theirs,
});

describe('two concurrently edited copies of a model', () => {
  test('are merged without conflict if the edits concern different fields, languages, relations or entities', () => {
    const extra = threat('th-new');
    const ours = root((old) => ({ name: { ...old.name, sv: 'Vårt' }, privGrade: grade(4) }));
    const theirs = with_({
      threats: [
        ...changed(base.threats, 'th-root', (old) => ({
          name: { ...old.name, en: 'Theirs' },
          relations: { ...old.relations, channels: [] },
        })),
        extra,
      ],
      publications: [],
    });
    const merged = mergeModels(base, ours, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(rootOf(merged)).toMatchObject({
      name: { en: 'Theirs', sv: 'Vårt' },
      privGrade: { grade: 4 },
      relations: { channels: [] },
    });
    expect(whole(merged).threats.map(({ key }) => key)).toContain('th-new');
    expect(whole(merged).publications).toEqual([]);
  });

  test('conflict in a field that both changed, where the local value applies until a person decides', () => {
    const ours = root((old) => ({ name: { ...old.name, sv: 'Vårt' } }));
    const theirs = root((old) => ({ name: { ...old.name, sv: 'Deras' } }));
    const merged = mergeModels(base, ours, theirs);
    expect(merged.conflicts.map(shown)).toEqual([
      { at: 'threats/th-root/name/sv', ours: 'Vårt', theirs: 'Deras' },
    ]);
    expect(rootOf(merged)?.name.sv).toBe('Vårt');
    expect(rootOf(mergeModels(base, ours, theirs, () => 'theirs'))?.name.sv).toBe('Deras');
    expect(rootOf(mergeModels(base, ours, theirs, () => 'both'))?.name.sv).toBe('Vårt / Deras');
  });

  test('can have both values joined only in conflicting text fields', () => {
    const changed = (name: string, label: 'NRA' | 'DOMESTIC', more: string) =>
      root(() => ({
        ...{ name: { en: name, sv: 'Lika' }, label },
        description: { en: more, sv: 'Lika' },
      }));
    const merged = mergeModels(
      base,
      changed('Ours', 'NRA', 'One.'),
      changed('x'.repeat(250), 'DOMESTIC', 'Two.'),
      () => 'both',
    );
    expect(merged.conflicts.map(({ path, joinable }) => [path.join('/'), joinable]).sort()).toEqual([
      ['description/en', true],
      ['label', false],
      ['name/en', false],
    ]);
    expect(rootOf(merged)).toMatchObject({
      name: { en: 'Ours' },
      label: 'NRA',
      description: { en: 'One.\n\nTwo.' },
    });
  });

  test('are merged in lists of keys by combining the additions and the removals of both', () => {
    const businesses = (list: readonly string[]) =>
      with_({
        customers: base.customers.map((one, index) => (index === 0 ? { ...one, businesses: list } : one)),
      });
    const start = businesses(['b1', 'b2', 'b3']);
    const merged = mergeModels(start, businesses(['b1', 'b3', 'b9']), businesses(['b0', 'b2', 'b3', 'b1']));
    expect(merged.conflicts).toEqual([]);
    expect(merged.model).toMatchObject({
      customers: [{ businesses: ['b0', 'b3', 'b1', 'b9'] }, ...base.customers.slice(1).map(() => ({}))],
    });
  });

  test('conflict if an entity was removed in one copy and edited in the other', () => {
    const without = with_({ threats: base.threats.filter(({ key }) => key !== 'th-leaf') });
    const edited = with_({ threats: changed(base.threats, 'th-leaf', () => ({ privGrade: grade(1) })) });
    const merged = mergeModels(base, without, edited);
    expect(merged.conflicts.map(({ key, path, ours }) => [key, path, ours])).toEqual([
      ['th-leaf', [], undefined],
    ]);
    expect(toCanonicalJson(merged.model)).toBe(toCanonicalJson(without));
    expect(toCanonicalJson(mergeModels(base, without, edited, () => 'theirs').model)).toBe(
      toCanonicalJson(edited),
    );
    expect(toCanonicalJson(mergeModels(base, without, base).model)).toBe(toCanonicalJson(without));
  });

  test('are reported with a clash if both gave the same id to different new entities', () => {
    const [mine, other] = [threat('th-mine', { id: 9001 }), threat('th-other', { id: 9001 })];
    const merged = mergeModels(
      base,
      with_({ threats: [...base.threats, mine] }),
      with_({ threats: [...base.threats, other] }),
    );
    expect(merged.conflicts).toEqual([]);
    expect(merged.clashes).toEqual([
      { id: 9001, entities: [mine, other].map(({ key }) => ({ collection: 'threats', key })) },
    ]);
  });
});

/** A model with little content, so that thousands of histories take seconds. */
const little = with_({
  ...Object.fromEntries(Object.keys(base).map((name) => [name, []])),
  schema: 1,
  threats: base.threats.slice(0, 2),
  riskLists: base.riskLists.slice(0, 1),
  channels: base.channels.slice(0, 2),
});

/** A seeded history of typical edits. */
function history(seed: number, from: ReferenceModel): ReferenceModel {
  const next = createMulberry32(seed);
  const upTo = (count: number) => Math.floor(next() * count);
  const list = <T>(items: readonly T[], index: number, change: (item: T) => T): readonly T[] =>
    items.map((item, at) => (at === index ? change(item) : item));
  let model = from;
  for (let edits = 1 + upTo(4); edits > 0; edits -= 1) {
    const { threats, riskLists, channels } = model;
    const at = upTo(threats.length);
    const edit = [
      () => ({
        threats: list(threats, at, (one) => ({ ...one, name: { ...one.name, sv: `namn ${upTo(3)}` } })),
      }),
      () => ({
        threats: list(threats, at, (one) => ({ ...one, privGrade: next() < 0.3 ? null : grade(upTo(4)) })),
      }),
      () => ({
        threats: list(threats, at, (one) => ({
          ...one,
          references: ['re-1', 're-2', 're-3'].filter(() => next() < 0.6),
        })),
      }),
      () => ({ threats: threats.filter((_, index) => index !== at) }),
      () => ({ threats: threats.toReversed() }),
      () => {
        const number = upTo(3);
        const key = `th-${number}`;
        const made = { ...threat(key), id: 5000 + number, name: { en: key, sv: `namn ${upTo(2)}` } };
        return threats.some((one) => one.key === key) ? {} : { threats: [...threats, made] };
      },
      () => ({
        riskLists: list(riskLists, 0, (one) => ({
          ...one,
          entries: ['ge-se', 'ge-us', 'ge-eu']
            .filter(() => next() < 0.7)
            .map((geography) => ({ geography, value: upTo(4) })),
        })),
      }),
      () => ({
        channels: next() < 0.5 ? channels.slice(1) : channels.map((one) => ({ ...one, kri: next() < 0.5 })),
      }),
    ][upTo(8)];
    model = { ...model, ...edit?.() };
  }
  return model;
}

describe('the algebraic laws of a merge', () => {
  test('hold for 10,000 pairs of random edit histories', () => {
    const failed: string[] = [];
    let conflicting = 0;
    for (let seed = 0; seed < 10_000; seed += 1) {
      const ours = history(2 * seed + 1, little);
      const theirs = history(2 * seed + 2, little);
      const merged = mergeModels(little, ours, theirs);
      const same = (law: string, one: unknown, other: unknown) => {
        if (toCanonicalJson(one) !== toCanonicalJson(other)) failed.push(`${seed}: ${law}`);
      };
      if (seed % 20 === 0) {
        same('nothing changed there', mergeModels(little, ours, little).model, ours);
        same('nothing changed here', mergeModels(little, little, theirs).model, theirs);
        same('the same on both sides', mergeModels(little, ours, ours).model, ours);
      }
      same('whoever merges', merged.model, mergeModels(little, theirs, ours, () => 'theirs').model);
      if (merged.conflicts.length > 0) conflicting += 1;
      else same('without a choice to make', merged.model, mergeModels(little, theirs, ours).model);
    }
    expect(failed.slice(0, 5)).toEqual([]);
    expect(conflicting).toBeGreaterThan(1000);
    expect(conflicting).toBeLessThan(9000);
  });
});

import { describe, expect, test } from 'vitest';
import {
  type CompiledModel,
  collectionNames,
  compileModel,
  getAdjacencyTargets,
  listEntities,
} from '../../src/model/index.ts';
import { riskTypes } from '../../src/text/index.ts';
import { grade, threat } from './sample.ts';
import { smallModel } from './small-model.ts';

const model = smallModel();

describe('a compiled model', () => {
  test('finds entities by key, by id and by position', () => {
    const compiled = compileModel(model);
    for (const name of collectionNames) {
      const lookup: CompiledModel[typeof name] = compiled[name];
      listEntities(model, name).forEach((entity, position) => {
        expect(lookup.byKey.get(entity.key)).toBe(entity);
        expect(lookup.byId.get(entity.id)).toBe(entity);
        expect(lookup.index.get(entity.key)).toBe(position);
        expect(lookup.list[position]).toBe(entity);
      });
      expect(lookup.byKey.size).toBe(listEntities(model, name).length);
    }
    expect(compiled.source).toBe(model);
  });

  test('relates threats and risks identically in both directions', () => {
    const compiled = compileModel(model);
    for (const type of riskTypes) {
      const { forward, backward } = compiled.relations[type];
      const pairs = (adjacency: typeof forward, flip: boolean) =>
        Array.from({ length: adjacency.offsets.length - 1 }, (_, source) =>
          [...getAdjacencyTargets(adjacency, source)].map((target) =>
            flip ? `${target}-${source}` : `${source}-${target}`,
          ),
        ).flat();
      expect(pairs(backward, true).toSorted()).toEqual(pairs(forward, false).toSorted());
    }
  });

  test('lets a child threat inherit the relations of all its ancestors, in any order of input', () => {
    const compiled = compileModel(model);
    const keys = (threatKey: string, type: 'products' | 'customers' | 'transactions') => {
      const row = compiled.threats.index.get(threatKey) ?? -1;
      return [...getAdjacencyTargets(compiled.relations[type].forward, row)].map(
        (index) => compiled[type].list[index]?.key,
      );
    };
    expect(keys('th-leaf', 'products')).toEqual(['pr-account', 'pr-trade']);
    expect(keys('th-leaf', 'customers')).toEqual(['cu-people', 'cu-firms']);
    expect(keys('th-leaf', 'transactions')).toEqual(['tr-cash']);
    expect(keys('th-mid', 'products')).toEqual(['pr-account', 'pr-trade']);
    expect(keys('th-root', 'products')).toEqual(['pr-account']);
  });

  test('takes a missing grade from the nearest ancestor, separately for each segment', () => {
    const compiled = compileModel(model);
    const by = (segment: 'priv' | 'corp') =>
      compiled.threats.list.map(({ key }, index) => [
        key,
        compiled.threats.list[compiled.gradedBy[segment][index] ?? -1]?.key,
      ]);
    expect(by('priv')).toEqual([
      ['th-leaf', 'th-root'],
      ['th-root', 'th-root'],
      ['th-mid', 'th-root'],
      ['th-lone', 'th-lone'],
    ]);
    expect(by('corp')).toEqual([
      ['th-leaf', 'th-leaf'],
      ['th-root', 'th-root'],
      ['th-mid', 'th-root'],
      ['th-lone', 'th-lone'],
    ]);
    expect([...compiled.threatFacts.privLevel]).toEqual([3, 3, 3, 0]);
    expect([...compiled.threatFacts.corpLevel]).toEqual([1, 3, 3, 3]);
  });

  test('prefers a probability to a grade, and a grade to a level label', () => {
    const levels = (own: Parameters<typeof threat>[1]) => {
      const { threatFacts } = compileModel({
        ...model,
        threats: [threat('th-x', own)],
        tags: [],
        publications: [],
      });
      return threatFacts.privLevel[0];
    };
    expect(levels({ privGrade: grade(4), probability: { priv: 0.005 } })).toBeCloseTo(2, 12);
    expect(levels({ privGrade: grade(4), probability: { priv: 0 } })).toBe(0);
    expect(levels({ privGrade: grade(0), levelIndividual: 'VERYHIGH' })).toBe(0);
    expect(levels({ privGrade: null, levelIndividual: 'VERYHIGH' })).toBe(4);
    expect(levels({ privGrade: null })).toBe(0);
  });

  test('derives the segments of a threat from its probabilities, grades or level labels', () => {
    const segments = (own: Parameters<typeof threat>[1]) =>
      compileModel({ ...model, threats: [threat('th-x', own)], tags: [], publications: [] }).threatFacts
        .segments[0];
    expect(segments({ privGrade: grade(1), corpGrade: grade(0) })).toBe(1);
    expect(segments({ privGrade: null, corpGrade: grade(0.5) })).toBe(2);
    expect(segments({ privGrade: grade(0), corpGrade: grade(0), probability: { priv: 0.01 } })).toBe(1);
    expect(segments({ privGrade: grade(2), corpGrade: null, probability: { priv: 0 } })).toBe(1);
    expect(segments({ privGrade: null, corpGrade: null, levelCorporate: 'LOW' })).toBe(2);
    expect(segments({ privGrade: grade(0), corpGrade: null, levelIndividual: 'HIGH' })).toBe(0);
  });
});

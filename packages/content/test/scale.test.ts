import { analyseSelection } from '@klarsikt/engine/analysis';
import {
  collectionNames,
  compileModel,
  findModelProblems,
  listEntities,
  listRelatedRiskKeys,
  toCanonicalJson,
} from '@klarsikt/engine/model';
import { describe, expect, test } from 'vitest';
import { formatCopyKey, multiplyModel, readStarterModel } from '../src/index.ts';

const starter = readStarterModel();
const factor = 10;
const large = multiplyModel(starter, factor);
const compiled = compileModel(large);

describe('the starter content multiplied by ten', () => {
  test('is a valid model with ten times the threats and publications', () => {
    expect(findModelProblems(large)).toEqual([]);
    expect(large.threats).toHaveLength(starter.threats.length * factor);
    expect(large.publications).toHaveLength(starter.publications.length * factor);
  });

  test('has unique ids and keys', () => {
    const entities = collectionNames.flatMap((name) => {
      return listEntities(large, name);
    });
    expect(new Set(entities.map(({ key }) => key)).size).toBe(entities.length);
    const copied = [...large.threats, ...large.publications].map(({ id }) => id);
    expect(new Set(copied).size).toBe(copied.length);
  });

  test('contains the originals, and copies with the same relations, sources and texts', () => {
    const original = compileModel(starter);
    expect(large.threats.slice(0, starter.threats.length)).toEqual(starter.threats);
    for (const threat of starter.threats) {
      for (let copy = 1; copy < factor; copy += 1) {
        const key = formatCopyKey(threat.key, copy);
        const made = compiled.threats.byKey.get(key);
        expect(made?.texts).toEqual(threat.texts);
        expect(made?.references).toEqual(threat.references);
        expect(made?.parent).toBe(threat.parent === null ? null : formatCopyKey(threat.parent, copy));
        expect(listRelatedRiskKeys(compiled, key)).toEqual(listRelatedRiskKeys(original, threat.key));
      }
    }
  });

  test('has varied grades and grading dates', () => {
    expect(new Set(large.threats.map(({ privGrade }) => privGrade?.grade ?? null)).size).toBeGreaterThan(4);
    const days = new Set(large.threats.map(({ privGradeTime }) => privGradeTime));
    expect(days.size).toBeGreaterThan(new Set(starter.threats.map((threat) => threat.privGradeTime)).size);
  });

  test('finds a threat and its copies in an analysis', () => {
    const threats = ['th-tbml', formatCopyKey('th-tbml', 1), formatCopyKey('th-tbml', 9)];
    const rows = analyseSelection(compiled, { selection: { threats } }).rows.customers;
    expect(rows.map(({ count }) => count)).toContain(3);
  });
});

describe('a multiplied model', () => {
  test('is deterministic and equals the original for factor 1', () => {
    expect(toCanonicalJson(multiplyModel(starter, 2))).toBe(toCanonicalJson(multiplyModel(starter, 2)));
    expect(multiplyModel(starter, 1)).toEqual(starter);
  });

  test.each([0, -1, 1.5, Number.NaN])('refuses the factor %s', (wrong) => {
    expect(() => multiplyModel(starter, wrong)).toThrow(RangeError);
  });
});

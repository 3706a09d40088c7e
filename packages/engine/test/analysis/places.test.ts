import { describe, expect, test } from 'vitest';
import {
  analyseSelection,
  computeListLevelsByGeography,
  computeThreatLevels,
  createRiskLevelLookup,
  findCountryListings,
  flagThreatsInScope,
} from '../../src/analysis/index.ts';
import { computeAssessment } from '../../src/assess/index.ts';
import {
  buildAssessmentCase,
  createEmptyDocument,
  emptyAssessmentSettings,
} from '../../src/assessment/index.ts';
import { compileModel } from '../../src/model/index.ts';
import { geography, grade, modelOf, named, relations, threat } from '../model/sample.ts';

const listTraits = { highIsGood: false, source: 'test', date: '2026-02-17' } as const;

const model = compileModel(
  modelOf({
    geographies: [
      geography('ge-world', [], { kind: 'group' }),
      geography('ge-kp', ['ge-world'], { iso: 'KP' }),
      geography('ge-se', ['ge-world'], { iso: 'SE' }),
    ],
    riskLists: [
      {
        ...named('li-call'),
        ...listTraits,
        relevances: ['ml', 'tf', 'sv'],
        kind: 'flat',
        entries: [{ geography: 'ge-kp', value: 4 }],
      },
      {
        ...named('li-index'),
        ...listTraits,
        relevances: ['ml'],
        kind: 'index',
        highIsGood: true,
        entries: [
          { geography: 'ge-kp', value: 15 },
          { geography: 'ge-se', value: 80 },
        ],
      },
    ],
    threats: [
      threat('th-north', {
        privGrade: grade(2),
        corpGrade: grade(2),
        relations: relations({ geographies: ['ge-kp'] }),
      }),
      threat('th-home', {
        privGrade: grade(3),
        corpGrade: grade(3),
        relations: relations({ geographies: ['ge-se'] }),
      }),
    ],
  }),
);

const levelAt = (key: string, relevances: readonly ('ml' | 'tf')[] = []) =>
  createRiskLevelLookup(
    model,
    'geographies',
    flagThreatsInScope(model, { relevances }),
    computeThreatLevels(model),
    relevances,
  )(model.geographies.index.get(key) ?? -1);

describe('the level of a country outside an assessment', () => {
  test('is the higher of the levels from threats and country lists, as in an assessment', () => {
    expect(levelAt('ge-kp')).toBe(4);
    expect(levelAt('ge-se')).toBe(3);
    const { combined } = computeAssessment(
      buildAssessmentCase(model, createEmptyDocument(emptyAssessmentSettings)),
    );
    const inside = new Map(combined?.types.geographies?.risks.map(({ key, inherent }) => [key, inherent]));
    expect(inside.get('ge-kp')).toBeCloseTo(levelAt('ge-kp'), 9);
    expect(inside.get('ge-se')).toBeCloseTo(levelAt('ge-se'), 9);
  });

  test('uses a country list only for the relevances of the list', () => {
    expect(computeListLevelsByGeography(model, ['tf'])[model.geographies.index.get('ge-se') ?? -1]).toBe(0);
    expect(levelAt('ge-kp', ['tf'])).toBe(4);
    expect(findCountryListings(model, 'ge-kp', ['tf']).map(({ list }) => list.key)).toEqual(['li-call']);
  });

  test('is explained by the country lists, sorted by level', () => {
    expect(
      findCountryListings(model, 'ge-kp').map(({ list, value, level }) => [list.key, value, level]),
    ).toEqual([
      ['li-call', 4, 4],
      ['li-index', 15, 3.4],
    ]);
    expect(findCountryListings(model, 'ge-world')).toEqual([]);
  });

  test('equals the level in the results of an analysis', () => {
    const { rows } = analyseSelection(model, { selection: { threats: ['th-north', 'th-home'] } });
    expect(rows.geographies.map(({ key, level }) => [key, level])).toEqual([
      ['ge-kp', 4],
      ['ge-se', 3],
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listDifferences } from '../../cli/differences.ts';
import { findTestVectorKind } from '../../cli/vector-kinds.ts';
import { type AssessmentCase, computeAssessment, measureCaseLevels } from '../../src/assess/index.ts';
import {
  applySingleInputChange,
  computeControlFailures,
  computeLeaveOneOutEffects,
  computeSensitivity,
  createControlFailureWork,
  createSensitivityWork,
  findFlipPoints,
  finishSlicedWork,
  listLeaveOneOutEffects,
  listSingleInputChanges,
  mapLevelsByName,
} from '../../src/sensitivity/index.ts';
import { getRiskClass } from '../../src/values/index.ts';
import { cases } from '../assess/cases.ts';
import vectors from '../sensitivity.json' with { type: 'json' };

const input: AssessmentCase = {
  assessment: { segment: 'BOTH' },
  threats: [
    {
      key: 'a',
      relevance: [],
      privGrade: 2.5,
      corpGrade: 4,
      relations: { products: ['x'], channels: ['c'] },
    },
    { key: 'b', relevance: [], privGrade: 0, probability: { corp: 0.01 }, relations: { products: ['y'] } },
    {
      key: 'o',
      relevance: [],
      privGrade: 1,
      override: { priv: 2, motivation: 'own cases' },
      relations: { products: ['y'] },
    },
  ],
  risks: {
    products: [
      { key: 'x', data: { BOTH: { Quantity: { mode: 'ratio', value: 0.5 } } } },
      { key: 'y', override: { inherent: 1, motivation: 'few customers' } },
      { key: 'gone', na: true, data: { BOTH: { Quantity: { mode: 'ratio', value: 0.5 } } } },
    ],
    channels: [{ key: 'c' }],
  },
  controls: [
    { key: 'k', all: ['products'], assessment: { both: 1 } },
    { key: 'off', na: true, all: ['products'] },
  ],
};

describe('the single changes of a sensitivity analysis', () => {
  it('are sorted as grades, controls, shares, overrides, then omitted risks', () => {
    expect(listSingleInputChanges(input)).toEqual([
      { kind: 'grade', threat: 'a', segment: 'INDIVIDUALS', from: 2.5, to: 3.5 },
      { kind: 'grade', threat: 'a', segment: 'INDIVIDUALS', from: 2.5, to: 1.5 },
      { kind: 'grade', threat: 'a', segment: 'CORPORATES', from: 4, to: 3 },
      { kind: 'grade', threat: 'b', segment: 'INDIVIDUALS', from: 0, to: 1 },
      { kind: 'control', control: 'k', to: 'none' },
      { kind: 'control', control: 'k', to: 'full' },
      { kind: 'share', type: 'products', risk: 'x', factor: 0.5 },
      { kind: 'share', type: 'products', risk: 'x', factor: 2 },
      { kind: 'override', threat: 'o' },
      { kind: 'override', type: 'products', risk: 'y' },
      { kind: 'without', type: 'products', risk: 'x' },
      { kind: 'without', type: 'products', risk: 'y' },
      { kind: 'without', type: 'channels', risk: 'c' },
    ]);
  });
});

/** A category with weight 0 can change its class without affecting the overall level. */
const isMoving = ({ inherent, residual }: { readonly inherent: number; readonly residual: number }) =>
  Math.abs(inherent) > 1e-9 || Math.abs(residual) > 1e-9;

describe('a sensitivity analysis', () => {
  it.each(vectors.cases)('contains exactly the expected changes: $name', ({ input: given, expected }) => {
    const calculate = findTestVectorKind('sensitivity')?.calculation(given);
    expect(listDifferences(expected, calculate?.(), vectors.tolerance)).toEqual([]);
  });

  it('gives the levels of the full calculation before and after each change', () => {
    fc.assert(
      fc.property(cases(), (given) => {
        const found = computeSensitivity(given);
        const before = computeAssessment(given).combined?.overall ?? null;
        expect(found === null).toBe(before === null);
        for (const { change, inherent, residual } of found?.changes ?? []) {
          const after = computeAssessment(applySingleInputChange(given, change)).combined?.overall;
          expect(inherent).toBe((after?.inherent ?? Number.NaN) - (before?.inherent ?? 0));
          expect(residual).toBe((after?.residual ?? Number.NaN) - (before?.residual ?? 0));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('gives the same result in slices, and can be cancelled between two slices', () => {
    const work = createSensitivityWork(input);
    expect(work.total).toBe(13);
    expect(work.advance(5)).toBe(false);
    expect(work.done()).toBe(5);
    expect(() => work.result()).toThrow('8 of 13 steps are left');
    while (!work.advance(3));
    expect(work.result()).toEqual(computeSensitivity(input));
  });

  it('has no result if “legal” is the only relevance or no risk counts', () => {
    expect(computeSensitivity({ ...input, assessment: { relevances: ['legal'] } })).toBeNull();
    expect(computeSensitivity({ assessment: {} })).toBeNull();
    expect(finishSlicedWork(createSensitivityWork({ assessment: {} }))).toBeNull();
  });

  it('omits one risk at a time and lists the risks that change the overall level', () => {
    const found = computeSensitivity(input);
    if (found === null) throw new Error('no result');
    expect(listLeaveOneOutEffects(found).map(({ change }) => change.risk)).toEqual(['x', 'c']);
    expect(computeLeaveOneOutEffects(input)).toEqual(listLeaveOneOutEffects(found));
  });

  it('gives the same effects of omitted risks when computed alone as among all changes', () => {
    fc.assert(
      fc.property(cases(), (given) => {
        const found = computeSensitivity(given);
        const moving = found === null ? [] : listLeaveOneOutEffects(found).filter(isMoving);
        const rounded = (all: ReturnType<typeof listLeaveOneOutEffects>) =>
          new Map(
            all.map(({ change, inherent, residual }) => [
              `${change.type} ${change.risk}`,
              [inherent.toFixed(9), residual.toFixed(9)],
            ]),
          );
        expect(rounded(computeLeaveOneOutEffects(given))).toEqual(rounded(moving));
      }),
      { numRuns: 100 },
    );
  });
});

describe('the flip point of a grade or share', () => {
  it('is the nearest value at which the class of the level changes', () => {
    const grades = listSingleInputChanges(input).filter(({ kind }) => kind === 'grade');
    let found = 0;
    for (const change of grades) {
      if (change.kind !== 'grade') continue;
      const points = findFlipPoints(input, change, 'overall.residual');
      for (const point of [points?.below, points?.above]) {
        if (point === null || point === undefined || points === null) continue;
        found += 1;
        const inward = point.at + Math.sign(points.value - point.at) * 1e-5;
        const classAt = (to: number) => {
          const levels = measureCaseLevels(applySingleInputChange(input, { ...change, to }));
          return getRiskClass(levels === null ? 0 : (mapLevelsByName(levels).get('overall.residual') ?? 0));
        };
        expect([classAt(point.at), classAt(inward)]).toEqual([point.to, points.from]);
      }
    }
    expect(found).toBeGreaterThan(0);
  });

  it('is a factor for a share, and does not exist for a missing grade or share', () => {
    const share = { kind: 'share', type: 'products', risk: 'x' } as const;
    expect(findFlipPoints(input, share, 'products.inherent')).toMatchObject({
      value: 1,
      from: 'VERYHIGH',
      below: { to: 'HIGH' },
      above: null,
    });
    expect(findFlipPoints(input, { ...share, risk: 'y' }, 'products.inherent')).toBeNull();
    const given = { kind: 'grade', threat: 'b', segment: 'CORPORATES' } as const;
    expect(findFlipPoints(input, given, 'overall.inherent')).toBeNull();
    expect(findFlipPoints(input, share, 'legalForms.inherent')).toBeNull();
  });
});

describe('the simulated failure of a control', () => {
  it('gives the levels of the full calculation without the assessment of the control', () => {
    fc.assert(
      fc.property(cases(), (given) => {
        const found = computeControlFailures(given);
        expect(found === null).toBe(measureCaseLevels(given) === null);
        for (const { control, measures } of found ?? []) {
          const combined = computeAssessment(
            applySingleInputChange(given, { kind: 'control', control, to: 'none' }),
          ).combined;
          expect(measures.overall?.residual).toBe(combined?.overall?.residual);
          expect(measures.types.products?.residual).toBe(combined?.types.products.level?.residual);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('is calculated for every applicable control, with the same result in slices', () => {
    const found = computeControlFailures(input);
    expect(found?.map(({ control }) => control)).toEqual(['k']);
    const residual = found?.[0]?.measures.types.products?.residual ?? 0;
    expect(residual).toBeGreaterThan(measureCaseLevels(input)?.types.products?.residual ?? 4);
    const work = createControlFailureWork(input);
    while (!work.advance(1)) expect(work.done()).toBeLessThanOrEqual(work.total);
    expect(work.result()).toEqual(found);
  });
});

/** Country lists: calculation page section 4.11. */
import { describe, expect, it } from 'vitest';
import {
  type AssessmentCase,
  computeAssessment,
  type RiskInput,
  type RiskListInput,
  type SegmentRow,
} from '../../src/assess/index.ts';
import vectors from '../vectors.json' with { type: 'json' };
import { expectSame } from './figures.ts';

const flat = (value: number, rest: Partial<RiskListInput> = {}): RiskListInput => ({
  key: 'list',
  relevances: [],
  kind: 'flat',
  entries: [{ geography: 'x', value }],
  ...rest,
});

const base = (riskLists: readonly RiskListInput[], risk: Partial<RiskInput> = {}): AssessmentCase => ({
  assessment: { segment: 'CORPORATES' },
  geographies: [{ key: 'around' }, { key: 'x', parents: ['around'] }, { key: 'inside', parents: ['x'] }],
  threats: [{ key: 't', relevance: ['ml'], corpGrade: 2, relations: { geographies: ['around'] } }],
  risks: { geographies: [{ key: 'around' }, { key: 'x', ...risk }, { key: 'inside' }] },
  riskLists,
});

function figures(input: AssessmentCase, key = 'x'): SegmentRow {
  const row = computeAssessment(input).combined?.types.geographies.risks.find((risk) => risk.key === key)
    ?.segments.CORPORATES;
  if (row === undefined) throw new Error(`no figures for ${key}`);
  return row;
}

const share = (value: number): Partial<RiskInput> => ({
  data: { BOTH: { CustomerQuantity: { mode: 'perc', value } } },
});

describe('a country list in the calculation', () => {
  it('determines the level of a country if its level exceeds that of the threats', () => {
    expect(figures(base([flat(3.5)])).inherent).toBe(3.5);
    expect(figures(base([flat(1)])).inherent).toBeCloseTo(2, 12);
    expect(figures(base([flat(9)])).inherent).toBe(4);
    expect(figures(base([flat(-1)])).inherent).toBeCloseTo(2, 12);
  });

  it('does not change the probability from the threats', () => {
    const row = figures(base([flat(4)]));
    expect(row.rawProbability).toBeCloseTo(0.005, 12);
    expect(row.calculatedInherent).toBe(4);
  });

  it('determines the level by the highest value if several lists contain the country', () => {
    expect(figures(base([flat(2.5), flat(3), flat(2.8)])).inherent).toBe(3);
    const twice = flat(0, {
      entries: [
        { geography: 'x', value: 3 },
        { geography: 'x', value: 2.5 },
      ],
    });
    expect(figures(base([twice])).inherent).toBe(3);
  });

  it.each([
    [undefined, 20, 3.2],
    [true, 20, 3.2],
    [true, 100, 0],
    [true, 0, 4],
    [false, 80, 3.2],
    [false, 250, 4],
  ])('converts, for an index (high is good: %s), the value %d to level %d', (highIsGood, value, expected) => {
    const index = flat(value, { kind: 'index', ...(highIsGood === undefined ? {} : { highIsGood }) });
    const alone = { ...base([index]), threats: [] };
    expect(figures(alone).inherent).toBeCloseTo(expected, 12);
  });

  it('applies only for the relevances of the list', () => {
    const under = (own: RiskListInput['relevances'], chosen: readonly ('ml' | 'tf' | 'sv')[]) =>
      figures({
        ...base([flat(3, { relevances: own })]),
        assessment: { segment: 'CORPORATES', relevances: chosen },
      }).inherent;
    expect(under(['tf'], ['tf'])).toBe(3);
    expect(under(['tf'], ['ml'])).toBeCloseTo(2, 12);
    expect(under(['tf', 'ml'], ['ml'])).toBe(3);
    expect(under([], ['sv'])).toBe(3);
  });

  it('raises only the levels of its relevances and the combined level', () => {
    const { combined, relevances } = computeAssessment(base([flat(3, { relevances: ['tf'] })]));
    expect(relevances.tf?.types.geographies?.inherent).toBe(3);
    expect(relevances.sv?.types.geographies?.inherent).toBe(0);
    expect(relevances.ml?.types.geographies?.inherent).toBeCloseTo(2, 12);
    expect(combined?.types.geographies.level?.inherent).toBe(3);
  });

  it('gives its full level for any share above 0, and no level for share 0', () => {
    expect(figures(base([flat(3)], share(1)))).toMatchObject({ weight: 0.01, inherent: 3 });
    expect(figures(base([flat(3)], share(0))).inherent).toBe(0);
    expect(figures(base([flat(3)], { ...share(0), kri: true })).inherent).toBe(0);
    expect(figures(base([flat(3)])).share).toBeNull();
  });

  it('affects only the listed place, not surrounding or contained places', () => {
    expect(figures(base([flat(4)]), 'around').inherent).toBeCloseTo(2, 12);
    expect(figures(base([flat(4)]), 'inside').inherent).toBeCloseTo(2, 12);
  });

  it('affects only geographic risks', () => {
    const input: AssessmentCase = {
      assessment: {},
      risks: { customers: [{ key: 'x' }], legals: [{ key: 'x' }] },
      riskLists: [flat(4)],
    };
    expect(computeAssessment(input).combined?.overall?.inherent).toBe(0);
    expect(computeAssessment(input).legal?.overall?.inherent).toBe(0);
  });

  it('has its level replaced by a motivated override and reduced by controls', () => {
    expect(
      figures(base([flat(4)], { override: { inherent: 1, motivation: 'branch closed' } })),
    ).toMatchObject({
      inherent: 1,
      calculatedInherent: 4,
    });
    const controls = [{ key: 'k', all: ['geographies' as const], assessment: { both: 4 } }];
    expect(figures({ ...base([flat(4)]), controls }).residual).toBe(2);
  });

  it('does not mark a risk as relevant without a threat', () => {
    const alone = { ...base([flat(4)]), threats: [] };
    expect(
      computeAssessment(alone).combined?.types.geographies.risks.map(({ relevant }) => relevant),
    ).toEqual([false, false, false]);
  });

  it('is ignored for invalid values and for places that are not assessed', () => {
    expect(figures(base([flat(Number.NaN)])).inherent).toBeCloseTo(2, 12);
    expect(
      figures(base([flat(4, { entries: [{ geography: 'elsewhere', value: 4 }] })])).inherent,
    ).toBeCloseTo(2, 12);
  });

  it('has no effect on the worked cases if it is empty', () => {
    for (const { case: input } of [...vectors.examples, ...vectors.cases]) {
      const unknown: unknown = input;
      if (!isCase(unknown)) throw new Error('no case');
      expectSame(computeAssessment(unknown), computeAssessment({ ...unknown, riskLists: [] }));
    }
  });
});

function isCase(value: unknown): value is AssessmentCase {
  return typeof value === 'object' && value !== null && 'assessment' in value;
}

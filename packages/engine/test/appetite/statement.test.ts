import { describe, expect, it } from 'vitest';
import {
  type AppetiteStatement,
  countByAppetiteStatus,
  emptyAppetite,
  findCheapestImprovements,
  getAppetiteSubjectName,
  hasAppetiteLimits,
  listAppetiteLevels,
  listRiskLimitComparisons,
  toAppetiteGoals,
} from '../../src/appetite/index.ts';
import { type AssessmentCase, computeAssessment } from '../../src/assess/index.ts';

const input: AssessmentCase = {
  assessment: { segment: 'CORPORATES', relevances: ['ml', 'tf'] },
  threats: [
    { key: 'm', relevance: ['ml'], corpGrade: 3, relations: { products: ['x'], industries: ['i'] } },
    { key: 't', relevance: ['tf'], corpGrade: 2, relations: { products: ['x', 'y'] } },
  ],
  risks: { products: [{ key: 'x' }, { key: 'y' }], industries: [{ key: 'i' }] },
  controls: [
    { key: 'k', risks: { products: ['x'] } },
    { key: 'l', risks: { products: ['y'] } },
  ],
};

const appetite: AppetiteStatement = {
  limits: { products: { all: 3.2, ml: 2.9, tf: 2.1, sv: 1 }, industries: { all: 3.1, ml: 1 } },
  risks: { products: { y: 1.5 } },
  note: '',
};

describe('an appetite statement', () => {
  it('compares each limited level in each area, with the status within, close or above', () => {
    const cells = listAppetiteLevels(computeAssessment(input), appetite);
    const limited = cells.filter(({ type }) => type !== 'overall');
    expect(limited.map(({ type, area, against }) => [type, area, against?.limit, against?.status])).toEqual([
      ['products', 'all', 3.2, 'watch'],
      ['products', 'ml', 2.9, 'out'],
      ['products', 'tf', 2.1, 'watch'],
      ['industries', 'all', 3.1, 'watch'],
    ]);
  });

  it('can limit the overall level, in total and per area, in addition to the risk types', () => {
    const result = computeAssessment(input);
    const residual = result.combined?.overall?.residual ?? 0;
    const whole = { ...emptyAppetite, limits: { overall: { all: 0.1, ml: 4 } } };
    expect(
      listAppetiteLevels(result, whole)
        .filter(({ against }) => against !== null)
        .map(({ type, area, residual: level, against }) => [type, area, level, against?.status]),
    ).toEqual([
      ['overall', 'all', residual, 'out'],
      ['overall', 'ml', result.relevances.ml?.overall?.residual, 'in'],
    ]);
    expect(countByAppetiteStatus(result, whole)).toEqual({ in: 1, watch: 0, out: 1, total: 2 });
    expect(hasAppetiteLimits(whole)).toBe(true);
    expect(toAppetiteGoals(whole).types).toEqual({});
    expect(getAppetiteSubjectName('overall', 'sv')).toBe('Samlad nivå');
  });

  it('compares every risk with its own limit, else with the limit of its risk type', () => {
    const risks = listRiskLimitComparisons(computeAssessment(input), appetite);
    expect(risks.map(({ risk, own, limit, status }) => [risk, own, limit, status])).toEqual([
      ['x', false, 3.2, 'watch'],
      ['y', true, 1.5, 'out'],
      ['i', false, 3.1, 'watch'],
    ]);
    expect(countByAppetiteStatus(computeAssessment(input), appetite)).toEqual({
      in: 0,
      watch: 3,
      out: 2,
      total: 5,
    });
  });

  it('has a cheapest set of improvements for limits on areas and single risks', () => {
    const offered = [
      { control: 'k', to: 4, effort: 2 },
      { control: 'l', to: 4, effort: 1 },
    ];
    expect(findCheapestImprovements(input, toAppetiteGoals(appetite), offered)).toMatchObject({
      effort: 3,
      improvements: ['k', 'l'],
      proved: true,
    });
    expect(
      findCheapestImprovements(input, toAppetiteGoals({ ...appetite, risks: {} }), offered).improvements,
    ).toEqual(['k']);
  });

  it('is valid without any limit', () => {
    expect(hasAppetiteLimits(emptyAppetite)).toBe(false);
    expect(hasAppetiteLimits({ ...emptyAppetite, limits: { products: {} } })).toBe(false);
    expect(hasAppetiteLimits(appetite)).toBe(true);
    expect(
      listAppetiteLevels(computeAssessment(input), emptyAppetite).every(({ against }) => against === null),
    ).toBe(true);
  });
});

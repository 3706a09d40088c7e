import { describe, expect, it } from 'vitest';
import {
  type AppetiteStatement,
  appetiteCells,
  appetiteGoalsOf,
  appetiteSubjectWord,
  countByAppetiteStatus,
  findCheapestImprovements,
  hasAppetiteLimits,
  listAppetiteRisks,
  noAppetite,
} from '../../src/appetite/index.ts';
import { type AssessmentCase, assess } from '../../src/assess/index.ts';

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

describe('a stated appetite', () => {
  it('says of every level in every area whether it is in, watched or out', () => {
    const cells = appetiteCells(assess(input), appetite);
    const limited = cells.filter(({ type }) => type !== 'overall');
    expect(limited.map(({ type, area, against }) => [type, area, against?.limit, against?.status])).toEqual([
      ['products', 'all', 3.2, 'watch'],
      ['products', 'ml', 2.9, 'out'],
      ['products', 'tf', 2.1, 'watch'],
      ['industries', 'all', 3.1, 'watch'],
    ]);
  });

  it('limits the overall level beside its parts, together and by area', () => {
    const result = assess(input);
    const residual = result.combined?.overall?.residual ?? 0;
    const whole = { ...noAppetite, limits: { overall: { all: 0.1, ml: 4 } } };
    expect(
      appetiteCells(result, whole)
        .filter(({ against }) => against !== null)
        .map(({ type, area, residual: level, against }) => [type, area, level, against?.status]),
    ).toEqual([
      ['overall', 'all', residual, 'out'],
      ['overall', 'ml', result.relevances.ml?.overall?.residual, 'in'],
    ]);
    expect(countByAppetiteStatus(result, whole)).toEqual({ in: 1, watch: 0, out: 1, total: 2 });
    expect(hasAppetiteLimits(whole)).toBe(true);
    expect(appetiteGoalsOf(whole).types).toEqual({});
    expect(appetiteSubjectWord('overall', 'sv')).toBe('Samlad nivå');
  });

  it('says it of every risk: by its own limit, else by its type’s', () => {
    const risks = listAppetiteRisks(assess(input), appetite);
    expect(risks.map(({ risk, own, limit, status }) => [risk, own, limit, status])).toEqual([
      ['x', false, 3.2, 'watch'],
      ['y', true, 1.5, 'out'],
      ['i', false, 3.1, 'watch'],
    ]);
    expect(countByAppetiteStatus(assess(input), appetite)).toEqual({ in: 0, watch: 3, out: 2, total: 5 });
  });

  it('is reached by the cheapest set for areas and single risks too', () => {
    const offered = [
      { control: 'k', to: 4, effort: 2 },
      { control: 'l', to: 4, effort: 1 },
    ];
    expect(findCheapestImprovements(input, appetiteGoalsOf(appetite), offered)).toMatchObject({
      effort: 3,
      improvements: ['k', 'l'],
      proved: true,
    });
    expect(
      findCheapestImprovements(input, appetiteGoalsOf({ ...appetite, risks: {} }), offered).improvements,
    ).toEqual(['k']);
  });

  it('may limit nothing', () => {
    expect(hasAppetiteLimits(noAppetite)).toBe(false);
    expect(hasAppetiteLimits({ ...noAppetite, limits: { products: {} } })).toBe(false);
    expect(hasAppetiteLimits(appetite)).toBe(true);
    expect(appetiteCells(assess(input), noAppetite).every(({ against }) => against === null)).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import {
  applyPatches,
  buildFigureLimitPatch,
  compareFigurePeriods,
  computeLimitFigure,
  computePeriodFigure,
  computePeriodPatches,
  type FigureLimit,
  findDocumentFaults,
  findExceededLimits,
  getDocumentFigures,
  getExceededLimitSide,
  getFigurePeriodEnd,
  getNextFigurePeriod,
  isFigurePeriod,
  type PeriodFigures,
  removeUnknownFigures,
} from '../../src/assessment/index.ts';
import { full, model } from './bank.ts';

const [first, second] = model.customers.list.map(({ key }) => key);
if (first === undefined || second === undefined) throw new Error('The bank has too few customers');
const abs = (value: number) => ({ Quantity: { mode: 'abs' as const, value } });
const figures = (value: number, other: number): PeriodFigures => ({
  data: { customers: { [first]: { INDIVIDUALS: abs(value) }, [second]: { INDIVIDUALS: abs(other) } } },
  totals: {},
});

const figureOf = (period: PeriodFigures, document = full) =>
  computePeriodFigure(document, period, { type: 'customers', key: first, kind: 'Quantity' });
const isNotApplicable = (key: string) =>
  applyPatches(full, [
    {
      op: 'set',
      path: `/risks/data/customers/${key}`,
      value: { na: { reason: 'We have no such customers.' } },
    },
  ]).document;

describe('the periods of background figures', () => {
  it('are years, quarters and months, sorted by last day', () => {
    expect(['2026', '2026-Q4', '2026-12'].every(isFigurePeriod)).toBe(true);
    expect(['26', '2026-13', '2026-Q5', '2026-1', '0026', ' 2026'].some(isFigurePeriod)).toBe(false);
    expect(['2026', '2026-12', '2026-Q1', '2026-Q4', '2026-03', '2025'].sort(compareFigurePeriods)).toEqual([
      '2025',
      '2026-03',
      '2026-Q1',
      '2026-12',
      '2026-Q4',
      '2026',
    ]);
    expect(['2026', '2026-Q4', '2026-Q1', '2026-12', '2026-08'].map(getNextFigurePeriod)).toEqual([
      '2027',
      '2027-Q1',
      '2026-Q2',
      '2027-01',
      '2026-09',
    ]);
    expect(['2024-02', '2026-02', '2026-Q2', '2026'].map(getFigurePeriodEnd)).toEqual([
      '2024-02-29',
      '2026-02-28',
      '2026-06-30',
      '2026-12-31',
    ]);
  });

  it('give each figure as number and share, where a missing figure is null and not 0', () => {
    expect(figureOf(figures(10, 30))).toEqual({ abs: 10, share: 0.25 });
    expect(figureOf({ data: {}, totals: {} })).toEqual({
      abs: null,
      share: null,
    });
    const declared = { ...figures(10, 30), totals: { INDIVIDUALS: { customers: { Quantity: 200 } } } };
    expect(figureOf(declared).share).toBe(0.05);
    const per: PeriodFigures = {
      data: {
        customers: {
          [first]: { INDIVIDUALS: abs(3), CORPORATES: { Quantity: { mode: 'perc', value: 40 } } },
        },
      },
      totals: {},
    };
    expect(figureOf(per)).toEqual({ abs: null, share: 1 });
  });

  it('are marked only if a figure is beyond its limit', () => {
    const limited = (limit: FigureLimit) =>
      applyPatches(full, [buildFigureLimitPatch('customers', first, 'Quantity', limit)]).document;
    const sides = (limit: FigureLimit, value: number) =>
      findExceededLimits(limited(limit), figures(value, 100)).map(({ key, side }) => [key, side]);
    expect(findDocumentFaults(limited({ mode: 'abs', over: 10 }))).toEqual([]);
    expect(sides({ mode: 'abs', over: 10 }, 11)).toEqual([[first, 'over']]);
    expect(sides({ mode: 'abs', over: 10 }, 10)).toEqual([]);
    expect(sides({ mode: 'abs', under: 10 }, 9)).toEqual([[first, 'under']]);
    expect(sides({ mode: 'perc', over: 50 }, 150)).toEqual([[first, 'over']]);
    expect(sides({ mode: 'perc', over: 50 }, 50)).toEqual([]);
    expect(findExceededLimits(limited({ mode: 'abs', under: 10 }), { data: {}, totals: {} })).toEqual([]);
  });

  it('have figures compared with a limit after rounding to the decimals of the limit', () => {
    const declared = (value: number): PeriodFigures => ({
      ...figures(value, 0),
      totals: { INDIVIDUALS: { customers: { Quantity: 100 } } },
    });
    for (let percent = 1; percent <= 100; percent += 1) {
      const figure = figureOf(declared(percent));
      expect(computeLimitFigure({ mode: 'perc', over: percent }, figure)).toBe(percent);
      expect(getExceededLimitSide({ mode: 'perc', over: percent, under: percent }, figure)).toBeNull();
      expect(getExceededLimitSide({ mode: 'perc', over: percent - 0.1 }, figure)).toBe('over');
    }
    // The figure is shown as 7.1 % beside the limit of 7.1 %; a limit with more decimals is compared with as
    // many.
    expect(getExceededLimitSide({ mode: 'perc', over: 7.1 }, figureOf(declared(7.12)))).toBeNull();
    expect(getExceededLimitSide({ mode: 'perc', over: 7.11 }, figureOf(declared(7.12)))).toBe('over');
    expect(getExceededLimitSide({ mode: 'abs', over: 0.3 }, { abs: 0.1 + 0.2, share: null })).toBeNull();
  });

  it('have shares among the applicable risks only, and at most 1', () => {
    expect(figureOf(figures(10, 30), isNotApplicable(second)).share).toBe(1);
    expect(figureOf(figures(10, 30), isNotApplicable(first)).share).toBeCloseTo(1 / 3, 9);
    for (const datum of [
      { mode: 'perc' as const, value: 150 },
      { mode: 'ratio' as const, value: 1.5 },
    ])
      expect(
        figureOf({ data: { customers: { [first]: { BOTH: { Quantity: datum } } } }, totals: {} }).share,
      ).toBe(1);
  });

  it('can be copied to the assessment with their date, without unknown risks', () => {
    const given = figures(10, 30);
    const stray = { ...given, data: { customers: { ...given.data.customers, 'cu-gone': {} } } };
    const taken = (today: string) =>
      applyPatches(
        full,
        computePeriodPatches(full, removeUnknownFigures(model, stray), { period: '2026-10', today }),
      ).document;
    expect(getDocumentFigures(taken('2026-12-01')).data.customers).toEqual(given.data.customers);
    expect(taken('2026-12-01').background.provenance.customers?.date).toBe('2026-10-31');
    expect(taken('2026-10-15').background.provenance.customers?.date).toBe('2026-10-15');
  });

  it('replace figures and totals only for risk types for which they contain figures', () => {
    const own = getDocumentFigures(full);
    const total = { INDIVIDUALS: { customers: { Quantity: 40 }, products: { Quantity: 50 } } };
    const background = { ...full.background, totals: total };
    const document = { ...full, background };
    const taken = (given: PeriodFigures) =>
      getDocumentFigures(
        applyPatches(document, computePeriodPatches(document, given, { period: '2025', today: '2026-12-01' }))
          .document,
      );
    expect(Object.keys(own.data).length).toBeGreaterThan(1);
    expect(taken(figures(10, 30))).toEqual({
      data: { ...own.data, customers: figures(10, 30).data.customers },
      totals: { INDIVIDUALS: { products: { Quantity: 50 } } },
    });
    const declared = { INDIVIDUALS: { customers: { Quantity: 44 } } };
    expect(taken({ ...figures(10, 30), totals: declared }).totals).toEqual({
      INDIVIDUALS: { ...total.INDIVIDUALS, ...declared.INDIVIDUALS },
    });
    expect(taken({ data: { customers: {} }, totals: {} })).toEqual({ data: own.data, totals: total });
  });
});

/**
 * Background figures over time: a unit's figures by year, quarter or month, beside the assessment that rests on one state
 * of them. A new period starts from the last; limits say from where on a figure is to be looked at.
 * Source: specification 001 section 3.3.
 */
import { isReasoned } from '../assess/input.ts';
import { roundDecimal } from '../formula/round.ts';
import type { CompiledModel } from '../model/compile.ts';
import { clamp } from '../scale.ts';
import { type DataKind, type RiskType, riskTypes } from '../terms.ts';
import { type DataSourceName, dataSources, datumOf, hasFigures } from './background.ts';
import { kindsOf } from './kinds.ts';
import { patchesBetween } from './patches.ts';
import { pointerOf } from './pointer.ts';
import type { AssessmentDocument, FigureLimit, Patch, RiskData, RiskEntry } from './types.ts';

/** A year, a quarter or a month: `2026`, `2026-Q3`, `2026-09`. */
export const figurePeriodPattern = /^[12]\d{3}(-(0[1-9]|1[0-2])|-Q[1-4])?$/;

/** Most periods that a unit keeps: twenty years of months. */
export const mostFigurePeriods = 240;

/** True for what names a year, a quarter or a month. */
export const isFigurePeriod = (name: string): boolean => figurePeriodPattern.test(name);

/** Year, last month (1-12) and length in months of a period. */
function partsOf(period: string): { readonly year: number; readonly month: number; readonly months: number } {
  const year = Number(period.slice(0, 4));
  const rest = period.slice(5);
  if (rest === '') return { year, month: 12, months: 12 };
  if (rest.startsWith('Q')) return { year, month: 3 * Number(rest.slice(1)), months: 3 };
  return { year, month: Number(rest), months: 1 };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The last day of a period. */
export function endOfFigurePeriod(period: string): string {
  const { year, month } = partsOf(period);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return `${year}-${two(month)}-${days}`;
}

/** Order by the day on which they end; of those that end together the shorter comes first. */
export function compareFigurePeriods(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  return left.year - right.year || left.month - right.month || left.months - right.months;
}

/** The period of the same length after this one. */
export function nextFigurePeriod(period: string): string {
  const { year, month, months } = partsOf(period);
  if (months === 12) return String(year + 1);
  const next = month === 12 ? { year: year + 1, month: months } : { year, month: month + months };
  return months === 3 ? `${next.year}-Q${next.month / 3}` : `${next.year}-${two(next.month)}`;
}

/** What is kept of a period: figures and declared totals, as the document has them. */
export type PeriodFigures = Pick<AssessmentDocument['background'], 'data' | 'totals'>;

/** The figures that the assessment rests on. */
export function presentFigures({ background: { data, totals } }: AssessmentDocument): PeriodFigures {
  return { data, totals };
}

/** The document as it were with the figures of a period: what files are written from and read against. */
export function withFigures(
  document: AssessmentDocument,
  { data, totals }: PeriodFigures,
): AssessmentDocument {
  return { ...document, background: { ...document.background, data, totals } };
}

/** The figures without those of risks that a model version does not have: a period outlives versions. */
export function knownFigures(model: CompiledModel, { data, totals }: PeriodFigures): PeriodFigures {
  const known = riskTypes.flatMap((type) => {
    const own = Object.entries(data[type] ?? {}).filter(([key]) => model[type].byKey.has(key));
    return own.length === 0 ? [] : [[type, Object.fromEntries(own)] as const];
  });
  return { data: Object.fromEntries(known), totals };
}

/**
 * The change that lets an assessment rest on the figures of a period. Where the figures of a type come from stays, and
 * is of the period's last day, or of `today` while the period lasts.
 */
export function takePeriodPatches(
  document: AssessmentDocument,
  figures: PeriodFigures,
  { period, today }: { readonly period: string; readonly today: string },
): readonly Patch[] {
  const end = endOfFigurePeriod(period);
  const date = end < today ? end : today;
  const { provenance } = document.background;
  const dated = riskTypes.filter((type) => Object.values(figures.data[type] ?? {}).some(hasFigures));
  const background = {
    ...withFigures(document, figures).background,
    provenance: {
      ...provenance,
      ...Object.fromEntries(
        dated.map((type) => [type, { source: provenance[type]?.source ?? '', date }] as const),
      ),
    },
  };
  return patchesBetween(document, { ...document, background });
}

/** A figure of a risk in a period: the number of all customers together, and the share (0-1) that it stands for. */
export interface PeriodFigure {
  /** Null where nothing, or not a number, is entered. */
  readonly abs: number | null;
  /** The largest of the shares that are known; null where none is. */
  readonly share: number | null;
}

type DataOfType = { readonly [key: string]: RiskData };

function absoluteAt(data: RiskData, source: DataSourceName, kind: DataKind): number | null {
  const datum = datumOf(data, source, kind);
  return datum?.mode === 'abs' ? datum.value : null;
}

interface FigurePlace {
  readonly type: RiskType;
  readonly kind: DataKind;
  readonly source: DataSourceName;
}

/**
 * What an absolute figure is divided by: the declared total, else the sum of the type at the same place over the risks
 * that apply. Calculation page section 4.6.
 */
function denominator(
  figures: PeriodFigures,
  { type, kind, source }: FigurePlace,
  isNotApplicable: (key: string) => boolean,
): number {
  const declared: { readonly [kind: string]: number } = figures.totals[source]?.[type] ?? {};
  const total = Object.hasOwn(declared, kind) ? declared[kind] : undefined;
  if (total !== undefined) return total;
  const all: DataOfType = figures.data[type] ?? {};
  return Object.entries(all)
    .filter(([key]) => !isNotApplicable(key))
    .reduce((sum, [, data]) => sum + Math.max(0, absoluteAt(data, source, kind) ?? 0), 0);
}

function shareAt(
  figures: PeriodFigures,
  place: FigurePlace & { readonly data: RiskData },
  isNotApplicable: (key: string) => boolean,
): number | null {
  const datum = datumOf(place.data, place.source, place.kind);
  if (datum === null || datum.mode === 'ball') return null;
  if (datum.mode === 'perc') return clamp(datum.value / 100, 0, 1);
  if (datum.mode === 'ratio') return clamp(datum.value, 0, 1);
  const whole = denominator(figures, place, isNotApplicable);
  return whole > 0 ? clamp(datum.value / whole, 0, 1) : 0;
}

/** Tells which risks of a type the assessment has found not applicable, with a reason. */
function notApplicableOf({ risks }: Pick<AssessmentDocument, 'risks'>, type: RiskType) {
  const entries: { readonly [key: string]: RiskEntry } = risks.data[type] ?? {};
  return (key: string): boolean => Object.hasOwn(entries, key) && isReasoned(entries[key]?.na);
}

/**
 * The figure of a kind of a risk in a period. Risks that the assessment has found not applicable are no part of a sum
 * that stands in for a declared total.
 */
export function periodFigure(
  document: Pick<AssessmentDocument, 'risks'>,
  figures: PeriodFigures,
  { type, key, kind }: { readonly type: RiskType; readonly key: string; readonly kind: DataKind },
): PeriodFigure {
  const all: DataOfType = figures.data[type] ?? {};
  const data = Object.hasOwn(all, key) ? (all[key] ?? {}) : {};
  const isNotApplicable = notApplicableOf(document, type);
  const both = absoluteAt(data, 'BOTH', kind);
  const parts = dataSources.filter((source) => source !== 'BOTH' && datumOf(data, source, kind) !== null);
  const numbers = parts.map((source) => absoluteAt(data, source, kind));
  const known = numbers.filter((value) => value !== null);
  const sum = known.length > 0 && known.length === numbers.length ? known.reduce((a, b) => a + b, 0) : null;
  const shares = dataSources
    .map((source) => shareAt(figures, { type, kind, source, data }, isNotApplicable))
    .filter((share) => share !== null);
  return { abs: both ?? sum, share: shares.length === 0 ? null : Math.max(...shares) };
}

/** Decimals that a figure in per cent is shown with beside its limit, at least; more where the limit has more. */
const shareDecimals = 1;

const decimalsOf = (value: number | undefined): number =>
  /\.(\d+)$/.exec(String(value ?? 0))?.[1]?.length ?? 0;

/**
 * The figure that a limit is compared with, as it is shown beside it: the number, or per cent (0-100) with one decimal, more
 * where the limit has more. Null where the figure is not known.
 */
export function figureAtLimit(limit: FigureLimit, { abs, share }: PeriodFigure): number | null {
  if (limit.mode === 'abs') return abs === null ? null : rounded(abs, Math.max(6, limitDecimals(limit)));
  return share === null ? null : rounded(share * 100, Math.max(shareDecimals, limitDecimals(limit)));
}

const limitDecimals = ({ over, under }: FigureLimit): number =>
  Math.min(9, Math.max(decimalsOf(over), decimalsOf(under)));

/** Rounds the decimal figure: what a division and a multiplication leave behind is taken off first. */
const rounded = (value: number, decimals: number): number =>
  roundDecimal(roundDecimal(value, Math.max(9, decimals)), decimals);

/** The side of a limit on which the shown figure lies beyond it; null within the limit, and where the figure is not known. */
export function crossedSide(limit: FigureLimit, figure: PeriodFigure): 'over' | 'under' | null {
  const value = figureAtLimit(limit, figure);
  if (value === null) return null;
  if (limit.over !== undefined && value > limit.over) return 'over';
  return limit.under !== undefined && value < limit.under ? 'under' : null;
}

/** A limit that a figure has crossed. */
export interface CrossedLimit {
  readonly type: RiskType;
  readonly key: string;
  readonly kind: DataKind;
  readonly side: 'over' | 'under';
  readonly limit: FigureLimit;
  readonly figure: PeriodFigure;
}

type LimitsOfType = { readonly [key: string]: { readonly [kind: string]: FigureLimit } };

/** The limit of a kind of a risk; null where there is none. */
export function limitAt(
  { background }: AssessmentDocument,
  type: RiskType,
  key: string,
  kind: DataKind,
): FigureLimit | null {
  const limits: LimitsOfType = background.limits?.[type] ?? {};
  const own = Object.hasOwn(limits, key) ? limits[key] : undefined;
  return own !== undefined && Object.hasOwn(own, kind) ? (own[kind] ?? null) : null;
}

/** Every limit of the document that the figures cross. */
export function crossedLimits(
  document: AssessmentDocument,
  figures: PeriodFigures = presentFigures(document),
): readonly CrossedLimit[] {
  return riskTypes.flatMap((type) =>
    Object.keys(document.background.limits?.[type] ?? {}).flatMap((key) =>
      kindsOf(type).flatMap((kind): CrossedLimit[] => {
        const limit = limitAt(document, type, key, kind);
        if (limit === null) return [];
        const figure = periodFigure(document, figures, { type, key, kind });
        const side = crossedSide(limit, figure);
        return side === null ? [] : [{ type, key, kind, side, limit, figure }];
      }),
    ),
  );
}

/** The change that sets a limit, or takes it away. */
export function limitPatch(type: RiskType, key: string, kind: DataKind, limit: FigureLimit | null): Patch {
  const path = pointerOf('background', 'limits', type, key, kind);
  return limit === null ? { op: 'remove', path } : { op: 'set', path, value: limit };
}

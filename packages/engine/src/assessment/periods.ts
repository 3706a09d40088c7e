/**
 * Handles the background figures of a unit over time, by year, quarter or month. An assessment uses a copy of one
 * period; a new period starts with the figures of the latest; limits mark figures for attention. Source:
 * specification 001 section 3.3.
 */
import { hasReason } from '../assess/input.ts';
import { roundDecimal } from '../formula/round.ts';
import type { CompiledModel } from '../model/compile.ts';
import { type DataKind, type RiskType, riskTypes } from '../text/terms.ts';
import { clamp } from '../values/scale.ts';
import { getDatum, hasFigures, type SegmentEntryName, segmentEntryNames } from './background.ts';
import { listDataKinds } from './kinds.ts';
import { computePatchesBetween } from './patches.ts';
import { formatPointer } from './pointer.ts';
import type { AssessmentDocument, FigureLimit, Patch, RiskData, RiskEntry } from './types.ts';

/** A year, a quarter or a month: `2026`, `2026-Q3`, `2026-09`. */
export const figurePeriodPattern = /^[12]\d{3}(-(0[1-9]|1[0-2])|-Q[1-4])?$/;

/** Largest number of periods of a unit: twenty years of months. */
export const maxFigurePeriods = 240;

/** True for the name of a year, a quarter or a month. */
export const isFigurePeriod = (name: string): boolean => figurePeriodPattern.test(name);

/** The year, the last month (1-12) and the length in months of a period. */
function parsePeriod(period: string): {
  readonly year: number;
  readonly month: number;
  readonly months: number;
} {
  const year = Number(period.slice(0, 4));
  const rest = period.slice(5);
  if (rest === '') return { year, month: 12, months: 12 };
  if (rest.startsWith('Q')) return { year, month: 3 * Number(rest.slice(1)), months: 3 };
  return { year, month: Number(rest), months: 1 };
}

const padTwoDigits = (value: number): string => String(value).padStart(2, '0');

/** The last day of a period. */
export function getFigurePeriodEnd(period: string): string {
  const { year, month } = parsePeriod(period);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return `${year}-${padTwoDigits(month)}-${days}`;
}

/** Compares periods by their last day; of two with the same last day, the shorter comes first. */
export function compareFigurePeriods(a: string, b: string): number {
  const [left, right] = [parsePeriod(a), parsePeriod(b)];
  return left.year - right.year || left.month - right.month || left.months - right.months;
}

/** The following period of the same length. */
export function getNextFigurePeriod(period: string): string {
  const { year, month, months } = parsePeriod(period);
  if (months === 12) return String(year + 1);
  const next = month === 12 ? { year: year + 1, month: months } : { year, month: month + months };
  return months === 3 ? `${next.year}-Q${next.month / 3}` : `${next.year}-${padTwoDigits(next.month)}`;
}

/** The content of a period: figures and declared totals, in the form of the document. */
export type PeriodFigures = Pick<AssessmentDocument['background'], 'data' | 'totals'>;

/** The figures and declared totals of the assessment. */
export function getDocumentFigures({ background: { data, totals } }: AssessmentDocument): PeriodFigures {
  return { data, totals };
}

/** The document with its figures replaced by those of a period, for writing and reading files. */
export function replaceFigures(
  document: AssessmentDocument,
  { data, totals }: PeriodFigures,
): AssessmentDocument {
  return { ...document, background: { ...document.background, data, totals } };
}

/** Leaves out the figures of risks that the model version lacks, because a period can be older than the version. */
export function removeUnknownFigures(model: CompiledModel, { data, totals }: PeriodFigures): PeriodFigures {
  const known = riskTypes.flatMap((type) => {
    const own = Object.entries(data[type] ?? {}).filter(([key]) => model[type].byKey.has(key));
    return own.length === 0 ? [] : [[type, Object.fromEntries(own)] as const];
  });
  return { data: Object.fromEntries(known), totals };
}

/**
 * Replaces the figures of each type for which the period has figures or totals; other types keep the figures of the
 * assessment.
 */
function mergePeriodFigures({ background }: AssessmentDocument, figures: PeriodFigures): PeriodFigures {
  const isTaken = (type: RiskType): boolean =>
    Object.keys(figures.data[type] ?? {}).length > 0 ||
    segmentEntryNames.some((source) => figures.totals[source]?.[type] !== undefined);
  const sources = riskTypes.map((type) => ({ type, from: isTaken(type) ? figures : background }));
  const data = sources.flatMap(({ type, from }) => {
    const own = from.data[type];
    return own === undefined ? [] : [[type, own] as const];
  });
  const totals = segmentEntryNames.flatMap((source) => {
    const own = sources.flatMap(({ type, from }) => {
      const declared = from.totals[source]?.[type];
      return declared === undefined ? [] : [[type, declared] as const];
    });
    return own.length === 0 ? [] : [[source, Object.fromEntries(own)] as const];
  });
  return { data: Object.fromEntries(data), totals: Object.fromEntries(totals) };
}

/**
 * Computes the patches that copy the figures of a period into an assessment. A type without figures and totals in the
 * period keeps its figures. The source of a type's figures does not change; their day becomes the last day of the
 * period, or `today` if the period has not ended.
 */
export function computePeriodPatches(
  document: AssessmentDocument,
  figures: PeriodFigures,
  { period, today }: { readonly period: string; readonly today: string },
): readonly Patch[] {
  const end = getFigurePeriodEnd(period);
  const date = end < today ? end : today;
  const { provenance } = document.background;
  const dated = riskTypes.filter((type) => Object.values(figures.data[type] ?? {}).some(hasFigures));
  const background = {
    ...replaceFigures(document, mergePeriodFigures(document, figures)).background,
    provenance: {
      ...provenance,
      ...Object.fromEntries(
        dated.map((type) => [type, { source: provenance[type]?.source ?? '', date }] as const),
      ),
    },
  };
  return computePatchesBetween(document, { ...document, background });
}

/** A figure of a risk in a period: its absolute figure over both segments, and its share (0-1). */
export interface PeriodFigure {
  /** The number; null if none is entered. */
  readonly abs: number | null;
  /** The largest known share; null if none is known. */
  readonly share: number | null;
}

type DataOfType = { readonly [key: string]: RiskData };

function absoluteAt(data: RiskData, source: SegmentEntryName, kind: DataKind): number | null {
  const datum = getDatum(data, source, kind);
  return datum?.mode === 'abs' ? datum.value : null;
}

interface FigureAddress {
  readonly type: RiskType;
  readonly kind: DataKind;
  readonly source: SegmentEntryName;
}

/**
 * The number that an absolute figure is divided by: the declared total, or without one the sum over the applicable
 * risks of the type in the same segment entry (docs/calculation.md section 4.6).
 */
function denominator(
  figures: PeriodFigures,
  { type, kind, source }: FigureAddress,
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
  place: FigureAddress & { readonly data: RiskData },
  isNotApplicable: (key: string) => boolean,
): number | null {
  const datum = getDatum(place.data, place.source, place.kind);
  if (datum === null || datum.mode === 'ball') return null;
  if (datum.mode === 'perc') return clamp(datum.value / 100, 0, 1);
  if (datum.mode === 'ratio') return clamp(datum.value, 0, 1);
  const whole = denominator(figures, place, isNotApplicable);
  return whole > 0 ? clamp(datum.value / whole, 0, 1) : 0;
}

/** Returns a function that tests whether a risk is marked as not applicable with a reason. */
function notApplicableOf({ risks }: Pick<AssessmentDocument, 'risks'>, type: RiskType) {
  const entries: { readonly [key: string]: RiskEntry } = risks.data[type] ?? {};
  return (key: string): boolean => Object.hasOwn(entries, key) && hasReason(entries[key]?.na);
}

/**
 * Computes the figure of one kind for a risk in a period. Without a declared total, the sum over the applicable risks
 * is used.
 */
export function computePeriodFigure(
  document: Pick<AssessmentDocument, 'risks'>,
  figures: PeriodFigures,
  { type, key, kind }: { readonly type: RiskType; readonly key: string; readonly kind: DataKind },
): PeriodFigure {
  const all: DataOfType = figures.data[type] ?? {};
  const data = Object.hasOwn(all, key) ? (all[key] ?? {}) : {};
  const isNotApplicable = notApplicableOf(document, type);
  const both = absoluteAt(data, 'BOTH', kind);
  const parts = segmentEntryNames.filter(
    (source) => source !== 'BOTH' && getDatum(data, source, kind) !== null,
  );
  const numbers = parts.map((source) => absoluteAt(data, source, kind));
  const known = numbers.filter((value) => value !== null);
  const sum = known.length > 0 && known.length === numbers.length ? known.reduce((a, b) => a + b, 0) : null;
  const shares = segmentEntryNames
    .map((source) => shareAt(figures, { type, kind, source, data }, isNotApplicable))
    .filter((share) => share !== null);
  return { abs: both ?? sum, share: shares.length === 0 ? null : Math.max(...shares) };
}

/** Fewest decimals of a percentage shown beside its limit; it has more if the limit has more. */
const shareDecimals = 1;

const decimalsOf = (value: number | undefined): number =>
  /\.(\d+)$/.exec(String(value ?? 0))?.[1]?.length ?? 0;

/**
 * The figure as compared with a limit and shown beside it: the number, or per cent (0-100) with at least one decimal
 * and at least as many decimals as the limit. Null for an unknown figure.
 */
export function computeLimitFigure(limit: FigureLimit, { abs, share }: PeriodFigure): number | null {
  if (limit.mode === 'abs')
    return abs === null ? null : roundToDecimals(abs, Math.max(6, limitDecimals(limit)));
  return share === null ? null : roundToDecimals(share * 100, Math.max(shareDecimals, limitDecimals(limit)));
}

const limitDecimals = ({ over, under }: FigureLimit): number =>
  Math.min(9, Math.max(decimalsOf(over), decimalsOf(under)));

/** Rounds a decimal number; a first rounding removes the binary errors of division and multiplication. */
const roundToDecimals = (value: number, decimals: number): number =>
  roundDecimal(roundDecimal(value, Math.max(9, decimals)), decimals);

/**
 * `over` or `under` when the shown figure exceeds or falls below its limit; null within the limit and for an unknown
 * figure.
 */
export function getExceededLimitSide(limit: FigureLimit, figure: PeriodFigure): 'over' | 'under' | null {
  const value = computeLimitFigure(limit, figure);
  if (value === null) return null;
  if (limit.over !== undefined && value > limit.over) return 'over';
  return limit.under !== undefined && value < limit.under ? 'under' : null;
}

/** A limit that a figure exceeds or falls below. */
export interface ExceededLimit {
  readonly type: RiskType;
  readonly key: string;
  readonly kind: DataKind;
  readonly side: 'over' | 'under';
  readonly limit: FigureLimit;
  readonly figure: PeriodFigure;
}

type LimitsOfType = { readonly [key: string]: { readonly [kind: string]: FigureLimit } };

/** Returns the limit for one kind of figure of a risk; null without one. */
export function getFigureLimit(
  { background }: AssessmentDocument,
  type: RiskType,
  key: string,
  kind: DataKind,
): FigureLimit | null {
  const limits: LimitsOfType = background.limits?.[type] ?? {};
  const own = Object.hasOwn(limits, key) ? limits[key] : undefined;
  return own !== undefined && Object.hasOwn(own, kind) ? (own[kind] ?? null) : null;
}

/** Lists all limits of the document that the figures exceed or fall below. */
export function findExceededLimits(
  document: AssessmentDocument,
  figures: PeriodFigures = getDocumentFigures(document),
): readonly ExceededLimit[] {
  return riskTypes.flatMap((type) =>
    Object.keys(document.background.limits?.[type] ?? {}).flatMap((key) =>
      listDataKinds(type).flatMap((kind): ExceededLimit[] => {
        const limit = getFigureLimit(document, type, key, kind);
        if (limit === null) return [];
        const figure = computePeriodFigure(document, figures, { type, key, kind });
        const side = getExceededLimitSide(limit, figure);
        return side === null ? [] : [{ type, key, kind, side, limit, figure }];
      }),
    ),
  );
}

/** Creates the patch that sets or removes the limit of a figure. */
export function buildFigureLimitPatch(
  type: RiskType,
  key: string,
  kind: DataKind,
  limit: FigureLimit | null,
): Patch {
  const path = formatPointer('background', 'limits', type, key, kind);
  return limit === null ? { op: 'remove', path } : { op: 'set', path, value: limit };
}

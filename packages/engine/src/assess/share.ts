/** A risk's share of the organisation's exposure: docs/calculation.md section 4.6. */

import { dataKinds, type FigureSegment, type RiskType } from '../text/terms.ts';
import { clamp, defaultScale } from '../values/scale.ts';
import type { GeographyIndex } from './geography.ts';
import { toFiniteNumber } from './input.ts';
import { mapRiskTypes, type RiskIndex } from './risks.ts';
import type { AssessmentCase, Datum, RiskInput } from './types.ts';

/** Entry that contains a datum or a total: that of a segment, or the entry for both segments. */
export type EntrySegment = FigureSegment | 'BOTH';

/** Inputs for the shares of one segment. */
export interface ShareContext {
  readonly segment: FigureSegment;
  readonly risks: readonly RiskInput[];
  readonly index: RiskIndex;
  readonly geographies: GeographyIndex;
  readonly totals: NonNullable<AssessmentCase['totals']>;
  readonly levelFactor: number;
  /** Cache of the sums of absolute values by type, kind and entry. */
  readonly sums: Map<string, number>;
}

/** Kinds of data that count as exposure, by risk type. Only the number of inactive customers does not count. */
export const exposureKinds: { readonly [T in RiskType]: readonly string[] } = mapRiskTypes((type) =>
  dataKinds[type].filter((kind) => kind !== 'CustomerInactive'),
);

/**
 * Finds the entry that contains the datum of a kind: the segment's, or else the entry for both segments; null without
 * a datum.
 */
export function findEntrySegment(risk: RiskInput, kind: string, segment: FigureSegment): EntrySegment | null {
  if (toFiniteNumber(risk.data?.[segment]?.[kind]?.value) !== undefined) return segment;
  return toFiniteNumber(risk.data?.BOTH?.[kind]?.value) === undefined ? null : 'BOTH';
}

/** Number by which an absolute value is divided to get its share, and the rule that determines it. */
export interface ShareDenominator {
  readonly rule: 'total.declared' | 'total.sum';
  readonly value: number;
}

/**
 * Finds the denominator: the declared total of the entry, or else the sum of the absolute values in the same entry.
 */
export function findShareDenominator(
  context: ShareContext,
  type: RiskType,
  kind: string,
  source: EntrySegment,
): ShareDenominator {
  const declared = toFiniteNumber(context.totals[source]?.[type]?.[kind]);
  if (declared !== undefined) return { rule: 'total.declared', value: declared };
  const name = `${type} ${kind} ${source}`;
  const known = context.sums.get(name);
  if (known !== undefined) return { rule: 'total.sum', value: known };
  const value = sumOfValues(context, type, kind, source);
  context.sums.set(name, value);
  return { rule: 'total.sum', value };
}

function sumOfValues(context: ShareContext, type: RiskType, kind: string, source: EntrySegment): number {
  const { start, end } = context.index.ranges[type];
  let sum = 0;
  for (const risk of context.risks.slice(start, end)) {
    if (risk.na === true || findEntrySegment(risk, kind, context.segment) !== source) continue;
    const datum = risk.data?.[source]?.[kind];
    if (datum?.mode === 'abs') sum += Math.max(0, datum.value);
  }
  return sum;
}

/**
 * Computes the share (0-1) of one datum. A ballpark step corresponds to one level; ballpark 0 and a total of 0 give
 * 0.
 */
export function computeDatumShare(datum: Datum, denominator: number, levelFactor: number): number {
  return clamp(rawShare(datum, denominator, levelFactor), 0, 1);
}

function rawShare({ mode, value }: Datum, denominator: number, levelFactor: number): number {
  switch (mode) {
    case 'abs':
      return denominator > 0 ? value / denominator : 0;
    case 'perc':
      return value / 100;
    case 'ratio':
      return value;
    case 'ball':
      return value <= 0 ? 0 : levelFactor ** (value - defaultScale.maxLevel);
  }
}

/** Computes the share (0-1) of one kind from the risk's own data; undefined without data. */
export function computeDataKindShare(
  context: ShareContext,
  type: RiskType,
  risk: RiskInput,
  kind: string,
): number | undefined {
  const source = findEntrySegment(risk, kind, context.segment);
  const datum = source === null ? undefined : risk.data?.[source]?.[kind];
  if (source === null || datum === undefined) return undefined;
  const denominator = datum.mode === 'abs' ? findShareDenominator(context, type, kind, source).value : 0;
  return computeDatumShare(datum, denominator, context.levelFactor);
}

/** Returns the largest known share; undefined if none is known. */
export function getLargestShare(shares: Iterable<number | undefined>): number | undefined {
  let largest: number | undefined;
  for (const share of shares) {
    if (share !== undefined && (largest === undefined || share > largest)) largest = share;
  }
  return largest;
}

/** Returns the sum of the known shares, at most 1; undefined if none is known. */
export function sumShares(shares: Iterable<number | undefined>): number | undefined {
  let sum: number | undefined;
  for (const share of shares) if (share !== undefined) sum = Math.min(1, (sum ?? 0) + share);
  return sum;
}

/** Computes the largest share (0-1) among the kinds of a risk's own data; undefined without data. */
function computeOwnShare(context: ShareContext, type: RiskType, risk: RiskInput): number | undefined {
  let largest: number | undefined;
  for (const kind of exposureKinds[type]) {
    const share = computeDataKindShare(context, type, risk, kind);
    if (share !== undefined && (largest === undefined || share > largest)) largest = share;
  }
  return largest;
}

/**
 * Lists the risks for the innermost places of a group. A place that is not applicable as a risk still has customers
 * and payments, so its data count here, as in `listCustomerGroupItems`.
 */
export function listGeographyGroupMembers(context: ShareContext, key: string): readonly RiskInput[] {
  const rows = context.index.rows.geographies;
  const members: RiskInput[] = [];
  for (const leaf of context.geographies.leaves(key)) {
    const row = rows.get(leaf);
    const risk = row === undefined ? undefined : context.risks[row];
    if (risk !== undefined) members.push(risk);
  }
  return members;
}

/**
 * Computes the share of a group of places without own data: for each kind the sum of its members' shares, and then
 * the largest of these sums.
 */
function groupShare(context: ShareContext, risk: RiskInput): number | undefined {
  const members = listGeographyGroupMembers(context, risk.key);
  if (members.length === 0) return undefined;
  return getLargestShare(
    exposureKinds.geographies.map((kind) =>
      sumShares(members.map((member) => computeDataKindShare(context, 'geographies', member, kind))),
    ),
  );
}

/** Risk types whose items can describe a customer group. */
export const customerGroupDimensions = ['industries', 'legalForms', 'geographies'] as const;

/** Lists the risks of one type that describe a customer group and exist in the case. */
export function listCustomerGroupItems(
  context: ShareContext,
  risk: RiskInput,
  type: (typeof customerGroupDimensions)[number],
): readonly RiskInput[] {
  return [...new Set(risk.dep?.[type])].flatMap((key) => {
    const item = context.risks[context.index.rows[type].get(key) ?? -1];
    return item === undefined ? [] : [item];
  });
}

/**
 * Components of a risk's share, without the factor of a what-if calculation: `own` data, or else the members of a
 * group of places, or else (for a customer group) the rows of the describing items by risk type, or else nothing.
 */
export type ShareParts =
  | { readonly from: 'own'; readonly share: number }
  | { readonly from: 'group'; readonly share: number | undefined }
  | { readonly from: 'items'; readonly rows: readonly (readonly number[])[] }
  | { readonly from: 'nothing' };

/** Finds the components of one risk's share in the segment. */
export function computeShareParts(context: ShareContext, type: RiskType, risk: RiskInput): ShareParts {
  const own = computeOwnShare(context, type, risk);
  if (own !== undefined) return { from: 'own', share: own };
  if (type === 'geographies') return { from: 'group', share: groupShare(context, risk) };
  if (type !== 'customers' || risk.dep === undefined) return { from: 'nothing' };
  const rowsOf = (of: (typeof customerGroupDimensions)[number]): readonly number[] =>
    listCustomerGroupItems(context, risk, of).map((item) => context.index.rows[of].get(item.key) ?? -1);
  return { from: 'items', rows: customerGroupDimensions.map(rowsOf) };
}

/** Computes the share (0-1) from its components. `factor` applies only to the risk's own data. */
export function computeShareFromParts(
  parts: ShareParts,
  factor: number,
  shareAt: (row: number) => number | undefined,
): number | undefined {
  switch (parts.from) {
    case 'own':
      return factor === 1 ? parts.share : clamp(parts.share * factor, 0, 1);
    case 'group':
      return parts.share;
    case 'items':
      return largestOfSums(parts.rows, shareAt);
    case 'nothing':
      return undefined;
  }
}

/**
 * Sums the shares of the rows in each dimension and returns the largest sum. It builds no intermediate lists, because
 * it runs very often.
 */
function largestOfSums(
  dimensions: readonly (readonly number[])[],
  shareAt: (row: number) => number | undefined,
): number | undefined {
  let largest: number | undefined;
  for (const rows of dimensions) {
    let sum: number | undefined;
    for (const row of rows) {
      const share = shareAt(row);
      if (share !== undefined) sum = Math.min(1, (sum ?? 0) + share);
    }
    if (sum !== undefined && (largest === undefined || sum > largest)) largest = sum;
  }
  return largest;
}

/** Returns the factor on a risk's own share, 0 or more: 1 unless a what-if calculation sets another factor. */
export function getShareFactor(risk: RiskInput | undefined): number {
  return Math.max(0, toFiniteNumber(risk?.shareFactor) ?? 1);
}

/** Computes the share (0-1) of a risk in the segment; undefined without data, which is not the same as 0. */
export function computeRiskShare(context: ShareContext, type: RiskType, risk: RiskInput): number | undefined {
  const parts = computeShareParts(context, type, risk);
  return computeShareFromParts(parts, getShareFactor(risk), (row) => {
    const item = context.risks[row];
    const of = customerGroupDimensions.find((name) => context.index.rows[name].get(item?.key ?? '') === row);
    return item === undefined || of === undefined ? undefined : computeRiskShare(context, of, item);
  });
}

/** Share of the organisation's exposure that a risk stands for: calculation page section 4.6. */
import { clamp, defaultScale } from '../scale.ts';
import { dataKinds, type FigureSegment, type RiskType } from '../terms.ts';
import type { GeographyIndex } from './geography.ts';
import { given } from './input.ts';
import { byRiskType, type RiskIndex } from './risks.ts';
import type { AssessmentCase, Datum, RiskInput } from './types.ts';

/** Where a datum or a total was entered. */
export type DataSource = FigureSegment | 'BOTH';

/** What the shares of one segment are calculated from. */
export interface ShareContext {
  readonly segment: FigureSegment;
  readonly risks: readonly RiskInput[];
  readonly index: RiskIndex;
  readonly geographies: GeographyIndex;
  readonly totals: NonNullable<AssessmentCase['totals']>;
  readonly levelFactor: number;
  /** Sums of absolute values by type, kind and source, filled when first asked for. */
  readonly sums: Map<string, number>;
}

/** Kinds that count as exposure, by type; inactive customers are information only. */
export const exposureKinds: { readonly [T in RiskType]: readonly string[] } = byRiskType((type) =>
  dataKinds[type].filter((kind) => kind !== 'CustomerInactive'),
);

/** The entry that a kind's datum is taken from: the segment's, else the one for both; null when there is none. */
export function datumSource(risk: RiskInput, kind: string, segment: FigureSegment): DataSource | null {
  if (given(risk.data?.[segment]?.[kind]?.value) !== undefined) return segment;
  return given(risk.data?.BOTH?.[kind]?.value) === undefined ? null : 'BOTH';
}

/** What an absolute value is divided by. */
export interface Denominator {
  readonly rule: 'total.declared' | 'total.sum';
  readonly value: number;
}

/** The declared total of the entry, else the sum of the absolute values that come from the same entry. */
export function denominatorOf(
  context: ShareContext,
  type: RiskType,
  kind: string,
  source: DataSource,
): Denominator {
  const declared = given(context.totals[source]?.[type]?.[kind]);
  if (declared !== undefined) return { rule: 'total.declared', value: declared };
  const name = `${type} ${kind} ${source}`;
  const known = context.sums.get(name);
  if (known !== undefined) return { rule: 'total.sum', value: known };
  const value = sumOfValues(context, type, kind, source);
  context.sums.set(name, value);
  return { rule: 'total.sum', value };
}

function sumOfValues(context: ShareContext, type: RiskType, kind: string, source: DataSource): number {
  const { start, end } = context.index.ranges[type];
  let sum = 0;
  for (const risk of context.risks.slice(start, end)) {
    if (risk.na === true || datumSource(risk, kind, context.segment) !== source) continue;
    const datum = risk.data?.[source]?.[kind];
    if (datum?.mode === 'abs') sum += Math.max(0, datum.value);
  }
  return sum;
}

/** Share (0-1) that one datum stands for. A ballpark step is one level; ballpark 0 and a total of 0 are none. */
export function shareOfDatum(datum: Datum, denominator: number, levelFactor: number): number {
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

/** Share of one kind, from the risk's own data; undefined when it has none. */
export function kindShare(
  context: ShareContext,
  type: RiskType,
  risk: RiskInput,
  kind: string,
): number | undefined {
  const source = datumSource(risk, kind, context.segment);
  const datum = source === null ? undefined : risk.data?.[source]?.[kind];
  if (source === null || datum === undefined) return undefined;
  const denominator = datum.mode === 'abs' ? denominatorOf(context, type, kind, source).value : 0;
  return shareOfDatum(datum, denominator, context.levelFactor);
}

/** The largest of some shares; undefined when none is known. */
export function largestShare(shares: Iterable<number | undefined>): number | undefined {
  let largest: number | undefined;
  for (const share of shares) {
    if (share !== undefined && (largest === undefined || share > largest)) largest = share;
  }
  return largest;
}

/** The sum of the known shares, at most 1; undefined when none is known. */
export function summedShare(shares: Iterable<number | undefined>): number | undefined {
  let sum: number | undefined;
  for (const share of shares) if (share !== undefined) sum = Math.min(1, (sum ?? 0) + share);
  return sum;
}

/** Largest share over the kinds of a risk's own data. */
function ownShare(context: ShareContext, type: RiskType, risk: RiskInput): number | undefined {
  let largest: number | undefined;
  for (const kind of exposureKinds[type]) {
    const share = kindShare(context, type, risk, kind);
    if (share !== undefined && (largest === undefined || share > largest)) largest = share;
  }
  return largest;
}

/**
 * The listed places that lie in a group and hold no further places. A place that is not applicable as a risk still
 * has customers and payments, so its data count here; the same holds for `dependencyItems`.
 */
export function groupMembers(context: ShareContext, key: string): readonly RiskInput[] {
  const rows = context.index.rows.geographies;
  const members: RiskInput[] = [];
  for (const leaf of context.geographies.leaves(key)) {
    const row = rows.get(leaf);
    const risk = row === undefined ? undefined : context.risks[row];
    if (risk !== undefined) members.push(risk);
  }
  return members;
}

/** Share of a group of places without data of its own: per kind the sum over its members, then the largest. */
function groupShare(context: ShareContext, risk: RiskInput): number | undefined {
  const members = groupMembers(context, risk.key);
  if (members.length === 0) return undefined;
  return largestShare(
    exposureKinds.geographies.map((kind) =>
      summedShare(members.map((member) => kindShare(context, 'geographies', member, kind))),
    ),
  );
}

/** Dimensions that a customer group can be described by. */
export const dependencyTypes = ['industries', 'legalForms', 'geographies'] as const;

/** The listed risks of one dimension of a customer group. */
export function dependencyItems(
  context: ShareContext,
  risk: RiskInput,
  type: (typeof dependencyTypes)[number],
): readonly RiskInput[] {
  return [...new Set(risk.dep?.[type])].flatMap((key) => {
    const item = context.risks[context.index.rows[type].get(key) ?? -1];
    return item === undefined ? [] : [item];
  });
}

/**
 * What the share of a risk is made of, before any factor: its own data, else what stands in for them (a group's members,
 * for a customer group the rows of the items that describe it, per dimension), else nothing.
 */
export type ShareParts =
  | { readonly from: 'own'; readonly share: number }
  | { readonly from: 'group'; readonly share: number | undefined }
  | { readonly from: 'items'; readonly rows: readonly (readonly number[])[] }
  | { readonly from: 'nothing' };

/** The parts of one risk's share in the segment. */
export function sharePartsOf(context: ShareContext, type: RiskType, risk: RiskInput): ShareParts {
  const own = ownShare(context, type, risk);
  if (own !== undefined) return { from: 'own', share: own };
  if (type === 'geographies') return { from: 'group', share: groupShare(context, risk) };
  if (type !== 'customers' || risk.dep === undefined) return { from: 'nothing' };
  const rowsOf = (of: (typeof dependencyTypes)[number]): readonly number[] =>
    dependencyItems(context, risk, of).map((item) => context.index.rows[of].get(item.key) ?? -1);
  return { from: 'items', rows: dependencyTypes.map(rowsOf) };
}

/** The share (0-1) that some parts give. The factor concerns a risk's own data alone. */
export function shareFrom(
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

/** The largest over the dimensions of the summed shares of their rows, without lists in between. */
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

/** The factor on a risk's own share: 1 unless a what-if calculation says otherwise. */
export function factorOf(risk: RiskInput | undefined): number {
  return Math.max(0, given(risk?.shareFactor) ?? 1);
}

/** Share (0-1) of a risk in the segment; undefined when there is no data, which is not the same as 0. */
export function shareOf(context: ShareContext, type: RiskType, risk: RiskInput): number | undefined {
  const parts = sharePartsOf(context, type, risk);
  return shareFrom(parts, factorOf(risk), (row) => {
    const item = context.risks[row];
    const of = dependencyTypes.find((name) => context.index.rows[name].get(item?.key ?? '') === row);
    return item === undefined || of === undefined ? undefined : shareOf(context, of, item);
  });
}

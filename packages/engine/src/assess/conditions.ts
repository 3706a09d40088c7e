/**
 * Values of every risk in one segment that do not depend on the chosen relevances: docs/calculation.md sections 4.5
 * to 4.8 and 5.
 */
import { type FigureSegment, riskTypes } from '../text/terms.ts';
import { type ControlFigures, computeControlFigures } from './controls.ts';
import { chooseExposureRule, computeExposureWeight } from './exposure.ts';
import { getInherentOverride } from './inherent.ts';
import { computeThreatProbabilities, type ThreatProbabilities } from './probability.ts';
import { getResidualOverride } from './residual.ts';
import { flagIncludedRows } from './risks.ts';
import {
  computeShareFromParts,
  computeShareParts,
  getShareFactor,
  type ShareContext,
  type ShareParts,
} from './share.ts';
import type { CaseStructure } from './structure.ts';
import type { AssessmentCase, CalculationConfig, RiskInput } from './types.ts';

/** Values of every row in one segment that do not depend on the chosen relevances; arrays are indexed by row. */
export interface SegmentConditions {
  readonly segment: FigureSegment;
  readonly included: Uint8Array;
  readonly shares: ShareContext;
  /** Components of each row's share, without the factor of a what-if calculation. */
  readonly parts: readonly ShareParts[];
  /** Share (0-1) of each row; NaN without data (see `getKnownShare`). */
  readonly share: Float64Array;
  readonly weight: Float64Array;
  readonly overrides: OverrideFigures;
  readonly probabilities: ThreatProbabilities;
  readonly controls: ControlFigures;
}

/** Computes the conditions of a segment: shares, weights, overrides, probabilities and controls of every row. */
export function computeSegmentConditions(
  structure: CaseStructure,
  input: AssessmentCase,
  config: CalculationConfig,
  risks: readonly RiskInput[],
  segment: FigureSegment,
): SegmentConditions {
  const { index, geographies, tree, coverage } = structure;
  const shares: ShareContext = {
    segment,
    risks,
    index,
    geographies,
    totals: input.totals ?? {},
    levelFactor: config.levelFactor,
    sums: new Map(),
  };
  return {
    segment,
    included: flagIncludedRows(risks, segment),
    overrides: collectOverrides(risks, segment, config),
    ...computeRowExposures(structure, config, shares),
    probabilities: computeThreatProbabilities(input.threats ?? [], tree, segment, config),
    controls: computeControlFigures(input.controls ?? [], coverage, segment, config, risks.length),
  };
}

/** Override levels (0-4) by row; NaN for a row without a valid override. */
export interface OverrideFigures {
  readonly inherent: Float64Array;
  readonly residual: Float64Array;
}

/** Collects the override levels (0-4) of the risks in a segment, by row. */
export function collectOverrides(
  risks: readonly RiskInput[],
  segment: FigureSegment,
  config: CalculationConfig,
): OverrideFigures {
  const inherent = new Float64Array(risks.length);
  const residual = new Float64Array(risks.length);
  // A plain loop is ten times as fast as `Float64Array.from` with a function; the sensitivity analysis calls this
  // function thousands of times.
  for (const [row, risk] of risks.entries()) {
    inherent[row] = getInherentOverride(risk, segment, config) ?? Number.NaN;
    residual[row] = getResidualOverride(risk, segment) ?? Number.NaN;
  }
  return { inherent, residual };
}

/** Returns the override level (0-4) of a row; undefined without an override. */
export function getOverrideLevel(levels: Float64Array, row: number): number | undefined {
  const level = levels[row];
  return level === undefined || Number.isNaN(level) ? undefined : level;
}

/** Computes the shares and weights (0-1) of every row; pass `parts` if they are already computed. */
export function computeRowExposures(
  structure: CaseStructure,
  config: CalculationConfig,
  shares: ShareContext,
  parts = buildShareParts(shares),
): Pick<SegmentConditions, 'shares' | 'parts' | 'share' | 'weight'> {
  const share = computeShares(parts, shares.risks.map(getShareFactor));
  return { shares, parts, share, weight: computeWeights(shares.risks, share, structure, config) };
}

function buildShareParts(context: ShareContext): readonly ShareParts[] {
  return riskTypes.flatMap((type) => {
    const { start, end } = context.index.ranges[type];
    return context.risks.slice(start, end).map((risk) => computeShareParts(context, type, risk));
  });
}

function computeShares(parts: readonly ShareParts[], factors: ArrayLike<number>): Float64Array {
  const shares = new Float64Array(parts.length).fill(Number.NaN);
  fillRowShares(shares, parts, factors, [...parts.keys()]);
  return shares;
}

/**
 * Computes the shares (0-1) of some rows in place. Customer groups that other rows describe are computed last,
 * because they depend on the shares of those rows.
 */
export function fillRowShares(
  shares: Float64Array,
  parts: readonly ShareParts[],
  factors: ArrayLike<number>,
  rows: readonly number[],
): void {
  const shareAt = (row: number): number | undefined => getKnownShare(shares, row);
  for (const isDescribed of [false, true]) {
    for (const row of rows) {
      const part = parts[row];
      if (part === undefined || (part.from === 'items') !== isDescribed) continue;
      shares[row] = computeShareFromParts(part, factors[row] ?? 1, shareAt) ?? Number.NaN;
    }
  }
}

/** Returns the share (0-1) of a row; undefined without data. */
export function getKnownShare(shares: Float64Array, row: number): number | undefined {
  const share = shares[row];
  return share === undefined || Number.isNaN(share) ? undefined : share;
}

/** Computes the weight (0-1) of every row's exposure. */
function computeWeights(
  risks: readonly RiskInput[],
  shares: Float64Array,
  structure: CaseStructure,
  config: CalculationConfig,
): Float64Array {
  const weights = new Float64Array(risks.length);
  for (const type of riskTypes) {
    const { start, end } = structure.index.ranges[type];
    const exponent = config.distribution[type];
    for (let row = start; row < end; row++) {
      weights[row] = computeRowWeight(risks[row], getKnownShare(shares, row), exponent, config);
    }
  }
  return weights;
}

/** Computes the weight (0-1) of one row's exposure. */
export function computeRowWeight(
  risk: RiskInput | undefined,
  share: number | undefined,
  exponent: number,
  config: CalculationConfig,
): number {
  return computeExposureWeight(
    chooseExposureRule(share, risk?.kri === true, exponent, config),
    share,
    exponent,
  );
}

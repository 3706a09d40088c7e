/** What is known of every risk in one segment before any threat is looked at: calculation page sections 4.5 to 4.8 and 5. */
import { type FigureSegment, riskTypes } from '../terms.ts';
import { type ControlFigures, controlFigures } from './controls.ts';
import { exposureRule, exposureWeight } from './exposure.ts';
import { inherentOverride } from './inherent.ts';
import { type Probabilities, threatProbabilities } from './probability.ts';
import { residualOverride } from './residual.ts';
import { includedRows } from './risks.ts';
import { factorOf, type ShareContext, type ShareParts, shareFrom, sharePartsOf } from './share.ts';
import type { Structure } from './structure.ts';
import type { AssessmentCase, CalculationConfig, RiskInput } from './types.ts';

/** What is known of every row in one segment before any threat is looked at. */
export interface Conditions {
  readonly segment: FigureSegment;
  readonly included: Uint8Array;
  readonly shares: ShareContext;
  /** What each row's share is made of before any factor. */
  readonly parts: readonly ShareParts[];
  /** NaN where there is no data (`knownShare`). */
  readonly share: Float64Array;
  readonly weight: Float64Array;
  readonly overrides: OverrideFigures;
  readonly probabilities: Probabilities;
  readonly controls: ControlFigures;
}

/** Works out the conditions of a segment. */
export function conditionsOf(
  structure: Structure,
  input: AssessmentCase,
  config: CalculationConfig,
  risks: readonly RiskInput[],
  segment: FigureSegment,
): Conditions {
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
    included: includedRows(risks, segment),
    overrides: overridesOf(risks, segment, config),
    ...exposureOf(structure, config, shares),
    probabilities: threatProbabilities(input.threats ?? [], tree, segment, config),
    controls: controlFigures(input.controls ?? [], coverage, segment, config, risks.length),
  };
}

/** Overriding levels that count, per row; NaN where there is none. */
export interface OverrideFigures {
  readonly inherent: Float64Array;
  readonly residual: Float64Array;
}

/** The overriding levels of the risks in a segment. */
export function overridesOf(
  risks: readonly RiskInput[],
  segment: FigureSegment,
  config: CalculationConfig,
): OverrideFigures {
  const inherent = new Float64Array(risks.length);
  const residual = new Float64Array(risks.length);
  // Row by row: `from` with a function takes ten times as long, and a sensitivity asks for these thousands of times.
  for (const [row, risk] of risks.entries()) {
    inherent[row] = inherentOverride(risk, segment, config) ?? Number.NaN;
    residual[row] = residualOverride(risk, segment) ?? Number.NaN;
  }
  return { inherent, residual };
}

/** The overriding level of a row; undefined where there is none. */
export function overriding(levels: Float64Array, row: number): number | undefined {
  const level = levels[row];
  return level === undefined || Number.isNaN(level) ? undefined : level;
}

/** Shares and weights of every row; `parts` where they are known already. */
export function exposureOf(
  structure: Structure,
  config: CalculationConfig,
  shares: ShareContext,
  parts = partsOf(shares),
): Pick<Conditions, 'shares' | 'parts' | 'share' | 'weight'> {
  const share = sharesOf(parts, shares.risks.map(factorOf));
  return { shares, parts, share, weight: weightsOf(shares.risks, share, structure, config) };
}

/** What the share of every row is made of. */
function partsOf(context: ShareContext): readonly ShareParts[] {
  return riskTypes.flatMap((type) => {
    const { start, end } = context.index.ranges[type];
    return context.risks.slice(start, end).map((risk) => sharePartsOf(context, type, risk));
  });
}

/** Share of every row. */
function sharesOf(parts: readonly ShareParts[], factors: ArrayLike<number>): Float64Array {
  const shares = new Float64Array(parts.length).fill(Number.NaN);
  fillShares(shares, parts, factors, [...parts.keys()]);
  return shares;
}

/** Works out the shares of some rows. Items that describe a customer group come last: they need the other rows' shares. */
export function fillShares(
  shares: Float64Array,
  parts: readonly ShareParts[],
  factors: ArrayLike<number>,
  rows: readonly number[],
): void {
  const shareAt = (row: number): number | undefined => knownShare(shares, row);
  for (const isDescribed of [false, true]) {
    for (const row of rows) {
      const part = parts[row];
      if (part === undefined || (part.from === 'items') !== isDescribed) continue;
      shares[row] = shareFrom(part, factors[row] ?? 1, shareAt) ?? Number.NaN;
    }
  }
}

/** The share of a row; undefined where there is no data. */
export function knownShare(shares: Float64Array, row: number): number | undefined {
  const share = shares[row];
  return share === undefined || Number.isNaN(share) ? undefined : share;
}

/** Weight (0-1) of every row's exposure. */
function weightsOf(
  risks: readonly RiskInput[],
  shares: Float64Array,
  structure: Structure,
  config: CalculationConfig,
): Float64Array {
  const weights = new Float64Array(risks.length);
  for (const type of riskTypes) {
    const { start, end } = structure.index.ranges[type];
    const exponent = config.distribution[type];
    for (let row = start; row < end; row++) {
      weights[row] = weightOf(risks[row], knownShare(shares, row), exponent, config);
    }
  }
  return weights;
}

/** Weight (0-1) of one row's exposure. */
export function weightOf(
  risk: RiskInput | undefined,
  share: number | undefined,
  exponent: number,
  config: CalculationConfig,
): number {
  return exposureWeight(exposureRule(share, risk?.kri === true, exponent, config), share, exponent);
}

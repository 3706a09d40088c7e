/**
 * One calculation of a case: what does not depend on the relevances is worked out once per segment
 * (`conditions`), the levels once per segment and set of relevances (`levels`).
 */
import { calculatedRelevances } from '../relevance.ts';
import { levelOfProbability } from '../scale.ts';
import { figureSegmentsOf } from '../segment.ts';
import { type FigureSegment, type OperationalRelevance, riskTypes } from '../terms.ts';
import { resolveConfig } from './config.ts';
import { type ControlFigures, controlFigures } from './controls.ts';
import { exposureRule, exposureWeight } from './exposure.ts';
import { rawProbabilities } from './families.ts';
import { inherentOverride } from './inherent.ts';
import { type ListLevel, listApplies, listLevels } from './lists.ts';
import { type Probabilities, threatProbabilities } from './probability.ts';
import { residualOf, residualOverride } from './residual.ts';
import { includedRows, risksOf } from './risks.ts';
import { relevanceSet, scopedProbabilities, threatScopes } from './scope.ts';
import { type ShareContext, shareOf } from './share.ts';
import type { Structure } from './structure.ts';
import type { AssessmentCase, CalculationConfig, RiskInput } from './types.ts';

/** What is known of every row in one segment before any threat is looked at. */
export interface Conditions {
  readonly segment: FigureSegment;
  readonly included: Uint8Array;
  readonly shares: ShareContext;
  readonly share: readonly (number | undefined)[];
  readonly weight: Float64Array;
  readonly probabilities: Probabilities;
  readonly controls: ControlFigures;
}

/** Levels of every row in one segment under some relevances. Rows that do not count hold 0. */
export interface Levels {
  readonly raw: Float64Array;
  readonly probability: Float64Array;
  readonly calculated: Float64Array;
  readonly inherent: Float64Array;
  readonly residual: Float64Array;
}

/** A case on its way through the calculation. */
export interface Run {
  readonly input: AssessmentCase;
  readonly structure: Structure;
  readonly config: CalculationConfig;
  readonly risks: readonly RiskInput[];
  /** The segments inside the assessment's own. */
  readonly segments: readonly FigureSegment[];
  /** The operational relevances that count together. */
  readonly relevances: readonly OperationalRelevance[];
  /** Per threat the relevances under which it counts. */
  readonly scopes: Uint8Array;
  readonly conditions: { readonly [S in FigureSegment]?: Conditions };
}

/** Works out everything that does not depend on the relevances. */
export function startRun(structure: Structure, input: AssessmentCase): Run {
  const config = resolveConfig(input.config);
  const risks = risksOf(input);
  const segments = figureSegmentsOf(input.assessment.segment);
  const conditions: { [S in FigureSegment]?: Conditions } = {};
  for (const segment of segments) {
    conditions[segment] = conditionsOf(structure, input, config, risks, segment);
  }
  return {
    input,
    structure,
    config,
    risks,
    segments,
    relevances: calculatedRelevances(input.assessment.relevances),
    scopes: threatScopes(input.threats ?? [], input.assessment, structure.geographies),
    conditions,
  };
}

function conditionsOf(
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
  const share = sharesOf(shares);
  return {
    segment,
    included: includedRows(risks, segment),
    shares,
    share,
    weight: weightsOf(risks, share, structure, config),
    probabilities: threatProbabilities(input.threats ?? [], tree, segment, config),
    controls: controlFigures(input.controls ?? [], coverage, segment, config, risks.length),
  };
}

function sharesOf(context: ShareContext): readonly (number | undefined)[] {
  return riskTypes.flatMap((type) => {
    const { start, end } = context.index.ranges[type];
    return context.risks.slice(start, end).map((risk) => shareOf(context, type, risk));
  });
}

function weightsOf(
  risks: readonly RiskInput[],
  shares: readonly (number | undefined)[],
  structure: Structure,
  config: CalculationConfig,
): Float64Array {
  const weights = new Float64Array(risks.length);
  for (const type of riskTypes) {
    const { start, end } = structure.index.ranges[type];
    const exponent = config.distribution[type];
    for (let row = start; row < end; row++) {
      const share = shares[row];
      const rule = exposureRule(share, risks[row]?.kri === true, exponent, config);
      weights[row] = exposureWeight(rule, share, exponent);
    }
  }
  return weights;
}

/** Levels of the rows before `end`, with the threats and lists of some relevances, each once. */
export function levelsOf(
  run: Run,
  conditions: Conditions,
  relevances: readonly OperationalRelevance[],
  end: number,
): Levels {
  const { config, risks } = run;
  const raw = rawOf(run, conditions, relevances, end);
  const listed = listedRows(run, relevances);
  const probability = new Float64Array(end);
  const calculated = new Float64Array(end);
  const inherent = new Float64Array(end);
  const residual = new Float64Array(end);
  for (let row = 0; row < end; row++) {
    const risk = risks[row];
    if (risk === undefined || conditions.included[row] !== 1) continue;
    const weighted = (raw[row] ?? 0) * (conditions.weight[row] ?? 0);
    const fromThreats = levelOfProbability(weighted, config);
    const fromLists = listApplies(conditions.share[row]) ? (listed.get(row)?.level ?? 0) : 0;
    const level = Math.max(fromThreats, fromLists);
    const after = inherentOverride(risk, conditions.segment, config) ?? level;
    const left = residualOf(after, conditions.controls.strength[row] ?? 0, config);
    probability[row] = weighted;
    calculated[row] = level;
    inherent[row] = after;
    residual[row] = residualOverride(risk, conditions.segment, after, config) ?? left;
  }
  return { raw, probability, calculated, inherent, residual };
}

function rawOf(
  { structure, config, scopes }: Run,
  { probabilities }: Conditions,
  relevances: readonly OperationalRelevance[],
  end: number,
): Float64Array {
  const scoped = scopedProbabilities(probabilities.value, scopes, relevanceSet(relevances));
  const figures = { scoped, origin: probabilities.origin };
  return rawProbabilities(structure.hits, structure.tree, figures, config, end);
}

/** Rows of listed places with the list that decides. */
export function listedRows(
  run: Run,
  relevances: readonly OperationalRelevance[],
): ReadonlyMap<number, ListLevel> {
  const rows = new Map<number, ListLevel>();
  for (const [key, level] of listLevels(run.input.riskLists, relevances, run.config)) {
    const row = run.structure.index.rows.geographies.get(key);
    if (row !== undefined) rows.set(row, level);
  }
  return rows;
}

/** The last row of a type that makes the overall level. */
export function operationalEnd(run: Run): number {
  return run.structure.index.ranges.geographies.end;
}

/** Everything of one segment under some relevances. */
export interface SegmentLevels {
  readonly segment: FigureSegment;
  readonly conditions: Conditions;
  readonly levels: Levels;
}

/** Levels of all the assessment's segments. */
export function levelsBySegment(
  run: Run,
  relevances: readonly OperationalRelevance[],
  end: number = run.risks.length,
): readonly SegmentLevels[] {
  return run.segments.flatMap((segment) => {
    const conditions = run.conditions[segment];
    if (conditions === undefined) return [];
    return [{ segment, conditions, levels: levelsOf(run, conditions, relevances, end) }];
  });
}

/**
 * One calculation of a case: what does not depend on the relevances is worked out once per segment
 * (`conditions`), the levels once per segment and set of relevances (`levels`).
 */
import { calculatedRelevances } from '../relevance.ts';
import { levelOfProbability } from '../scale.ts';
import { figureSegmentsOf } from '../segment.ts';
import type { FigureSegment, OperationalRelevance } from '../terms.ts';
import { type Conditions, conditionsOf, knownShare, overriding } from './conditions.ts';
import { resolveConfig } from './config.ts';
import { rawProbabilities } from './families.ts';
import { type ListLevel, listApplies, listLevels } from './lists.ts';
import { clampResidual, residualOf } from './residual.ts';
import { risksOf } from './risks.ts';
import { type RelevanceSet, relevanceSet, scopedProbabilities, threatScopes } from './scope.ts';
import type { Structure } from './structure.ts';
import type { AssessmentCase, CalculationConfig, RiskInput } from './types.ts';

/** The listed places: the list that decides each, and its level on the place's row (0 = not listed). */
export interface ListedRows {
  readonly lists: ReadonlyMap<number, ListLevel>;
  readonly level: Float64Array;
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
  /** The lists that decide under some relevances, filled when first asked for. */
  readonly listed: Map<RelevanceSet, ListedRows>;
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
    listed: new Map(),
    conditions,
  };
}

/** Levels of the rows before `end`, with the threats and lists of some relevances, each once. */
export function levelsOf(
  run: Run,
  conditions: Conditions,
  relevances: readonly OperationalRelevance[],
  end: number,
): Levels {
  const { config } = run;
  const raw = rawOf(run, conditions, relevances, end);
  const listed = listedRows(run, relevances);
  const probability = new Float64Array(end);
  const calculated = new Float64Array(end);
  const inherent = new Float64Array(end);
  const residual = new Float64Array(end);
  for (let row = 0; row < end; row++) {
    if (conditions.included[row] !== 1) continue;
    const weighted = (raw[row] ?? 0) * (conditions.weight[row] ?? 0);
    const fromThreats = levelOfProbability(weighted, config);
    const fromLists = listApplies(knownShare(conditions.share, row)) ? (listed.level[row] ?? 0) : 0;
    const level = Math.max(fromThreats, fromLists);
    const after = overriding(conditions.overrides.inherent, row) ?? level;
    const left = residualOf(after, conditions.controls.strength[row] ?? 0, config);
    const override = overriding(conditions.overrides.residual, row);
    probability[row] = weighted;
    calculated[row] = level;
    inherent[row] = after;
    residual[row] = override === undefined ? left : clampResidual(override, after, config);
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
  return rawProbabilities(structure, structure.tree, figures, config, end);
}

/** Rows of listed places with the list that decides, looked up once per set of relevances. */
export function listedRows(run: Run, relevances: readonly OperationalRelevance[]): ListedRows {
  const set = relevanceSet(relevances);
  const known = run.listed.get(set);
  if (known !== undefined) return known;
  const lists = new Map<number, ListLevel>();
  const levels = new Float64Array(run.risks.length);
  const rows = { lists, level: levels };
  run.listed.set(set, rows);
  for (const [key, level] of listLevels(run.input.riskLists, relevances, run.config)) {
    const row = run.structure.index.rows.geographies.get(key);
    if (row === undefined) continue;
    lists.set(row, level);
    levels[row] = level.level;
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

/**
 * One calculation of a case. Values that do not depend on the relevances are calculated once for each segment
 * (`conditions`), levels once for each segment and set of relevances (`levels`).
 */

import type { FigureSegment, OperationalRelevance } from '../text/terms.ts';
import { listCalculatedRelevances } from '../values/relevance.ts';
import { toLevel } from '../values/scale.ts';
import { listFigureSegments } from '../values/segment.ts';
import {
  computeSegmentConditions,
  getKnownShare,
  getOverrideLevel,
  type SegmentConditions,
} from './conditions.ts';
import { resolveConfig } from './config.ts';
import { type FamilyTotals, fillRawProbabilities } from './families.ts';
import { type CountryListLevel, computeCountryListLevels, isCountryListApplicable } from './lists.ts';
import type { ThreatProbabilities } from './probability.ts';
import { computeResidualLevel, limitResidualOverride } from './residual.ts';
import { listCaseRisks } from './risks.ts';
import { computeThreatScopes, encodeRelevances, type RelevanceSet, restrictProbabilities } from './scope.ts';
import type { CaseStructure } from './structure.ts';
import type { AssessmentCase, CalculationConfig, RiskInput } from './types.ts';

/**
 * Country lists by row: the list that decides the level of each listed place, and that level (0 for an unlisted
 * place).
 */
export interface RowCountryLists {
  readonly lists: ReadonlyMap<number, CountryListLevel>;
  readonly level: Float64Array;
}

/**
 * Probabilities and levels (0-4) of every row in one segment for a set of relevances; 0 for rows that do not count.
 */
export interface RowLevels {
  readonly raw: Float64Array;
  readonly probability: Float64Array;
  readonly calculated: Float64Array;
  readonly inherent: Float64Array;
  readonly residual: Float64Array;
}

/** State of the calculation of a case. */
export interface CalculationRun {
  readonly input: AssessmentCase;
  readonly structure: CaseStructure;
  readonly config: CalculationConfig;
  readonly risks: readonly RiskInput[];
  /** Segments that the assessment covers. */
  readonly segments: readonly FigureSegment[];
  /** Operational relevances that count together. */
  readonly relevances: readonly OperationalRelevance[];
  /** Relevances for which each threat counts, as bits of a `RelevanceSet`. */
  readonly scopes: Uint8Array;
  /** Cache of the country lists that decide the levels, by set of relevances. */
  readonly listed: Map<RelevanceSet, RowCountryLists>;
  readonly conditions: { readonly [S in FigureSegment]?: SegmentConditions };
  /** Arrays that consecutive calculations of this run overwrite, so that none are allocated anew. */
  readonly scratch?: ScratchArrays;
}

/** Reusable arrays for all rows of the run: levels by segment, and totals of families. */
export interface ScratchArrays {
  readonly levels: { readonly [S in FigureSegment]?: RowLevels };
  readonly totals: FamilyTotals[];
}

/** Creates the levels of `size` rows, all 0. */
export function createRowLevels(size: number): RowLevels {
  return {
    raw: new Float64Array(size),
    probability: new Float64Array(size),
    calculated: new Float64Array(size),
    inherent: new Float64Array(size),
    residual: new Float64Array(size),
  };
}

/** Starts a calculation: computes all values that do not depend on the relevances. */
export function startCalculationRun(structure: CaseStructure, input: AssessmentCase): CalculationRun {
  const config = resolveConfig(input.config);
  const risks = listCaseRisks(input);
  const segments = listFigureSegments(input.assessment.segment);
  const conditions: { [S in FigureSegment]?: SegmentConditions } = {};
  for (const segment of segments) {
    conditions[segment] = computeSegmentConditions(structure, input, config, risks, segment);
  }
  return {
    input,
    structure,
    config,
    risks,
    segments,
    relevances: listCalculatedRelevances(input.assessment.relevances),
    scopes: computeThreatScopes(input.threats ?? [], input.assessment, structure.geographies),
    listed: new Map(),
    conditions,
  };
}

/** Cache of runs by case, because a case is never changed in place and may be calculated several times. */
const runs = new WeakMap<AssessmentCase, CalculationRun>();

/**
 * Works like `startCalculationRun`, but caches the run of a case, so that levels, explanations and warnings use the
 * same run.
 */
export function getCachedRun(structure: CaseStructure, input: AssessmentCase): CalculationRun {
  const known = runs.get(input);
  if (known?.structure === structure) return known;
  const run = startCalculationRun(structure, input);
  runs.set(input, run);
  return run;
}

/** Computes the levels of the rows before `end`, with the threats and lists that count for the given relevances. */
export function computeRowLevels(
  run: CalculationRun,
  conditions: SegmentConditions,
  relevances: readonly OperationalRelevance[],
  end: number,
): RowLevels {
  const { config } = run;
  const levels = run.scratch?.levels[conditions.segment] ?? createRowLevels(end);
  const { raw, probability, calculated, inherent, residual } = levels;
  if (run.scratch === undefined) raw.set(getRawProbabilities(run, conditions, relevances, end));
  else fillRaw(raw, run, conditions, relevances);
  const listed = getRowCountryLists(run, relevances);
  for (let row = 0; row < end; row++) {
    if (conditions.included[row] !== 1) continue;
    const weighted = (raw[row] ?? 0) * (conditions.weight[row] ?? 0);
    const fromThreats = toLevel(weighted, config);
    const fromLists = isCountryListApplicable(getKnownShare(conditions.share, row))
      ? (listed.level[row] ?? 0)
      : 0;
    const level = Math.max(fromThreats, fromLists);
    const after = getOverrideLevel(conditions.overrides.inherent, row) ?? level;
    const left = computeResidualLevel(after, conditions.controls.strength[row] ?? 0, config);
    const override = getOverrideLevel(conditions.overrides.residual, row);
    probability[row] = weighted;
    calculated[row] = level;
    inherent[row] = after;
    residual[row] = override === undefined ? left : limitResidualOverride(override, after, config);
  }
  return levels;
}

/** Raw probabilities with the inputs from which they were calculated. */
interface CachedRawProbabilities extends Pick<CalculationRun, 'structure' | 'scopes'> {
  readonly set: RelevanceSet;
  readonly raw: Float64Array;
}

/** Cache of the last raw probabilities, by probabilities of the threats. */
const knownRaw = new WeakMap<ThreatProbabilities, CachedRawProbabilities>();

/**
 * Returns the raw probabilities of the rows before `end`. Changes of shares, controls or risks do not affect them, so
 * the cached ones are used then.
 */
function getRawProbabilities(
  run: CalculationRun,
  conditions: SegmentConditions,
  relevances: readonly OperationalRelevance[],
  end: number,
): Float64Array {
  const { structure, scopes } = run;
  const set = encodeRelevances(relevances);
  const last = knownRaw.get(conditions.probabilities);
  if (last?.structure === structure && last.scopes === scopes && last.set === set && last.raw.length === end)
    return last.raw;
  const raw = new Float64Array(end);
  fillRaw(raw, run, conditions, relevances);
  knownRaw.set(conditions.probabilities, { structure, scopes, set, raw });
  return raw;
}

function fillRaw(
  raw: Float64Array,
  { structure, config, scopes, scratch }: CalculationRun,
  { probabilities }: SegmentConditions,
  relevances: readonly OperationalRelevance[],
): void {
  const scoped = restrictProbabilities(probabilities.value, scopes, encodeRelevances(relevances));
  const figures = { scoped, origin: probabilities.origin };
  fillRawProbabilities(raw, structure, structure.tree, figures, config, scratch?.totals);
}

/** Finds the list that decides the level of each listed place, cached by set of relevances. */
export function getRowCountryLists(
  run: CalculationRun,
  relevances: readonly OperationalRelevance[],
): RowCountryLists {
  const set = encodeRelevances(relevances);
  const known = run.listed.get(set);
  if (known !== undefined) return known;
  const lists = new Map<number, CountryListLevel>();
  const levels = new Float64Array(run.risks.length);
  const rows = { lists, level: levels };
  run.listed.set(set, rows);
  for (const [key, level] of computeCountryListLevels(run.input.riskLists, relevances, run.config)) {
    const row = run.structure.index.rows.geographies.get(key);
    if (row === undefined) continue;
    lists.set(row, level);
    levels[row] = level.level;
  }
  return rows;
}

/** Returns the row after the last operational risk; only operational risks count in the overall level. */
export function getOperationalRowEnd(run: CalculationRun): number {
  return run.structure.index.ranges.geographies.end;
}

/** Conditions and levels of one segment for a set of relevances. */
export interface SegmentLevels {
  readonly segment: FigureSegment;
  readonly conditions: SegmentConditions;
  readonly levels: RowLevels;
}

/** Computes the levels of all segments of the assessment for the rows before `end`. */
export function computeLevelsBySegment(
  run: CalculationRun,
  relevances: readonly OperationalRelevance[],
  end: number = run.risks.length,
): readonly SegmentLevels[] {
  return run.segments.flatMap((segment) => {
    const conditions = run.conditions[segment];
    if (conditions === undefined) return [];
    return [{ segment, conditions, levels: computeRowLevels(run, conditions, relevances, end) }];
  });
}

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
import { fillRawProbabilities, type Totals } from './families.ts';
import { type ListLevel, listApplies, listLevels } from './lists.ts';
import type { Probabilities } from './probability.ts';
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

/** A case while it is calculated. */
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
  /** Memory that each calculation of this run's levels writes over, where many follow each other. */
  readonly scratch?: Scratch;
}

/** Levels per segment and totals of families, all of the run's rows. */
export interface Scratch {
  readonly levels: { readonly [S in FigureSegment]?: Levels };
  readonly totals: Totals[];
}

/** Levels of so many rows, all 0. */
export function noLevels(size: number): Levels {
  return {
    raw: new Float64Array(size),
    probability: new Float64Array(size),
    calculated: new Float64Array(size),
    inherent: new Float64Array(size),
    residual: new Float64Array(size),
  };
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

/** The run of each case that is asked about more than once. Cases are not changed in place. */
const runs = new WeakMap<AssessmentCase, Run>();

/** `startRun`, once for each case: its levels, their explanations and what misleads in it stand on the same run. */
export function runOf(structure: Structure, input: AssessmentCase): Run {
  const known = runs.get(input);
  if (known?.structure === structure) return known;
  const run = startRun(structure, input);
  runs.set(input, run);
  return run;
}

/** Levels of the rows before `end`, with the threats and lists of some relevances, each once. */
export function levelsOf(
  run: Run,
  conditions: Conditions,
  relevances: readonly OperationalRelevance[],
  end: number,
): Levels {
  const { config } = run;
  const levels = run.scratch?.levels[conditions.segment] ?? noLevels(end);
  const { raw, probability, calculated, inherent, residual } = levels;
  if (run.scratch === undefined) raw.set(rawOf(run, conditions, relevances, end));
  else fillRaw(raw, run, conditions, relevances);
  const listed = listedRows(run, relevances);
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
  return levels;
}

/** What raw probabilities were made of, and they themselves. */
interface KnownRaw extends Pick<Run, 'structure' | 'scopes'> {
  readonly set: RelevanceSet;
  readonly raw: Float64Array;
}

/** The last raw probabilities that some probabilities of threats gave. */
const knownRaw = new WeakMap<Probabilities, KnownRaw>();

/** Raw probabilities of the first rows: a change of a share, a control or a risk leaves those that they were. */
function rawOf(
  run: Run,
  conditions: Conditions,
  relevances: readonly OperationalRelevance[],
  end: number,
): Float64Array {
  const { structure, scopes } = run;
  const set = relevanceSet(relevances);
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
  { structure, config, scopes, scratch }: Run,
  { probabilities }: Conditions,
  relevances: readonly OperationalRelevance[],
): void {
  const scoped = scopedProbabilities(probabilities.value, scopes, relevanceSet(relevances));
  const figures = { scoped, origin: probabilities.origin };
  fillRawProbabilities(raw, structure, structure.tree, figures, config, scratch?.totals);
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

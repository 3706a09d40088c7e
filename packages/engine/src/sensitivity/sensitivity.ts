/**
 * The influence of each single grade, share, control, override and risk on the levels: docs/calculation.md section
 * 13.3.
 */

import { computeCategoryLevelPair, computeOverallLevelPair, type LevelPair } from '../assess/aggregate.ts';
import { isOperationalInScope } from '../assess/assess.ts';
import { computeMeasuredLevels, type LevelMeasures, measureRunLevels } from '../assess/measures.ts';
import { rerunCase } from '../assess/rerun.ts';
import { mapRiskTypes } from '../assess/risks.ts';
import { type CalculationRun, getCachedRun, type SegmentLevels, startCalculationRun } from '../assess/run.ts';
import { buildCaseStructure, type CaseStructure } from '../assess/structure.ts';
import type { AssessmentCase } from '../assess/types.ts';
import { type OperationalType, operationalTypes } from '../text/terms.ts';
import {
  applySingleInputChange,
  listLeaveOutChanges,
  listSingleInputChanges,
  type SingleInputChange,
} from './changes.ts';
import { type ClassFlip, findClassFlips, mapLevelsByName } from './measures.ts';
import { createSlicedWork, finishSlicedWork, type SlicedWork } from './work.ts';

/** The effect of a change: the differences of the overall levels (after minus before) and the classes that change. */
export interface ChangeEffect {
  readonly change: SingleInputChange;
  readonly inherent: number;
  readonly residual: number;
  readonly flips: readonly ClassFlip[];
}

/** The overall levels (0-4) and the changes that affect a level or class, strongest first. */
export interface Sensitivity {
  readonly base: LevelPair;
  readonly changes: readonly ChangeEffect[];
}

/** Smallest difference of a level that counts. Smaller differences are rounding errors. */
const leastMove = 1e-9;

/**
 * Analyses a case. Returns null without an overall level, that is, without an operational relevance or an included
 * risk.
 */
export function computeSensitivity(input: AssessmentCase): Sensitivity | null {
  return finishSlicedWork(createSensitivityWork(input));
}

/** Starts `computeSensitivity` as sliced work; each step is one change. */
export function createSensitivityWork(input: AssessmentCase): SlicedWork<Sensitivity | null> {
  const base = startCalculationRun(buildCaseStructure(input), input);
  const segments = computeMeasuredLevels(base);
  const before = measureRunLevels(base, segments);
  const overall = before?.overall ?? null;
  if (before === null || overall === null)
    return createSlicedWork(
      0,
      () => undefined,
      () => null,
    );
  const levels = mapLevelsByName(before);
  const changes = listSingleInputChanges(input);
  const effects: ChangeEffect[] = [];
  const step = (index: number): void => {
    const change = changes[index];
    if (change === undefined) return;
    const effect = effectOf(base, overall, levels, { change, after: measuresAfter(base, segments, change) });
    if (effect !== null) effects.push(effect);
  };
  return createSlicedWork(changes.length, step, () => ({
    base: overall,
    changes: effects.toSorted(compareStrength),
  }));
}

/**
 * Calculates the levels after one change. A risk that is left out affects only the levels that it decides as the
 * largest one.
 */
function measuresAfter(
  base: CalculationRun,
  segments: readonly SegmentLevels[],
  change: SingleInputChange,
): LevelMeasures | null {
  if (change.kind !== 'without')
    return measureRunLevels(rerunCase(base, applySingleInputChange(base.input, change)));
  const row = base.structure.index.rows[change.type].get(change.risk) ?? -1;
  return measureRunLevels(
    base,
    segments.map((segment) => withoutRow(segment, row)),
  );
}

/** Returns the effect of one change; null when it has no effect or when no overall level remains. */
function effectOf(
  base: CalculationRun,
  overall: LevelPair,
  levels: ReturnType<typeof mapLevelsByName>,
  { change, after }: { readonly change: SingleInputChange; readonly after: LevelMeasures | null },
): ChangeEffect | null {
  if (after === null || after.overall === null) return null;
  const inherent = after.overall.inherent - overall.inherent;
  const residual = after.overall.residual - overall.residual;
  const flips = findClassFlips(levels, mapLevelsByName(after), base.config.riskThresholds);
  const moves = Math.abs(inherent) > leastMove || Math.abs(residual) > leastMove;
  return moves || flips.length > 0 ? { change, inherent, residual, flips } : null;
}

/**
 * Compares effects by their residual difference, then by their inherent difference, both to nine decimals. Equal
 * effects keep the order of the changes.
 */
function compareStrength(a: LevelPair, b: LevelPair): number {
  return size(b.residual) - size(a.residual) || size(b.inherent) - size(a.inherent);
}

function size(difference: number): number {
  return Math.round(Math.abs(difference) * 1e9);
}

/** The differences of the overall levels (after minus before) when one risk is left out. */
export interface LeaveOneOutEffect extends LevelPair {
  readonly change: Extract<SingleInputChange, { kind: 'without' }>;
}

/**
 * Lists the effect on the overall levels of leaving out each included operational risk, strongest first. Risks
 * without an effect are omitted. Check C34 requires reasons for effects above its threshold.
 */
export function listLeaveOneOutEffects({ changes }: Sensitivity): readonly LeaveOneOutEffect[] {
  return changes.flatMap(({ change, inherent, residual }) =>
    change.kind === 'without' ? [{ change, inherent, residual }] : [],
  );
}

/**
 * Calculates only the effects of leaving out single risks. A risk that is left out affects only the largest level of
 * its category, so the case is calculated just once. `structure`: `buildCaseStructure` of the case.
 */
export function computeLeaveOneOutEffects(
  input: AssessmentCase,
  structure: CaseStructure = buildCaseStructure(input),
): readonly LeaveOneOutEffect[] {
  const run = getCachedRun(structure, input);
  if (!isOperationalInScope(run)) return [];
  const segments = computeMeasuredLevels(run);
  const before = mapRiskTypes((type) => computeCategoryLevelPair(run, type, segments));
  const overall = computeOverallLevelPair(partsOf(run, before));
  if (overall === null) return [];
  const found = listLeaveOutChanges(input).flatMap((change): readonly LeaveOneOutEffect[] => {
    const { type, risk } = change;
    const left = segments.map((segment) => withoutRow(segment, structure.index.rows[type].get(risk) ?? -1));
    const after = computeOverallLevelPair(
      partsOf(run, { ...before, [type]: computeCategoryLevelPair(run, type, left) }),
    );
    if (after === null) return [];
    const inherent = after.inherent - overall.inherent;
    const residual = after.residual - overall.residual;
    const moves = Math.abs(inherent) > leastMove || Math.abs(residual) > leastMove;
    return moves ? [{ change, inherent, residual }] : [];
  });
  return found.toSorted(compareStrength);
}

function withoutRow(segment: SegmentLevels, row: number): SegmentLevels {
  const included = segment.conditions.included.slice();
  included[row] = 0;
  return { ...segment, conditions: { ...segment.conditions, included } };
}

function partsOf(
  { config }: CalculationRun,
  pairs: { readonly [T in OperationalType]: LevelPair | null },
): Parameters<typeof computeOverallLevelPair>[0] {
  return operationalTypes.flatMap((type) => {
    const pair = pairs[type];
    return pair === null ? [] : [{ type, fraction: config.fractions[type], ...pair }];
  });
}

/**
 * The levels of an assessment alone, without rows and explanations, for questions that calculate many thousand times:
 * calculation page section 13. They come from the same stages as `assess`; a property test compares the two.
 */
import { type OperationalType, operationalTypes, type RiskType, riskTypes } from '../terms.ts';
import { categoryPair, type LevelPair, overallPair } from './aggregate.ts';
import { isOperationalInScope } from './assess.ts';
import { levelsBySegment, type Run, type SegmentLevels, startRun } from './run.ts';
import { prepare } from './structure.ts';
import type { AssessmentCase } from './types.ts';

/** A type whose level is measured: the operational and the extended ones. Obligations stand outside. */
export type MeasuredType = Exclude<RiskType, 'legals'>;

/** The measured types in their fixed order. */
export const measuredTypes: readonly MeasuredType[] = riskTypes.filter((type) => type !== 'legals');

/** Inherent and residual levels (0-4, unrounded) of `combined`. A type without included risks is absent. */
export interface Measures {
  /** Null where no operational risk is included. */
  readonly overall: LevelPair | null;
  readonly types: { readonly [T in MeasuredType]?: LevelPair };
}

/** Levels of a case: those of `assess(input).combined`. Null in an assessment without operational relevance. */
export function measure(input: AssessmentCase): Measures | null {
  return measuresOf(startRun(prepare(input), input));
}

/** The levels of the rows that measures are taken from. */
export const measuredLevels = (run: Run): readonly SegmentLevels[] =>
  levelsBySegment(run, run.relevances, run.structure.index.ranges.legalForms.end);

/** Levels of a run; `segments`: those of its rows where they are known. Null in an assessment without operational relevance. */
export function measuresOf(run: Run, segments = measuredLevels(run)): Measures | null {
  if (!isOperationalInScope(run)) return null;
  const types: { [T in MeasuredType]?: LevelPair } = {};
  for (const type of measuredTypes) {
    const pair = categoryPair(run, type, segments);
    if (pair !== null) types[type] = pair;
  }
  const parts = operationalTypes.flatMap((type: OperationalType) => {
    const pair = types[type];
    return pair === undefined ? [] : [{ type, fraction: run.config.fractions[type], ...pair }];
  });
  return { overall: overallPair(parts), types };
}

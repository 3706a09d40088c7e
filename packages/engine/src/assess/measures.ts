/**
 * The levels of an assessment without rows and explanations, for analyses that calculate many thousand times:
 * docs/calculation.md section 13. The stages are those of `computeAssessment`; a property test compares both results.
 */
import { type OperationalType, operationalTypes, type RiskType, riskTypes } from '../text/terms.ts';
import { computeCategoryLevelPair, computeOverallLevelPair, type LevelPair } from './aggregate.ts';
import { isOperationalInScope } from './assess.ts';
import {
  type CalculationRun,
  computeLevelsBySegment,
  type SegmentLevels,
  startCalculationRun,
} from './run.ts';
import { buildCaseStructure } from './structure.ts';
import type { AssessmentCase } from './types.ts';

/** Risk type whose level is measured: operational and extended types, but no obligations. */
export type MeasuredType = Exclude<RiskType, 'legals'>;

/** Measured types in their fixed order. */
export const measuredTypes: readonly MeasuredType[] = riskTypes.filter((type) => type !== 'legals');

/**
 * Inherent and residual levels (0-4, unrounded) of the combined assessment. A type without included risks is
 * absent.
 */
export interface LevelMeasures {
  /** Overall levels; null if no operational risk is included. */
  readonly overall: LevelPair | null;
  readonly types: { readonly [T in MeasuredType]?: LevelPair };
}

/**
 * Computes the levels of a case, which equal those of `computeAssessment(input).combined`. Null if the assessment has
 * no operational relevance.
 */
export function measureCaseLevels(input: AssessmentCase): LevelMeasures | null {
  return measureRunLevels(startCalculationRun(buildCaseStructure(input), input));
}

/** Computes the levels of the rows on which the measures are based: all rows except obligations. */
export const computeMeasuredLevels = (run: CalculationRun): readonly SegmentLevels[] =>
  computeLevelsBySegment(run, run.relevances, run.structure.index.ranges.legalForms.end);

/**
 * Computes the levels of a run; pass `segments` if they are already computed. Null if the assessment has no
 * operational relevance.
 */
export function measureRunLevels(
  run: CalculationRun,
  segments = computeMeasuredLevels(run),
): LevelMeasures | null {
  if (!isOperationalInScope(run)) return null;
  const types: { [T in MeasuredType]?: LevelPair } = {};
  for (const type of measuredTypes) {
    const pair = computeCategoryLevelPair(run, type, segments);
    if (pair !== null) types[type] = pair;
  }
  const parts = operationalTypes.flatMap((type: OperationalType) => {
    const pair = types[type];
    return pair === undefined ? [] : [{ type, fraction: run.config.fractions[type], ...pair }];
  });
  return { overall: computeOverallLevelPair(parts), types };
}

/** Categories and overall level: docs/calculation.md sections 4.8, 4.9, 4.10 and 5.5. */

import { type FigureSegment, type OperationalType, operationalTypes, type RiskType } from '../text/terms.ts';
import { getRiskClass, getStrengthClass, roundToShown } from '../values/scale.ts';
import { computeRiskFigures } from './residual.ts';
import type { RowRange } from './risks.ts';
import type { CalculationRun, SegmentLevels } from './run.ts';
import type { CalculationConfig, CategoryLevel, OverallLevel, RiskFigures } from './types.ts';

/** A pair of levels (0-4); control strength is derived from it. */
export interface LevelPair {
  readonly inherent: number;
  readonly residual: number;
}

/** Finds the largest levels of the included rows in a range; null if no row is included. */
function largestLevels({ start, end }: RowRange, { conditions, levels }: SegmentLevels): LevelPair | null {
  let inherent = -1;
  let residual = -1;
  for (let row = start; row < end; row++) {
    if (conditions.included[row] !== 1) continue;
    inherent = Math.max(inherent, levels.inherent[row] ?? 0);
    residual = Math.max(residual, levels.residual[row] ?? 0);
  }
  return inherent < 0 ? null : { inherent, residual };
}

/**
 * Computes the levels (0-4) of a category: the largest inherent level and, independently, the largest residual level
 * of its risks. Null without included risks.
 */
export function computeCategoryLevelPair(
  run: CalculationRun,
  type: RiskType,
  segments: readonly SegmentLevels[],
  visit?: (segment: FigureSegment, pair: LevelPair) => void,
): LevelPair | null {
  let inherent = -1;
  let residual = -1;
  for (const segment of segments) {
    const pair = largestLevels(run.structure.index.ranges[type], segment);
    if (pair === null) continue;
    visit?.(segment.segment, pair);
    inherent = Math.max(inherent, pair.inherent);
    residual = Math.max(residual, pair.residual);
  }
  return inherent < 0 ? null : { inherent, residual };
}

/**
 * Computes the levels of a category with control strength and the figures of each segment. Null without included
 * risks.
 */
export function computeCategoryLevel(
  run: CalculationRun,
  type: RiskType,
  segments: readonly SegmentLevels[],
): CategoryLevel | null {
  const bySegment: { [S in FigureSegment]?: RiskFigures } = {};
  const pair = computeCategoryLevelPair(run, type, segments, (segment, { inherent, residual }) => {
    bySegment[segment] = computeRiskFigures(inherent, residual, run.config);
  });
  if (pair === null) return null;
  return { ...computeRiskFigures(pair.inherent, pair.residual, run.config), segments: bySegment };
}

/** Levels of the five operational categories, 0-4; null for a category without included risks. */
export type OperationalLevels = { readonly [T in OperationalType]: CategoryLevel | null };

/** Computes the level of every operational category. */
export function computeOperationalLevels(
  run: CalculationRun,
  segments: readonly SegmentLevels[],
): OperationalLevels {
  const levelOf = (type: OperationalType): CategoryLevel | null => computeCategoryLevel(run, type, segments);
  return {
    customers: levelOf('customers'),
    products: levelOf('products'),
    transactions: levelOf('transactions'),
    channels: levelOf('channels'),
    geographies: levelOf('geographies'),
  };
}

/** A category in the overall level, with its levels (0-4); `fraction` is its weight before normalization. */
export interface OverallLevelPart extends LevelPair {
  readonly type: OperationalType;
  readonly fraction: number;
}

/**
 * Lists the categories that form the overall level: those with at least one included risk, in `segment` if it is
 * given.
 */
export function listOverallLevelParts(
  categories: OperationalLevels,
  config: CalculationConfig,
  segment?: FigureSegment,
): readonly OverallLevelPart[] {
  return operationalTypes.flatMap((type) => {
    const category = categories[type];
    const figures = segment === undefined ? category : category?.segments[segment];
    if (figures === null || figures === undefined) return [];
    const { inherent, residual } = figures;
    return [{ type, fraction: config.fractions[type], inherent, residual }];
  });
}

/**
 * Computes the overall level as the weighted mean of the parts, with strength and classes. Null if the weights add up
 * to 0.
 */
export function computeOverallLevel(
  parts: readonly OverallLevelPart[],
  config: CalculationConfig,
): OverallLevel | null {
  const pair = computeOverallLevelPair(parts);
  return pair === null
    ? null
    : addRiskClasses(computeRiskFigures(pair.inherent, pair.residual, config), config);
}

/** Computes the weighted mean (0-4) of the parts. Null if the weights add up to 0. */
export function computeOverallLevelPair(parts: readonly OverallLevelPart[]): LevelPair | null {
  let weight = 0;
  let inherent = 0;
  let residual = 0;
  for (const part of parts) {
    weight += part.fraction;
    inherent += part.fraction * part.inherent;
    residual += part.fraction * part.residual;
  }
  return weight <= 0 ? null : { inherent: inherent / weight, residual: residual / weight };
}

/** Adds the values as shown (one decimal) and the classes to figures. */
export function addRiskClasses(figures: RiskFigures, config: CalculationConfig): OverallLevel {
  const { inherent, residual, strength } = figures;
  return {
    inherent,
    residual,
    strength,
    shown: {
      inherent: roundToShown(inherent),
      strength: strength === null ? null : roundToShown(strength),
      residual: roundToShown(residual),
    },
    class: {
      inherent: getRiskClass(inherent, config.riskThresholds),
      strength: strength === null ? null : getStrengthClass(strength, config.strengthThresholds),
      residual: getRiskClass(residual, config.riskThresholds),
    },
  };
}

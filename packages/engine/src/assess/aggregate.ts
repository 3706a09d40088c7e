/** Categories and overall level: calculation page sections 4.8, 4.9, 4.10 and 5.5. */
import { riskClass, shown, strengthClass } from '../scale.ts';
import { type FigureSegment, type OperationalType, operationalTypes, type RiskType } from '../terms.ts';
import { figuresOf } from './residual.ts';
import type { RowRange } from './risks.ts';
import type { Run, SegmentLevels } from './run.ts';
import type { CalculationConfig, CategoryLevel, Figures, OverallLevel } from './types.ts';

/** A pair of levels (0-4) before strength is worked out. */
export interface LevelPair {
  readonly inherent: number;
  readonly residual: number;
}

/** Largest levels of the included rows of a range; null when none is included. */
function largestOf({ start, end }: RowRange, { conditions, levels }: SegmentLevels): LevelPair | null {
  let inherent = -1;
  let residual = -1;
  for (let row = start; row < end; row++) {
    if (conditions.included[row] !== 1) continue;
    inherent = Math.max(inherent, levels.inherent[row] ?? 0);
    residual = Math.max(residual, levels.residual[row] ?? 0);
  }
  return inherent < 0 ? null : { inherent, residual };
}

/** Levels of a category: the largest of its risks, inherent and residual each for itself; null without risks. */
export function categoryPair(
  run: Run,
  type: RiskType,
  segments: readonly SegmentLevels[],
  visit?: (segment: FigureSegment, pair: LevelPair) => void,
): LevelPair | null {
  let inherent = -1;
  let residual = -1;
  for (const segment of segments) {
    const pair = largestOf(run.structure.index.ranges[type], segment);
    if (pair === null) continue;
    visit?.(segment.segment, pair);
    inherent = Math.max(inherent, pair.inherent);
    residual = Math.max(residual, pair.residual);
  }
  return inherent < 0 ? null : { inherent, residual };
}

/** The same with strength, and with the figures of each segment. */
export function categoryLevel(
  run: Run,
  type: RiskType,
  segments: readonly SegmentLevels[],
): CategoryLevel | null {
  const bySegment: { [S in FigureSegment]?: Figures } = {};
  const pair = categoryPair(run, type, segments, (segment, { inherent, residual }) => {
    bySegment[segment] = figuresOf(inherent, residual, run.config);
  });
  if (pair === null) return null;
  return { ...figuresOf(pair.inherent, pair.residual, run.config), segments: bySegment };
}

/** Levels of the five operational categories. */
export type OperationalLevels = { readonly [T in OperationalType]: CategoryLevel | null };

/** Level of every operational category. */
export function operationalLevels(run: Run, segments: readonly SegmentLevels[]): OperationalLevels {
  const levelOf = (type: OperationalType): CategoryLevel | null => categoryLevel(run, type, segments);
  return {
    customers: levelOf('customers'),
    products: levelOf('products'),
    transactions: levelOf('transactions'),
    channels: levelOf('channels'),
    geographies: levelOf('geographies'),
  };
}

/** One category's part in the overall level. */
export interface OverallPart extends LevelPair {
  readonly type: OperationalType;
  readonly fraction: number;
}

/** The categories that make an overall level: those with at least one included risk (in the segment, if one is named). */
export function overallParts(
  categories: OperationalLevels,
  config: CalculationConfig,
  segment?: FigureSegment,
): readonly OverallPart[] {
  return operationalTypes.flatMap((type) => {
    const category = categories[type];
    const figures = segment === undefined ? category : category?.segments[segment];
    if (figures === null || figures === undefined) return [];
    const { inherent, residual } = figures;
    return [{ type, fraction: config.fractions[type], inherent, residual }];
  });
}

/** Weighted mean of the parts, with strength and classes; null when there is nothing to weigh. */
export function overallLevel(parts: readonly OverallPart[], config: CalculationConfig): OverallLevel | null {
  const pair = overallPair(parts);
  return pair === null ? null : withClasses(figuresOf(pair.inherent, pair.residual, config), config);
}

/** Weighted mean of the parts; null when there is nothing to weigh. */
export function overallPair(parts: readonly OverallPart[]): LevelPair | null {
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

/** Adds the shown figures and their classes. */
export function withClasses(figures: Figures, config: CalculationConfig): OverallLevel {
  const { inherent, residual, strength } = figures;
  return {
    inherent,
    residual,
    strength,
    shown: {
      inherent: shown(inherent),
      strength: strength === null ? null : shown(strength),
      residual: shown(residual),
    },
    class: {
      inherent: riskClass(inherent, config.riskThresholds),
      strength: strength === null ? null : strengthClass(strength, config.strengthThresholds),
      residual: riskClass(residual, config.riskThresholds),
    },
  };
}

/**
 * Figures that reports and charts share, derived from a finished result without calculating new levels. Source:
 * docs/calculation.md sections 4.9, 5.4 and 5.5.
 */

import {
  type OperationalRelevance,
  type OperationalType,
  operationalRelevances,
  operationalTypes,
  type RiskClass,
  type RiskType,
} from '../text/terms.ts';
import { getRiskClass, type RiskThresholds } from '../values/scale.ts';
import { computeResidualFloor } from './residual.ts';
import type { AssessmentResult, CalculationConfig, CategoryLevel, RiskFigures, TypeResult } from './types.ts';

/**
 * A category in the overall level. `effect` is the part of the overall level (0-4) that the category's controls
 * remove.
 */
export interface CategoryFigures extends RiskFigures {
  readonly type: OperationalType;
  /** Weight in the overall level, 0-1; the weights of all listed categories add up to 1. */
  readonly fraction: number;
  readonly effect: number;
}

/**
 * Overall level with its categories. `floor` is the lowest overall residual level (0-4) that perfect controls could
 * reach.
 */
export interface LevelFigures {
  readonly overall: RiskFigures;
  readonly floor: number;
  readonly categories: readonly CategoryFigures[];
}

/**
 * Breaks the overall level of the combined assessment down by category, so that `overall.inherent - sum(effect) =
 * overall.residual`.
 * @returns null in a legal-only assessment or when no category holds a risk.
 */
export function computeLevelFigures(
  result: AssessmentResult,
  config: CalculationConfig,
): LevelFigures | null {
  const overall = result.combined?.overall;
  if (!result.combined || !overall) return null;
  const present: { type: OperationalType; level: CategoryLevel }[] = [];
  for (const type of operationalTypes) {
    const level = result.combined.types[type].level;
    if (level) present.push({ type, level });
  }
  const weight = present.reduce((sum, { type }) => sum + config.fractions[type], 0);
  const fractionOf = (type: OperationalType): number => (weight > 0 ? config.fractions[type] / weight : 0);
  return {
    overall: { inherent: overall.inherent, residual: overall.residual, strength: overall.strength },
    floor: present.reduce(
      (sum, { type, level }) => sum + fractionOf(type) * computeResidualFloor(level.inherent, config),
      0,
    ),
    categories: present.map(({ type, level }) => ({
      type,
      inherent: level.inherent,
      residual: level.residual,
      strength: level.strength,
      fraction: fractionOf(type),
      effect: fractionOf(type) * (level.inherent - level.residual),
    })),
  };
}

/** Lists the overall figures of each relevance in the result, in the fixed order of the relevances. */
export function listRelevanceFigures(
  result: AssessmentResult,
): readonly ({ readonly relevance: OperationalRelevance } & RiskFigures)[] {
  return operationalRelevances.flatMap((relevance) => {
    const overall = result.relevances[relevance]?.overall;
    if (!overall) return [];
    const { inherent, residual, strength } = overall;
    return [{ relevance, inherent, residual, strength }];
  });
}

/** Number of risks in a class, by inherent and by residual level. */
export interface ClassCount {
  readonly class: RiskClass;
  readonly inherent: number;
  readonly residual: number;
}

/** Risk classes from the highest to the lowest, which is the order of lists. */
export const riskClassesDescending = [
  'VERYHIGH',
  'HIGH',
  'MEDIUM',
  'LOW',
  'NONE',
] as const satisfies readonly RiskClass[];

/** Returns the result of one risk type; null if the assessment does not include the type. */
export function getTypeResult(result: AssessmentResult, type: RiskType): TypeResult | null {
  if (type === 'legals') return result.legal?.types.legals ?? null;
  return result.combined?.types[type] ?? null;
}

/** Counts the included risks of the given types by inherent and by residual class. */
export function countRisksByClass(
  result: AssessmentResult,
  types: readonly RiskType[] = operationalTypes,
  thresholds?: RiskThresholds,
): readonly ClassCount[] {
  const rows = types.flatMap((type) => getTypeResult(result, type)?.risks ?? []);
  return riskClassesDescending.map((name) => ({
    class: name,
    inherent: rows.filter((row) => getRiskClass(row.inherent, thresholds) === name).length,
    residual: rows.filter((row) => getRiskClass(row.residual, thresholds) === name).length,
  }));
}

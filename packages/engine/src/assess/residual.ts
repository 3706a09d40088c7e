/**
 * Residual level, and control strength as the effect between two levels: docs/calculation.md sections 5.4 and 5.5.
 */

import type { FigureSegment } from '../text/terms.ts';
import { clamp } from '../values/scale.ts';
import { getSegmentFigure, hasMotivation } from './input.ts';
import type { CalculationConfig, RiskFigures, RiskInput } from './types.ts';

/** Computes the residual level (0-4) from an inherent level and a control strength (both 0-4). */
export function computeResidualLevel(inherent: number, strength: number, config: CalculationConfig): number {
  const { mode, maxMitigation } = config.residual;
  if (mode === 'absolute') return Math.max(0, inherent - maxMitigation * strength);
  return inherent * (1 - (maxMitigation * strength) / config.maxLevel);
}

/** Returns the overriding residual level as entered; undefined without a valid override. */
export function getResidualOverride(risk: RiskInput, segment: FigureSegment): number | undefined {
  return hasMotivation(risk.override) ? getSegmentFigure(risk.override?.residual, segment) : undefined;
}

/** Limits an overriding residual level to the range between the residual floor and the inherent level. */
export function limitResidualOverride(override: number, inherent: number, config: CalculationConfig): number {
  return clamp(override, computeResidualFloor(inherent, config), inherent);
}

/** Computes the residual level (0-4) that an inherent level would have with perfect controls. */
export function computeResidualFloor(inherent: number, config: CalculationConfig): number {
  return computeResidualLevel(inherent, config.maxLevel, config);
}

/**
 * Computes the strength (0-4) that corresponds to the difference between an inherent and a residual level; null if
 * the inherent level is 0.
 */
export function computeEffectStrength(
  inherent: number,
  residual: number,
  config: CalculationConfig,
): number | null {
  const { mode, maxMitigation } = config.residual;
  if (inherent <= 0) return null;
  if (maxMitigation <= 0) return 0;
  const effect =
    mode === 'absolute'
      ? (inherent - residual) / maxMitigation
      : (config.maxLevel * (1 - residual / inherent)) / maxMitigation;
  return clamp(effect, 0, config.maxLevel);
}

/** Combines an inherent and a residual level with the strength between them. */
export function computeRiskFigures(
  inherent: number,
  residual: number,
  config: CalculationConfig,
): RiskFigures {
  return { inherent, residual, strength: computeEffectStrength(inherent, residual, config) };
}

/** Residual level, and strength as the effect on a level: calculation page sections 5.4 and 5.5. */
import { clamp } from '../scale.ts';
import type { FigureSegment } from '../terms.ts';
import { figureOf, isMotivated } from './input.ts';
import type { CalculationConfig, Figures, RiskInput } from './types.ts';

/** What controls of a strength leave of an inherent level. */
export function residualOf(inherent: number, strength: number, config: CalculationConfig): number {
  const { mode, maxMitigation } = config.residual;
  if (mode === 'absolute') return Math.max(0, inherent - maxMitigation * strength);
  return inherent * (1 - (maxMitigation * strength) / config.maxLevel);
}

/** The overriding residual level as it was entered, or undefined when there is none that counts. */
export function residualOverride(risk: RiskInput, segment: FigureSegment): number | undefined {
  return isMotivated(risk.override) ? figureOf(risk.override?.residual, segment) : undefined;
}

/** An overriding residual level, put between what perfect controls would leave and the inherent level. */
export function clampResidual(override: number, inherent: number, config: CalculationConfig): number {
  return clamp(override, residualFloor(inherent, config), inherent);
}

/** What perfect controls leave of an inherent level. */
export function residualFloor(inherent: number, config: CalculationConfig): number {
  return residualOf(inherent, config.maxLevel, config);
}

/** Strength (0-4) as the effect that turned an inherent level into a residual one; null when there was nothing to reduce. */
export function effectOf(inherent: number, residual: number, config: CalculationConfig): number | null {
  const { mode, maxMitigation } = config.residual;
  if (inherent <= 0) return null;
  if (maxMitigation <= 0) return 0;
  const effect =
    mode === 'absolute'
      ? (inherent - residual) / maxMitigation
      : (config.maxLevel * (1 - residual / inherent)) / maxMitigation;
  return clamp(effect, 0, config.maxLevel);
}

/** Inherent and residual level with the effect between them. */
export function figuresOf(inherent: number, residual: number, config: CalculationConfig): Figures {
  return { inherent, residual, strength: effectOf(inherent, residual, config) };
}

/** Inherent level of a risk after lists and overrides: calculation page sections 4.5, 4.7 and 4.11. */
import { clamp } from '../scale.ts';
import type { FigureSegment } from '../terms.ts';
import { figureOf, isMotivated } from './input.ts';
import type { CalculationConfig, RiskInput } from './types.ts';

/** The overriding inherent level (0-4), or undefined when there is none that counts. */
export function inherentOverride(
  risk: RiskInput,
  segment: FigureSegment,
  config: CalculationConfig,
): number | undefined {
  if (!isMotivated(risk.override)) return undefined;
  const override = figureOf(risk.override?.inherent, segment);
  return override === undefined ? undefined : clamp(override, 0, config.maxLevel);
}

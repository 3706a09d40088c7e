/** Inherent level of a risk after country lists and overrides: docs/calculation.md sections 4.5, 4.7 and 4.11. */

import type { FigureSegment } from '../text/terms.ts';
import { clamp } from '../values/scale.ts';
import { getSegmentFigure, hasMotivation } from './input.ts';
import type { CalculationConfig, RiskInput } from './types.ts';

/** Returns the overriding inherent level (0-4); undefined without a valid override. */
export function getInherentOverride(
  risk: RiskInput,
  segment: FigureSegment,
  config: CalculationConfig,
): number | undefined {
  if (!hasMotivation(risk.override)) return undefined;
  const override = getSegmentFigure(risk.override?.inherent, segment);
  return override === undefined ? undefined : clamp(override, 0, config.maxLevel);
}

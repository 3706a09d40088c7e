/**
 * Explains the steps from probability to inherent and residual level: docs/calculation.md sections 4.5, 4.7, 4.11 and
 * 5.4.
 */
import { toLevel } from '../../values/scale.ts';
import { getInherentOverride } from '../inherent.ts';
import { getSegmentFigure } from '../input.ts';
import { isCountryListApplicable } from '../lists.ts';
import {
  computeEffectStrength,
  computeResidualFloor,
  computeResidualLevel,
  getResidualOverride,
  limitResidualOverride,
} from '../residual.ts';
import { getRowCountryLists } from '../run.ts';
import type { CalculationConfig, RiskInput, SegmentRow } from '../types.ts';
import type { TraceContext } from './threats.ts';
import type { EffectTrace, InherentStep, ResidualStep } from './types.ts';

/**
 * Lists the steps to the inherent level: from the raw probability, after exposure, after country lists, after the
 * override.
 */
export function traceInherentLevel(
  place: TraceContext,
  risk: RiskInput,
  row: SegmentRow,
): readonly InherentStep[] {
  const { config } = place.run;
  const exposed = toLevel(row.probability, config);
  const steps: InherentStep[] = [
    {
      rule: 'inherent.raw',
      probability: row.rawProbability,
      value: toLevel(row.rawProbability, config),
    },
    { rule: 'inherent.exposed', probability: row.probability, value: exposed },
  ];
  const listed = place.type === 'geographies' ? listStep(place, row, exposed) : undefined;
  if (listed !== undefined) steps.push(listed);
  const override = getSegmentFigure(risk.override?.inherent, place.conditions.segment);
  if (override === undefined) return steps;
  const counts = getInherentOverride(risk, place.conditions.segment, config) !== undefined;
  const rule = counts ? 'inherent.override' : 'inherent.overrideWithoutMotivation';
  steps.push({ rule, override, value: row.inherent });
  return steps;
}

function listStep(place: TraceContext, row: SegmentRow, exposed: number): InherentStep | undefined {
  const entry = getRowCountryLists(place.run, place.relevances).lists.get(place.row);
  if (entry === undefined) return undefined;
  const { list, level } = entry;
  if (!isCountryListApplicable(row.share ?? undefined))
    return { rule: 'list.noExposure', list, level, value: exposed };
  return level > exposed
    ? { rule: 'list.decides', list, level, value: level }
    : { rule: 'list.below', list, level, value: exposed };
}

/** Lists the steps to the residual level: after controls, after the override. */
export function traceResidualLevel(
  place: TraceContext,
  risk: RiskInput,
  row: SegmentRow,
): readonly ResidualStep[] {
  const { config } = place.run;
  const { segment } = place.conditions;
  const steps: ResidualStep[] = [
    {
      rule: config.residual.mode === 'absolute' ? 'residual.absolute' : 'residual.relative',
      value: computeResidualLevel(row.inherent, row.strength, config),
    },
  ];
  const override = getSegmentFigure(risk.override?.residual, segment);
  if (override === undefined) return steps;
  const motivated = getResidualOverride(risk, segment);
  if (motivated === undefined) {
    steps.push({ rule: 'residual.overrideWithoutMotivation', override, value: row.residual });
  } else {
    const floor = computeResidualFloor(row.inherent, config);
    steps.push({
      rule: 'residual.override',
      override,
      floor,
      value: limitResidualOverride(motivated, row.inherent, config),
    });
  }
  return steps;
}

/** Explains the strength between two levels by its rule. */
export function traceEffect(inherent: number, residual: number, config: CalculationConfig): EffectTrace {
  const value = computeEffectStrength(inherent, residual, config);
  return { rule: value === null ? 'strength.nothingToReduce' : 'strength.effect', value };
}

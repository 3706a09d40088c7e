/** Explains the steps from probability to inherent and residual level: calculation page sections 4.5, 4.7, 4.11 and 5.4. */
import { levelOfProbability } from '../../scale.ts';
import { inherentOverride } from '../inherent.ts';
import { figureOf } from '../input.ts';
import { listApplies } from '../lists.ts';
import { clampResidual, effectOf, residualFloor, residualOf, residualOverride } from '../residual.ts';
import { listedRows } from '../run.ts';
import type { CalculationConfig, RiskInput, SegmentRow } from '../types.ts';
import type { Place } from './threats.ts';
import type { EffectTrace, InherentStep, ResidualStep } from './types.ts';

/** Level of the raw probability, after exposure, after lists, after the override. */
export function traceInherent(place: Place, risk: RiskInput, row: SegmentRow): readonly InherentStep[] {
  const { config } = place.run;
  const exposed = levelOfProbability(row.probability, config);
  const steps: InherentStep[] = [
    {
      rule: 'inherent.raw',
      probability: row.rawProbability,
      value: levelOfProbability(row.rawProbability, config),
    },
    { rule: 'inherent.exposed', probability: row.probability, value: exposed },
  ];
  const listed = place.type === 'geographies' ? listStep(place, row, exposed) : undefined;
  if (listed !== undefined) steps.push(listed);
  const override = figureOf(risk.override?.inherent, place.conditions.segment);
  if (override === undefined) return steps;
  const counts = inherentOverride(risk, place.conditions.segment, config) !== undefined;
  const rule = counts ? 'inherent.override' : 'inherent.overrideWithoutMotivation';
  steps.push({ rule, override, value: row.inherent });
  return steps;
}

function listStep(place: Place, row: SegmentRow, exposed: number): InherentStep | undefined {
  const entry = listedRows(place.run, place.relevances).lists.get(place.row);
  if (entry === undefined) return undefined;
  const { list, level } = entry;
  if (!listApplies(row.share ?? undefined)) return { rule: 'list.noExposure', list, level, value: exposed };
  return level > exposed
    ? { rule: 'list.decides', list, level, value: level }
    : { rule: 'list.below', list, level, value: exposed };
}

/** What the controls leave, then the override. */
export function traceResidual(place: Place, risk: RiskInput, row: SegmentRow): readonly ResidualStep[] {
  const { config } = place.run;
  const { segment } = place.conditions;
  const steps: ResidualStep[] = [
    {
      rule: config.residual.mode === 'absolute' ? 'residual.absolute' : 'residual.relative',
      value: residualOf(row.inherent, row.strength, config),
    },
  ];
  const override = figureOf(risk.override?.residual, segment);
  if (override === undefined) return steps;
  const motivated = residualOverride(risk, segment);
  if (motivated === undefined) {
    steps.push({ rule: 'residual.overrideWithoutMotivation', override, value: row.residual });
  } else {
    const floor = residualFloor(row.inherent, config);
    steps.push({
      rule: 'residual.override',
      override,
      floor,
      value: clampResidual(motivated, row.inherent, config),
    });
  }
  return steps;
}

/** Strength as the effect between two levels. */
export function traceEffect(inherent: number, residual: number, config: CalculationConfig): EffectTrace {
  const value = effectOf(inherent, residual, config);
  return { rule: value === null ? 'strength.nothingToReduce' : 'strength.effect', value };
}

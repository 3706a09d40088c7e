/** Explains the control strength of a risk: calculation page sections 5.1 to 5.3. */
import { assessedValue, isActive } from '../controls.ts';
import { coverageOf } from '../relations.ts';
import type { RiskInput } from '../types.ts';
import type { Place } from './threats.ts';
import type { ControlTrace, StrengthTrace } from './types.ts';

/** The controls that apply with what each is worth, and how they combine. */
export function traceStrength(place: Place, risk: RiskInput): StrengthTrace {
  const { run, conditions, row } = place;
  const { potential } = run.config;
  return {
    rule: 'strength.complement',
    specific: {
      mean: conditions.controls.specificMean[row] ?? 0,
      potential: potential.specific,
      controls: applicable(place, risk, false),
    },
    general: {
      mean: conditions.controls.generalMean[row] ?? 0,
      potential: potential.general,
      controls: applicable(place, risk, true),
    },
    value: conditions.controls.strength[row] ?? 0,
  };
}

function applicable(
  { run, conditions, type }: Place,
  risk: RiskInput,
  general: boolean,
): readonly ControlTrace[] {
  return (run.input.controls ?? []).flatMap((control) => {
    if ((control.general === true) !== general || !isActive(control, conditions.segment)) return [];
    const coverage = coverageOf(control, type, risk, run.structure.geographies, run.config);
    if (coverage === null) return [];
    return [{ key: control.key, coverage, assessed: assessedValue(control, conditions.segment, run.config) }];
  });
}

/** Explains the control strength of a risk: docs/calculation.md sections 5.1 to 5.3. */
import { computeControlValue, isActiveControl } from '../controls.ts';
import { findCoverageRule } from '../relations.ts';
import type { RiskInput } from '../types.ts';
import type { TraceContext } from './threats.ts';
import type { ControlTrace, StrengthTrace } from './types.ts';

/** Explains the strength from the applicable controls, with their values and their combination. */
export function traceControlStrength(place: TraceContext, risk: RiskInput): StrengthTrace {
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
  { run, conditions, type }: TraceContext,
  risk: RiskInput,
  general: boolean,
): readonly ControlTrace[] {
  return (run.input.controls ?? []).flatMap((control) => {
    if ((control.general === true) !== general || !isActiveControl(control, conditions.segment)) return [];
    const coverage = findCoverageRule(control, type, risk, run.structure.geographies, run.config);
    if (coverage === null) return [];
    return [
      { key: control.key, coverage, assessed: computeControlValue(control, conditions.segment, run.config) },
    ];
  });
}

/**
 * The levels if one control had no effect: the control changes of calculation page section 13.2, separately
 * for each control.
 */

import { type Measures, measureCalculationRun } from '../assess/measures.ts';
import { rerunCase } from '../assess/rerun.ts';
import { startCalculationRun } from '../assess/run.ts';
import { buildStructure } from '../assess/structure.ts';
import type { AssessmentCase } from '../assess/types.ts';
import { applySingleChange } from './changes.ts';
import { finishSlicedWork, type SlicedWork, startSlicedWork } from './work.ts';

/**
 * A control by its key, and the levels (0-4) without its assessment: the control still applies, with the
 * value 0.
 */
export interface ControlFailure {
  readonly control: string;
  readonly measures: Measures;
}

/**
 * The levels without each applicable control, in the order of the case. Null when the assessment has no
 * operational relevance.
 */
export function computeControlFailures(input: AssessmentCase): readonly ControlFailure[] | null {
  return finishSlicedWork(startControlFailures(input));
}

/** `computeControlFailures` as sliced work; a step is one control. */
export function startControlFailures(input: AssessmentCase): SlicedWork<readonly ControlFailure[] | null> {
  const base = startCalculationRun(buildStructure(input), input);
  const isMeasured = measureCalculationRun(base) !== null;
  const controls = isMeasured ? (input.controls ?? []).filter(({ na }) => na !== true) : [];
  const failures: ControlFailure[] = [];
  const step = (index: number): void => {
    const key = controls[index]?.key;
    if (key === undefined) return;
    const failed = applySingleChange(input, { kind: 'control', control: key, to: 'none' });
    const measures = measureCalculationRun(rerunCase(base, failed));
    if (measures !== null) failures.push({ control: key, measures });
  };
  return startSlicedWork(controls.length, step, () => (isMeasured ? failures : null));
}

/**
 * Calculates the levels that would result if one control had no effect, separately for each control. The changes are
 * those of docs/calculation.md section 13.2.
 */

import { type LevelMeasures, measureRunLevels } from '../assess/measures.ts';
import { rerunCase } from '../assess/rerun.ts';
import { startCalculationRun } from '../assess/run.ts';
import { buildCaseStructure } from '../assess/structure.ts';
import type { AssessmentCase } from '../assess/types.ts';
import { applySingleInputChange } from './changes.ts';
import { createSlicedWork, finishSlicedWork, type SlicedWork } from './work.ts';

/**
 * The effect if one control had no effect: its key, and the levels (0-4) if the control still applies with the value
 * 0.
 */
export interface ControlFailure {
  readonly control: string;
  readonly measures: LevelMeasures;
}

/**
 * Calculates the levels without each applicable control, in the order of the case. Returns null when the assessment
 * has no operational relevance.
 */
export function computeControlFailures(input: AssessmentCase): readonly ControlFailure[] | null {
  return finishSlicedWork(createControlFailureWork(input));
}

/** Starts `computeControlFailures` as sliced work; each step is one control. */
export function createControlFailureWork(
  input: AssessmentCase,
): SlicedWork<readonly ControlFailure[] | null> {
  const base = startCalculationRun(buildCaseStructure(input), input);
  const isMeasured = measureRunLevels(base) !== null;
  const controls = isMeasured ? (input.controls ?? []).filter(({ na }) => na !== true) : [];
  const failures: ControlFailure[] = [];
  const step = (index: number): void => {
    const key = controls[index]?.key;
    if (key === undefined) return;
    const failed = applySingleInputChange(input, { kind: 'control', control: key, to: 'none' });
    const measures = measureRunLevels(rerunCase(base, failed));
    if (measures !== null) failures.push({ control: key, measures });
  };
  return createSlicedWork(controls.length, step, () => (isMeasured ? failures : null));
}

/** What the levels would be if one control gave nothing: the control changes of calculation page section 13.2, level by level. */
import { runAgain } from '../assess/again.ts';
import { type Measures, measuresOf } from '../assess/measures.ts';
import { startRun } from '../assess/run.ts';
import { prepare } from '../assess/structure.ts';
import type { AssessmentCase } from '../assess/types.ts';
import { withChange } from './changes.ts';
import { finish, startWork, type Work } from './work.ts';

/** A control by its key, and the levels (0-4) with its assessment removed: it is still required, and counts as 0. */
export interface ControlFailure {
  readonly control: string;
  readonly measures: Measures;
}

/** Every control that is not n/a, in the order of the case. Null in an assessment without operational relevance. */
export function controlFailures(input: AssessmentCase): readonly ControlFailure[] | null {
  return finish(startControlFailures(input));
}

/** The same in slices; a step is one control. */
export function startControlFailures(input: AssessmentCase): Work<readonly ControlFailure[] | null> {
  const base = startRun(prepare(input), input);
  const isMeasured = measuresOf(base) !== null;
  const controls = isMeasured ? (input.controls ?? []).filter(({ na }) => na !== true) : [];
  const failures: ControlFailure[] = [];
  const step = (index: number): void => {
    const key = controls[index]?.key;
    if (key === undefined) return;
    const failed = withChange(input, { kind: 'control', control: key, to: 'none' });
    const measures = measuresOf(runAgain(base, failed));
    if (measures !== null) failures.push({ control: key, measures });
  };
  return startWork(controls.length, step, () => (isMeasured ? failures : null));
}

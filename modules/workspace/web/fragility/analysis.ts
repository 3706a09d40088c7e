/** The calculations of the screen in slices, so that they can be stopped between two of them. */
import {
  type AssessmentCase,
  flipFinder,
  flipSubjectOf,
  type Sensitivity,
  startControlFailures,
  startRanges,
  startSensitivity,
  type Work,
} from '@klarsikt/engine';
import type { ChangePoints, Finding, Stage } from './messages.ts';

/** Callbacks for progress, and how the calculation yields to other tasks. */
export interface Listening {
  readonly tell: (finding: Finding) => void;
  /** Lets other tasks run; false when the request is no longer current. */
  readonly goesOn: () => Promise<boolean>;
}

/** Steps between two moments in which a newer question is heard: some hundredths of a second. */
const slice = { failures: 10, changes: 10, points: 1, ranges: 100 } as const;

/** Calculates the wanted stages; ends early when a newer request has come. */
export async function analyse(
  input: AssessmentCase,
  seed: string,
  wanted: readonly Stage[],
  listening: Listening,
): Promise<void> {
  const { tell } = listening;
  if (wanted.includes('failures')) {
    const failures = await inSlices('failures', startControlFailures(input), listening);
    if (failures === undefined) return;
    tell({ kind: 'failures', failures });
  }
  if (wanted.includes('changes')) {
    const changes = await inSlices('changes', startSensitivity(input), listening);
    if (changes === undefined) return;
    tell({ kind: 'changes', changes });
    if (wanted.includes('points') && changes !== null && !(await points(input, changes, listening))) return;
  }
  if (wanted.includes('ranges')) {
    const ranges = await inSlices('ranges', startRanges(input, { seed }), listening);
    if (ranges === undefined) return;
    tell({ kind: 'ranges', ranges });
  }
  tell({ kind: 'end' });
}

async function inSlices<R>(stage: Stage, work: Work<R>, listening: Listening): Promise<R | undefined> {
  while (!work.advance(slice[stage])) {
    listening.tell({ kind: 'progress', stage, done: work.done(), total: work.total });
    if (!(await listening.goesOn())) return undefined;
  }
  return work.result();
}

/** The flip points of the grades and shares that turn a class, told as they are found; false when it was stopped. */
async function points(
  input: AssessmentCase,
  { changes }: Sensitivity,
  { tell, goesOn }: Listening,
): Promise<boolean> {
  const find = flipFinder(input);
  const flipping = changes.flatMap(({ change, flips: [flip] }, at) => {
    const subject = flipSubjectOf(change);
    return flip === undefined || subject === null ? [] : [{ at, subject, measure: flip.measure }];
  });
  const found: ChangePoints[] = [];
  for (const [done, { at, subject, measure }] of flipping.entries()) {
    const turns = find(subject, measure);
    if (turns !== null) found.push({ at, points: turns });
    tell({ kind: 'progress', stage: 'points', done: done + 1, total: flipping.length });
    if (!(await goesOn())) return false;
  }
  tell({ kind: 'points', points: found });
  return true;
}

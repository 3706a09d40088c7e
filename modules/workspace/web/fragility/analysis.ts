/** Calculates in slices, between which a newer request can stop the calculation. */
import type { AssessmentCase } from '@klarsikt/engine/assess';
import {
  createControlFailureWork,
  createFlipPointFinder,
  createLevelRangesWork,
  createSensitivityWork,
  getFlipPointSubject,
  type Sensitivity,
  type SlicedWork,
} from '@klarsikt/engine/sensitivity';
import type { ChangeFlipPoints, FragilityMessageContent, FragilityStage } from './messages.ts';

export interface FragilityListener {
  readonly tell: (finding: FragilityMessageContent) => void;
  /** Lets other tasks run; resolves to false if a newer request has replaced this one. */
  readonly goesOn: () => Promise<boolean>;
}

/** Number of steps per slice in each stage; a slice takes some hundredths of a second. */
const slice = { failures: 10, changes: 10, points: 1, ranges: 100 } as const;

/** Calculates the requested stages; ends early when a newer request arrives. */
export async function analyseSensitivity(
  input: AssessmentCase,
  seed: string,
  wanted: readonly FragilityStage[],
  listening: FragilityListener,
): Promise<void> {
  const { tell } = listening;
  if (wanted.includes('failures')) {
    const failures = await runInSlices('failures', createControlFailureWork(input), listening);
    if (failures === undefined) return;
    tell({ kind: 'failures', failures });
  }
  if (wanted.includes('changes')) {
    const changes = await runInSlices('changes', createSensitivityWork(input), listening);
    if (changes === undefined) return;
    tell({ kind: 'changes', changes });
    if (wanted.includes('points') && changes !== null && !(await findFlipPoints(input, changes, listening)))
      return;
  }
  if (wanted.includes('ranges')) {
    const ranges = await runInSlices('ranges', createLevelRangesWork(input, { seed }), listening);
    if (ranges === undefined) return;
    tell({ kind: 'ranges', ranges });
  }
  tell({ kind: 'end' });
}

async function runInSlices<R>(
  stage: FragilityStage,
  work: SlicedWork<R>,
  listening: FragilityListener,
): Promise<R | undefined> {
  while (!work.advance(slice[stage])) {
    listening.tell({ kind: 'progress', stage, done: work.done(), total: work.total });
    if (!(await listening.goesOn())) return undefined;
  }
  return work.result();
}

/** Reports the flip points of grades and shares one by one; resolves to false if the calculation was stopped. */
async function findFlipPoints(
  input: AssessmentCase,
  { changes }: Sensitivity,
  { tell, goesOn }: FragilityListener,
): Promise<boolean> {
  const find = createFlipPointFinder(input);
  const flipping = changes.flatMap(({ change, flips: [flip] }, at) => {
    const subject = getFlipPointSubject(change);
    return flip === undefined || subject === null ? [] : [{ at, subject, measure: flip.measure }];
  });
  const found: ChangeFlipPoints[] = [];
  for (const [done, { at, subject, measure }] of flipping.entries()) {
    const turns = find(subject, measure);
    if (turns !== null) found.push({ at, points: turns });
    tell({ kind: 'progress', stage: 'points', done: done + 1, total: flipping.length });
    if (!(await goesOn())) return false;
  }
  tell({ kind: 'points', points: found });
  return true;
}

/** Which single grade, share, control, override or risk moves the levels, and by how much: calculation page section 13.3. */
import { runAgain } from '../assess/again.ts';
import type { LevelPair } from '../assess/aggregate.ts';
import { measuresOf } from '../assess/measures.ts';
import { type Run, startRun } from '../assess/run.ts';
import { prepare } from '../assess/structure.ts';
import type { AssessmentCase } from '../assess/types.ts';
import { type SingleChange, singleChanges, withChange } from './changes.ts';
import { type Flip, flipsBetween, levelsByName } from './measures.ts';
import { finish, startWork, type Work } from './work.ts';

/** What a change does: differences of the overall levels (after less before), and the classes that it turns. */
export interface Effect {
  readonly change: SingleChange;
  readonly inherent: number;
  readonly residual: number;
  readonly flips: readonly Flip[];
}

/** The overall levels (0-4), and the changes that move them or a class, the strongest first. */
export interface Sensitivity {
  readonly base: LevelPair;
  readonly changes: readonly Effect[];
}

/** A move of a level that is not rounding. */
const leastMove = 1e-9;

/** Analyses a case. Null where there is no overall level: no operational relevance, or no risk that counts. */
export function sensitivity(input: AssessmentCase): Sensitivity | null {
  return finish(startSensitivity(input));
}

/** The same in slices; a step is one change. */
export function startSensitivity(input: AssessmentCase): Work<Sensitivity | null> {
  const base = startRun(prepare(input), input);
  const before = measuresOf(base);
  const overall = before?.overall ?? null;
  if (before === null || overall === null)
    return startWork(
      0,
      () => undefined,
      () => null,
    );
  const levels = levelsByName(before);
  const changes = singleChanges(input);
  const effects: Effect[] = [];
  const step = (index: number): void => {
    const change = changes[index];
    const effect = change === undefined ? null : effectOf(base, overall, levels, change);
    if (effect !== null) effects.push(effect);
  };
  return startWork(changes.length, step, () => ({
    base: overall,
    changes: effects.toSorted(strongestFirst),
  }));
}

/** Effect of one change; null where it moves nothing, or leaves no overall level. */
function effectOf(
  base: Run,
  overall: LevelPair,
  levels: ReturnType<typeof levelsByName>,
  change: SingleChange,
): Effect | null {
  const after = measuresOf(runAgain(base, withChange(base.input, change)));
  if (after === null || after.overall === null) return null;
  const inherent = after.overall.inherent - overall.inherent;
  const residual = after.overall.residual - overall.residual;
  const flips = flipsBetween(levels, levelsByName(after), base.config.riskThresholds);
  const moves = Math.abs(inherent) > leastMove || Math.abs(residual) > leastMove;
  return moves || flips.length > 0 ? { change, inherent, residual, flips } : null;
}

/** By residual, then inherent difference, both to nine decimals; equal ones keep the order of the changes. */
function strongestFirst(a: Effect, b: Effect): number {
  return size(b.residual) - size(a.residual) || size(b.inherent) - size(a.inherent);
}

function size(difference: number): number {
  return Math.round(Math.abs(difference) * 1e9);
}

/** SingleChange of the overall levels when one risk is left out; differences after less before. */
export interface LeftOut extends LevelPair {
  readonly change: Extract<SingleChange, { kind: 'without' }>;
}

/**
 * Leave-one-out: what each included operational risk alone adds to the overall levels, those that move one, the
 * strongest first. Check C34 asks for the reasons of moves above its threshold.
 */
export function leaveOneOut({ changes }: Sensitivity): readonly LeftOut[] {
  return changes.flatMap(({ change, inherent, residual }) =>
    change.kind === 'without' ? [{ change, inherent, residual }] : [],
  );
}

/** Which single grade, share, control, override or risk moves the levels, and by how much: calculation page section 13.3. */
import { runAgain } from '../assess/again.ts';
import { categoryPair, type LevelPair, overallPair } from '../assess/aggregate.ts';
import { isOperationalInScope } from '../assess/assess.ts';
import { type Measures, measuredLevels, measuresOf } from '../assess/measures.ts';
import { byRiskType } from '../assess/risks.ts';
import { type Run, runOf, type SegmentLevels, startRun } from '../assess/run.ts';
import { prepare, type Structure } from '../assess/structure.ts';
import type { AssessmentCase } from '../assess/types.ts';
import { type OperationalType, operationalTypes } from '../terms.ts';
import { leaveOutChanges, type SingleChange, singleChanges, withChange } from './changes.ts';
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
  const segments = measuredLevels(base);
  const before = measuresOf(base, segments);
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
    if (change === undefined) return;
    const effect = effectOf(base, overall, levels, { change, after: measuresAfter(base, segments, change) });
    if (effect !== null) effects.push(effect);
  };
  return startWork(changes.length, step, () => ({
    base: overall,
    changes: effects.toSorted(strongestFirst),
  }));
}

/** The levels after one change. A risk that is left out moves no level but those that it was the largest of. */
function measuresAfter(base: Run, segments: readonly SegmentLevels[], change: SingleChange): Measures | null {
  if (change.kind !== 'without') return measuresOf(runAgain(base, withChange(base.input, change)));
  const row = base.structure.index.rows[change.type].get(change.risk) ?? -1;
  return measuresOf(
    base,
    segments.map((segment) => withoutRow(segment, row)),
  );
}

/** Effect of one change; null where it moves nothing, or leaves no overall level. */
function effectOf(
  base: Run,
  overall: LevelPair,
  levels: ReturnType<typeof levelsByName>,
  { change, after }: { readonly change: SingleChange; readonly after: Measures | null },
): Effect | null {
  if (after === null || after.overall === null) return null;
  const inherent = after.overall.inherent - overall.inherent;
  const residual = after.overall.residual - overall.residual;
  const flips = flipsBetween(levels, levelsByName(after), base.config.riskThresholds);
  const moves = Math.abs(inherent) > leastMove || Math.abs(residual) > leastMove;
  return moves || flips.length > 0 ? { change, inherent, residual, flips } : null;
}

/** By residual, then inherent difference, both to nine decimals; equal ones keep the order of the changes. */
function strongestFirst(a: LevelPair, b: LevelPair): number {
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

/**
 * The same for a case, without the other changes: only those that move an overall level. A risk that is left out moves
 * nothing but the largest level of its category, so that the case is run once. `structure`: `prepare` of the case.
 */
export function leaveOneOutOf(
  input: AssessmentCase,
  structure: Structure = prepare(input),
): readonly LeftOut[] {
  const run = runOf(structure, input);
  if (!isOperationalInScope(run)) return [];
  const segments = measuredLevels(run);
  const before = byRiskType((type) => categoryPair(run, type, segments));
  const overall = overallPair(partsOf(run, before));
  if (overall === null) return [];
  const found = leaveOutChanges(input).flatMap((change): readonly LeftOut[] => {
    const { type, risk } = change;
    const left = segments.map((segment) => withoutRow(segment, structure.index.rows[type].get(risk) ?? -1));
    const after = overallPair(partsOf(run, { ...before, [type]: categoryPair(run, type, left) }));
    if (after === null) return [];
    const inherent = after.inherent - overall.inherent;
    const residual = after.residual - overall.residual;
    const moves = Math.abs(inherent) > leastMove || Math.abs(residual) > leastMove;
    return moves ? [{ change, inherent, residual }] : [];
  });
  return found.toSorted(strongestFirst);
}

function withoutRow(segment: SegmentLevels, row: number): SegmentLevels {
  const included = segment.conditions.included.slice();
  included[row] = 0;
  return { ...segment, conditions: { ...segment.conditions, included } };
}

function partsOf(
  { config }: Run,
  pairs: { readonly [T in OperationalType]: LevelPair | null },
): Parameters<typeof overallPair>[0] {
  return operationalTypes.flatMap((type) => {
    const pair = pairs[type];
    return pair === null ? [] : [{ type, fraction: config.fractions[type], ...pair }];
  });
}

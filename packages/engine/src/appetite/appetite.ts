/** The cheapest way into the risk appetite: calculation page section 13.5. */
import { runAgain } from '../assess/again.ts';
import { type MeasuredType, type Measures, measuresOf } from '../assess/measures.ts';
import { type Run, startRun } from '../assess/run.ts';
import { prepare } from '../assess/structure.ts';
import type { AssessmentCase, ControlInput } from '../assess/types.ts';
import { type AppetiteGoals, type Improvement, type Limits, limitsOf } from './limits.ts';
import { type Chosen, cheapest, effortOf, excessOf, firstSet, oncePerControl, thinned } from './search.ts';

/** With at most so many improvements every set is tried or ruled out, however long it takes. */
export const exactImprovements = 18;

/** With more, the search ends after so many branches and says that nothing is proved. */
const mostBranches = 200_000;

/** A set of improvements (control keys in the order of the input) with its effort and the residual levels it leads to. */
export interface ImprovementSet {
  readonly effort: number;
  readonly improvements: readonly string[];
  readonly residual: { readonly [T in MeasuredType]?: number };
}

/** The answer. `effort` and `improvements` are null where no set was found that reaches the appetite. */
export interface AppetiteWay {
  readonly reachable: boolean;
  readonly effort: number | null;
  readonly improvements: readonly string[] | null;
  /** True when every other set is ruled out: the cheapest, or certainly none. */
  readonly proved: boolean;
  /** What the found set leads to; where none reaches, the best set that was found (least excess, then least effort). */
  readonly best: ImprovementSet;
}

/**
 * The set with the smallest effort for which every limited level that the case has is within its limit; ties: fewer
 * improvements, then the earlier ones. Throws a RangeError on an effort that is negative or no number.
 */
export function cheapestWay(
  input: AssessmentCase,
  goals: AppetiteGoals,
  improvements: readonly Improvement[],
): AppetiteWay {
  for (const { control, effort } of improvements) {
    if (!(effort >= 0 && effort < Number.POSITIVE_INFINITY))
      throw new RangeError(`Effort of ${control}: ${effort}`);
  }
  const run = startRun(prepare(input), input);
  const limits = limitsOf(run, measuresOf(run) === null ? { types: {} } : goals, improvements);
  const most = improvements.length <= exactImprovements ? Number.POSITIVE_INFINITY : mostBranches;
  const { chosen, isProved } = cheapest(limits, improvements, firstSet(limits, improvements), most);
  const set = setOf(run, improvements, chosen ?? leastExcess(limits, improvements));
  return {
    reachable: chosen !== null,
    effort: chosen === null ? null : set.effort,
    improvements: chosen === null ? null : set.improvements,
    proved: isProved,
    best: set,
  };
}

/** The case with some improvements made; of two on the same control the later counts. */
export function improved(input: AssessmentCase, improvements: readonly Improvement[]): AssessmentCase {
  const to = new Map(improvements.map((improvement) => [improvement.control, improvement.to]));
  const changed = (control: ControlInput): ControlInput => {
    const value = to.get(control.key);
    return value === undefined ? control : { ...control, assessment: { both: value } };
  };
  return { ...input, controls: (input.controls ?? []).map(changed) };
}

function measuresWith(run: Run, improvements: readonly Improvement[], chosen: Chosen): Measures | null {
  const made = chosen.flatMap((position) => improvements[position] ?? []);
  return measuresOf(runAgain(run, improved(run.input, made)));
}

function setOf(run: Run, improvements: readonly Improvement[], chosen: Chosen): ImprovementSet {
  const types = measuresWith(run, improvements, chosen)?.types ?? {};
  const residual = Object.fromEntries(Object.entries(types).map(([type, pair]) => [type, pair.residual]));
  return {
    effort: effortOf(improvements, chosen),
    improvements: chosen.flatMap((position) => improvements[position]?.control ?? []),
    residual,
  };
}

/** From everything, one improvement after the other is left out while the excess over the limits does not grow. */
function leastExcess(limits: Limits, improvements: readonly Improvement[]): Chosen {
  const excess = (chosen: Chosen): number => excessOf(limits, chosen);
  let least = Number.POSITIVE_INFINITY;
  const serves = (chosen: Chosen): boolean => {
    const now = excess(chosen);
    if (now > least) return false;
    least = now;
    return true;
  };
  const all = oncePerControl(
    improvements,
    improvements.map((_, position) => position),
  );
  serves(all);
  return thinned(improvements, all, serves);
}

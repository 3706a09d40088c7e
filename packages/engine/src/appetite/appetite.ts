/** Finds the cheapest set of improvements that reaches the risk appetite: docs/calculation.md section 13.5. */

import { type LevelMeasures, type MeasuredType, measureRunLevels } from '../assess/measures.ts';
import { rerunCase } from '../assess/rerun.ts';
import { type CalculationRun, startCalculationRun } from '../assess/run.ts';
import { buildCaseStructure } from '../assess/structure.ts';
import type { AssessmentCase, ControlInput } from '../assess/types.ts';
import {
  type AppetiteGoals,
  type AppetiteLimitModel,
  buildAppetiteLimitModel,
  type ControlImprovement,
} from './limits.ts';
import {
  computeLimitExcess,
  computeTotalEffort,
  dropUnneededImprovements,
  findFirstImprovementSet,
  type ImprovementIndices,
  keepLastPerControl,
  searchCheapestImprovementSet,
} from './search.ts';

/** Largest number of improvements for which the search is always exhaustive, however long it takes. */
export const maxExhaustiveImprovements = 18;

/** Largest number of branches in a search with more improvements; a search that ends there has an unproved result. */
const mostBranches = 200_000;

/**
 * A set of improvements: control keys in the order of the input, effort in points, and resulting residual levels
 * (0-4).
 */
export interface ImprovementSet {
  readonly effort: number;
  readonly improvements: readonly string[];
  readonly residual: { readonly [T in MeasuredType]?: number };
}

/** Result of the search. `effort` and `improvements` are null if no set that reaches the appetite was found. */
export interface CheapestImprovements {
  readonly reachable: boolean;
  readonly effort: number | null;
  readonly improvements: readonly string[] | null;
  /** True if every other set was ruled out, so that the found set is the cheapest, or no set exists. */
  readonly proved: boolean;
  /**
   * The found set; if no set reaches the appetite, the set with the least excess over the limits, then the least
   * effort.
   */
  readonly best: ImprovementSet;
}

/**
 * Finds the set with the least effort that keeps every limited level of the case within its limit. Among sets of
 * equal effort, it prefers fewer improvements, then the earlier ones. Throws a RangeError for an effort that is
 * negative, infinite or not a number.
 */
export function findCheapestImprovements(
  input: AssessmentCase,
  goals: AppetiteGoals,
  improvements: readonly ControlImprovement[],
): CheapestImprovements {
  for (const { control, effort } of improvements) {
    if (!(effort >= 0 && effort < Number.POSITIVE_INFINITY))
      throw new RangeError(`Effort of ${control}: ${effort}`);
  }
  const run = startCalculationRun(buildCaseStructure(input), input);
  const limits = buildAppetiteLimitModel(
    run,
    measureRunLevels(run) === null ? { types: {} } : goals,
    improvements,
  );
  const most = improvements.length <= maxExhaustiveImprovements ? Number.POSITIVE_INFINITY : mostBranches;
  const { chosen, isProved } = searchCheapestImprovementSet(
    limits,
    improvements,
    findFirstImprovementSet(limits, improvements),
    most,
  );
  const set = buildImprovementSet(run, improvements, chosen ?? findLeastExcess(limits, improvements));
  return {
    reachable: chosen !== null,
    effort: chosen === null ? null : set.effort,
    improvements: chosen === null ? null : set.improvements,
    proved: isProved,
    best: set,
  };
}

/** Returns the case with some improvements applied; of several improvements of one control the last counts. */
export function applyImprovements(
  input: AssessmentCase,
  improvements: readonly ControlImprovement[],
): AssessmentCase {
  const to = new Map(improvements.map((improvement) => [improvement.control, improvement.to]));
  const changed = (control: ControlInput): ControlInput => {
    const value = to.get(control.key);
    return value === undefined ? control : { ...control, assessment: { both: value } };
  };
  return { ...input, controls: (input.controls ?? []).map(changed) };
}

function measureImprovements(
  run: CalculationRun,
  improvements: readonly ControlImprovement[],
  chosen: ImprovementIndices,
): LevelMeasures | null {
  const made = chosen.flatMap((position) => improvements[position] ?? []);
  return measureRunLevels(rerunCase(run, applyImprovements(run.input, made)));
}

function buildImprovementSet(
  run: CalculationRun,
  improvements: readonly ControlImprovement[],
  chosen: ImprovementIndices,
): ImprovementSet {
  const types = measureImprovements(run, improvements, chosen)?.types ?? {};
  const residual = Object.fromEntries(Object.entries(types).map(([type, pair]) => [type, pair.residual]));
  return {
    effort: computeTotalEffort(improvements, chosen),
    improvements: chosen.flatMap((position) => improvements[position]?.control ?? []),
    residual,
  };
}

/** Starts with all improvements and removes each one whose removal does not increase the excess over the limits. */
function findLeastExcess(
  limits: AppetiteLimitModel,
  improvements: readonly ControlImprovement[],
): ImprovementIndices {
  const excess = (chosen: ImprovementIndices): number => computeLimitExcess(limits, chosen);
  let least = Number.POSITIVE_INFINITY;
  const serves = (chosen: ImprovementIndices): boolean => {
    const now = excess(chosen);
    if (now > least) return false;
    least = now;
    return true;
  };
  const all = keepLastPerControl(
    improvements,
    improvements.map((_, position) => position),
  );
  serves(all);
  return dropUnneededImprovements(improvements, all, serves);
}

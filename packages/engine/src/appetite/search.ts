/**
 * Searches for the cheapest set of improvements that keeps every limited risk within its limit: section 13.5.
 */
import { roundToShown } from '../values/scale.ts';
import {
  type AppetiteLimitModel,
  type ControlImprovement,
  computeLimitedResidual,
  isWithinLimit,
} from './limits.ts';

/** A set of improvements: their positions in the input, ascending. */
export type ImprovementIndices = readonly number[];

/** The result of the search. `isProved`: every other set was ruled out. */
export interface ImprovementSearchResult {
  readonly chosen: ImprovementIndices | null;
  readonly isProved: boolean;
}

/** Total effort of a set. */
export function computeTotalEffort(
  improvements: readonly ControlImprovement[],
  chosen: ImprovementIndices,
): number {
  return chosen.reduce((sum, position) => sum + (improvements[position]?.effort ?? 0), 0);
}

/** Efforts that differ by less count as equal, because of rounding. */
const sameEffort = 1e-9;

/** Negative when `a` is better: less effort, then fewer improvements, then the earlier ones. */
export function compareImprovementSets(
  improvements: readonly ControlImprovement[],
  a: ImprovementIndices,
  b: ImprovementIndices,
): number {
  const difference = computeTotalEffort(improvements, a) - computeTotalEffort(improvements, b);
  if (Math.abs(difference) > sameEffort) return difference;
  if (a.length !== b.length) return a.length - b.length;
  const at = a.findIndex((position, index) => position !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** Sums of control values of every limited risk, updated while improvements are added and removed. */
class ControlSums {
  readonly limits: AppetiteLimitModel;
  readonly specific: Float64Array;
  readonly general: Float64Array;

  constructor(limits: AppetiteLimitModel) {
    this.limits = limits;
    this.specific = Float64Array.from(limits.risks, ({ specificSum }) => specificSum);
    this.general = Float64Array.from(limits.risks, ({ generalSum }) => generalSum);
  }

  /**
   * Adds (`factor` 1) or removes (`factor` -1) the steps of an improvement that `wants` selects by their
   * difference.
   */
  move(position: number, factor: 1 | -1, wants: (difference: number) => boolean): void {
    for (const { limit, isGeneral, difference } of this.limits.steps[position] ?? []) {
      if (!wants(difference)) continue;
      const sums = isGeneral ? this.general : this.specific;
      sums[limit] = (sums[limit] ?? 0) + factor * difference;
    }
  }

  isWithin(limit: number): boolean {
    const risk = this.limits.risks[limit];
    return (
      risk === undefined ||
      isWithinLimit(risk, this.specific[limit] ?? 0, this.general[limit] ?? 0, this.limits.config)
    );
  }

  /** True when the limited risks that an improvement affects are within their limits. */
  isWithinOn(position: number): boolean {
    return (this.limits.steps[position] ?? []).every(({ limit }) => this.isWithin(limit));
  }

  /** The amount by which the shown level of a limited risk exceeds its limit; 0 within the limit. */
  excess(limit: number): number {
    const risk = this.limits.risks[limit];
    if (risk === undefined) return 0;
    const { config } = this.limits;
    const level = computeLimitedResidual(risk, this.specific[limit] ?? 0, this.general[limit] ?? 0, config);
    return Math.max(0, roundToShown(level) - risk.highest);
  }

  isWithinAll(): boolean {
    return this.limits.risks.every((_, limit) => this.isWithin(limit));
  }
}

/** The total excess over the limits: the sum of the largest excess of each goal. */
export function computeLimitExcess(limits: AppetiteLimitModel, chosen: ImprovementIndices): number {
  const sums = new ControlSums(limits);
  for (const position of chosen) sums.move(position, 1, isAnyChange);
  const largest = new Map<number, number>();
  limits.risks.forEach((risk, limit) => {
    const over = sums.excess(limit);
    if (over > (largest.get(risk.goal) ?? 0)) largest.set(risk.goal, over);
  });
  return [...largest.values()].reduce((sum, over) => sum + over, 0);
}

const isRise = (difference: number): boolean => difference > 0;
const isFall = (difference: number): boolean => difference < 0;
const isAnyChange = (): boolean => true;

/** True when a set keeps every limited risk within its limit. */
export function meetsAllLimits(limits: AppetiteLimitModel, chosen: ImprovementIndices): boolean {
  const sums = new ControlSums(limits);
  for (const position of chosen) sums.move(position, 1, isAnyChange);
  return sums.isWithinAll();
}

/**
 * Branch and bound over the improvements; each is first tried as taken, then as left out. A branch ends when even all
 * remaining increases would not reach the limits, or when it costs more than the best set so far. `most` limits the
 * number of branches.
 */
export function searchCheapestImprovementSet(
  limits: AppetiteLimitModel,
  improvements: readonly ControlImprovement[],
  start: ImprovementIndices | null,
  most: number,
): ImprovementSearchResult {
  const hopeful = new ControlSums(limits);
  improvements.forEach((_, position) => {
    hopeful.move(position, 1, isRise);
  });
  if (!hopeful.isWithinAll()) return { chosen: null, isProved: true };
  let best = start;
  let branches = 0;
  const taken: number[] = [];
  const visit = (position: number): void => {
    if (branches++ >= most || (best !== null && compareImprovementSets(improvements, taken, best) > 0))
      return;
    if (position === improvements.length) {
      best = best === null || compareImprovementSets(improvements, taken, best) < 0 ? [...taken] : best;
      return;
    }
    const isSecond = taken.some((one) => improvements[one]?.control === improvements[position]?.control);
    if (!isSecond) {
      hopeful.move(position, 1, isFall);
      taken.push(position);
      if (hopeful.isWithinOn(position)) visit(position + 1);
      taken.pop();
      hopeful.move(position, -1, isFall);
    }
    hopeful.move(position, -1, isRise);
    if (hopeful.isWithinOn(position)) visit(position + 1);
    hopeful.move(position, 1, isRise);
  };
  visit(0);
  return { chosen: best, isProved: branches <= most };
}

/**
 * A first solution: all improvements that raise no level, without unnecessary ones, which are removed most expensive
 * first. Null without a solution.
 */
export function findFirstImprovementSet(
  limits: AppetiteLimitModel,
  improvements: readonly ControlImprovement[],
): ImprovementIndices | null {
  const positions = improvements.map((_, position) => position);
  const harmless = positions.filter((one) =>
    (limits.steps[one] ?? []).every(({ difference }) => difference > 0),
  );
  const start = [harmless, positions]
    .map((set) => keepLastPerControl(improvements, set))
    .find((set) => meetsAllLimits(limits, set));
  return start === undefined
    ? null
    : dropUnneededImprovements(improvements, start, (set) => meetsAllLimits(limits, set));
}

/** Keeps the last improvement of each control, since a control has only one value. */
export function keepLastPerControl(
  improvements: readonly ControlImprovement[],
  chosen: ImprovementIndices,
): ImprovementIndices {
  return chosen.filter(
    (one, index) =>
      !chosen.slice(index + 1).some((later) => improvements[later]?.control === improvements[one]?.control),
  );
}

/** Removes improvements one after another, most expensive first, while `serves` accepts the rest. */
export function dropUnneededImprovements(
  improvements: readonly ControlImprovement[],
  chosen: ImprovementIndices,
  serves: (chosen: ImprovementIndices) => boolean,
): ImprovementIndices {
  const effort = (position: number): number => improvements[position]?.effort ?? 0;
  return chosen
    .toSorted((a, b) => effort(b) - effort(a) || b - a)
    .reduce<ImprovementIndices>((kept, position) => {
      const without = kept.filter((one) => one !== position);
      return serves(without) ? without : kept;
    }, chosen);
}

/**
 * Searches for the cheapest set of improvements that keeps every limited risk within its limit: docs/calculation.md
 * section 13.5.
 */
import { roundToShown } from '../values/scale.ts';
import {
  type AppetiteLimitModel,
  type ControlImprovement,
  computeLimitedResidual,
  isWithinLimit,
} from './limits.ts';

/** A set of improvements, as ascending positions in the input. */
export type ImprovementIndices = readonly number[];

/** Result of the search: the chosen set, or null. `isProved` is true if every other set was ruled out. */
export interface ImprovementSearchResult {
  readonly chosen: ImprovementIndices | null;
  readonly isProved: boolean;
}

/** Computes the sum of the efforts of a set, in points. */
export function computeTotalEffort(
  improvements: readonly ControlImprovement[],
  chosen: ImprovementIndices,
): number {
  return chosen.reduce((sum, position) => sum + (improvements[position]?.effort ?? 0), 0);
}

/** Efforts whose difference is smaller count as equal, because of rounding. */
const sameEffort = 1e-9;

/**
 * Compares two sets; negative if `a` is better, which means less effort, then fewer improvements, then earlier
 * positions.
 */
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

/** Sums of the control values of every limited risk, which change while improvements are added and removed. */
class ControlSums {
  readonly limits: AppetiteLimitModel;
  readonly specific: Float64Array;
  readonly general: Float64Array;

  constructor(limits: AppetiteLimitModel) {
    this.limits = limits;
    this.specific = Float64Array.from(limits.risks, ({ specificSum }) => specificSum);
    this.general = Float64Array.from(limits.risks, ({ generalSum }) => generalSum);
  }

  /** Adds (`factor` 1) or removes (`factor` -1) the changes of an improvement whose difference `wants` accepts. */
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

  /** True if all limited risks that an improvement affects are within their limits. */
  isWithinOn(position: number): boolean {
    return (this.limits.steps[position] ?? []).every(({ limit }) => this.isWithin(limit));
  }

  /** Computes how much the level of a limited risk, as shown, exceeds its limit; 0 within the limit. */
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

/** Computes the total excess over the limits: the sum of each goal's largest excess. */
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

/** True if a set keeps every limited risk within its limit. */
export function meetsAllLimits(limits: AppetiteLimitModel, chosen: ImprovementIndices): boolean {
  const sums = new ControlSums(limits);
  for (const position of chosen) sums.move(position, 1, isAnyChange);
  return sums.isWithinAll();
}

/**
 * Searches with branch and bound; each improvement is first included, then left out. A branch ends if even all
 * remaining improvements would not reach the limits, or if it costs more than the best set so far. `most` limits the
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
 * Finds a first solution: all improvements that raise no level, without unneeded ones, the most expensive of which
 * are removed first. Null if that is no solution.
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

/** Removes improvements one by one, the most expensive first, if `serves` accepts the remaining set. */
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

/** Searches the cheapest set of improvements that keeps every limited risk within its limit: section 13.5. */
import { shown } from '../scale.ts';
import { type Improvement, isWithin, type Limits, residualWith } from './limits.ts';

/** A set of improvements by position, ascending. */
export type Chosen = readonly number[];

/** What the search found. `isProved`: every other set was ruled out. */
export interface Found {
  readonly chosen: Chosen | null;
  readonly isProved: boolean;
}

/** Total effort of a set. */
export function effortOf(improvements: readonly Improvement[], chosen: Chosen): number {
  return chosen.reduce((sum, position) => sum + (improvements[position]?.effort ?? 0), 0);
}

/** Efforts that differ by less than rounding are the same. */
const sameEffort = 1e-9;

/** Negative when `a` is better: less effort, then fewer improvements, then the earlier ones. */
export function compareChosen(improvements: readonly Improvement[], a: Chosen, b: Chosen): number {
  const difference = effortOf(improvements, a) - effortOf(improvements, b);
  if (Math.abs(difference) > sameEffort) return difference;
  if (a.length !== b.length) return a.length - b.length;
  const at = a.findIndex((position, index) => position !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** Sums of every limited risk while improvements are taken and left. */
class Sums {
  readonly limits: Limits;
  readonly specific: Float64Array;
  readonly general: Float64Array;

  constructor(limits: Limits) {
    this.limits = limits;
    this.specific = Float64Array.from(limits.risks, ({ specificSum }) => specificSum);
    this.general = Float64Array.from(limits.risks, ({ generalSum }) => generalSum);
  }

  /** Adds the steps of an improvement that go in one direction, `factor` 1 to add and -1 to take away. */
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
      isWithin(risk, this.specific[limit] ?? 0, this.general[limit] ?? 0, this.limits.config)
    );
  }

  /** True when the limited risks that an improvement touches are within their limits. */
  isWithinOn(position: number): boolean {
    return (this.limits.steps[position] ?? []).every(({ limit }) => this.isWithin(limit));
  }

  /** How far the shown level of a limited risk is above its limit; 0 when it is within. */
  excess(limit: number): number {
    const risk = this.limits.risks[limit];
    if (risk === undefined) return 0;
    const { config } = this.limits;
    const level = residualWith(risk, this.specific[limit] ?? 0, this.general[limit] ?? 0, config);
    return Math.max(0, shown(level) - risk.highest);
  }

  isWithinAll(): boolean {
    return this.limits.risks.every((_, limit) => this.isWithin(limit));
  }
}

/** How far the limits are missed: per goal the largest excess of its risks, added up. */
export function excessOf(limits: Limits, chosen: Chosen): number {
  const sums = new Sums(limits);
  for (const position of chosen) sums.move(position, 1, either);
  const largest = new Map<number, number>();
  limits.risks.forEach((risk, limit) => {
    const over = sums.excess(limit);
    if (over > (largest.get(risk.goal) ?? 0)) largest.set(risk.goal, over);
  });
  return [...largest.values()].reduce((sum, over) => sum + over, 0);
}

const rises = (difference: number): boolean => difference > 0;
const falls = (difference: number): boolean => difference < 0;
const either = (): boolean => true;

/** True when a set keeps every limited risk within its limit. */
export function isSolution(limits: Limits, chosen: Chosen): boolean {
  const sums = new Sums(limits);
  for (const position of chosen) sums.move(position, 1, either);
  return sums.isWithinAll();
}

/**
 * Tries the sets one improvement after the other, taken before left. A branch ends where even every remaining step
 * upwards would not be enough, or where it costs more than the best set so far. `most` bounds the number of branches.
 */
export function cheapest(
  limits: Limits,
  improvements: readonly Improvement[],
  start: Chosen | null,
  most: number,
): Found {
  const hopeful = new Sums(limits);
  improvements.forEach((_, position) => {
    hopeful.move(position, 1, rises);
  });
  if (!hopeful.isWithinAll()) return { chosen: null, isProved: true };
  let best = start;
  let branches = 0;
  const taken: number[] = [];
  const visit = (position: number): void => {
    if (branches++ >= most || (best !== null && compareChosen(improvements, taken, best) > 0)) return;
    if (position === improvements.length) {
      best = best === null || compareChosen(improvements, taken, best) < 0 ? [...taken] : best;
      return;
    }
    const isSecond = taken.some((one) => improvements[one]?.control === improvements[position]?.control);
    if (!isSecond) {
      hopeful.move(position, 1, falls);
      taken.push(position);
      if (hopeful.isWithinOn(position)) visit(position + 1);
      taken.pop();
      hopeful.move(position, -1, falls);
    }
    hopeful.move(position, -1, rises);
    if (hopeful.isWithinOn(position)) visit(position + 1);
    hopeful.move(position, 1, rises);
  };
  visit(0);
  return { chosen: best, isProved: branches <= most };
}

/** A first set, or null: everything that helps, less what is not needed, the dearest first. */
export function firstSet(limits: Limits, improvements: readonly Improvement[]): Chosen | null {
  const positions = improvements.map((_, position) => position);
  const harmless = positions.filter((one) =>
    (limits.steps[one] ?? []).every(({ difference }) => difference > 0),
  );
  const start = [harmless, positions]
    .map((set) => oncePerControl(improvements, set))
    .find((set) => isSolution(limits, set));
  return start === undefined ? null : thinned(improvements, start, (set) => isSolution(limits, set));
}

/** The last improvement of each control: two of the same control would be one. */
export function oncePerControl(improvements: readonly Improvement[], chosen: Chosen): Chosen {
  return chosen.filter(
    (one, index) =>
      !chosen.slice(index + 1).some((later) => improvements[later]?.control === improvements[one]?.control),
  );
}

/** Leaves out one improvement after the other, the dearest first, while the rest still serves. */
export function thinned(
  improvements: readonly Improvement[],
  chosen: Chosen,
  serves: (chosen: Chosen) => boolean,
): Chosen {
  const effort = (position: number): number => improvements[position]?.effort ?? 0;
  return chosen
    .toSorted((a, b) => effort(b) - effort(a) || b - a)
    .reduce<Chosen>((kept, position) => {
      const without = kept.filter((one) => one !== position);
      return serves(without) ? without : kept;
    }, chosen);
}

/** Choices that follow from a seed and an index alone, so that a table can be made again. */
import { randomNumbers } from '@klarsikt/testkit/random';

export class Choices {
  readonly #next: () => number;

  constructor(seed: number, index: number) {
    this.#next = randomNumbers(Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
    this.#next();
  }

  /** A whole number from 0 to `below` - 1. */
  below(below: number): number {
    return Math.floor(this.#next() * below);
  }

  /** True in so many of a hundred cases. */
  percent(percent: number): boolean {
    return this.#next() * 100 < percent;
  }

  of<T>(list: readonly T[]): T {
    const chosen = list[this.below(list.length)];
    if (chosen === undefined) throw new Error('There is nothing to choose from.');
    return chosen;
  }

  /** So many of a list, in an order of their own. */
  some<T>(list: readonly T[], count: number): readonly T[] {
    return list
      .map((one) => ({ one, place: this.#next() }))
      .sort((a, b) => a.place - b.place)
      .slice(0, count)
      .map(({ one }) => one);
  }
}

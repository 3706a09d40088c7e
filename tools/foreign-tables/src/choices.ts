/** Reproducible random choices from a seed and an index, so that the same table can be made again. */
import { createRandomNumbers } from '@klarsikt/testkit/random';

export class SeededChoices {
  readonly #next: () => number;

  constructor(seed: number, index: number) {
    this.#next = createRandomNumbers(
      Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b),
    );
    this.#next();
  }

  /** Returns an integer from 0 to `below` - 1. */
  below(below: number): number {
    return Math.floor(this.#next() * below);
  }

  /** Returns true with a probability in per cent. */
  percent(percent: number): boolean {
    return this.#next() * 100 < percent;
  }

  of<T>(list: readonly T[]): T {
    const chosen = list[this.below(list.length)];
    if (chosen === undefined) throw new Error('There is nothing to choose from.');
    return chosen;
  }

  /** Returns a random selection of `count` items in random order. */
  some<T>(list: readonly T[], count: number): readonly T[] {
    return list
      .map((one) => ({ one, place: this.#next() }))
      .sort((a, b) => a.place - b.place)
      .slice(0, count)
      .map(({ one }) => one);
  }
}

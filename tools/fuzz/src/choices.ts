/** The choices of one request. They follow from seed and index alone, so that a request can be made again. */
import { randomNumbers } from '@klarsikt/testkit/random';
import fc from 'fast-check';

export class Choices {
  readonly #next: () => number;

  constructor(seed: number, index: number) {
    // Neighbouring seeds and indices begin far apart.
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

  /** A value of the kind. */
  from<T>(kind: fc.Arbitrary<T>): T {
    for (const value of fc.sample(kind, { seed: this.below(2 ** 31), numRuns: 1 })) return value;
    throw new Error('The kind has no value.');
  }
}

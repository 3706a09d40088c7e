/** Random choices of one request, reproducible from seed and index. */
import { createRandomNumbers } from '@klarsikt/testkit/random';
import fc from 'fast-check';

export class SeededRequestChoices {
  readonly #next: () => number;

  constructor(seed: number, index: number) {
    // Mix the bits, so that neighbouring seeds and indices give unrelated choices.
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

  /** Returns a value that fast-check generates. */
  from<T>(kind: fc.Arbitrary<T>): T {
    for (const value of fc.sample(kind, { seed: this.below(2 ** 31), numRuns: 1 })) return value;
    throw new Error('The kind has no value.');
  }
}

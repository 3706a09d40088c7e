/** Work in steps; the caller can run other work between two steps. */

/** Work that pauses after each step, with its result. */
export type StepGenerator<T> = Generator<void, T>;

/** Number of items per step. */
const perStep = 20;

/** The results of `make` for all items, in steps of some items each. */
export function* mapInSteps<T, R>(
  items: readonly T[],
  make: (item: T, index: number) => R,
): StepGenerator<R[]> {
  const made: R[] = [];
  for (const [index, item] of items.entries()) {
    made.push(make(item, index));
    if (index % perStep === 0) yield;
  }
  return made;
}

/** Does the work without pauses and returns its result. */
export function runAllSteps<T>(steps: StepGenerator<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

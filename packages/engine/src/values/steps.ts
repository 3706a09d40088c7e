/** Work in steps, so that the caller can run other work between two steps. */

/** Work that pauses after each step and finally returns its result. */
export type StepGenerator<T> = Generator<void, T>;

/** Number of items that are processed in one step. */
const perStep = 20;

/** Calls `make` for all items, a few items per step, and returns the results. */
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

/** Does all work without pauses and returns its result. */
export function runAllSteps<T>(steps: StepGenerator<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

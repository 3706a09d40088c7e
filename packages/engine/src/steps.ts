/** Work in steps, between which whoever does it may let others through. */

/** Work that pauses after each step, and what comes of it. */
export type Steps<T> = Generator<void, T>;

/** Items that are looked at in one step. */
const perStep = 20;

/** What `make` makes of each item, in steps of some items each. */
export function* mapped<T, R>(items: readonly T[], make: (item: T, index: number) => R): Steps<R[]> {
  const made: R[] = [];
  for (const [index, item] of items.entries()) {
    made.push(make(item, index));
    if (index % perStep === 0) yield;
  }
  return made;
}

/** Does the work without a pause. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

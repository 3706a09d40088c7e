/** Work in steps, between which whoever does it may let others through. */

/** Work that pauses after each step, and what comes of it. */
export type Steps<T> = Generator<void, T>;

/** Does the work without a pause. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

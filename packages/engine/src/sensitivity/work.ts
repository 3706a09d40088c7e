/** Divides long calculations into slices, so that the caller can show progress and stop between two slices. */

/** A calculation of `total` steps. Its result does not depend on the size of the slices. */
export interface SlicedWork<R> {
  readonly total: number;
  /** Number of steps done. */
  readonly done: () => number;
  /** Does up to `steps` further steps. Returns true when all steps are done. */
  readonly advance: (steps: number) => boolean;
  /** Returns the result. Throws before all steps are done. */
  readonly result: () => R;
}

/** Creates a calculation that calls `step` with 0 to `total - 1` in order. */
export function createSlicedWork<R>(
  total: number,
  step: (index: number) => void,
  result: () => R,
): SlicedWork<R> {
  let next = 0;
  return {
    total,
    done: () => next,
    advance: (steps) => {
      const end = Math.min(total, next + Math.max(0, steps));
      while (next < end) step(next++);
      return next >= total;
    },
    result: () => {
      if (next < total) throw new Error(`${total - next} of ${total} steps are left`);
      return result();
    },
  };
}

/** Does all steps at once and returns the result. */
export function finishSlicedWork<R>(work: SlicedWork<R>): R {
  work.advance(work.total);
  return work.result();
}

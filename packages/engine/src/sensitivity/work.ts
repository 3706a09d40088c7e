/** Long calculations in slices, so that whoever runs one can show how far it is and stop between two slices. */

/** A calculation of `total` steps. Same steps, same result, however they are sliced. */
export interface Work<R> {
  readonly total: number;
  /** Number of steps done. */
  readonly done: () => number;
  /** Does at most so many further steps; true when all are done. */
  readonly advance: (steps: number) => boolean;
  /** The result. Throws while steps are left. */
  readonly result: () => R;
}

/** A calculation that calls `step` with 0 to `total - 1` in order. */
export function startWork<R>(total: number, step: (index: number) => void, result: () => R): Work<R> {
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

/** Does the whole work at once. */
export function finish<R>(work: Work<R>): R {
  work.advance(work.total);
  return work.result();
}

/**
 * Creates a queue that runs work one after the other, so that saves never overtake each other. A failure affects only
 * the caller of the failed work.
 */
export function createWorkQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

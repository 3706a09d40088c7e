/** Runs work one after the other, so that saves never overtake each other. A failure affects only its own caller. */
export function createWorkQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

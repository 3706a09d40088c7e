/** Divides long work into short tasks, so that the page can react to input in between. */

/**
 * Runs steps for `atOnceMs` milliseconds per task (one step if it is 0). Returns a function that stops them. Errors
 * of the work and of `onDone` are passed to `onFault`.
 */
export function runInSteps<T>(
  steps: Generator<void, T>,
  atOnceMs: number,
  onDone: (result: T) => void,
  onFault: (cause: unknown) => void,
): () => void {
  let timer = 0;
  const go = () => {
    const until = performance.now() + atOnceMs;
    do {
      const { done, value } = steps.next();
      if (done) {
        onDone(value);
        return;
      }
    } while (performance.now() < until);
    timer = window.setTimeout(guarded);
  };
  const guarded = () => {
    try {
      go();
    } catch (cause) {
      onFault(cause);
    }
  };
  timer = window.setTimeout(guarded);
  return () => window.clearTimeout(timer);
}

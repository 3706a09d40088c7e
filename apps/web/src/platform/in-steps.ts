/** Long work in short tasks, so that the page still reacts to clicks and keys. */

/**
 * Takes the steps of a piece of work for `atOnceMs` at a time (one step, when it is 0); gives back how to stop it. A
 * fault of the work goes to `onFault`; one of `onDone` does too.
 */
export function inSteps<T>(
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

import { startTransition, useEffect, useState } from 'react';
import { inSteps } from '../../../platform/in-steps.ts';

/**
 * What the work gives in the end; null until then. Each step is a task of its own, and what it leads to is drawn in
 * slices, so that a slow phone answers its reader in between.
 */
export function useInSteps<A, T>(work: (given: A) => Generator<void, T>, given: A): T | null {
  const [result, setResult] = useState<T | null>(null);
  useEffect(
    () =>
      inSteps(
        work(given),
        0,
        (done) => startTransition(() => setResult(() => done)),
        (cause) => {
          throw cause;
        },
      ),
    [work, given],
  );
  return result;
}

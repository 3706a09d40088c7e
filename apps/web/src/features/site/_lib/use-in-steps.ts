import { useEffect, useState } from 'react';

/**
 * What the work gives in the end; null until then. Each step is a task of its own, so that a slow phone answers its
 * reader in between.
 */
export function useInSteps<A, T>(work: (given: A) => Generator<void, T>, given: A): T | null {
  const [result, setResult] = useState<T | null>(null);
  useEffect(() => {
    const running = work(given);
    let timer = 0;
    const step = () => {
      const { done, value } = running.next();
      if (done) setResult(() => value);
      else timer = window.setTimeout(step);
    };
    timer = window.setTimeout(step);
    return () => window.clearTimeout(timer);
  }, [work, given]);
  return result;
}

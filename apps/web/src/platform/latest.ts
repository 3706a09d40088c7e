import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a stable function that returns the latest value, so that callbacks that were created once use the present
 * value.
 */
export function useLatestValue<T>(value: T): () => T {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}

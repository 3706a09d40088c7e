import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a stable function for the latest value, so that callbacks made once use the present value. */
export function useLatestValue<T>(value: T): () => T {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}

import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Asks for what a value is at present. The function is the same for the life of the component, so that what is made of it
 * once always does what the present one does.
 */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}

/** Two hooks that say what React has no word for. */
import { useEffect, useEffectEvent, useState } from 'react';

/** The object of the drawing before as long as both say the same as JSON, so that what was made of it stays. */
export function useSame<T>(value: T): T {
  const [kept, keep] = useState(() => value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  keep(() => value);
  return value;
}

/**
 * Runs at first and whenever the value is another one, and not when anything else that it reads has changed. What it
 * gives back runs before the next time and at the end.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: React's effects give back nothing or a function
export function useOnChange(value: unknown, run: () => void | (() => void)): void {
  const latest = useEffectEvent(run);
  useEffect(() => {
    // Read, so that it counts as what the effect depends on.
    void value;
    return latest();
  }, [value]);
}

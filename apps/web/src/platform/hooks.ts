import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns the earlier object while both are equal as JSON, so that values that depend on it are not computed again.
 */
export function useStableValue<T>(value: T): T {
  const [kept, keep] = useState(() => value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  keep(() => value);
  return value;
}

/**
 * Runs the effect at first and whenever the value changes, whatever else the effect reads. The function that `run`
 * returns is called before the next run and at the end.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: React's effects give back nothing or a function
export function useOnChange(value: unknown, run: () => void | (() => void)): void {
  const latest = useEffectEvent(run);
  useEffect(() => {
    // Read the value, so that it becomes a dependency of the effect.
    void value;
    return latest();
  }, [value]);
}

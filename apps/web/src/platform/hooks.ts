import { useEffect, useEffectEvent, useState } from 'react';

/** Returns the earlier object while both are equal as JSON, so that dependent values stay. */
export function useStableValue<T>(value: T): T {
  const [kept, keep] = useState(() => value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  keep(() => value);
  return value;
}

/**
 * Runs at first and whenever the value changes, whatever else the effect reads. The returned function runs before the
 * next time and at the end.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: React's effects give back nothing or a function
export function useOnChange(value: unknown, run: () => void | (() => void)): void {
  const latest = useEffectEvent(run);
  useEffect(() => {
    // Reading the value makes it a dependency of the effect.
    void value;
    return latest();
  }, [value]);
}

/** Long lists in parts: what is in sight at once, the others a few at a time, when the browser has painted. */
import { startTransition, useEffect, useState } from 'react';

const pauseMs = 40;

interface Parts {
  readonly atOnce: number;
  readonly step: number;
}

/** How many of the `count` parts of a thing are drawn; another thing begins anew. */
export function useParts(of: unknown, count: number, { atOnce, step }: Parts): number {
  const [grown, setGrown] = useState({ of, drawn: atOnce });
  const drawn = grown.of === of ? grown.drawn : atOnce;
  useEffect(() => {
    if (drawn >= count) return;
    const next = { of, drawn: drawn + step };
    const pause = setTimeout(() => startTransition(() => setGrown(next)), pauseMs);
    return () => clearTimeout(pause);
  }, [of, count, drawn, step]);
  return Math.min(drawn, count);
}

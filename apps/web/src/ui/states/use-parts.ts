/**
 * Draws a long list in parts: first what is in sight, then the rest. When printing, everything is drawn at once.
 */
import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import { usePrinting } from '../../platform/settings/printing.ts';

const pauseMs = 40;

interface Parts {
  readonly atOnce: number;
  readonly step: number;
}

/** How many of the `count` parts of a list are drawn, a few more at a time; another list begins anew. */
export function useParts(of: unknown, count: number, { atOnce, step }: Parts): number {
  const printing = usePrinting();
  const [grown, setGrown] = useState({ of, drawn: atOnce });
  const drawn = grown.of === of ? grown.drawn : atOnce;
  useEffect(() => {
    if (drawn >= count) return;
    const next = { of, drawn: drawn + step };
    const pause = setTimeout(() => startTransition(() => setGrown(next)), pauseMs);
    return () => clearTimeout(pause);
  }, [of, count, drawn, step]);
  return printing ? count : Math.min(drawn, count);
}

/** First the beginning of a list, the whole right after; what was drawn before stays until then. */
export function useWhole<T>(whole: T, beginning: T): T {
  const drawn = useDeferredValue(whole, beginning);
  return usePrinting() ? whole : drawn;
}

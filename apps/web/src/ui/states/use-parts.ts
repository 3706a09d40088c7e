/** Draws a long list in parts, visible ones first; all at once for print. */
import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import { usePrinting } from '../../platform/settings/printing.ts';

const pauseMs = 40;

interface GrowthSteps {
  readonly atOnce: number;
  readonly step: number;
}

/** Number of drawn parts, which grows step by step and restarts for another list. */
export function useGrowingCount(of: unknown, count: number, { atOnce, step }: GrowthSteps): number {
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

/** Draws the beginning first and the whole directly afterwards; the former drawing stays until then. */
export function useProgressiveContent<T>(whole: T, beginning: T): T {
  const drawn = useDeferredValue(whole, beginning);
  return usePrinting() ? whole : drawn;
}

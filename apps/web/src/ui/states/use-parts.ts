/** Draws a long list in parts, the visible part first; for print it is drawn at once. */
import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import { usePrinting } from '../../platform/settings/printing.ts';

const pauseMs = 40;

interface GrowthSteps {
  readonly atOnce: number;
  readonly step: number;
}

/** Returns the number of parts to draw. It grows step by step and starts again for another list. */
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

/** Draws the beginning first and the whole directly afterwards; until then the previous drawing stays. */
export function useProgressiveContent<T>(whole: T, beginning: T): T {
  const drawn = useDeferredValue(whole, beginning);
  return usePrinting() ? whole : drawn;
}

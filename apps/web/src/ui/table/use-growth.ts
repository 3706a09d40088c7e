/** How many rows are drawn: those in sight first, the others a few at a time, when the browser has painted. */
import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** From so many rows on, those out of sight are drawn when they are scrolled to, or printed. */
const virtualFrom = 100;
/** From so many rows on, those in sight are drawn first. */
const inPartsFrom = 40;
/** Rows drawn beyond those in sight, so that scrolling meets none that is not there. */
const margin = 12;
/** As many as are drawn and laid out well within a tenth of a second on a slow machine. */
const step = 12;
const pauseMs = 40;

interface Growth {
  /** Rows drawn before and after those in sight. */
  readonly beyond: number;
  /** All rows are drawn. */
  readonly whole: boolean;
}

/** Paper has every row. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture of the page when the event has been answered.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

/** Begins anew with other rows, and with other columns: what is in sight changes first. */
export function useGrowth(rows: readonly unknown[], columns: readonly unknown[]): Growth {
  const [grown, setGrown] = useState({ rows, columns, beyond: 0 });
  const printing = usePrinting();
  const beyond = grown.rows === rows && grown.columns === columns ? grown.beyond : 0;
  const virtual = rows.length >= virtualFrom;
  const full = virtual ? margin : rows.length;
  const growing = rows.length >= inPartsFrom && beyond < full;
  useEffect(() => {
    if (!growing) return;
    const next = { rows, columns, beyond: Math.min(full, beyond + step) };
    const pause = setTimeout(() => startTransition(() => setGrown(next)), pauseMs);
    return () => clearTimeout(pause);
  }, [growing, rows, columns, beyond, full]);
  return { beyond, whole: printing || rows.length < inPartsFrom || (!virtual && !growing) };
}

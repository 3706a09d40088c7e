/** How many rows are drawn: those in sight first, the others a few at a time, when the browser has painted. */
import { useMemo } from 'react';
import { usePrinting } from '../../platform/settings/printing.ts';
import { useParts } from '../states/use-parts.ts';

/** From so many rows on, those out of sight are drawn when they are scrolled to, or printed. */
const virtualFrom = 100;
/** From so many rows on, those in sight are drawn first. */
const inPartsFrom = 40;
/** Rows drawn beyond those in sight, so that scrolling meets none that is not there. */
const margin = 12;
/** As many as are drawn and laid out well within a tenth of a second on a slow machine. */
const inParts = { atOnce: 0, step: 6 };

interface Growth {
  /** Rows drawn before and after those in sight. */
  readonly beyond: number;
  /** All rows are drawn. */
  readonly whole: boolean;
  /** So many rows that they are never drawn all at once, but for print. */
  readonly virtual: boolean;
}

/** Begins anew with other rows, and with other columns: what is in sight changes first. */
export function useGrowth(rows: readonly unknown[], columns: readonly unknown[]): Growth {
  const printing = usePrinting();
  const virtual = rows.length >= virtualFrom;
  const full = rows.length < inPartsFrom ? 0 : virtual ? margin : rows.length;
  const table = useMemo(() => ({ rows, columns }), [rows, columns]);
  const beyond = useParts(table, full, inParts);
  return { beyond, virtual, whole: printing || (!virtual && beyond === full) };
}

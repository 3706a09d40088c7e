/** Number of drawn rows: visible ones first, the others step by step after the browser has painted. */
import { useMemo } from 'react';
import { usePrinting } from '../../platform/settings/printing.ts';
import { useGrowingCount } from '../states/use-parts.ts';

/** Longer tables draw rows outside the view only when they are scrolled to or printed. */
const virtualFrom = 100;
/** Longer tables draw visible rows first. */
const inPartsFrom = 40;
/** Extra rows around the view, so that scrolling meets no gap. */
const margin = 12;
/** A slow machine draws and lays out this many rows within a tenth of a second. */
const inParts = { atOnce: 0, step: 6 };

interface Growth {
  readonly beyond: number;
  readonly whole: boolean;
  /** Too many rows to draw all at once, except for print. */
  readonly virtual: boolean;
}

/** Starts again with other rows or columns, so that the visible part changes first. */
export function useIncrementalRows(rows: readonly unknown[], columns: readonly unknown[]): Growth {
  const printing = usePrinting();
  const virtual = rows.length >= virtualFrom;
  const full = rows.length < inPartsFrom ? 0 : virtual ? margin : rows.length;
  const table = useMemo(() => ({ rows, columns }), [rows, columns]);
  const beyond = useGrowingCount(table, full, inParts);
  return { beyond, virtual, whole: printing || (!virtual && beyond === full) };
}

/**
 * Computes the number of rows to draw: the visible rows first, the others step by step after the browser has painted.
 */
import { useMemo } from 'react';
import { usePrinting } from '../../platform/settings/printing.ts';
import { useGrowingCount } from '../states/use-parts.ts';

/** From this number of rows on, rows outside the view are drawn only for scrolling or print. */
const virtualFrom = 100;
/** From this number of rows on, the visible rows are drawn first. */
const inPartsFrom = 40;
/** Extra rows drawn around the view, so that scrolling shows no gaps. */
const margin = 12;
/** Rows per step: a slow machine draws and lays out this many within a tenth of a second. */
const inParts = { atOnce: 0, step: 6 };

interface Growth {
  readonly beyond: number;
  readonly whole: boolean;
  /** True if there are too many rows to draw all, except for print. */
  readonly virtual: boolean;
}

/** Starts again when rows or columns change, so that the visible part is drawn first. */
export function useIncrementalRows(rows: readonly unknown[], columns: readonly unknown[]): Growth {
  const printing = usePrinting();
  const virtual = rows.length >= virtualFrom;
  const full = rows.length < inPartsFrom ? 0 : virtual ? margin : rows.length;
  const table = useMemo(() => ({ rows, columns }), [rows, columns]);
  const beyond = useGrowingCount(table, full, inParts);
  return { beyond, virtual, whole: printing || (!virtual && beyond === full) };
}

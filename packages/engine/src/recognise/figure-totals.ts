/** Compares the rows of totals and the columns of shares in a table of figures with its other rows. */
import { roundDecimal } from '../formula/round.ts';
import type { DataKind } from '../text/terms.ts';
import type { FigureCell } from './figure-cells.ts';
import type { FigureColumnReading } from './figure-readings.ts';
import { formatCellAddress } from './grid.ts';
import type { HeadingColumn } from './headers.ts';

type Source = 'INDIVIDUALS' | 'CORPORATES' | 'BOTH';

/** A figure in a row of totals. An assessment can use it as its declared total. */
export interface TableTotal {
  readonly row: number;
  readonly name: string;
  readonly cell: string;
  readonly source: Source;
  readonly kind: DataKind;
  /** The total in the file, multiplied by its unit. */
  readonly value: number;
  /** The sum of the rows to which the total refers. */
  readonly sum: number;
  /**
   * True when the assessment divides figures of the table by this total: the table has figures of the total's segment
   * entry and kind, and only one total for both.
   */
  readonly isUsable: boolean;
}

/** A share in the file that differs from the row's count divided by the total; both are in per cent. */
export interface ShareDifference {
  readonly row: number;
  readonly name: string;
  readonly cell: string;
  readonly stated: number;
  readonly calculated: number;
}

/**
 * A column of shares beside a column of counts of the same figure. The shares are compared with the counts and not
 * imported.
 */
export interface ShareCheck {
  readonly column: number;
  /** Number of rows that were compared. */
  readonly rows: number;
  readonly differences: readonly ShareDifference[];
}

/** A column of figures with the values of its rows, multiplied by its unit. */
export interface TotalsTableColumn {
  readonly column: HeadingColumn;
  readonly kind: DataKind;
  readonly values: ReadonlyMap<number, number>;
}

/** A row in the order of the table; `source` is the segment entry that its figures concern. */
export interface TotalsTableRow {
  readonly row: number;
  readonly name: string;
  readonly part: 'figures' | 'total' | 'heading';
  readonly source: Source;
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(1e-6, Math.abs(b) * 1e-9);

/**
 * Finds the totals of one column. Each total refers to the rows since the last heading or total, or to all rows; the
 * nearer sum decides.
 */
function totalsOf(
  { column, kind, values }: TotalsTableColumn,
  rows: readonly TotalsTableRow[],
): readonly Omit<TableTotal, 'isUsable'>[] {
  const totals: Omit<TableTotal, 'isUsable'>[] = [];
  let [part, whole] = [0, 0];
  let hasSections = false;
  for (const { row, name, part: is, source } of rows) {
    const value = values.get(row);
    if (is === 'heading') [part, hasSections] = [0, true];
    else if (value === undefined) continue;
    else if (is === 'figures') [part, whole] = [part + value, whole + value];
    else {
      const isWhole = Math.abs(value - whole) < Math.abs(value - part);
      const ofRows = isWhole && hasSections ? 'BOTH' : source;
      const sum = roundDecimal(isWhole ? whole : part, 6);
      const cell = formatCellAddress(column.index, row);
      totals.push({ row, name, cell, source: column.segment ?? ofRows, kind, value, sum });
      [part, hasSections] = [0, true];
    }
  }
  return totals;
}

/**
 * Finds all totals of a table. `placed` contains source and kind of the figures that are entered, such as `BOTH
 * Quantity`.
 */
export function readTableTotals(
  columns: readonly TotalsTableColumn[],
  rows: readonly TotalsTableRow[],
  placed: ReadonlySet<string>,
): readonly TableTotal[] {
  const totals = columns.flatMap((column) => totalsOf(column, rows));
  const place = ({ source, kind }: Pick<TableTotal, 'source' | 'kind'>) => `${source} ${kind}`;
  return totals.map((total) => ({
    ...total,
    isUsable: placed.has(place(total)) && totals.filter((one) => place(one) === place(total)).length === 1,
  }));
}

/** True when the rows do not add up to the total. */
export const isTotalDifferent = ({ value, sum }: Pick<TableTotal, 'value' | 'sum'>): boolean =>
  !near(value, sum);

/** Number of decimals that a cell shows. */
export const countCellDecimals = ({ look, digits }: Pick<FigureCell, 'look' | 'digits'>): number =>
  look?.decimals ?? /[.,](\d+)$/u.exec(digits.replaceAll(/\s/gu, ''))?.[1]?.length ?? 0;

/** Number of decimals that a share has as shown, after its conversion to per cent. */
const shareDecimals = ({ cell }: FigureColumnReading, times: number): number =>
  Math.min(6, Math.max(0, countCellDecimals(cell) - (times === 100 ? 2 : 0)));

/** Compares a column of shares with the counts beside it; null when no row has both. */
export function compareStatedShares(
  index: number,
  stated: ReadonlyMap<number, FigureColumnReading>,
  counts: ReadonlyMap<number, number>,
  rows: readonly TotalsTableRow[],
): ShareCheck | null {
  const counted = rows.filter(({ part }) => part === 'figures');
  const total = counted.reduce((sum, { row }) => sum + (counts.get(row) ?? 0), 0);
  const both = counted.flatMap(({ row, name }) => {
    const [share, count] = [stated.get(row), counts.get(row)];
    if (share?.reading.kind !== 'number' || count === undefined) return [];
    return [{ row, name, share, value: share.reading.value, count }];
  });
  if (both.length === 0 || total === 0) return null;
  // Shares that add up to about 1 are fractions; others are per cent.
  const isOfOne = both.reduce((sum, { value }) => sum + value, 0) <= 1.5;
  const differences = both.flatMap(({ row, name, share, value, count }) => {
    const times = isOfOne && !share.cell.isPercent ? 100 : 1;
    const decimals = shareDecimals(share, times);
    const calculated = (count / total) * 100;
    // A difference that the rounding of the shown share explains is not reported.
    if (Math.abs(value * times - calculated) <= 0.5 * 10 ** -decimals + 1e-6) return [];
    const difference = {
      stated: roundDecimal(value * times, decimals),
      calculated: roundDecimal(calculated, Math.min(6, decimals + 1)),
    };
    return [{ row, name, cell: formatCellAddress(index, row), ...difference }];
  });
  return { column: index, rows: both.length, differences };
}

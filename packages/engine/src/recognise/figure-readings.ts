/** How the numbers of a column of somebody's table are read. */
import { type NumberReading, numberFault, readNumberColumn } from '../numbers.ts';
import { type FigureCell, figureCell } from './figure-cells.ts';
import type { GridRow } from './grid.ts';
import type { ReadColumn } from './headers.ts';

interface Place {
  readonly column: ReadColumn;
  readonly rows: readonly GridRow[];
  /** Counts are whole, which tells thousands from decimals. */
  readonly whole: boolean;
}

/** What one cell of a column says. */
export interface CellReading {
  readonly reading: NumberReading;
  readonly cell: FigureCell;
  /** Whether it is a share of a hundred. */
  readonly isPercent: boolean;
}

/** Readings of a column by the number of the row: the column decides how its numbers are written. */
export function readingsOf({ column, rows, whole }: Place): ReadonlyMap<number, CellReading> {
  const cells = rows.map((row) => {
    const cell = figureCell(row, column.index);
    const isPercent = cell.isPercent || column.field === 'share';
    const isWhole = whole && !cell.hasUnit && column.times === undefined && column.unit === undefined;
    const rules = isPercent ? { least: 0, most: 100 } : { least: 0, whole: isWhole };
    return { row, cell, isPercent, given: { text: cell.digits, rules } };
  });
  const written = cells.filter(({ cell: { number, fault } }) => number === null && fault === null);
  const read = readNumberColumn(written.map(({ given }) => given));
  return new Map(
    cells.map(({ row, cell, isPercent, given }) => {
      const { number, fault } = cell;
      const reading = (): NumberReading => {
        if (fault !== null) return { kind: 'fault', fault: 'number' };
        if (number === null || cell.digits === '') return read(given);
        const wrong = numberFault(number, given.rules);
        return wrong === null ? { kind: 'number', value: number } : { kind: 'fault', fault: wrong };
      };
      return [row.number, { reading: reading(), cell, isPercent }] as const;
    }),
  );
}

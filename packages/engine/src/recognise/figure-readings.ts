/** Reads the numbers of a column of an uploaded table. */
import { checkNumber, createNumberColumnReader, type NumberReading } from '../values/numbers.ts';
import { type FigureCell, parseFigureCell } from './figure-cells.ts';
import type { GridRow } from './grid.ts';
import type { HeadingColumn } from './headers.ts';

interface ReadingInput {
  readonly column: HeadingColumn;
  readonly rows: readonly GridRow[];
  /** True for a count. Counts are whole numbers, which shows whether a sign separates thousands or decimals. */
  readonly whole: boolean;
}

/** The number in one cell as it was read. */
export interface FigureColumnReading {
  readonly reading: NumberReading;
  readonly cell: FigureCell;
  /** True for a percentage. */
  readonly isPercent: boolean;
}

/** Reads the numbers of a column, by row number; all cells of a column are read in one notation. */
export function readFigureColumn({
  column,
  rows,
  whole,
}: ReadingInput): ReadonlyMap<number, FigureColumnReading> {
  const cells = rows.map((row) => {
    const cell = parseFigureCell(row, column.index);
    const isPercent = cell.isPercent || column.field === 'share';
    const isWhole = whole && !cell.hasUnit && column.times === undefined && column.unit === undefined;
    const rules = isPercent ? { least: 0, most: 100 } : { least: 0, whole: isWhole };
    return { row, cell, isPercent, given: { text: cell.digits, rules } };
  });
  const written = cells.filter(({ cell: { number, fault } }) => number === null && fault === null);
  const read = createNumberColumnReader(written.map(({ given }) => given));
  return new Map(
    cells.map(({ row, cell, isPercent, given }) => {
      const { number, fault } = cell;
      const reading = (): NumberReading => {
        if (fault !== null) return { kind: 'fault', fault: 'number' };
        if (number === null || cell.digits === '') return read(given);
        const wrong = checkNumber(number, given.rules);
        return wrong === null ? { kind: 'number', value: number } : { kind: 'fault', fault: wrong };
      };
      return [row.number, { reading: reading(), cell, isPercent }] as const;
    }),
  );
}

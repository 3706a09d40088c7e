/** What of a table is not read, with its cell and the reason, so that nothing of a file is lost in silence. */
import { cellAddress, type Grid, type GridRow } from './grid.ts';
import type { ReadColumn, ReadHeading } from './headers.ts';

/**
 * Why a part of a table is not read: a line above it (`above`), its heading (`heading`), a column that says nothing known
 * (`column`), a table without one that is understood (`table`), text that is struck through, hidden or a raised mark
 * (`struck`, `hidden`, `mark`), a comment on a cell (`note`).
 */
export type LeftReason = 'above' | 'heading' | 'column' | 'table' | 'struck' | 'hidden' | 'mark' | 'note';

/** A part of a table that is not read. */
export interface LeftPart {
  readonly cell: string;
  readonly text: string;
  readonly reason: LeftReason;
}

const lineOf = ({ cells }: GridRow): string =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' | ');

const firstCell = ({ number, cells }: GridRow): string =>
  cellAddress(
    Math.max(
      0,
      cells.findIndex((cell) => cell.trim() !== ''),
    ),
    number,
  );

const line = (row: GridRow, reason: LeftReason): readonly LeftPart[] =>
  lineOf(row) === '' ? [] : [{ cell: firstCell(row), text: lineOf(row), reason }];

function besideText({ number, looks = [] }: GridRow): readonly LeftPart[] {
  return looks.flatMap(({ column, struck, hidden, mark, note, coveredBy }) => {
    if (coveredBy !== undefined) return [];
    const parts = [
      ['struck', struck],
      ['hidden', hidden],
      ['mark', mark],
      ['note', note],
    ] as const;
    const cell = cellAddress(column, number);
    return parts.flatMap(([reason, text]) => (text === undefined ? [] : [{ cell, text, reason }]));
  });
}

/** Columns that are not read and hold something. */
function leftColumns(
  columns: readonly ReadColumn<string>[],
  rows: readonly GridRow[],
  heading: number,
): readonly LeftPart[] {
  return columns.flatMap(({ index, heading: text, field }) => {
    if (field !== 'unused' && field !== 'likelihood' && field !== 'impact') return [];
    const isFilled = rows.some(({ cells }) => (cells[index] ?? '').trim() !== '');
    if (!isFilled) return [];
    return [{ cell: cellAddress(index, heading), text, reason: 'column' as const }];
  });
}

/** The parts of a table that are not read beside the rows that have a verdict of their own; `heading` is null for no table. */
export function leftParts(
  { rows }: Pick<Grid, 'rows'>,
  heading: ReadHeading<string> | null,
): readonly LeftPart[] {
  if (heading === null) return rows.flatMap((row) => line(row, 'table'));
  const below = rows.slice(heading.first);
  const above = rows.slice(0, heading.first);
  const last = heading.rows.at(-1) ?? 1;
  return [
    ...above.flatMap((row) => line(row, heading.rows.includes(row.number) ? 'heading' : 'above')),
    ...leftColumns(heading.columns, below, last),
    ...rows.flatMap(besideText),
  ];
}

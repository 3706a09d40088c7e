/** Lists the unread parts of a table with cell and reason, so that nothing of a file is lost silently. */
import { formatCellAddress, type GridRow, type TableGrid } from './grid.ts';
import type { HeadingColumn, TableHeading, UnreadColumnReason } from './headers.ts';
import { splitRepeatedHeadings } from './repeated-headings.ts';

/**
 * The reason why a part is not read. Lines: above the table (`above`), beside it (`beside`), in its heading
 * (`heading`). Columns: `column`, with a detail where known. Tables without known columns: `table`. Cells:
 * struck-through (`struck`), hidden (`hidden`), a raised mark (`mark`), a comment (`note`). Rows: hidden by the file
 * (`row`), a repeated heading (`headingAgain`).
 */
export const unreadPartReasons = [
  ...([
    'above',
    'beside',
    'heading',
    'column',
    'table',
    'struck',
    'hidden',
    'mark',
    'note',
    'row',
    'headingAgain',
  ] as const),
  ...([
    'column.unknown',
    'column.figure',
    'column.repeated',
    'column.words',
    'column.check',
  ] as const satisfies readonly `column.${UnreadColumnReason}`[]),
] as const;

/** One of the reasons why a part of a table is not read. */
export type UnreadPartReason = (typeof unreadPartReasons)[number];

/** A part of a table that the import does not read. */
export interface UnreadPart {
  readonly cell: string;
  readonly text: string;
  readonly reason: UnreadPartReason;
}

const lineOf = ({ cells }: GridRow): string =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' | ');

const firstCell = ({ number, cells }: GridRow): string =>
  formatCellAddress(
    Math.max(
      0,
      cells.findIndex((cell) => cell.trim() !== ''),
    ),
    number,
  );

/** Converts a whole row to an unread part. Returns an empty list for an empty row. */
export const toUnreadRow = (row: GridRow, reason: UnreadPartReason): readonly UnreadPart[] =>
  lineOf(row) === '' ? [] : [{ cell: firstCell(row), text: lineOf(row), reason }];

function listTextsBeside({ number, looks = [] }: GridRow): readonly UnreadPart[] {
  return looks.flatMap(({ column, struck, hidden, mark, note, coveredBy }) => {
    if (coveredBy !== undefined) return [];
    const parts = [
      ['struck', struck],
      ['hidden', hidden],
      ['mark', mark],
      ['note', note],
    ] as const;
    const cell = formatCellAddress(column, number);
    return parts.flatMap(([reason, text]) => (text === undefined ? [] : [{ cell, text, reason }]));
  });
}

/** Lists the cells to the right of the last heading as one unread part per column. */
function beyondHeading(width: number, rows: readonly GridRow[]): readonly UnreadPart[] {
  const found = new Map<number, UnreadPart>();
  for (const { number, cells } of rows)
    for (const [at, cell] of cells.entries())
      if (at >= width && cell.trim() !== '' && !found.has(at))
        found.set(at, { cell: formatCellAddress(at, number), text: cell.trim(), reason: 'column.unknown' });
  return [...found.values()];
}

/** Lists the columns that contain texts but are not used by the import. */
function listUnreadColumns(
  columns: readonly HeadingColumn<string>[],
  rows: readonly GridRow[],
  heading: number,
): readonly UnreadPart[] {
  return columns.flatMap(({ index, heading: text, field, unread }) => {
    if (field !== 'unused' && field !== 'likelihood' && field !== 'impact') return [];
    const isFilled = rows.some(({ cells }) => (cells[index] ?? '').trim() !== '');
    if (!isFilled) return [];
    const reason = unread === undefined ? ('column' as const) : (`column.${unread}` as const);
    return [{ cell: formatCellAddress(index, heading), text, reason }];
  });
}

/**
 * Lists all unread parts of a table except rows that were read and refused. `heading` is null if the table was not
 * recognised; then all its rows are unread.
 */
export function listUnreadParts(
  { rows, captions = [] }: Pick<TableGrid, 'rows' | 'captions'>,
  heading: TableHeading<string> | null,
): readonly UnreadPart[] {
  const beside = captions.map((text) => ({ cell: '', text, reason: 'beside' as const }));
  if (heading === null) return [...beside, ...rows.flatMap((row) => toUnreadRow(row, 'table'))];
  const { rows: below, repeated } = splitRepeatedHeadings({ rows }, heading);
  const above = rows.slice(0, heading.first);
  const last = heading.rows.at(-1) ?? 1;
  return [
    ...beside,
    ...above.flatMap((row) => toUnreadRow(row, heading.rows.includes(row.number) ? 'heading' : 'above')),
    ...listUnreadColumns(heading.columns, below, last),
    ...beyondHeading(heading.columns.length, below),
    ...repeated.flatMap((row) => toUnreadRow(row, 'headingAgain')),
    ...rows.flatMap(listTextsBeside),
  ];
}

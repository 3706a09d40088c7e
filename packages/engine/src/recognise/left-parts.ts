/** Lists the unread parts of a table with cell and reason, so that nothing of a file is lost silently. */
import { formatCellAddress, type GridRow, type TableGrid } from './grid.ts';
import type { HeadingColumn, TableHeading, UnreadColumnReason } from './headers.ts';
import { splitRepeatedHeadings } from './repeated-headings.ts';

/**
 * The reason why a part is not read: a line above the table (`above`) or beside it (`beside`), its heading (`heading`), a column (`column`, with
 * the reason where it is known), a table without known columns (`table`), struck-through or hidden text or a
 * raised mark (`struck`, `hidden`, `mark`), a comment on a cell (`note`), a row that the file hides (`row`), a heading
 * that the file repeats (`headingAgain`).
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

/** An unread part of a table. */
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

/** A whole row as an unread part; none for an empty row. */
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

/** Contents right of the last heading, one part per column. */
function beyondHeading(width: number, rows: readonly GridRow[]): readonly UnreadPart[] {
  const found = new Map<number, UnreadPart>();
  for (const { number, cells } of rows)
    for (const [at, cell] of cells.entries())
      if (at >= width && cell.trim() !== '' && !found.has(at))
        found.set(at, { cell: formatCellAddress(at, number), text: cell.trim(), reason: 'column.unknown' });
  return [...found.values()];
}

/** Unused columns with contents. */
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
 * The unread parts of a table apart from rows with a verdict; `heading` is null if the table was not
 * recognised.
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

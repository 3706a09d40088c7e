/**
 * Splits a sheet into its tables. A new table begins at a later row of headings, and at columns with their own headings
 * beside the first table.
 */

import { normalizeWords } from '../text/spelling.ts';
import { refineColumnsByContent } from './figure-columns.ts';
import type { GridRow, TableGrid } from './grid.ts';
import {
  figureHeadingVocabulary,
  type HeadingColumn,
  type HeadingVocabulary,
  isAfterBlankRow,
  isFigureCell,
  readHeadingByVocabulary,
} from './headers.ts';
import { createEntryVocabulary, type EntryKind } from './vocabulary.ts';

const texts = ({ cells }: GridRow): readonly string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.map(normalizeWords).join('|') === b.map(normalizeWords).join('|');

/**
 * True for a row of headings with a column of names and at least one column of contents. Directly below other rows
 * all its words must be known; after a blank row only half of them.
 */
function isHeading<F extends string>(
  row: GridRow,
  { fieldOf: read, named }: HeadingVocabulary<F>,
  isFirst: boolean,
): boolean {
  const words = texts(row);
  if (words.length < 2 || words.some(isFigureCell)) return false;
  const fields = words.map(read);
  const known = fields.filter((field) => field !== null);
  const said = new Set(known);
  const isNamed = known.some((field) => field === named || field === 'code');
  if (said.size < 2 || !isNamed) return false;
  return isFirst ? known.length * 2 >= fields.length : known.length === fields.length;
}

const isLine = (row: GridRow): boolean => texts(row).length < 2 && !row.cells.some(isFigureCell);

/**
 * Returns the index of a table's first row. Lines of a single text above the heading belong to the table, starting
 * after the last blank row; without a blank row, only the lines directly above the heading.
 */
function findTableStart(rows: readonly GridRow[], heading: number, least: number): number {
  const linesFrom = (isOne: (row: GridRow) => boolean): number => {
    let at = heading;
    for (
      let above = rows[at - 1];
      at - 1 > least && above !== undefined && isOne(above);
      above = rows[at - 1]
    )
      at -= 1;
    return at;
  };
  const top = linesFrom(isLine);
  for (let at = top; at <= heading; at += 1) {
    const row = rows[at];
    if (row !== undefined && texts(row).length > 0 && isAfterBlankRow(rows, at)) return at;
  }
  return linesFrom((row) => isLine(row) && texts(row).length === 1);
}

function tablesBelow<F extends string>(
  grid: TableGrid,
  vocabulary: HeadingVocabulary<F>,
): readonly TableGrid[] {
  const heading = readHeadingByVocabulary(grid, vocabulary);
  if (heading === null) return [grid];
  const { rows } = grid;
  const own = texts(rows[heading.first - 1] ?? { number: 0, cells: [] });
  const starts = rows.flatMap((row, at) => {
    if (at < heading.first || !isHeading(row, vocabulary, true) || isSame(texts(row), own)) return [];
    const start = findTableStart(rows, at, heading.first);
    return isAfterBlankRow(rows, start) || isHeading(row, vocabulary, false) ? start : [];
  });
  if (starts.length === 0) return [grid];
  return [0, ...starts].map((from, at, all) => ({ ...grid, rows: rows.slice(from, all[at + 1]) }));
}

/** The rules by which a sheet is split into tables: the known headings, and the contents required below them. */
interface SheetReading<F extends string> {
  readonly vocabulary: HeadingVocabulary<F>;
  readonly withContent: (
    columns: readonly HeadingColumn<F>[],
    rows: readonly GridRow[],
  ) => readonly HeadingColumn<F>[];
}

/** Columns `from` to `to` (exclusive), counted from 0. */
interface Columns {
  readonly from: number;
  readonly to: number;
}

/** Groups adjacent non-empty columns. */
function groupsOf(rows: readonly GridRow[]): readonly Columns[] {
  const filled = new Set<number>();
  for (const { cells, looks = [] } of rows) {
    for (const [column, cell] of cells.entries()) if (cell.trim() !== '') filled.add(column);
    for (const { column, coveredBy } of looks) if (coveredBy !== undefined) filled.add(column);
  }
  const groups: { from: number; to: number }[] = [];
  for (const column of [...filled].sort((a, b) => a - b)) {
    const last = groups.at(-1);
    if (last?.to === column) last.to = column + 1;
    else groups.push({ from: column, to: column + 1 });
  }
  return groups;
}

/** Divides the groups of columns at each repetition of the name column's heading. */
function repeatedGroups(
  groups: readonly Columns[],
  cells: readonly string[],
  named: number,
): readonly Columns[] {
  const name = normalizeWords(cells[named] ?? '');
  if (name === '') return groups;
  return groups.flatMap(({ from, to }) => {
    const starts = cells.flatMap((cell, column) =>
      column > Math.max(from, named) && column < to && normalizeWords(cell) === name ? [column] : [],
    );
    return [from, ...starts].map((start, at, all) => ({ from: start, to: all[at + 1] ?? to }));
  });
}

/** Returns the table with all other columns emptied, so that each cell keeps its address. Empty rows are left out. */
function restrictToColumns(grid: TableGrid, { from, to }: Columns): TableGrid {
  const rows = grid.rows.flatMap((row): GridRow[] => {
    const { looks = [], ...rest } = row;
    const own = looks.filter(({ column }) => column >= from && column < to);
    const cells = row.cells.slice(0, to).map((cell, column) => (column < from ? '' : cell));
    const isEmpty = own.length === 0 && cells.every((cell) => cell.trim() === '');
    return isEmpty ? [] : [{ ...rest, cells, ...(own.length > 0 && { looks: own }) }];
  });
  return { ...grid, rows };
}

/** True when the columns form a table with a column of names and at least one column of contents. */
function isTable<F extends string>(grid: TableGrid, { vocabulary, withContent }: SheetReading<F>): boolean {
  const heading = readHeadingByVocabulary(grid, vocabulary);
  if (heading === null) return false;
  const columns = withContent(heading.columns, grid.rows.slice(heading.first));
  const known = new Set(columns.flatMap(({ field }) => (field === 'unused' ? [] : [field])));
  return known.size > 1 && [...known].includes(vocabulary.named);
}

/** Returns the tables beside each other, or one table if some group of columns does not form a table. */
function tablesBeside<F extends string>(grid: TableGrid, reading: SheetReading<F>): readonly TableGrid[] {
  const { vocabulary } = reading;
  const heading = readHeadingByVocabulary(grid, vocabulary);
  if (heading === null) return [grid];
  const cells = heading.columns.map((column) => column.heading);
  const named = heading.columns.findIndex(({ field }) => field === vocabulary.named);
  const below = grid.rows.filter(({ number }) => number >= (heading.rows[0] ?? 0));
  const groups = repeatedGroups(groupsOf(below), cells, named);
  if (groups.length < 2) return [grid];
  const tables = groups.map((group) => restrictToColumns(grid, group));
  return tables.every((table) => isTable(table, reading)) ? tables : [grid];
}

function tablesBy<F extends string>(grid: TableGrid, reading: SheetReading<F>): readonly TableGrid[] {
  return tablesBeside(grid, reading)
    .flatMap((table) => tablesBelow(table, reading.vocabulary))
    .map((table, at) => (at === 0 ? table : { ...table, table: at + 1 }));
}

/** Splits a sheet into its tables of figures. */
export const splitFigureTables = (grid: TableGrid): readonly TableGrid[] =>
  tablesBy(grid, { vocabulary: figureHeadingVocabulary, withContent: refineColumnsByContent });

/** Splits a sheet into its tables of controls, threats, risks or comments. */
export const splitEntryTables = (kind: EntryKind, grid: TableGrid): readonly TableGrid[] =>
  tablesBy(grid, { vocabulary: createEntryVocabulary(kind), withContent: (columns) => columns });

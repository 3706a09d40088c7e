/**
 * Several tables in one sheet: a later row whose cells are heading words starts a new one, and so do columns beside the first
 * table that have headings of their own.
 */
import { byContent } from './figure-columns.ts';
import { type Grid, type GridRow, plainText } from './grid.ts';
import { figureVocabulary, isFigure, type ReadColumn, readHeadingBy, type Vocabulary } from './headers.ts';
import { type EntryKind, entryVocabulary } from './vocabulary.ts';

const texts = ({ cells }: GridRow): readonly string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.map(plainText).join('|') === b.map(plainText).join('|');

/** True for a row of heading words alone that names its rows and says something of them. */
function isHeading<F extends string>(row: GridRow, { fieldOf: read, named }: Vocabulary<F>): boolean {
  const words = texts(row);
  if (words.length < 2 || words.some(isFigure)) return false;
  const fields = words.map(read);
  const known = new Set(fields.filter((field) => field !== null));
  return known.size > 1 && known.has(named) && fields.every((field) => field !== null);
}

/** Lines of one text above a heading belong to the table below them. */
function startOf(rows: readonly GridRow[], heading: number, least: number): number {
  let at = heading;
  while (at - 1 > least) {
    const above = rows[at - 1];
    if (above === undefined || texts(above).length !== 1 || above.cells.some(isFigure)) break;
    at -= 1;
  }
  return at;
}

function tablesBelow<F extends string>(grid: Grid, vocabulary: Vocabulary<F>): readonly Grid[] {
  const heading = readHeadingBy(grid, vocabulary);
  if (heading === null) return [grid];
  const { rows } = grid;
  const own = texts(rows[heading.first - 1] ?? { number: 0, cells: [] });
  const starts = rows.flatMap((row, at) => {
    if (at < heading.first || !isHeading(row, vocabulary) || isSame(texts(row), own)) return [];
    return startOf(rows, at, heading.first);
  });
  if (starts.length === 0) return [grid];
  return [0, ...starts].map((from, at, all) => ({
    ...grid,
    name: at === 0 ? grid.name : `${grid.name} (${at + 1})`,
    rows: rows.slice(from, all[at + 1]),
  }));
}

/** How the tables of a sheet are told apart: by the words of headings, and by what is below them. */
interface SheetReading<F extends string> {
  readonly vocabulary: Vocabulary<F>;
  readonly withContent: (
    columns: readonly ReadColumn<F>[],
    rows: readonly GridRow[],
  ) => readonly ReadColumn<F>[];
}

/** Columns from the first to before the last, counted from 0. */
interface Columns {
  readonly from: number;
  readonly to: number;
}

/** The columns that hold something, in groups between those that hold nothing. */
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

/** The groups, divided where the heading that names the rows is there once more. */
function repeatedGroups(
  groups: readonly Columns[],
  cells: readonly string[],
  named: number,
): readonly Columns[] {
  const name = plainText(cells[named] ?? '');
  if (name === '') return groups;
  return groups.flatMap(({ from, to }) => {
    const starts = cells.flatMap((cell, column) =>
      column > Math.max(from, named) && column < to && plainText(cell) === name ? [column] : [],
    );
    return [from, ...starts].map((start, at, all) => ({ from: start, to: all[at + 1] ?? to }));
  });
}

/** The table with the cells of other columns empty, so that each cell keeps its address; rows of nothing are left out. */
function within(grid: Grid, { from, to }: Columns, name: string): Grid {
  const rows = grid.rows.flatMap((row): GridRow[] => {
    const { looks = [], ...rest } = row;
    const own = looks.filter(({ column }) => column >= from && column < to);
    const cells = row.cells.slice(0, to).map((cell, column) => (column < from ? '' : cell));
    const isEmpty = own.length === 0 && cells.every((cell) => cell.trim() === '');
    return isEmpty ? [] : [{ ...rest, cells, ...(own.length > 0 && { looks: own }) }];
  });
  return { ...grid, name, rows };
}

/** Whether columns are a table of their own: a heading that names the rows and says something of them. */
function isTable<F extends string>(grid: Grid, { vocabulary, withContent }: SheetReading<F>): boolean {
  const heading = readHeadingBy(grid, vocabulary);
  if (heading === null) return false;
  const columns = withContent(heading.columns, grid.rows.slice(heading.first));
  const known = new Set(columns.flatMap(({ field }) => (field === 'unused' ? [] : [field])));
  return known.size > 1 && [...known].includes(vocabulary.named);
}

/** The tables beside each other; one table where not each group of columns is one by itself. */
function tablesBeside<F extends string>(grid: Grid, reading: SheetReading<F>): readonly Grid[] {
  const { vocabulary } = reading;
  const heading = readHeadingBy(grid, vocabulary);
  if (heading === null) return [grid];
  const cells = heading.columns.map((column) => column.heading);
  const named = heading.columns.findIndex(({ field }) => field === vocabulary.named);
  const below = grid.rows.filter(({ number }) => number >= (heading.rows[0] ?? 0));
  const groups = repeatedGroups(groupsOf(below), cells, named);
  if (groups.length < 2) return [grid];
  const tables = groups.map((group, at) =>
    within(grid, group, at === 0 ? grid.name : `${grid.name} (${at + 1})`),
  );
  return tables.every((table) => isTable(table, reading)) ? tables : [grid];
}

function tablesBy<F extends string>(grid: Grid, reading: SheetReading<F>): readonly Grid[] {
  return tablesBeside(grid, reading)
    .flatMap((table) => tablesBelow(table, reading.vocabulary))
    .map((table, at) => (at === 0 ? table : { ...table, name: `${grid.name} (${at + 1})` }));
}

/** The tables of figures of a sheet. */
export const figureTables = (grid: Grid): readonly Grid[] =>
  tablesBy(grid, { vocabulary: figureVocabulary, withContent: byContent });

/** The tables of controls, threats, risks or comments of a sheet. */
export const entryTables = (kind: EntryKind, grid: Grid): readonly Grid[] =>
  tablesBy(grid, { vocabulary: entryVocabulary(kind), withContent: (columns) => columns });

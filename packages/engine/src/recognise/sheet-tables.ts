/** Several tables in one sheet: a later row whose cells are heading words starts a new one. */
import { type Grid, type GridRow, plainText } from './grid.ts';
import { figureVocabulary, isApart, isFigure, readHeadingBy, type Vocabulary } from './headers.ts';
import { type EntryKind, entryVocabulary } from './vocabulary.ts';

const texts = ({ cells }: GridRow): readonly string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.map(plainText).join('|') === b.map(plainText).join('|');

/**
 * True for a row of heading words that names its rows and says something of them. Directly below other rows all of its
 * words have to be known; after a blank line half of them are enough.
 */
function isHeading<F extends string>(
  row: GridRow,
  { fieldOf: read, named }: Vocabulary<F>,
  isFirst: boolean,
): boolean {
  const words = texts(row);
  if (words.length < 2 || words.some(isFigure)) return false;
  const fields = words.map(read);
  const known = fields.filter((field) => field !== null);
  const said = new Set(known);
  const isNamed = known.some((field) => field === named || field === 'code');
  if (said.size < 2 || !isNamed) return false;
  return isFirst ? known.length * 2 >= fields.length : known.length === fields.length;
}

const isLine = (row: GridRow): boolean => texts(row).length < 2 && !row.cells.some(isFigure);

/**
 * Where a table begins: lines of one text above its heading belong to it, from the first that a blank line parts from the
 * rows above; where none does, those directly above.
 */
function startOf(rows: readonly GridRow[], heading: number, least: number): number {
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
    if (row !== undefined && texts(row).length > 0 && isApart(rows, at)) return at;
  }
  return linesFrom((row) => isLine(row) && texts(row).length === 1);
}

function tablesBy<F extends string>(grid: Grid, vocabulary: Vocabulary<F>): readonly Grid[] {
  const heading = readHeadingBy(grid, vocabulary);
  if (heading === null) return [grid];
  const { rows } = grid;
  const own = texts(rows[heading.first - 1] ?? { number: 0, cells: [] });
  const starts = rows.flatMap((row, at) => {
    if (at < heading.first || !isHeading(row, vocabulary, true) || isSame(texts(row), own)) return [];
    const start = startOf(rows, at, heading.first);
    return isApart(rows, start) || isHeading(row, vocabulary, false) ? start : [];
  });
  if (starts.length === 0) return [grid];
  return [0, ...starts].map((from, at, all) => ({
    ...grid,
    name: at === 0 ? grid.name : `${grid.name} (${at + 1})`,
    rows: rows.slice(from, all[at + 1]),
  }));
}

/** The tables of figures of a sheet. */
export const figureTables = (grid: Grid): readonly Grid[] => tablesBy(grid, figureVocabulary);

/** The tables of controls, threats, risks or comments of a sheet. */
export const entryTables = (kind: EntryKind, grid: Grid): readonly Grid[] =>
  tablesBy(grid, entryVocabulary(kind));

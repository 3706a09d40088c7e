/** Several tables in one sheet: a later row whose cells are heading words starts a new one. */
import { type Grid, type GridRow, plainText } from './grid.ts';
import { figureVocabulary, isFigure, readHeadingBy, type Vocabulary } from './headers.ts';
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

function tablesBy<F extends string>(grid: Grid, vocabulary: Vocabulary<F>): readonly Grid[] {
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

/** The tables of figures of a sheet. */
export const figureTables = (grid: Grid): readonly Grid[] => tablesBy(grid, figureVocabulary);

/** The tables of controls, threats, risks or comments of a sheet. */
export const entryTables = (kind: EntryKind, grid: Grid): readonly Grid[] =>
  tablesBy(grid, entryVocabulary(kind));

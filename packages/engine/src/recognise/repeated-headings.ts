/** Finds the headings that a printed list repeats on each page. */
import { normalizeWords } from '../text/spelling.ts';
import type { GridRow, TableGrid } from './grid.ts';
import type { TableHeading } from './headers.ts';

const filledCells = ({ cells }: GridRow): readonly string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

const wordsIn = (row: GridRow): string => filledCells(row).map(normalizeWords).join('|');

/** Returns a test for rows that repeat a heading row. Heading rows with fewer than two texts are ignored. */
export function createRepeatedHeadingTest(heading: readonly GridRow[]): (row: GridRow) => boolean {
  const lines = heading.filter((row) => filledCells(row).length > 1);
  const words = new Set(lines.map(wordsIn));
  const starts = new Set(lines.map((row) => normalizeWords(filledCells(row)[0] ?? '')));
  return (row) => {
    // Compare the first text first, because it is faster and differs in most rows.
    const first = row.cells.find((cell) => cell.trim() !== '');
    return first !== undefined && starts.has(normalizeWords(first)) && words.has(wordsIn(row));
  };
}

/** Separates the rows below a heading from the rows that repeat the heading. */
export function splitRepeatedHeadings(
  { rows }: Pick<TableGrid, 'rows'>,
  { rows: numbers, first }: TableHeading<string>,
): { readonly rows: readonly GridRow[]; readonly repeated: readonly GridRow[] } {
  const isHeading = createRepeatedHeadingTest(rows.filter(({ number }) => numbers.includes(number)));
  const below = rows.slice(first);
  const repeated = below.filter(isHeading);
  return repeated.length === 0
    ? { rows: below, repeated }
    : { rows: below.filter((row) => !repeated.includes(row)), repeated };
}

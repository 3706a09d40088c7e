/** Finds information on a whole table in the lines around it and in its headings. */
import type { TableGrid } from './grid.ts';
import type { TableHeading } from './headers.ts';
import { findNaceRevision, type NaceRevision } from './nace-revisions.ts';

/** Lists the lines above the heading of a table and the lines of the document around the table. */
export const listTitleLines = (
  { rows, captions = [] }: TableGrid,
  { rows: heading, first }: TableHeading<string>,
): readonly string[] => [
  ...rows.slice(0, first - heading.length).map(({ cells }) => cells.filter((cell) => cell !== '').join(' ')),
  ...captions,
];

/** Largest number of letters in a caption beside a table. Longer lines are running text. */
const longestCaption = 200;

/** Beginnings of lines below a table that explain its figures, such as a source or a unit. */
const aboutFigures =
  /^(?:\*|anm|not(?:e|er)?\b|källa|source|(?:alla |samtliga )?(?:belopp|tal|siffror)|(?:all )?(?:amounts?|figures)|i (?:tkr|mkr|tusental)|in (?:thousands|millions))/iu;

/** Returns the lines above a table that can be its caption, which are the last three non-empty ones. */
export const listCaptionsAbove = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => line.trim() !== '' && line.length <= longestCaption).slice(-3);

/** Returns the lines below a table that explain its figures, up to the first other line. */
export function listCaptionsBelow(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => !aboutFigures.test(line.trim()) || line.length > longestCaption);
  return lines.slice(0, end < 0 ? lines.length : end);
}

/** Lists the lines above the heading of a table and the lines of a single text below it. */
export const listLinesBeside = (grid: TableGrid, heading: TableHeading<string>): readonly string[] => [
  ...listTitleLines(grid, heading),
  ...grid.rows.slice(heading.first).flatMap(({ cells }) => {
    const texts = cells.filter((cell) => cell.trim() !== '');
    return texts.length === 1 ? texts : [];
  }),
];

/** Returns the NACE revision of the industry codes in a table; null if unknown. */
export function findTableNaceRevision(grid: TableGrid, heading: TableHeading<string>): NaceRevision | null {
  const isNamed = heading.columns.filter(({ field }) => field === 'name' || field === 'code');
  const codes = grid.rows
    .slice(heading.first)
    .flatMap(({ cells }) => isNamed.map(({ index }) => /^\S+/u.exec((cells[index] ?? '').trim())?.[0] ?? ''));
  const words = [grid.name, ...listTitleLines(grid, heading), ...heading.columns.map((one) => one.heading)];
  return findNaceRevision(codes, words);
}

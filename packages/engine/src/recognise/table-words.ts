/** Information on a whole table in the lines around it and in its headings. */
import type { TableGrid } from './grid.ts';
import type { TableHeading } from './headers.ts';
import { findNaceRevision, type NaceRevision } from './nace-revisions.ts';

/** The lines above the heading of a table, and the lines of the document beside it. */
export const listTitleLines = (
  { rows, captions = [] }: TableGrid,
  { rows: heading, first }: TableHeading<string>,
): readonly string[] => [
  ...rows.slice(0, first - heading.length).map(({ cells }) => cells.filter((cell) => cell !== '').join(' ')),
  ...captions,
];

/** Largest number of letters of a line beside a table; longer ones are text. */
const longestCaption = 200;

/** Beginnings of lines below a table that are about its figures. */
const aboutFigures =
  /^(?:\*|anm|not(?:e|er)?\b|källa|source|(?:alla |samtliga )?(?:belopp|tal|siffror)|(?:all )?(?:amounts?|figures)|i (?:tkr|mkr|tusental)|in (?:thousands|millions))/iu;

/** Lines above a table that can be its caption: the last three of them. */
export const listCaptionsAbove = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => line.trim() !== '' && line.length <= longestCaption).slice(-3);

/** Lines below a table that concern its figures, up to the first other line. */
export function listCaptionsBelow(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => !aboutFigures.test(line.trim()) || line.length > longestCaption);
  return lines.slice(0, end < 0 ? lines.length : end);
}

/** The lines above the heading of a table, and single-text lines below it. */
export const listLinesBeside = (grid: TableGrid, heading: TableHeading<string>): readonly string[] => [
  ...listTitleLines(grid, heading),
  ...grid.rows.slice(heading.first).flatMap(({ cells }) => {
    const texts = cells.filter((cell) => cell.trim() !== '');
    return texts.length === 1 ? texts : [];
  }),
];

/** The revision of the industry codes in a table; null if unknown. */
export function findTableNaceRevision(grid: TableGrid, heading: TableHeading<string>): NaceRevision | null {
  const isNamed = heading.columns.filter(({ field }) => field === 'name' || field === 'code');
  const codes = grid.rows
    .slice(heading.first)
    .flatMap(({ cells }) => isNamed.map(({ index }) => /^\S+/u.exec((cells[index] ?? '').trim())?.[0] ?? ''));
  const words = [grid.name, ...listTitleLines(grid, heading), ...heading.columns.map((one) => one.heading)];
  return findNaceRevision(codes, words);
}

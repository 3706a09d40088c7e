/** What the lines above a table and its headings say of the whole of it. */
import type { Grid } from './grid.ts';
import type { ReadHeading } from './headers.ts';
import { type NaceRevision, revisionOf } from './nace-revisions.ts';

/** The lines above the heading of a table. */
export const titlesOf = ({ rows }: Grid, { rows: heading, first }: ReadHeading<string>): readonly string[] =>
  rows.slice(0, first - heading.length).map(({ cells }) => cells.filter((cell) => cell !== '').join(' '));

/** The lines above the heading of a table, and the lines of one text below: notes on the whole of it. */
export const linesBeside = (grid: Grid, heading: ReadHeading<string>): readonly string[] => [
  ...titlesOf(grid, heading),
  ...grid.rows.slice(heading.first).flatMap(({ cells }) => {
    const texts = cells.filter((cell) => cell.trim() !== '');
    return texts.length === 1 ? texts : [];
  }),
];

/** The revision of the industry codes of a table; null where it is open. */
export function revisionIn(grid: Grid, heading: ReadHeading<string>): NaceRevision | null {
  const isNamed = heading.columns.filter(({ field }) => field === 'name' || field === 'code');
  const codes = grid.rows
    .slice(heading.first)
    .flatMap(({ cells }) => isNamed.map(({ index }) => /^\S+/u.exec((cells[index] ?? '').trim())?.[0] ?? ''));
  const words = [grid.name, ...titlesOf(grid, heading), ...heading.columns.map((one) => one.heading)];
  return revisionOf(codes, words);
}

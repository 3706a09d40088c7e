/** Tables of a pack as CSV files, in the form that spreadsheets of each language open. */
import { figuresOf, type Language, type TableCell } from '@klarsikt/engine';
import { writeCsv } from '@klarsikt/server/platform/csv.ts';
import type { PackTable } from './making.ts';
import { columnTitles } from './texts.ts';

/** A table whose rows have other columns than `at`. */
type Table = Omit<PackTable, 'rows'> & {
  readonly rows: readonly { readonly [column: string]: string | number | boolean | null }[];
};

/** Plain data as a table: each value with the members that lead to it. */
export function leavesTable(name: string, data: unknown): Table {
  const rows = figuresOf(data).map((figure) => ({ place: figure.place, value: figure.value }));
  return { name, titles: { place: columnTitles.place, value: columnTitles.value }, rows };
}

/** Columns in the order in which rows name them first; those with a title stand first, in the order of the titles. */
function columnsOf({ titles, rows }: Table): readonly string[] {
  return [...new Set([...Object.keys(titles), ...rows.flatMap((row) => Object.keys(row))])];
}

const cellOf = (given: string | number | boolean | null | undefined): TableCell =>
  typeof given === 'boolean' ? String(given) : (given ?? null);

/** The table with a line of titles. */
export function csvOf(table: Table, language: Language): Buffer {
  const columns = columnsOf(table);
  const head = columns.map((column) => table.titles[column]?.[language] ?? column);
  const rows = table.rows.map((row) => columns.map((column) => cellOf(row[column])));
  return Buffer.from(writeCsv([head, ...rows], language));
}

/** Writes the tables of a pack as CSV files, in the format that spreadsheets of each language open. */
import { listPackFigures } from '@klarsikt/engine/pack';
import type { Language } from '@klarsikt/engine/text';
import type { TableCell } from '@klarsikt/engine/values';
import { writeCsv } from '@klarsikt/server/platform/csv.ts';
import type { PackTable } from './making.ts';
import { changeTableTitles } from './texts.ts';

type Table = Omit<PackTable, 'rows'> & {
  readonly rows: readonly { readonly [column: string]: string | number | boolean | null }[];
};

/** Converts nested data to a table: one row per value, with its path. */
export function createPackTable(name: string, data: unknown): Table {
  const rows = listPackFigures(data).map((figure) => ({ place: figure.place, value: figure.value }));
  return { name, titles: { place: changeTableTitles.place, value: changeTableTitles.value }, rows };
}

/**
 * Returns the columns: first columns with a title, in the order of titles, then other columns in order of appearance.
 */
function columnsOf({ titles, rows }: Table): readonly string[] {
  return [...new Set([...Object.keys(titles), ...rows.flatMap((row) => Object.keys(row))])];
}

const cellOf = (given: string | number | boolean | null | undefined): TableCell =>
  typeof given === 'boolean' ? String(given) : (given ?? null);

export function writePackTableCsv(table: Table, language: Language): Buffer {
  const columns = columnsOf(table);
  const head = columns.map((column) => table.titles[column]?.[language] ?? column);
  const rows = table.rows.map((row) => columns.map((column) => cellOf(row[column])));
  return Buffer.from(writeCsv([head, ...rows], language));
}

/**
 * Reads and writes rows as texts in PostgreSQL's own notation, which is exact for every type and the same on every
 * server.
 */
import type { Client } from 'pg';
import type { BackupTable } from './catalogue.ts';

export type BackupRow = readonly (string | null)[];

/** Approximate limit of memory for rows, in bytes. */
const batchBytes = 4 * 1024 * 1024;
const batchRows = 1000;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const list = (parts: readonly string[]): string => parts.join(', ');

/** Computes the number of rows per batch. Rows of a table with large files are read one by one. */
async function computeRowsPerBatch(client: Client, { name, columns }: BackupTable): Promise<number> {
  const width = columns.map((column) => `coalesce(pg_column_size(${quoted(column.name)}), 0)`).join(' + ');
  const { rows } = await client.query<{ width: number | null }>(
    `SELECT max(${width}) AS width FROM ${quoted(name)}`,
  );
  const widest = Math.max(1, Number(rows[0]?.width ?? 1));
  return Math.min(batchRows, Math.max(1, Math.floor(batchBytes / widest)));
}

/** Yields all rows in the table's order, in batches. It needs a transaction and reads the transaction's snapshot. */
export async function* readTableRows(
  client: Client,
  table: BackupTable,
): AsyncGenerator<readonly BackupRow[]> {
  const perBatch = await computeRowsPerBatch(client, table);
  const columns = list(table.columns.map(({ name }) => `${quoted(name)}::text`));
  // Sort by bytes, because the sort order of a language differs between servers.
  const order = list(table.order.map((name) => `${quoted(name)}::text COLLATE "C"`));
  await client.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR SELECT ${columns} FROM ${quoted(table.name)} ORDER BY ${order}`,
  );
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `FETCH ${perBatch} FROM backup_rows`,
      rowMode: 'array',
    });
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('CLOSE backup_rows');
}

/** Inserts rows with all their values, including generated identities. */
export async function insertTableRows(
  client: Client,
  table: BackupTable,
  rows: readonly BackupRow[],
): Promise<void> {
  const names = list(table.columns.map(({ name }) => quoted(name)));
  const aliases = list(table.columns.map((_, at) => `c${at}`));
  const arrays = list(table.columns.map((_, at) => `$${at + 1}::text[]`));
  const values = list(table.columns.map(({ type }, at) => `c${at}::${type}`));
  await client.query(
    `INSERT INTO ${quoted(table.name)} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${values} FROM unnest(${arrays}) AS given (${aliases})`,
    table.columns.map((_, at) => rows.map((row) => row[at] ?? null)),
  );
}

/** Transaction settings that make the text notation of values exact and the same on every server. */
export const exactTextSettingsSql = `SET LOCAL TIME ZONE 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL bytea_output = 'hex';
  SET LOCAL extra_float_digits = 1; SET LOCAL intervalstyle = 'iso_8601'; SET LOCAL statement_timeout = 0`;

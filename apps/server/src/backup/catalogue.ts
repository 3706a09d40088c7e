/** Lists the tables that belong in a backup, from PostgreSQL's catalogue: all except transient tables. */
import type { Client } from 'pg';

/**
 * Tables that are not part of a backup: temporary access (a session that was ended after the backup must not become
 * valid again), and state that running servers maintain themselves.
 */
export const transientTables = [
  'session',
  'session_federation',
  'federation_state',
  'login_link',
  'passkey_challenge',
  'setup_token',
  'api_token',
  'failure_counter',
  'deferred',
  'node',
  'installation_mode',
  // Not in the backup, because the header of a backup contains its own mark of the secret.
  'secret_mark',
] as const;

/** Table of the migrations that were run; the header of a backup lists them. */
const schemaTable = 'migration';

export interface BackupColumn {
  readonly name: string;
  /** Type of the column in SQL notation, such as `bigint[]` or `timestamp with time zone`. */
  readonly type: string;
}

export interface BackupTable {
  readonly name: string;
  readonly columns: readonly BackupColumn[];
  /** Columns by which the rows are sorted, so that their order is the same on every database. */
  readonly order: readonly string[];
}

export interface BackupSequence {
  readonly name: string;
  /**
   * Last number that the sequence issued; null if it has issued none. A string, because JavaScript numbers above 2^53
   * are not exact.
   */
  readonly last: string | null;
}

export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly key: boolean;
}

/** Lists the tables of a backup with the columns that it stores: all except generated columns. */
export async function listTables(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<ColumnRow>(
    `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
       coalesce(a.attnum = ANY (k.conkey), false) AS key
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'p'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attgenerated = ''
       AND NOT (c.relname = ANY ($1)) ORDER BY c.relname COLLATE "C", a.attnum`,
    [[...transientTables, schemaTable]],
  );
  const byTable = new Map<string, ColumnRow[]>();
  for (const row of rows) byTable.set(row.table, [...(byTable.get(row.table) ?? []), row]);
  return [...byTable].map(([name, columns]) => {
    const key = columns.filter((column) => column.key);
    return {
      name,
      columns: columns.map(({ column, type }) => ({ name: column, type })),
      order: (key.length > 0 ? key : columns).map(({ column }) => column),
    };
  });
}

export async function listSequences(client: Client): Promise<BackupSequence[]> {
  const { rows } = await client.query<BackupSequence>(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname = 'public' ORDER BY sequencename COLLATE "C"`,
  );
  return rows.filter(({ name }) => !name.startsWith(`${schemaTable}_`));
}

export async function listForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE k.contype = 'f' AND c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  return rows;
}

/** Digests of the migrations that have been run, oldest first; empty for an empty database. */
export async function listMigrationHashes(client: Client): Promise<string[]> {
  const { rows: found } = await client.query(`SELECT FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relname = '${schemaTable}'`);
  if (found.length === 0) return [];
  const { rows } = await client.query<{ hash: string }>(
    `SELECT hash FROM public.${schemaTable} ORDER BY created_at`,
  );
  return rows.map(({ hash }) => hash);
}

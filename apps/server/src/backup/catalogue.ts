/** What of the database belongs in a backup: every table but the passing ones, as the database itself describes them. */
import type { Client } from 'pg';

/**
 * Tables whose rows are not brought back: what lets somebody in for a while (a session that was ended since the backup
 * must not live again), and what the running servers note for themselves.
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
  // The header carries one of its own.
  'secret_mark',
] as const;

/** Its rows say how far the schema is; the header of a backup has them. */
const schemaTable = 'migration';

export interface Column {
  readonly name: string;
  /** As SQL writes it: `bigint[]`, `timestamp with time zone`. */
  readonly type: string;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Columns that put the rows in an order that is the same on every database. */
  readonly order: readonly string[];
}

export interface Sequence {
  readonly name: string;
  /** The last number that was given out; null: none yet. Beyond 2^53 it would not be exact, so it stays a text. */
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

/** The tables of a backup with what is written of them: all columns but those that are computed from others. */
export async function listTables(client: Client): Promise<Table[]> {
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

export async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
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

/** The digests of the migrations that have been run, oldest first; none on an empty database. */
export async function listMigrationHashes(client: Client): Promise<string[]> {
  const { rows: found } = await client.query(`SELECT FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relname = '${schemaTable}'`);
  if (found.length === 0) return [];
  const { rows } = await client.query<{ hash: string }>(
    `SELECT hash FROM public.${schemaTable} ORDER BY created_at`,
  );
  return rows.map(({ hash }) => hash);
}

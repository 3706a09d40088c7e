/** Brings the tables to the version of the program. */
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';
import { appInMigrations, type RoleNames } from './role-names.ts';

const table = `CREATE TABLE IF NOT EXISTS public.migration (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`;

/** How many migrations the folder holds. */
export const countMigrations = (folder: string): number =>
  readMigrationFiles({ migrationsFolder: folder }).length;

/** The statements for this database, whose role has a name of its own. */
const statementsOf = ({ sql }: MigrationMeta, { app }: RoleNames): readonly string[] =>
  sql.map((statement) => statement.replaceAll(appInMigrations, app));

/** Runs what is missing in one transaction, as the owner. The caller holds the lock that keeps other nodes waiting. */
export async function migrateOn(client: ClientBase, folder: string, roles: RoleNames): Promise<void> {
  await client.query(table);
  const { rows } = await client.query<{ last: string | null }>(
    'SELECT max(created_at)::text AS last FROM public.migration',
  );
  const last = Number(rows[0]?.last ?? 0);
  const missing = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > last,
  );
  if (missing.length === 0) return;
  await client.query('BEGIN');
  for (const migration of missing) {
    for (const statement of statementsOf(migration, roles)) await client.query(statement);
    await client.query('INSERT INTO public.migration (hash, created_at) VALUES ($1, $2)', [
      migration.hash,
      migration.folderMillis,
    ]);
  }
  await client.query('COMMIT');
}

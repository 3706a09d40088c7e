import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { listMigrationRecords, type Migration, readMigrations } from './migration-files.ts';
import { appRoleInMigrations, type RoleNames } from './role-names.ts';

const table = `CREATE TABLE IF NOT EXISTS public.migration (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`;

/** Number of records that the table of migrations has when all have run. */
export const countMigrations = (folder: string): number =>
  listMigrationRecords(readMigrations(folder)).length;

/**
 * Returns the statements of a migration. Migrations name a fixed role, which is replaced by the role of the database.
 */
const statementsOf = ({ statements }: Migration, { app }: RoleNames): readonly string[] =>
  statements.map((statement) => statement.replaceAll(appRoleInMigrations, app));

/**
 * Longest wait for a lock. It is shorter than PostgreSQL's deadlock timeout, so that a waiting migration is aborted
 * before a read is.
 */
const lockWait = '300ms';
const pauseMs = 200;
const limitMs = 300_000;
const lockNotAvailable = '55P03';

/** Runs one migration in its own transaction; returns false without any change if its tables were locked. */
async function runOnce(client: ClientBase, migration: Migration, roles: RoleNames): Promise<boolean> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = '${lockWait}'`);
  try {
    for (const statement of statementsOf(migration, roles)) await client.query(statement);
    for (const { hash, at } of migration.records)
      await client.query('INSERT INTO public.migration (hash, created_at) VALUES ($1, $2)', [hash, at]);
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK');
    if (error instanceof Error && 'code' in error && error.code === lockNotAvailable) return false;
    throw error;
  }
}

/**
 * Runs missing migrations as the owner, each in its own transaction, because nodes of an earlier version may still be
 * serving. The caller holds the lock that excludes other nodes.
 */
export async function runMigrationsWithClient(
  client: ClientBase,
  folder: string,
  roles: RoleNames,
): Promise<void> {
  await client.query(table);
  const { rows } = await client.query<{ at: string }>('SELECT created_at::text AS at FROM public.migration');
  const known = new Set(rows.map(({ at }) => Number(at)));
  // Run all missing migrations, including those older than the newest one, because the database may have a later
  // migration and lack an earlier one.
  const missing = readMigrations(folder).filter(({ records }) => records.some(({ at }) => !known.has(at)));
  for (const migration of missing) {
    const from = performance.now();
    while (!(await runOnce(client, migration, roles))) {
      if (performance.now() - from > limitMs)
        throw new Error('A migration waited for five minutes for tables that others use. Try again later.');
      await pause(pauseMs);
    }
  }
}

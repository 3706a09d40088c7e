/**
 * Refuses a database that a later version of the program has migrated, and one that has only a part of the first
 * version's schema.
 */
import type { Client } from 'pg';
import {
  findPartialMigration,
  listMigrationRecords,
  type Migration,
  readMigrations,
} from './migration-files.ts';

export class DatabaseNewerError extends Error {
  override readonly name = 'DatabaseNewerError';
}

/** Some of the migrations were run that this program can only run together. */
export class DatabaseIncompleteError extends Error {
  override readonly name = 'DatabaseIncompleteError';
}

/** Version whose migrations the first file replaces. */
const baselineVersion = 'Klarsikt 0.1.0';

export interface ProgramSchema {
  readonly migrations: string;
  /** Version of this program, for error messages. */
  readonly version?: string | undefined;
}

const insufficientPrivilege = '42501';

interface RecordedMigration {
  readonly hash: string;
  /** Version of the program that ran the migration; null if it was not recorded. */
  readonly program: string | null;
}

/**
 * Runs the work as the owner of the tables with all organisations in scope. Returns null if there is no installation.
 */
export async function runAsTableOwner<T>(
  client: Client,
  look: (table: { readonly notesProgram: boolean }) => Promise<T>,
): Promise<T | null> {
  const { rows } = await client.query<{ owner: string; notes_program: boolean }>(
    `SELECT quote_ident(pg_get_userbyid(c.relowner)) AS owner, EXISTS (SELECT FROM pg_attribute a
       WHERE a.attrelid = c.oid AND a.attname = 'program' AND NOT a.attisdropped) AS notes_program
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relname = 'migration' AND c.relkind = 'r'`,
  );
  const [table] = rows;
  if (table === undefined) return null;
  try {
    await client.query(
      `BEGIN READ ONLY; SET LOCAL ROLE ${table.owner}; SELECT set_config('app.scope', 'system', true)`,
    );
    return await look({ notesProgram: table.notes_program });
  } catch (error) {
    // Return null, because missing privileges are reported later, when the roles are created.
    if (error instanceof Error && 'code' in error && error.code === insufficientPrivilege) return null;
    throw error;
  } finally {
    await client.query('ROLLBACK');
  }
}

async function listRecordedMigrations(client: Client): Promise<readonly RecordedMigration[]> {
  const seen = await runAsTableOwner(client, async ({ notesProgram }) => {
    const program = notesProgram ? 'program' : 'NULL::text AS program';
    const { rows } = await client.query<RecordedMigration>(
      `SELECT hash, ${program} FROM public.migration ORDER BY created_at`,
    );
    return rows;
  });
  return seen ?? [];
}

const formatProgramVersion = (version: string | null | undefined, otherwise: string): string =>
  version ? `Klarsikt ${version}` : otherwise;

export function formatNewerDatabaseMessage(given: {
  readonly what: string;
  readonly unknown: number;
  readonly by: string | null;
  readonly own: string | undefined;
  readonly instead: string;
}): string {
  const { what, unknown, by, own, instead } = given;
  const count = unknown === 1 ? 'one migration' : `${unknown} migrations`;
  return (
    `${what} ${formatProgramVersion(by, 'a later version')}, and this is ${formatProgramVersion(own, 'an earlier version')}, which does not know ` +
    `${count} of it. Use ${formatProgramVersion(by, 'that version')} or a later one${instead}. Nothing was changed.`
  );
}

/**
 * Throws `DatabaseIncompleteError` if some, but not all, of the migrations were run that one of this program's migrations
 * replaces. Running it would apply them twice.
 */
export function requireWholeMigrations(
  migrations: readonly Migration[],
  hashes: ReadonlySet<string>,
  { what, remedy }: { readonly what: string; readonly remedy: string },
): void {
  const partial = findPartialMigration(migrations, hashes);
  if (partial === null) return;
  throw new DatabaseIncompleteError(
    `${what} has only ${partial.recorded} of the ${partial.all} migrations of ${baselineVersion}, which this version can ` +
      `only run together. ${remedy}`,
  );
}

function requireKnownMigrations(
  recorded: readonly RecordedMigration[],
  migrations: readonly Migration[],
  version: string | undefined,
): void {
  const own = new Set(listMigrationRecords(migrations).map(({ hash }) => hash));
  const unknown = recorded.filter(({ hash }) => !own.has(hash));
  if (unknown.length === 0) return;
  throw new DatabaseNewerError(
    formatNewerDatabaseMessage({
      what: 'The database was last changed by',
      unknown: unknown.length,
      by: unknown.at(-1)?.program ?? null,
      own: version,
      instead: ', or restore a backup from before its upgrade into an empty database',
    }),
  );
}

/**
 * Throws `DatabaseNewerError` if the database has a migration that the program does not know, and
 * `DatabaseIncompleteError` if it has only a part of the first version's migrations. Writes nothing.
 */
export async function requireKnownSchema(client: Client, program: ProgramSchema): Promise<void> {
  const migrations = readMigrations(program.migrations);
  const recorded = await listRecordedMigrations(client);
  requireKnownMigrations(recorded, migrations, program.version);
  requireWholeMigrations(migrations, new Set(recorded.map(({ hash }) => hash)), {
    what: 'The database',
    remedy: `Its first start was interrupted or is still under way: start ${baselineVersion} on it once more until it is ready, or use an empty database. Nothing was changed.`,
  });
}

/** Records which version ran the new migrations. Older migrations have no record. */
export async function recordMigratingProgram(
  client: Client,
  before: number,
  version: string | undefined,
): Promise<void> {
  if (version === undefined) return;
  await client.query(
    `UPDATE public.migration SET program = $1 WHERE program IS NULL AND id IN
       (SELECT id FROM public.migration ORDER BY id OFFSET $2)`,
    [version, before],
  );
}

export async function countRecordedMigrations(client: Client): Promise<number> {
  return (await listRecordedMigrations(client)).length;
}

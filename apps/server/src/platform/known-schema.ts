/** Whether this version of the program knows a database: one that a later version has changed is left alone. */
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';

/** A later version has changed the database. */
export class DatabaseIsNewer extends Error {
  override readonly name = 'DatabaseIsNewer';
}

/** The program whose database it is to be. */
export interface Program {
  /** Folder of its migrations. */
  readonly migrations: string;
  /** Its version, for a sentence; absent where nobody reads one. */
  readonly version?: string | undefined;
}

/** PostgreSQL's error code. */
const insufficientPrivilege = '42501';

interface Seen {
  readonly hash: string;
  /** The version of the program that ran it, where it was noted. */
  readonly program: string | null;
}

/**
 * Reads in the name of who owns the tables, whatever that role is called, and with every organisation in sight. Gives null
 * where there is no installation.
 */
export async function asTableOwner<T>(
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
    // Who may not take on the role is told the missing right where the roles are made.
    if (error instanceof Error && 'code' in error && error.code === insufficientPrivilege) return null;
    throw error;
  } finally {
    await client.query('ROLLBACK');
  }
}

async function seenMigrations(client: Client): Promise<readonly Seen[]> {
  const seen = await asTableOwner(client, async ({ notesProgram }) => {
    const program = notesProgram ? 'program' : 'NULL::text AS program';
    const { rows } = await client.query<Seen>(
      `SELECT hash, ${program} FROM public.migration ORDER BY created_at`,
    );
    return rows;
  });
  return seen ?? [];
}

const named = (version: string | null | undefined, otherwise: string): string =>
  version ? `Klarsikt ${version}` : otherwise;

/** What is said of what a later version has made, the last of whose migrations are unknown here. */
export function newerSentence(given: {
  readonly what: string;
  readonly unknown: number;
  readonly by: string | null;
  readonly own: string | undefined;
  readonly instead: string;
}): string {
  const { what, unknown, by, own, instead } = given;
  const count = unknown === 1 ? 'one migration' : `${unknown} migrations`;
  return (
    `${what} ${named(by, 'a later version')}, and this is ${named(own, 'an earlier version')}, which does not know ` +
    `${count} of it. Use ${named(by, 'that version')} or a later one${instead}. Nothing was changed.`
  );
}

/** Throws `DatabaseIsNewer` when the database has seen a migration that the program does not know. Writes nothing. */
export async function requireKnownSchema(client: Client, program: Program): Promise<void> {
  const own = new Set(readMigrationFiles({ migrationsFolder: program.migrations }).map(({ hash }) => hash));
  const unknown = (await seenMigrations(client)).filter(({ hash }) => !own.has(hash));
  if (unknown.length === 0) return;
  throw new DatabaseIsNewer(
    newerSentence({
      what: 'The database was last changed by',
      unknown: unknown.length,
      by: unknown.at(-1)?.program ?? null,
      own: program.version,
      instead: ', or restore a backup from before its upgrade into an empty database',
    }),
  );
}

/** Notes which version ran the migrations that have none noted yet; those of before there were such notes stay without. */
export async function noteProgram(
  client: Client,
  before: number,
  version: string | undefined,
): Promise<void> {
  if (version === undefined) return;
  await client.query(
    `UPDATE public.migration SET program = $1 WHERE program IS NULL AND id IN
       (SELECT id FROM public.migration ORDER BY created_at OFFSET $2)`,
    [version, before],
  );
}

/** How many migrations the database has seen. */
export async function countSeen(client: Client): Promise<number> {
  return (await seenMigrations(client)).length;
}

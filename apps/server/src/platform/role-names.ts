/** Names of the two roles of a database: the owner of its tables, and the role that serves requests. */
import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

export interface RoleNames {
  readonly owner: string;
  readonly app: string;
}

/** Name that migrations use for the serving role; it is replaced by the name of the database's own role. */
export const appRoleInMigrations = 'klarsikt_app';

/** Longest suffix in characters, because PostgreSQL limits role names to 63 characters. */
const mostLetters = 48;

/**
 * Suffix of characters that need no quotes. If the database's name has other characters, a digest is added, so that
 * different names have different suffixes.
 */
function createRoleSuffix(database: string): string {
  const plain = database.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_');
  if (plain === database && plain.length <= mostLetters) return plain;
  const digest = createHash('sha256').update(database).digest('hex').slice(0, 12);
  return `${plain.slice(0, mostLetters - 13)}_${digest}`;
}

export const createRoleNames = (database: string): RoleNames => ({
  owner: `klarsikt_owner_${createRoleSuffix(database)}`,
  app: `klarsikt_app_${createRoleSuffix(database)}`,
});

/** Existing roles of a database; null for a missing role. */
export interface DatabaseRoles {
  readonly database: string;
  readonly owner: string | null;
  readonly app: string | null;
  readonly hasTables: boolean;
}

const found = `SELECT current_database()::text AS database,
  (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = to_regclass('public.migration'))::text AS owner,
  (SELECT pg_get_userbyid(polroles[1]) FROM pg_policy
    WHERE polrelid = to_regclass('public.organization') AND polname = 'tenant' AND polroles[1] <> 0)::text AS app,
  to_regclass('public.organization') IS NOT NULL AS "hasTables"`;

export async function findDatabaseRoles(client: ClientBase): Promise<DatabaseRoles> {
  const { rows } = await client.query<DatabaseRoles>(found);
  const [row] = rows;
  if (row === undefined) throw new Error('The database gives no answer to what it is called.');
  return row;
}

/** Returns the existing roles, or the names that missing roles should have. */
export async function loadRoleNames(client: ClientBase): Promise<RoleNames> {
  const { database, owner, app } = await findDatabaseRoles(client);
  const own = createRoleNames(database);
  return { owner: owner ?? own.owner, app: app ?? own.app };
}

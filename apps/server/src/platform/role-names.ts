/** The two roles of a database: one owns its tables, one serves requests. Each database of a server has its own. */
import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

export interface RoleNames {
  readonly owner: string;
  readonly app: string;
}

/** What the migrations call the role that serves requests; the name of the database's own is put in its place. */
export const appInMigrations = 'klarsikt_app';

/** A role's name has 63 letters at most. */
const mostLetters = 48;

/** Letters that need no quotes anywhere; a name that has others is told apart by its digest. */
function suffixOf(database: string): string {
  const plain = database.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_');
  if (plain === database && plain.length <= mostLetters) return plain;
  const digest = createHash('sha256').update(database).digest('hex').slice(0, 12);
  return `${plain.slice(0, mostLetters - 13)}_${digest}`;
}

/** The roles that a database of this name should have. */
export const rolesFor = (database: string): RoleNames => ({
  owner: `klarsikt_owner_${suffixOf(database)}`,
  app: `klarsikt_app_${suffixOf(database)}`,
});

/** What a database has of roles: null for one that is not there. */
export interface FoundRoles {
  readonly database: string;
  /** Who owns the tables. */
  readonly owner: string | null;
  /** Who reads them. */
  readonly app: string | null;
  readonly hasTables: boolean;
}

const found = `SELECT current_database()::text AS database,
  (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = to_regclass('public.migration'))::text AS owner,
  (SELECT pg_get_userbyid(polroles[1]) FROM pg_policy
    WHERE polrelid = to_regclass('public.organization') AND polname = 'tenant' AND polroles[1] <> 0)::text AS app,
  to_regclass('public.organization') IS NOT NULL AS "hasTables"`;

export async function findRoles(client: ClientBase): Promise<FoundRoles> {
  const { rows } = await client.query<FoundRoles>(found);
  const [row] = rows;
  if (row === undefined) throw new Error('The database gives no answer to what it is called.');
  return row;
}

/** The roles that the database has now; those that it should have, where it has none. */
export async function rolesIn(client: ClientBase): Promise<RoleNames> {
  const { database, owner, app } = await findRoles(client);
  const own = rolesFor(database);
  return { owner: owner ?? own.owner, app: app ?? own.app };
}

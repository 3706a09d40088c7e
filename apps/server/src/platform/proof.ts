/** What the database must refuse and show before anybody is served, tried on a connection that serves. */
import type { ClientBase, Pool } from 'pg';
import { UnprovedConnection } from './acting.ts';
import type { RoleNames } from './role-names.ts';

/** Nothing would be changed: what counts is that it is refused. */
const write = 'DELETE FROM setup_token WHERE false';

async function isRefused(client: ClientBase, ...statements: readonly string[]): Promise<boolean> {
  try {
    for (const statement of statements) await client.query(statement);
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '25006') return true;
    throw error;
  }
}

async function requireReadOnly(client: ClientBase): Promise<void> {
  const outside = await isRefused(client, write);
  const inside = await isRefused(client, 'BEGIN READ ONLY', write);
  await client.query('ROLLBACK');
  if (!outside || !inside)
    throw new UnprovedConnection(
      'The database lets a connection that serves requests write where it only reads.',
    );
}

interface Unguarded {
  readonly name: string;
  readonly why: string;
}

/** Tables with rows of tenants that no policy guards, that another role owns, or that the serving role can not read. */
const unguarded = `SELECT c.relname::text AS name, CASE WHEN NOT c.relrowsecurity THEN 'has no row-level security'
    WHEN NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND $1::text::regrole = ANY (p.polroles))
      THEN 'has no row policy for ' || $1
    WHEN c.relowner <> $2::text::regrole THEN 'does not belong to ' || $2
    ELSE 'can not be read by ' || $1 END AS why
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT (c.relrowsecurity
    AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND $1::text::regrole = ANY (p.polroles))
    AND c.relowner = $2::text::regrole AND has_table_privilege($1, c.oid, 'SELECT'))
  ORDER BY c.relname`;

async function requireGuards(client: ClientBase, { app, owner }: RoleNames): Promise<void> {
  const { rows } = await client.query<Unguarded>(unguarded, [app, owner]);
  if (rows.length === 0) return;
  const [first] = rows;
  throw new UnprovedConnection(
    `${rows.length} tables with rows of tenants are not as they should be: ${first?.name} ${first?.why}. If they were restored with pg_restore, restore them with their owners, privileges and policies: docs/operator/postgresql.md.`,
  );
}

/** Ends the start where tenants would not be kept apart. */
export async function proveTenantsApart(pool: Pool, roles: RoleNames): Promise<void> {
  const client = await pool.connect();
  let isProved = false;
  try {
    await requireReadOnly(client);
    await requireGuards(client, roles);
    isProved = true;
  } finally {
    client.release(!isProved);
  }
}

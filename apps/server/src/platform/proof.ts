/** Checks before the first request that the database refuses everything that a serving connection must not do. */
import type { ClientBase, Pool } from 'pg';
import { UnverifiedConnectionError } from './connection-roles.ts';
import type { RoleNames } from './role-names.ts';

/** The statement deletes no row, because only its refusal matters. */
const write = 'DELETE FROM setup_token WHERE false';

async function isStatementRefused(client: ClientBase, ...statements: readonly string[]): Promise<boolean> {
  try {
    for (const statement of statements) await client.query(statement);
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '25006') return true;
    throw error;
  }
}

async function requireReadOnly(client: ClientBase): Promise<void> {
  const outside = await isStatementRefused(client, write);
  const inside = await isStatementRefused(client, 'BEGIN READ ONLY', write);
  await client.query('ROLLBACK');
  if (!outside || !inside)
    throw new UnverifiedConnectionError(
      'The database lets a connection that serves requests write where it only reads.',
    );
}

interface UnguardedTable {
  readonly name: string;
  readonly why: string;
}

/** Lists tables with rows of organisations that lack a row policy, belong to another role or cannot be read. */
const unguarded = `SELECT c.relname::text AS name, CASE WHEN NOT c.relrowsecurity THEN 'has no row-level security'
    WHEN NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND $1::text::regrole = ANY (p.polroles))
      THEN 'has no row policy for ' || $1
    WHEN c.relowner <> $2::text::regrole THEN 'does not belong to ' || $2
    ELSE 'cannot be read by ' || $1 END AS why
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT (c.relrowsecurity
    AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND $1::text::regrole = ANY (p.polroles))
    AND c.relowner = $2::text::regrole AND has_table_privilege($1, c.oid, 'SELECT'))
  ORDER BY c.relname`;

async function requireGuards(client: ClientBase, { app, owner }: RoleNames): Promise<void> {
  const { rows } = await client.query<UnguardedTable>(unguarded, [app, owner]);
  if (rows.length === 0) return;
  const [first] = rows;
  throw new UnverifiedConnectionError(
    `${rows.length} tables with rows of tenants are not as they should be: ${first?.name} ${first?.why}. If they were restored with pg_restore, restore them with their owners, privileges and policies: docs/operator/postgresql.md.`,
  );
}

/** Checks the separation of organisations; throws, and thereby prevents the start, if it is incomplete. */
export async function requireTenantSeparation(pool: Pool, roles: RoleNames): Promise<void> {
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

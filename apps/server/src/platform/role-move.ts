/** Transfers a database from its two former roles to two other roles: ownership, privileges and row policies. */
import type { ClientBase } from 'pg';
import { MissingPrivilegesError } from './rights.ts';
import type { RoleNames } from './role-names.ts';

export interface DatabaseRoleMove {
  readonly from: RoleNames;
  readonly to: RoleNames;
}

/**
 * Statements that transfer the objects of the former owner. The sequence of a column follows its table; objects of an
 * extension keep their owner.
 */
const ownership = `SELECT format('GRANT USAGE, CREATE ON SCHEMA pgboss TO %I', $2::text) AS statement
    FROM pg_namespace WHERE nspowner = to_regrole(quote_ident($1::text)) AND nspname = 'pgboss'
  UNION ALL SELECT format('ALTER %s %s OWNER TO %I', CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW'
      WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END, c.oid::regclass, $2::text)
    FROM pg_class c WHERE c.relowner = to_regrole(quote_ident($1::text)) AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
      AND c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pgboss'))
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
        AND (d.deptype = 'e' OR c.relkind = 'S' AND d.deptype IN ('a', 'i')))
  UNION ALL SELECT format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure, $2::text)
    FROM pg_proc p WHERE p.proowner = to_regrole(quote_ident($1::text))
      AND p.pronamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pgboss'))
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  UNION ALL SELECT format('ALTER TYPE %s OWNER TO %I', format_type(t.oid, NULL), $2::text)
    FROM pg_type t LEFT JOIN pg_class c ON c.oid = t.typrelid WHERE t.typowner = to_regrole(quote_ident($1::text))
      AND t.typnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pgboss'))
      AND (t.typtype IN ('e', 'd', 'r') OR c.relkind = 'c')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid AND d.deptype = 'e')
  UNION ALL SELECT format('ALTER SCHEMA pgboss OWNER TO %I', $2::text)
    FROM pg_namespace WHERE nspowner = to_regrole(quote_ident($1::text)) AND nspname = 'pgboss'`;

/** Statements by which the owner grants the privileges of the former serving role to the new one. */
const grants = `WITH granted AS (
    SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE ' ELSE 'TABLE ' END || c.oid::regclass AS what, x.privilege_type AS may
      FROM pg_class c, aclexplode(c.relacl) x WHERE x.grantee = to_regrole(quote_ident($1::text))
    UNION ALL SELECT 'ROUTINE ' || p.oid::regprocedure, x.privilege_type
      FROM pg_proc p, aclexplode(p.proacl) x WHERE x.grantee = to_regrole(quote_ident($1::text))
    UNION ALL SELECT format('SCHEMA %I', n.nspname), x.privilege_type
      FROM pg_namespace n, aclexplode(n.nspacl) x WHERE x.grantee = to_regrole(quote_ident($1::text)) AND n.nspname <> 'public')
  SELECT format('GRANT %1$s ON %2$s TO %3$I; REVOKE ALL ON %2$s FROM %4$I', string_agg(may, ', '), what, $2::text, $1::text)
    AS statement FROM granted GROUP BY what
  UNION ALL SELECT format('GRANT %1$s (%2$I) ON %3$s TO %4$I; REVOKE ALL (%2$I) ON %3$s FROM %5$I',
      x.privilege_type, a.attname, a.attrelid::regclass, $2::text, $1::text)
    FROM pg_attribute a, aclexplode(a.attacl) x WHERE x.grantee = to_regrole(quote_ident($1::text))
  UNION ALL SELECT format('ALTER POLICY %I ON %s TO %s', p.polname, p.polrelid::regclass, (SELECT string_agg(
      CASE r WHEN 0 THEN 'PUBLIC' WHEN to_regrole(quote_ident($1::text)) THEN quote_ident($2::text) ELSE quote_ident(pg_get_userbyid(r)) END, ', ')
      FROM unnest(p.polroles) r))
    FROM pg_policy p WHERE to_regrole(quote_ident($1::text)) = ANY (p.polroles)`;

const kinds = `CASE d.defaclobjtype WHEN 'r' THEN 'TABLES' WHEN 'S' THEN 'SEQUENCES' WHEN 'f' THEN 'FUNCTIONS'
  WHEN 'T' THEN 'TYPES' ELSE 'SCHEMAS' END`;

const buildDefaultPrivilegesSql = (
  verb: string,
) => `SELECT format('ALTER DEFAULT PRIVILEGES FOR ROLE %I %s ${verb}', $3::text,
    coalesce((SELECT format('IN SCHEMA %I', nspname) FROM pg_namespace WHERE oid = d.defaclnamespace), ''),
    string_agg(x.privilege_type, ', '), ${kinds}, $4::text) AS statement
  FROM pg_default_acl d, aclexplode(d.defaclacl) x
  WHERE d.defaclrole = to_regrole(quote_ident($1::text)) AND x.grantee = to_regrole(quote_ident($2::text))
  GROUP BY d.oid, d.defaclobjtype, d.defaclnamespace`;

interface Plan {
  readonly asLogin: readonly string[];
  readonly asOwner: readonly string[];
  readonly atLast: readonly string[];
}

async function createRoleMovePlan(client: ClientBase, { from, to }: DatabaseRoleMove): Promise<Plan> {
  const ask = async (text: string, values: readonly string[]) =>
    (await client.query<{ statement: string }>(text, [...values])).rows.map(({ statement }) => statement);
  const isSameApp = from.app === to.app;
  const given = buildDefaultPrivilegesSql('GRANT %s ON %s TO %I');
  const taken = buildDefaultPrivilegesSql('REVOKE %s ON %s FROM %I');
  return {
    asLogin: from.owner === to.owner ? [] : await ask(ownership, [from.owner, to.owner]),
    asOwner: [
      ...(isSameApp ? [] : await ask(grants, [from.app, to.app])),
      ...(await ask(given, [from.owner, from.app, to.owner, to.app])),
    ],
    atLast: await ask(taken, [from.owner, from.app, from.owner, from.app]),
  };
}

/**
 * Requires that the connecting user inherits the privileges of the former owner, not only the right to set that role.
 * Tries to grant them, and throws if this fails.
 */
async function requireFormerOwner(client: ClientBase, { from }: DatabaseRoleMove): Promise<void> {
  const ask = async () => {
    const { rows } = await client.query<{
      has: boolean;
      login: string;
      database: string;
      owner: string;
      told: boolean;
    }>(
      `SELECT pg_has_role(session_user, to_regrole(quote_ident($1::text)), 'USAGE') AS has, quote_ident(session_user) AS login,
         current_database()::text AS database, quote_ident($1::text) AS owner,
         current_setting('server_version_num')::int >= 160000 AS told`,
      [from.owner],
    );
    return rows[0];
  };
  const before = await ask();
  if (before === undefined || before.has) return;
  const statement = `GRANT ${before.owner} TO ${before.login}${before.told ? ' WITH INHERIT TRUE, SET TRUE' : ''}`;
  await client.query(statement).catch(() => undefined);
  if ((await ask())?.has !== true) throw new MissingPrivilegesError(before.database, [statement]);
}

/** Drops the former roles as far as the user may drop them. Roles that another database uses remain. */
async function dropFormer(client: ClientBase, { from, to }: DatabaseRoleMove): Promise<void> {
  const former = [from.app, from.owner].filter((role) => role !== to.app && role !== to.owner);
  const { rows } = await client.query<{ statements: string[] }>(
    `SELECT ARRAY[
         format('REVOKE ALL ON SCHEMA public FROM %I', r.rolname),
         format('REVOKE ALL ON DATABASE %I FROM %I', current_database(), r.rolname),
         format('DROP ROLE %I', r.rolname)] AS statements
     FROM pg_roles r WHERE r.rolname = ANY ($1) AND r.rolname LIKE 'klarsikt\\_%' AND r.rolname <> session_user`,
    [former],
  );
  for (const { statements } of rows)
    for (const statement of statements) await client.query(statement).catch(() => undefined);
}

/**
 * Transfers the database in one transaction. Both new roles must exist, and the connecting user must be a member of
 * them.
 */
export async function moveDatabaseRoles(client: ClientBase, move: DatabaseRoleMove): Promise<void> {
  await requireFormerOwner(client, move);
  await client.query('BEGIN');
  try {
    const { asLogin, asOwner, atLast } = await createRoleMovePlan(client, move);
    const inOrder = [
      ...asLogin,
      `SET LOCAL ROLE ${move.to.owner}`,
      ...asOwner,
      'SET LOCAL ROLE NONE',
      ...atLast,
    ];
    await client.query(inOrder.join('; '));
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
  await dropFormer(client, move);
}

/** Ensures that a database has its two roles and that the connecting user may use them. */
import type { ClientBase } from 'pg';
import { createLoginConnection, type RoleConnection, runWithClient } from './connection-roles.ts';
import { MissingPrivilegesError } from './rights.ts';
import { moveDatabaseRoles } from './role-move.ts';
import { createRoleNames, findDatabaseRoles, loadRoleNames, type RoleNames } from './role-names.ts';

interface Need {
  readonly met: boolean;
  readonly statement: string;
}

interface State {
  readonly database: string;
  readonly login: string;
  /** Options of GRANT; empty before PostgreSQL 16, where every member may set the role. */
  readonly membership: string;
  readonly ownerMade: boolean;
  readonly appMade: boolean;
  readonly ownerClosed: boolean;
  readonly appClosed: boolean;
  readonly ownerTaken: boolean;
  readonly appTaken: boolean;
  readonly ownerCreates: boolean;
  readonly ownerBuilds: boolean;
  readonly appReaches: boolean;
  readonly closedToOthers: boolean;
}

/**
 * SQL that reads the state of the roles. From PostgreSQL 16 on, membership and the right to set a role are separate.
 */
const stateText = `WITH here AS (SELECT d.oid, d.datname, d.datacl, d.datdba,
    current_setting('server_version_num')::int >= 160000 AS told FROM pg_database d WHERE d.datname = current_database())
  SELECT quote_ident(here.datname) AS database, quote_ident(session_user) AS login,
    CASE WHEN here.told THEN ' WITH INHERIT FALSE, SET TRUE' ELSE '' END AS membership,
    o.oid IS NOT NULL AS "ownerMade", a.oid IS NOT NULL AS "appMade",
    o.rolcanlogin IS FALSE AS "ownerClosed", a.rolcanlogin IS FALSE AS "appClosed",
    pg_has_role(session_user, o.oid, CASE WHEN here.told THEN 'SET' ELSE 'MEMBER' END) IS TRUE AS "ownerTaken",
    pg_has_role(session_user, a.oid, CASE WHEN here.told THEN 'SET' ELSE 'MEMBER' END) IS TRUE AS "appTaken",
    has_database_privilege(o.oid, here.oid, 'CREATE') IS TRUE AS "ownerCreates",
    (has_schema_privilege(o.oid, 'public', 'CREATE') AND has_schema_privilege(o.oid, 'public', 'USAGE')) IS TRUE AS "ownerBuilds",
    has_schema_privilege(a.oid, 'public', 'USAGE') IS TRUE AS "appReaches",
    NOT EXISTS (SELECT FROM aclexplode(coalesce(here.datacl, acldefault('d', here.datdba))) x
      WHERE x.grantee = 0 AND x.privilege_type = 'CONNECT') AS "closedToOthers"
  FROM here LEFT JOIN pg_roles o ON o.rolname = $1 LEFT JOIN pg_roles a ON a.rolname = $2`;

async function listRoleRequirements(client: ClientBase, roles: RoleNames): Promise<readonly Need[]> {
  const { rows } = await client.query<State>(stateText, [roles.owner, roles.app]);
  const [state] = rows;
  if (state === undefined) throw new Error('The database does not describe itself.');
  const { database, login, membership } = state;
  const { owner, app } = roles;
  return [
    { met: state.ownerMade, statement: `CREATE ROLE ${owner} NOLOGIN` },
    { met: state.appMade, statement: `CREATE ROLE ${app} NOLOGIN` },
    { met: !state.ownerMade || state.ownerClosed, statement: `ALTER ROLE ${owner} NOLOGIN` },
    { met: !state.appMade || state.appClosed, statement: `ALTER ROLE ${app} NOLOGIN` },
    { met: state.ownerTaken, statement: `GRANT ${owner} TO ${login}${membership}` },
    { met: state.appTaken, statement: `GRANT ${app} TO ${login}${membership}` },
    { met: state.ownerCreates, statement: `GRANT CREATE ON DATABASE ${database} TO ${owner}` },
    { met: state.ownerBuilds, statement: `GRANT USAGE, CREATE ON SCHEMA public TO ${owner}` },
    { met: state.appReaches, statement: `GRANT USAGE ON SCHEMA public TO ${app}` },
    {
      met: state.closedToOthers,
      statement: `GRANT CONNECT ON DATABASE ${database} TO ${login}; REVOKE CONNECT ON DATABASE ${database} FROM PUBLIC`,
    },
  ];
}

const listUnmetStatements = (needs: readonly Need[]): readonly string[] =>
  needs.filter(({ met }) => !met).map(({ statement }) => statement);

/** SQLSTATEs of a missing privilege, and of an object that could not be created because of it. */
const refusals = new Set(['42501', '42704', '0LP01']);
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

async function attempt(client: ClientBase, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    if (!refusals.has(codeOf(error))) throw error;
  }
}

async function transferToRoles(client: ClientBase, roles: RoleNames): Promise<void> {
  const wanted = listUnmetStatements(await listRoleRequirements(client, roles));
  if (wanted.length === 0) return;
  for (const statement of wanted) await attempt(client, statement);
  // Check the state again, because a grant without effect raises no error.
  const left = listUnmetStatements(await listRoleRequirements(client, roles));
  if (left.length > 0) throw new MissingPrivilegesError((await findDatabaseRoles(client)).database, left);
}

/**
 * Gives the database the two roles that are named after it, and transfers objects of other roles to them: shared
 * roles of earlier versions, roles of the original of a copy, or roles of a former name. `keepRoles` keeps the
 * existing roles.
 */
export async function ensureRolesWithClient(
  client: ClientBase,
  { keepRoles = false }: { readonly keepRoles?: boolean } = {},
): Promise<RoleNames> {
  // Let nodes that start at the same time wait for each other; the lock ends with the connection.
  await client.query('SELECT pg_advisory_lock(727001)');
  const found = await findDatabaseRoles(client);
  const roles = keepRoles ? await loadRoleNames(client) : createRoleNames(found.database);
  if (found.hasTables && found.app === null)
    throw new Error(
      `The tables of ${found.database} came without their row policies, as when pg_restore did not find their roles. Restore them once more into an empty database that has these roles: docs/operator/postgresql.md.`,
    );
  await transferToRoles(client, roles);
  const { owner, app } = found;
  if (owner !== null && (owner !== roles.owner || (app ?? roles.app) !== roles.app))
    await moveDatabaseRoles(client, { from: { owner, app: app ?? roles.app }, to: roles });
  return roles;
}

export const ensureDatabaseRoles = (login: RoleConnection['login']): Promise<RoleNames> =>
  runWithClient(createLoginConnection(login), (client) => ensureRolesWithClient(client));

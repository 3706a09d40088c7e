/**
 * Database connections that act as one of the roles. The role is set after connecting and read back, because a
 * connection pooler can silently drop a startup parameter.
 */
import { Client, type ClientBase, type ClientConfig, Pool, type PoolConfig } from 'pg';
import { createPipelinedClientClass } from './connection.ts';
import { loadRoleNames, type RoleNames } from './role-names.ts';

/**
 * Role of a connection. `login` is the role of the connecting user; it is a member of the other two roles and serves
 * no requests.
 */
export type ConnectionRole = 'login' | 'owner' | 'app';

export interface RoleConnection {
  readonly login: ClientConfig;
  readonly part: ConnectionRole;
  /** Name of the role; null: the name is read from the database. */
  readonly role: string | null;
}

/** Thrown if a connection lacks its role or settings. The message is for the operator. */
export class UnverifiedConnectionError extends Error {
  override readonly name = 'UnverifiedConnectionError';
}

const createActingConnection = (
  login: ClientConfig,
  part: ConnectionRole,
  roles?: RoleNames,
): RoleConnection => ({
  login,
  part,
  role: part === 'login' ? null : (roles?.[part] ?? null),
});

export const createLoginConnection = (login: ClientConfig): RoleConnection =>
  createActingConnection(login, 'login');

export const createOwnerConnection = (login: ClientConfig, roles?: RoleNames): RoleConnection =>
  createActingConnection(login, 'owner', roles);

/**
 * Creates a connection for the role that serves requests. Only transactions that were opened for writing can write,
 * so that a stray statement outside of them changes nothing. The connection also receives the notices of changes to
 * people.
 */
export const createAppConnection = (login: ClientConfig, roles?: RoleNames): RoleConnection =>
  createActingConnection(login, 'app', roles);

const actingRoles = new WeakMap<ClientBase, string>();

export const getActingRole = (client: ClientBase): string | null => actingRoles.get(client) ?? null;

/** Timeout in milliseconds; a pooler without a free connection can delay a statement for minutes. */
const patienceMs = 10_000;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Builds the statements that set all settings of a role, because a pooler's connection may still have the settings of
 * its former user.
 */
const formatRoleSettings = (
  part: ConnectionRole,
): string => `SET row_security = on; SET client_min_messages = notice;
  SET default_transaction_read_only = ${part === 'app' ? 'on' : 'off'};
  SET app.org = ''; SET app.scope = ''; SET app.visible = ''`;

interface Proof {
  readonly role: string;
  readonly writes: string;
  /** Whether row-level security applies; null in a database without tables. */
  readonly guarded: boolean | null;
}

const proof = `SELECT current_user::text AS role, current_setting('default_transaction_read_only') AS writes,
  (SELECT row_security_active(oid) FROM pg_class WHERE oid = to_regclass('public.organization')) AS guarded`;

function requireProof(found: Proof | undefined, part: ConnectionRole, role: string): void {
  if (found?.role !== role)
    throw new UnverifiedConnectionError(
      `The database has this connection work as ${found?.role ?? 'nobody'}, not as ${role}: tenants would not be kept apart.`,
    );
  if (part !== 'app') return;
  if (found.writes !== 'on')
    throw new UnverifiedConnectionError(
      'The database lets the role that serves requests write outside transactions: default_transaction_read_only does not hold.',
    );
  if (found.guarded !== true)
    throw new UnverifiedConnectionError(
      `Row-level security is not in force for ${role}: tenants would not be kept apart. The role must not be a superuser, own tables or have BYPASSRLS.`,
    );
}

/** Results of a query with several statements in one text; the types of the driver lack them. */
interface Results {
  query(config: {
    readonly text: string;
    readonly query_timeout: number;
  }): Promise<readonly { readonly rows: readonly Proof[] }[]>;
}

/** Sets the role and its settings and checks them. After a failure the caller must close the client. */
export async function assumeRole(client: ClientBase, { part, role }: RoleConnection): Promise<void> {
  const taken = part === 'login' ? null : (role ?? (await loadRoleNames(client))[part]);
  const text = `SET ROLE ${taken === null ? 'NONE' : quoted(taken)}; ${formatRoleSettings(part)}; ${proof}`;
  const results = await (client as unknown as Results).query({ text, query_timeout: patienceMs });
  if (taken === null) return;
  requireProof(results.at(-1)?.rows[0], part, taken);
  actingRoles.set(client, taken);
}

export function createRoleClient(connection: RoleConnection): {
  readonly client: Client;
  connect(): Promise<void>;
} {
  const client = new Client(connection.login);
  const connect = async (): Promise<void> => {
    await client.connect();
    try {
      await assumeRole(client, connection);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  };
  return { client, connect };
}

/** Creates a pool whose connections take on the role before they are used. */
export const createRolePool = (connection: RoleConnection, options: PoolConfig): Pool =>
  new Pool({ ...connection.login, ...options, onConnect: (client) => assumeRole(client, connection) });

type ConnectionInput = ClientConfig | RoleConnection;

const actingOf = (connection: ConnectionInput): RoleConnection =>
  'part' in connection ? connection : createLoginConnection(connection);

/** Runs the work on one connection. If the server closes the connection, the next statement of the work fails. */
export async function runWithClient<T>(
  connection: ConnectionInput,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { client, connect } = createRoleClient(actingOf(connection));
  // Without a listener, the error of a lost connection would end the process. The next statement throws the error
  // anyway.
  client.on('error', () => undefined);
  await connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Like `runWithClient`, for work that opens transactions on a pool. */
export async function runWithPool<T>(
  connection: RoleConnection,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = createRolePool(connection, { max: 1, Client: createPipelinedClientClass() });
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

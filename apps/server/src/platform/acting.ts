/**
 * Connections that act as one of the database's roles. The role is taken on after connecting and read back: a startup
 * parameter can be dropped on the way, by a connection pooler, without a word.
 */
import { Client, type ClientBase, type ClientConfig, Pool, type PoolConfig } from 'pg';
import { SparingClient } from './connection.ts';
import { type RoleNames, rolesIn } from './role-names.ts';

/** `login`: as whom the server was reached. It is a member of the other two and serves nobody. */
export type Part = 'login' | 'owner' | 'app';

export interface ActingConnection {
  /** How the server is reached. */
  readonly login: ClientConfig;
  readonly part: Part;
  /** The role's name; null where the database is asked for it. */
  readonly role: string | null;
}

/** The connection does not act as it should; the message is for whoever runs the installation. */
export class UnprovedConnection extends Error {
  override readonly name = 'UnprovedConnection';
}

const acting = (login: ClientConfig, part: Part, roles?: RoleNames): ActingConnection => ({
  login,
  part,
  role: part === 'login' ? null : (roles?.[part] ?? null),
});

export const asLogin = (login: ClientConfig): ActingConnection => acting(login, 'login');

/** The role that owns the tables. */
export const asOwner = (login: ClientConfig, roles?: RoleNames): ActingConnection =>
  acting(login, 'owner', roles);

/**
 * The role that serves requests. It writes where a transaction was opened for that and nowhere else, so that a statement
 * that gets past its transaction changes nothing; and it is told when it changes people.
 */
export const asApp = (login: ClientConfig, roles?: RoleNames): ActingConnection =>
  acting(login, 'app', roles);

const actingRoles = new WeakMap<ClientBase, string>();

/** The role that the client has taken on; null for one that was connected without. */
export const actingRole = (client: ClientBase): string | null => actingRoles.get(client) ?? null;

/** A pooler that has no connection left lets a statement wait for minutes. */
const patienceMs = 10_000;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A connection that others have used may still have what they set. */
const settings = (part: Part): string => `SET row_security = on; SET client_min_messages = notice;
  SET default_transaction_read_only = ${part === 'app' ? 'on' : 'off'};
  SET app.org = ''; SET app.scope = ''; SET app.visible = ''`;

interface Proof {
  readonly role: string;
  readonly writes: string;
  /** Null on a database without tables. */
  readonly guarded: boolean | null;
}

const proof = `SELECT current_user::text AS role, current_setting('default_transaction_read_only') AS writes,
  (SELECT row_security_active(oid) FROM pg_class WHERE oid = to_regclass('public.organization')) AS guarded`;

function requireProof(found: Proof | undefined, part: Part, role: string): void {
  if (found?.role !== role)
    throw new UnprovedConnection(
      `The database has this connection work as ${found?.role ?? 'nobody'}, not as ${role}: tenants would not be kept apart.`,
    );
  if (part !== 'app') return;
  if (found.writes !== 'on')
    throw new UnprovedConnection(
      'The database lets the role that serves requests write outside transactions: default_transaction_read_only does not hold.',
    );
  if (found.guarded !== true)
    throw new UnprovedConnection(
      `Row-level security is not in force for ${role}: tenants would not be kept apart. The role must not be a superuser, own tables or have BYPASSRLS.`,
    );
}

/** Several statements at once give a result each. */
interface Results {
  query(config: {
    readonly text: string;
    readonly query_timeout: number;
  }): Promise<readonly { readonly rows: readonly Proof[] }[]>;
}

/** Takes on the role, with its settings, and proves it; one that is not proved is of no use and must be ended. */
export async function act(client: ClientBase, { part, role }: ActingConnection): Promise<void> {
  const taken = part === 'login' ? null : (role ?? (await rolesIn(client))[part]);
  const text = `SET ROLE ${taken === null ? 'NONE' : quoted(taken)}; ${settings(part)}; ${proof}`;
  const results = await (client as unknown as Results).query({ text, query_timeout: patienceMs });
  if (taken === null) return;
  requireProof(results.at(-1)?.rows[0], part, taken);
  actingRoles.set(client, taken);
}

/** A client that is not connected yet, and what connects it. */
export function makeClient(connection: ActingConnection): {
  readonly client: Client;
  connect(): Promise<void>;
} {
  const client = new Client(connection.login);
  const connect = async (): Promise<void> => {
    await client.connect();
    try {
      await act(client, connection);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  };
  return { client, connect };
}

/** A pool all of whose connections act as the role before anybody gets them. */
export const makePool = (connection: ActingConnection, options: PoolConfig): Pool =>
  new Pool({ ...connection.login, ...options, onConnect: (client) => act(client, connection) });

type Connecting = ClientConfig | ActingConnection;

const actingOf = (connection: Connecting): ActingConnection =>
  'part' in connection ? connection : asLogin(connection);

/** One connection for one piece of work. If the server goes away meanwhile, the work's next statement fails. */
export async function withClient<T>(
  connection: Connecting,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { client, connect } = makeClient(actingOf(connection));
  // Without a listener a lost connection would end the process; the statement that notices it carries the error.
  client.on('error', () => undefined);
  await connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same for work in transactions, which are opened on a pool: of one connection. */
export async function withPool<T>(
  connection: ActingConnection,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = makePool(connection, { max: 1, Client: SparingClient });
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

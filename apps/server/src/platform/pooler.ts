/**
 * Checks that each connection has its own database session. A connection pooler may assign sessions per transaction,
 * but role, prepared plans, start lock and LISTEN belong to a session.
 */
import type { Client, ClientConfig } from 'pg';
import { createRoleClient } from './connection-roles.ts';

/** Number of connections to check. If a pooler has fewer sessions, some of these connections wait. */
const together = 3;
/** Timeout in milliseconds; a pooler without a free session answers only after minutes. */
const patienceMs = 10_000;

/**
 * Order in which the three connections run queries. A pooler without other traffic assigns either the most recently
 * returned session, so that several connections share it, or the session that was idle longest, so that a connection
 * gets another session for its second query.
 */
const order = [0, 0, 1, 1, 2, 2, 2, 0, 1, 0, 2, 1] as const;

export class UnsuitablePoolerError extends Error {
  override readonly name = 'UnsuitablePoolerError';
}

const ofTransactions =
  'The connection pooler in front of PostgreSQL gives a connection for one transaction only. Klarsikt needs a database session for each connection: set pool_mode = session for this database in pgbouncer, or let DATABASE_URL name PostgreSQL itself.';
const tooFew =
  'The connection pooler in front of PostgreSQL has too few connections. Klarsikt needs 20 for each node: set default_pool_size = 20 or more for this database in pgbouncer.';

interface TimedClient {
  query(config: {
    readonly text: string;
    readonly query_timeout: number;
  }): Promise<{ readonly rows: readonly { readonly pid: number }[] }>;
}

async function loadBackendProcessId(client: Client): Promise<number> {
  const asked = { text: 'SELECT pg_backend_pid() AS pid', query_timeout: patienceMs };
  const { rows } = await (client as unknown as TimedClient).query(asked);
  return rows[0]?.pid ?? 0;
}

/** True if each connection keeps its database process and no two share one. */
async function hasSeparateProcesses(clients: readonly Client[]): Promise<boolean> {
  const processes = new Map<number, number>();
  for (const at of order) {
    const client = clients[at];
    if (client === undefined) throw new Error(`no connection ${at}`);
    const process = await loadBackendProcessId(client);
    const before = processes.get(at);
    if (before !== undefined && before !== process) return false;
    processes.set(at, process);
  }
  return new Set(processes.values()).size === clients.length;
}

const isPoolerTimeout = (error: unknown): boolean =>
  error instanceof Error && /^Query read timeout$|query_wait_timeout/.test(error.message);

/** Refuses to start behind a pooler that does not give each connection its own session. */
export async function requireSessionPooling(login: ClientConfig): Promise<void> {
  const made = Array.from({ length: together }, () => createRoleClient({ login, part: 'login', role: null }));
  const clients = made.map(({ client }) => client);
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const { connect } of made) await connect();
    if (!(await hasSeparateProcesses(clients))) throw new UnsuitablePoolerError(ofTransactions);
  } catch (error) {
    if (isPoolerTimeout(error)) throw new UnsuitablePoolerError(tooFew, { cause: error });
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

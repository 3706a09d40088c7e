/**
 * Whether each connection to the database is one of its own. A connection pooler may hand the database's connections out
 * anew for every transaction; the role, kept plans, locks of a start and what is listened for go with a connection.
 */
import type { Client, ClientConfig } from 'pg';
import { makeClient } from './acting.ts';

/** A pooler that has fewer lets the rest wait. */
const together = 3;
/** A pooler that has none left answers after minutes. */
const patienceMs = 10_000;

/**
 * Who asks, one after the other. An idle pooler gives whoever asks the connection that came back last, so that several
 * share one; or the one that has waited longest, so that who asks twice in a row gets another.
 */
const order = [0, 0, 1, 1, 2, 2, 2, 0, 1, 0, 2, 1] as const;

export class UnfitPooler extends Error {
  override readonly name = 'UnfitPooler';
}

const ofTransactions =
  'The connection pooler in front of PostgreSQL hands its connections out anew for every transaction. Klarsikt needs one of its own for each: set pool_mode = session for this database in pgbouncer, or let DATABASE_URL name PostgreSQL itself.';
const tooFew =
  'The connection pooler in front of PostgreSQL has too few connections. Klarsikt needs 20 for each node: set default_pool_size = 20 or more for this database in pgbouncer.';

interface Timed {
  query(config: {
    readonly text: string;
    readonly query_timeout: number;
  }): Promise<{ readonly rows: readonly { readonly pid: number }[] }>;
}

async function processOf(client: Client): Promise<number> {
  const asked = { text: 'SELECT pg_backend_pid() AS pid', query_timeout: patienceMs };
  const { rows } = await (client as unknown as Timed).query(asked);
  return rows[0]?.pid ?? 0;
}

/** Whether each of the connections has kept one process of the database's, and no two the same. */
async function areApart(clients: readonly Client[]): Promise<boolean> {
  const processes = new Map<number, number>();
  for (const at of order) {
    const client = clients[at];
    if (client === undefined) throw new Error(`no connection ${at}`);
    const process = await processOf(client);
    const before = processes.get(at);
    if (before !== undefined && before !== process) return false;
    processes.set(at, process);
  }
  return new Set(processes.values()).size === clients.length;
}

const isWaitInVain = (error: unknown): boolean =>
  error instanceof Error && /^Query read timeout$|query_wait_timeout/.test(error.message);

/** Ends the start behind a pooler that does not give each connection one of the database's. */
export async function requireOwnConnections(login: ClientConfig): Promise<void> {
  const made = Array.from({ length: together }, () => makeClient({ login, part: 'login', role: null }));
  const clients = made.map(({ client }) => client);
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const { connect } of made) await connect();
    if (!(await areApart(clients))) throw new UnfitPooler(ofTransactions);
  } catch (error) {
    if (isWaitInVain(error)) throw new UnfitPooler(tooFew, { cause: error });
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

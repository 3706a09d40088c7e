/**
 * The database: two roles, one pool each. `owner` runs migrations; `app` serves requests and can not bypass row-level
 * security. On a server both come from DATABASE_URL, whose user takes on the role; the embedded server has both as users.
 */

import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientConfig, Pool } from 'pg';
import { SparingClient } from './connection.ts';
import { countSeen, noteProgram, type Program, requireKnownSchema } from './known-schema.ts';
import type { Log } from './log.ts';

export interface Database {
  readonly app: NodePgDatabase;
  readonly pool: Pool;
  /**
   * The application's role on connections of its own: for what must be committed whatever becomes of the caller's
   * transaction. On the shared pool, callers that hold a connection while waiting for a second could block each other.
   */
  readonly aside: NodePgDatabase;
  /** Connection settings of the application's role, for libraries that hold their own pool. */
  readonly connection: ClientConfig;
  readonly ownerConnection: ClientConfig;
  /** True when no other process writes to it: the embedded database belongs to one. */
  readonly soleWriter: boolean;
  /** How many migrations this version knows. */
  readonly migrations: number;
  close(): Promise<void>;
}

export const roles = { owner: 'klarsikt_owner', app: 'klarsikt_app' } as const;

/** One connection for one piece of work. If the server goes away meanwhile, the work's next statement fails. */
export async function withClient<T>(
  connection: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connection);
  // Without a listener a lost connection would end the process; the statement that notices it carries the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same for work in transactions, which are opened on a pool: of one connection. */
export async function withPool<T>(connection: ClientConfig, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = new Pool({ ...connection, max: 1 });
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Creates both roles when they are missing, and lets the connecting user take them on. */
async function ensureRolesOn(client: Client): Promise<void> {
  for (const role of Object.values(roles)) {
    await client.query(`DO $$ BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role} LOGIN; END IF;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
    await client.query(`DO $$ BEGIN
        IF NOT pg_has_role(current_user, '${role}', 'MEMBER') THEN EXECUTE format('GRANT ${role} TO %I', current_user); END IF;
      END $$`);
  }
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  const database = client.escapeIdentifier(rows[0]?.name ?? '');
  await client.query(`GRANT CREATE ON DATABASE ${database} TO ${roles.owner}`);
  await client.query(`GRANT USAGE, CREATE ON SCHEMA public TO ${roles.owner}`);
}

export const ensureRoles = (admin: ClientConfig): Promise<void> => withClient(admin, ensureRolesOn);

/** The same connection, acting as one of the two roles from its first statement on. */
function asRole(connection: ClientConfig, role: string, ...settings: string[]): ClientConfig {
  const options = [`role=${role}`, ...settings].map((setting) => `-c ${setting}`).join(' ');
  return { ...connection, options };
}

/**
 * The same connection, acting as the role that serves requests. It writes where a transaction was opened for that and
 * nowhere else, so that a statement that gets past its transaction changes nothing; and it is told when it changes people.
 */
const asApp = (admin: ClientConfig): ClientConfig =>
  asRole(admin, roles.app, 'default_transaction_read_only=on', 'client_min_messages=notice');

/** The same connection, acting as the role that owns the tables. */
export const asOwner = (admin: ClientConfig): ClientConfig => asRole(admin, roles.owner);

async function migrateOn(client: Client, program: Program): Promise<void> {
  // One node migrates, the others wait: the lock goes with the connection.
  await client.query('SELECT pg_advisory_lock(727001)');
  // A later version may have been waiting for the lock as well.
  await requireKnownSchema(client, program);
  const seen = await countSeen(client);
  await migrate(drizzle(client), {
    migrationsFolder: program.migrations,
    migrationsSchema: 'public',
    migrationsTable: 'migration',
  });
  await noteProgram(client, seen, program.version);
}

export const runMigrations = (owner: ClientConfig, migrations: string, version?: string): Promise<void> =>
  withClient(owner, (client) => migrateOn(client, { migrations, version }));

/**
 * A database that goes away must not take the process with it. The pool reports lost connections only while they are idle;
 * one that is lost between two statements of a transaction reports itself, and its next statement fails.
 */
export function surviveLostConnections(pool: Pool, log: Log): void {
  // The message alone: the pool hangs the whole connection on the error.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ reason: message }, 'idle database connection lost');
  });
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => log.debug({ reason: message }, 'database connection lost'));
  });
}

/**
 * Connections that stay open while nobody asks for anything. A new one knows no statement and no table yet: the first click
 * of somebody who has read for a while would take several times as long.
 */
const keptConnections = 3;

/** Opens the database and brings it to the newest migration. */
export async function openDatabase(
  admin: ClientConfig,
  options: Program & { readonly log: Log; readonly poolSize?: number; readonly soleWriter?: boolean },
): Promise<Database> {
  const ownerConnection = asOwner(admin);
  const connection = asApp(admin);
  await withClient(admin, async (client) => {
    await requireKnownSchema(client, options);
    await ensureRolesOn(client);
    await client.query(`SET ROLE ${roles.owner}`);
    await migrateOn(client, options);
  });
  // A firewall in between forgets a connection on which nothing comes for some minutes, and whoever asks on it then waits.
  const alive = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 };
  const sparing = { ...connection, ...alive, Client: SparingClient };
  const max = options.poolSize ?? 10;
  const pool = new Pool({ ...sparing, min: keptConnections, max, connectionTimeoutMillis: 10_000 });
  const aside = new Pool({ ...sparing, max: 2, connectionTimeoutMillis: 20_000 });
  for (const each of [pool, aside]) surviveLostConnections(each, options.log);
  return {
    app: drizzle(pool),
    pool,
    aside: drizzle(aside),
    connection,
    ownerConnection,
    soleWriter: options.soleWriter ?? false,
    migrations: readMigrationFiles({ migrationsFolder: options.migrations }).length,
    close: async () => {
      await Promise.all([pool.end(), aside.end()]);
    },
  };
}

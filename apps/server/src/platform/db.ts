/**
 * The database: two roles, one pool each. `owner` runs migrations; `app` serves requests and can not bypass row-level
 * security. The user of the connection takes on the one or the other.
 */

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Client, ClientConfig, Pool } from 'pg';
import { type ActingConnection, asApp, asOwner, makePool, withClient } from './acting.ts';
import { SparingClient } from './connection.ts';
import { countSeen, noteProgram, type Program, requireKnownSchema } from './known-schema.ts';
import type { Log } from './log.ts';
import { countMigrations, migrateOn } from './migrations.ts';
import { requireOwnConnections } from './pooler.ts';
import { proveTenantsApart } from './proof.ts';
import { type RoleNames, rolesIn } from './role-names.ts';
import { ensureRolesOn } from './roles.ts';

export interface Database {
  readonly app: NodePgDatabase;
  readonly pool: Pool;
  /**
   * The application's role on connections of its own: for what must be committed whatever becomes of the caller's
   * transaction. On the shared pool, callers that hold a connection while waiting for a second could block each other.
   */
  readonly aside: NodePgDatabase;
  /** How a connection of the application's role is made, for what needs one of its own. */
  readonly connection: ActingConnection;
  readonly ownerConnection: ActingConnection;
  readonly roles: RoleNames;
  /** True when no other process writes to it: the embedded database belongs to one. */
  readonly soleWriter: boolean;
  /** How many migrations this version knows. */
  readonly migrations: number;
  close(): Promise<void>;
}

/** Brings the tables to the newest migration that this version has. One node migrates and the others wait. */
async function bringUpToDate(client: Client, program: Program, roles: RoleNames): Promise<void> {
  await client.query('SELECT pg_advisory_lock(727001)');
  // A later version may have been waiting for the lock as well.
  await requireKnownSchema(client, program);
  const seen = await countSeen(client);
  await migrateOn(client, program.migrations, roles);
  await noteProgram(client, seen, program.version);
}

/** Brings the tables to the newest migration; `roles` where the database is to have others than those of its name. */
export const runMigrations = (
  owner: ActingConnection,
  { migrations, version, roles }: Program & { readonly roles?: RoleNames },
): Promise<void> =>
  withClient(owner, async (client) =>
    bringUpToDate(client, { migrations, version }, roles ?? (await rolesIn(client))),
  );

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

/** Opens the database, brings it to the newest migration, and proves that it keeps tenants apart before anybody is served. */
export async function openDatabase(
  login: ClientConfig,
  options: Program & {
    readonly log: Log;
    readonly poolSize?: number;
    readonly soleWriter?: boolean;
    /** A copy that is made for a while goes on with the roles of what it is a copy of. */
    readonly keepRoles?: boolean;
  },
): Promise<Database> {
  const { migrations, log, soleWriter = false, keepRoles = false } = options;
  // The embedded database is reached directly.
  if (!soleWriter) await requireOwnConnections(login);
  const roles = await withClient(login, async (client) => {
    await requireKnownSchema(client, options);
    const found = await ensureRolesOn(client, { keepRoles });
    await client.query(`SET ROLE ${found.owner}`);
    await bringUpToDate(client, options, found);
    return found;
  });
  const connection = asApp(login, roles);
  // A firewall in between forgets a connection on which nothing comes for some minutes, and whoever asks on it then waits.
  const sparing = { keepAlive: true, keepAliveInitialDelayMillis: 60_000, Client: SparingClient };
  const max = options.poolSize ?? 10;
  const pool = makePool(connection, {
    ...sparing,
    min: keptConnections,
    max,
    connectionTimeoutMillis: 10_000,
  });
  const aside = makePool(connection, { ...sparing, max: 2, connectionTimeoutMillis: 20_000 });
  for (const each of [pool, aside]) surviveLostConnections(each, log);
  const close = async () => {
    await Promise.all([pool.end(), aside.end()]);
  };
  try {
    await proveTenantsApart(pool, roles);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    app: drizzle(pool),
    pool,
    aside: drizzle(aside),
    connection,
    ownerConnection: asOwner(login, roles),
    roles,
    soleWriter,
    migrations: countMigrations(migrations),
    close,
  };
}

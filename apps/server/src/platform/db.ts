/**
 * The database with its two roles. `owner` runs migrations; `app` serves requests and cannot bypass row-level
 * security.
 */

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Client, ClientConfig, Pool } from 'pg';
import { createPipelinedClientClass } from './connection.ts';
import {
  createAppConnection,
  createOwnerConnection,
  createRolePool,
  type RoleConnection,
  runWithClient,
} from './connection-roles.ts';
import {
  countRecordedMigrations,
  type ProgramSchema,
  recordMigratingProgram,
  requireKnownSchema,
} from './known-schema.ts';
import type { Log } from './log.ts';
import { countMigrations, runMigrationsWithClient } from './migrations.ts';
import { requireSessionPooling } from './pooler.ts';
import { requireTenantSeparation } from './proof.ts';
import { loadRoleNames, type RoleNames } from './role-names.ts';
import { ensureRolesWithClient } from './roles.ts';

export interface Database {
  readonly app: NodePgDatabase;
  readonly pool: Pool;
  /**
   * A small pool of the serving role for work that must commit even if the caller's transaction rolls back. With a
   * shared pool, callers that hold one connection and wait for a second could block each other.
   */
  readonly aside: NodePgDatabase;
  readonly connection: RoleConnection;
  readonly ownerConnection: RoleConnection;
  readonly roles: RoleNames;
  /** True if no other process writes to this database (embedded). */
  readonly soleWriter: boolean;
  readonly migrations: number;
  close(): Promise<void>;
}

/** Wraps the class of connections so that their statements are traced. */
export type ConnectionTracer = (
  connection: new (config?: ClientConfig) => Client,
) => new (
  config?: ClientConfig,
) => Client;

/** Runs missing migrations. One node runs them while other nodes wait. */
async function runMissingMigrations(client: Client, program: ProgramSchema, roles: RoleNames): Promise<void> {
  await client.query('SELECT pg_advisory_lock(727001)');
  // Check the schema after the lock, because a later version may have migrated the database while this one waited for
  // the lock.
  await requireKnownSchema(client, program);
  const seen = await countRecordedMigrations(client);
  await runMigrationsWithClient(client, program.migrations, roles);
  await recordMigratingProgram(client, seen, program.version);
}

/** Runs missing migrations; `roles` overrides the roles derived from the database's name. */
export const runMigrations = (
  owner: RoleConnection,
  { migrations, version, roles }: ProgramSchema & { readonly roles?: RoleNames },
): Promise<void> =>
  runWithClient(owner, async (client) =>
    runMissingMigrations(client, { migrations, version }, roles ?? (await loadRoleNames(client))),
  );

/**
 * Keeps the process alive when the database closes connections. The pool reports only idle connections; a connection
 * inside a transaction emits its own error, and its next statement fails.
 */
export function ignoreLostConnections(pool: Pool, log: Log): void {
  // Log only the message, because the error contains the whole connection.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ reason: message }, 'idle database connection lost');
  });
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => log.debug({ reason: message }, 'database connection lost'));
  });
}

/**
 * Number of connections that stay open without requests. A new connection has no cached plans, so the first request
 * after a pause would take several times as long.
 */
const keptConnections = 3;

/** Opens the database, runs migrations, and checks the separation of organisations before any request. */
export async function openDatabase(
  login: ClientConfig,
  options: ProgramSchema & {
    readonly log: Log;
    readonly poolSize?: number;
    readonly soleWriter?: boolean;
    /** True to keep the roles that the database already has: a temporary copy has the roles of the original. */
    readonly keepRoles?: boolean;
    readonly traceConnections?: ConnectionTracer;
  },
): Promise<Database> {
  const { migrations, log, soleWriter = false, keepRoles = false } = options;
  const { traceConnections = (connection) => connection } = options;
  // Only a separate database server can have a pooler in front of it.
  if (!soleWriter) await requireSessionPooling(login);
  const roles = await runWithClient(login, async (client) => {
    await requireKnownSchema(client, options);
    const found = await ensureRolesWithClient(client, { keepRoles });
    await client.query(`SET ROLE ${found.owner}`);
    await runMissingMigrations(client, options, found);
    return found;
  });
  const connection = createAppConnection(login, roles);
  // Keep connections alive, because firewalls drop connections without traffic after some minutes.
  const sparing = {
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    Client: traceConnections(createPipelinedClientClass()),
  };
  const max = options.poolSize ?? 10;
  const pool = createRolePool(connection, {
    ...sparing,
    min: keptConnections,
    max,
    connectionTimeoutMillis: 10_000,
  });
  const aside = createRolePool(connection, { ...sparing, max: 2, connectionTimeoutMillis: 20_000 });
  for (const each of [pool, aside]) ignoreLostConnections(each, log);
  const close = async () => {
    await Promise.all([pool.end(), aside.end()]);
  };
  try {
    await requireTenantSeparation(pool, roles);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    app: drizzle(pool),
    pool,
    aside: drizzle(aside),
    connection,
    ownerConnection: createOwnerConnection(login, roles),
    roles,
    soleWriter,
    migrations: countMigrations(migrations),
    close,
  };
}

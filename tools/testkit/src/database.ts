/** Creates one database per test application, as a copy of a migrated template. */
import { randomUUID } from 'node:crypto';
import { type ClientConfig, Pool } from 'pg';
import { startDatabaseServer, templateDatabaseName, toDatabaseConfig } from './database-server.ts';
import { prepareTemplate } from './template.ts';

export { migrationsFolder, templateDatabaseName, toDatabaseConfig } from './database-server.ts';
export { testStartTime } from './template.ts';

/** Starts a database server with its template, for use outside the test runner. */
export const openTestDatabaseServer = () => startDatabaseServer(prepareTemplate);

interface FreshDatabase {
  readonly connection: ClientConfig;
  drop(): Promise<void>;
}

/** Creates an empty database on the same server. */
export const createEmptyDatabase = (admin: ClientConfig): Promise<FreshDatabase> =>
  freshDatabase(admin, 'template0');

/** Creates a copy of the template. `drop` removes the copy. */
export const copyTemplateDatabase = (admin: ClientConfig): Promise<FreshDatabase> =>
  freshDatabase(admin, templateDatabaseName);

/**
 * One administrative connection per server is kept open, because the server starts a process for each new connection.
 */
const administrators = new Map<string, Pool>();

function administrator(admin: ClientConfig): Pool {
  const key = JSON.stringify(admin);
  const known = administrators.get(key);
  if (known) return known;
  const pool = new Pool({ ...admin, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // Ignore connection errors, because the server may end before the pool.
  pool.on('error', () => undefined);
  administrators.set(key, pool);
  return pool;
}

async function freshDatabase(admin: ClientConfig, template: string): Promise<FreshDatabase> {
  const name = `klarsikt_${randomUUID().replaceAll('-', '')}`;
  await administrator(admin).query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    connection: toDatabaseConfig(admin, name),
    drop: async () => {
      await administrator(admin).query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

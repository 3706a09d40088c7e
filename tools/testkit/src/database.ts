/** A database per test application, copied from a migrated template. */
import { randomUUID } from 'node:crypto';
import { type ClientConfig, Pool } from 'pg';
import { startDatabaseServer, templateDatabaseName, toDatabaseConfig } from './database-server.ts';
import { prepareTemplate } from './template.ts';

export { migrationsFolder, templateDatabaseName, toDatabaseConfig } from './database-server.ts';
export { testStartTime } from './template.ts';

/** A database server with its template, outside the test runner. */
export const openTestDatabaseServer = () => startDatabaseServer(prepareTemplate);

interface FreshDatabase {
  readonly connection: ClientConfig;
  drop(): Promise<void>;
}

/** An empty database on the same server. */
export const createEmptyDatabase = (admin: ClientConfig): Promise<FreshDatabase> =>
  freshDatabase(admin, 'template0');

/** A fresh copy of the template; `drop` removes it. */
export const copyTemplateDatabase = (admin: ClientConfig): Promise<FreshDatabase> =>
  freshDatabase(admin, templateDatabaseName);

/** One administrative connection per server is kept, because the server starts a process for each new one. */
const administrators = new Map<string, Pool>();

function administrator(admin: ClientConfig): Pool {
  const key = JSON.stringify(admin);
  const known = administrators.get(key);
  if (known) return known;
  const pool = new Pool({ ...admin, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The server may end first.
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

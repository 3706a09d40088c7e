/** A database per test application, copied from one migrated and prepared template. */
import { randomUUID } from 'node:crypto';
import { type ClientConfig, Pool } from 'pg';
import { databaseOf, startDatabaseServer, templateName } from './database-server.ts';
import { prepareTemplate } from './template.ts';

export { databaseOf, migrationsFolder, templateName } from './database-server.ts';
export { testStart } from './template.ts';

/** A database server with its template, outside the test runner. */
export const openTestServer = () => startDatabaseServer(prepareTemplate);

interface FreshDatabase {
  readonly connection: ClientConfig;
  drop(): Promise<void>;
}

/** A database on the same server that has nothing in it. */
export const emptyDatabase = (admin: ClientConfig): Promise<FreshDatabase> =>
  freshDatabase(admin, 'template0');

/** A fresh copy of the template; `drop` removes it again. */
export const copyTemplate = (admin: ClientConfig): Promise<FreshDatabase> =>
  freshDatabase(admin, templateName);

/** On one connection for each server, which is kept: the server starts a process for every one. It ends with this process. */
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
    connection: databaseOf(admin, name),
    drop: async () => {
      await administrator(admin).query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

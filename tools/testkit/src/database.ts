/** A database per test application, copied from one migrated and prepared template. */
import { randomUUID } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { administer, databaseOf, startDatabaseServer, templateName } from './database-server.ts';
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

async function freshDatabase(admin: ClientConfig, template: string): Promise<FreshDatabase> {
  const name = `klarsikt_${randomUUID().replaceAll('-', '')}`;
  await administer(admin, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  return {
    connection: databaseOf(admin, name),
    drop: async () => {
      await administer(admin, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** A database per test application, copied from one migrated and prepared template. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from '@klarsikt/server/app';
import { movableClock } from '@klarsikt/server/clock';
import { openDatabase } from '@klarsikt/server/db';
import { startEmbedded } from '@klarsikt/server/embedded';
import { createLog } from '@klarsikt/server/log';
import { Client, type ClientConfig } from 'pg';
import { testConfig } from './config.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../apps/server/migrations', import.meta.url));
export const templateName = 'klarsikt_template';
export const testStart = new Date('2026-11-20T08:00:00Z');

async function administer<T>(admin: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(admin);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The connection to another database of the same server. */
export function databaseOf(admin: ClientConfig, database: string): ClientConfig {
  if (!admin.connectionString) return { ...admin, database };
  const url = new URL(admin.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** Starts the embedded server in a temporary directory, or takes the one of DATABASE_URL, and prepares the template. */
export async function openTestServer(): Promise<{ admin: ClientConfig; stop(): Promise<void> }> {
  const url = process.env.DATABASE_URL;
  const log = createLog('silent');
  const folder = url ? null : mkdtempSync(join(tmpdir(), 'klarsikt-test-'));
  const embedded = folder ? await startEmbedded({ dataDir: folder, log }) : null;
  const admin: ClientConfig = embedded ? embedded.connection : { connectionString: url };
  await administer(admin, async (client) => {
    // This cluster is thrown away: no test waits for the disk.
    if (embedded) await client.query('ALTER ROLE ALL SET synchronous_commit = off');
    await client.query(`DROP DATABASE IF EXISTS ${templateName}`);
    await client.query(`CREATE DATABASE ${templateName}`);
  });
  const database = await openDatabase(databaseOf(admin, templateName), { migrations: migrationsFolder, log });
  const server = await createServer({
    config: testConfig,
    database,
    clock: movableClock(testStart),
    log,
    upkeepTimer: false,
  });
  await server.close();
  await database.close();
  return {
    admin,
    stop: async () => {
      await embedded?.stop();
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

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

/**
 * Starts the database server of the tests. This file does not import the application; the caller prepares the
 * template.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedDatabase } from '@klarsikt/server/embedded';
import { Client, type ClientConfig } from 'pg';

export const migrationsFolder = fileURLToPath(new URL('../../../apps/server/migrations', import.meta.url));
export const templateDatabaseName = 'klarsikt_template';

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

export interface TestDatabaseServer {
  readonly admin: ClientConfig;
  stop(): Promise<void>;
}

async function administer<T>(admin: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(admin);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the connection to another database of the same server. */
export function toDatabaseConfig(admin: ClientConfig, database: string): ClientConfig {
  if (!admin.connectionString) return { ...admin, database };
  const url = new URL(admin.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/**
 * Starts the embedded server in a temporary directory, or uses the server at DATABASE_URL, and prepares the template.
 */
export async function startDatabaseServer(
  prepare: (template: ClientConfig, migrations: string) => Promise<void>,
): Promise<TestDatabaseServer> {
  const url = process.env.DATABASE_URL;
  const folder = url ? null : mkdtempSync(join(tmpdir(), 'klarsikt-test-'));
  const embedded = folder ? await startEmbeddedDatabase({ dataDir: folder, log }) : null;
  const admin: ClientConfig = embedded ? embedded.connection : { connectionString: url };
  await administer(admin, async (client) => {
    // The data is temporary, so tests do not need to wait until it is on disk.
    if (embedded) await client.query('ALTER ROLE ALL SET synchronous_commit = off');
    await client.query(`DROP DATABASE IF EXISTS ${templateDatabaseName}`);
    await client.query(`CREATE DATABASE ${templateDatabaseName}`);
  });
  await prepare(toDatabaseConfig(admin, templateDatabaseName), migrationsFolder);
  return {
    admin,
    stop: async () => {
      await embedded?.stop();
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

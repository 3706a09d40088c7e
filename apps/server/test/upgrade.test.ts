/** An installation of each earlier version goes on under this one: every person signs in and finds what was theirs. */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testConfig } from '@klarsikt/testkit';
import type { ClientConfig } from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { createServer, type Server } from '../src/app.ts';
import { restore } from '../src/backup/restore.ts';
import { movableClock } from '../src/platform/clock.ts';
import { type Database, openDatabase, withClient } from '../src/platform/db.ts';
import { createLog } from '../src/platform/log.ts';
import { describeInstallation, recordSchema } from './installations/describe.ts';

const folder = fileURLToPath(new URL('./installations', import.meta.url));
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const at = new Date('2026-11-21T08:00:00Z');
const log = createLog('silent');
const ends: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

async function emptyDatabase(): Promise<ClientConfig> {
  const name = `klarsikt_${randomUUID().replaceAll('-', '')}`;
  const admin = inject('databaseServer');
  await withClient(admin, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`));
  ends.push(() =>
    withClient(admin, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  );
  if (!admin.connectionString) return { ...admin, database: name };
  const url = new URL(admin.connectionString);
  url.pathname = `/${name}`;
  return { connectionString: url.href };
}

/** The installation of an earlier version, brought to this one. */
async function upgraded(version: string): Promise<{ server: Server; database: Database }> {
  const admin = await emptyDatabase();
  await restore(admin, {
    path: join(folder, `${version}.backup`),
    migrations,
    secret: testConfig.secret,
    at,
  });
  const database = await openDatabase(admin, { migrations, log });
  ends.push(() => database.close());
  const clock = movableClock(at);
  const server = await createServer({ config: testConfig, database, clock, log, upkeepTimer: false });
  ends.push(() => server.close());
  return { server, database };
}

const versions = readdirSync(folder).flatMap((name) => (name.endsWith('.backup') ? name.slice(0, -7) : []));

describe.each(versions)('an installation of version %s', (version) => {
  const record = recordSchema.parse(JSON.parse(readFileSync(join(folder, `${version}.json`), 'utf8')));

  it('is found by everybody as they left it', async () => {
    const { server } = await upgraded(version);
    const now = await describeInstallation(
      server.http,
      record.map(({ username }) => username),
    );
    expect(now).toEqual(record);
  });
});

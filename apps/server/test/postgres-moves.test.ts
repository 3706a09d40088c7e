/** Tests that PostgreSQL's own tools can move an installation to another database (docs/operator/postgresql.md). */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assessmentContract, loginContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { startTestApp, TestClient, testConfig, testPassword } from '@klarsikt/testkit';
import { createEmptyDatabase, migrationsFolder } from '@klarsikt/testkit/database';
import type { ClientConfig } from 'pg';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { createServer } from '../src/app.ts';
import { createMovableClock } from '../src/platform/clock.ts';
import { runWithClient } from '../src/platform/connection-roles.ts';
import { openDatabase } from '../src/platform/db.ts';
import { createLog } from '../src/platform/log.ts';

const log = createLog('silent');
const folder = mkdtempSync(join(tmpdir(), 'klarsikt-moves-'));
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Folder of the newest PostgreSQL tools, which can also read older servers. */
function findTools(): string | undefined {
  const given = process.env.KLARSIKT_POSTGRES_BIN;
  if (given !== undefined && existsSync(join(given, 'pg_dump'))) return given;
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => join(root, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'pg_dump')));
}

const tools = findTools();

/** False if the tools are older than the server, because they then refuse it. */
async function areFit(): Promise<boolean> {
  if (tools === undefined) return false;
  const own = /\) (\d+)/.exec(execFileSync(join(tools, 'pg_dump'), ['--version'], { encoding: 'utf8' }))?.[1];
  const { rows } = await runWithClient(inject('databaseServer'), (client) =>
    client.query<{ major: number }>("SELECT current_setting('server_version_num')::int / 10000 AS major"),
  );
  return Number(own ?? 0) >= (rows[0]?.major ?? 0);
}
const fit = await areFit();

function addressOf(connection: ClientConfig): string {
  if (connection.connectionString !== undefined) return connection.connectionString;
  const { host = '', port = 5432, user = '', database = '' } = connection;
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** Output of the tool; if it fails, throws its error output. */
function run(tool: string, ...words: readonly string[]): string {
  return execFileSync(join(tools ?? '', tool), [...words], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const at = new Date('2026-11-21T08:00:00Z');

async function emptyOne(): Promise<ClientConfig> {
  const made = await createEmptyDatabase(inject('databaseServer'));
  ends.push(() => made.drop());
  return made.connection;
}

/** Creates an installation with an assessment; returns its database and the person's user name. */
async function installation() {
  const app = await startTestApp();
  ends.push(() => app.close());
  const tenant = await app.tenant();
  const user = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Moved', opGeography: 'ge-se' };
  await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { username: user.username, ...app.database };
}

async function expectMoved(connection: ClientConfig, username: string): Promise<void> {
  const database = await openDatabase(connection, { migrations: migrationsFolder, log });
  ends.push(() => database.close());
  const server = await createServer({
    config: testConfig,
    database,
    clock: createMovableClock(at),
    log,
    upkeepTimer: false,
  });
  ends.push(() => server.close());
  const client = new TestClient(server.http);
  await client.call(loginContract.login, { body: { username, secret: testPassword } });
  const { assessments } = await client.call(assessmentContract.list, { query: {} });
  expect(assessments.map(({ name }) => name)).toEqual(['Moved']);
}

describe.skipIf(!fit)(
  `pg_dump and pg_restore${fit ? '' : ' [skipped: no pg_dump that is as new as the server (Debian: postgresql; or name its folder with KLARSIKT_POSTGRES_BIN)]'}`,
  () => {
    it('move an installation to a database on another server', async () => {
      const { username, ownerConnection, roles } = await installation();
      const dump = join(folder, 'moved.dump');
      const from = addressOf(ownerConnection.login);
      run('pg_dump', '--format=custom', `--role=${roles.owner}`, `--file=${dump}`, `--dbname=${from}`);
      const target = await emptyOne();
      run('pg_restore', '--exit-on-error', `--dbname=${addressOf(target)}`, dump);
      await expectMoved(target, username);
    });

    it('lead to a refusal with a working remedy if the new server does not have the roles', async () => {
      const { username, ownerConnection, roles } = await installation();
      const script = join(folder, 'elsewhere.sql');
      const elsewhere = { owner: `${roles.owner}_elsewhere`, app: `${roles.app}_elsewhere` };
      run('pg_dump', `--file=${script}`, `--dbname=${addressOf(ownerConnection.login)}`);
      const written = readFileSync(script, 'utf8')
        .replaceAll(roles.owner, elsewhere.owner)
        .replaceAll(roles.app, elsewhere.app);
      writeFileSync(script, written);
      const first = await emptyOne();
      run('psql', '--quiet', `--dbname=${addressOf(first)}`, `--file=${script}`);
      const refused = openDatabase(first, { migrations: migrationsFolder, log });
      await expect(refused).rejects.toThrow('came without their row policies');
      await runWithClient(first, (client) =>
        client.query(`CREATE ROLE ${elsewhere.owner} NOLOGIN; CREATE ROLE ${elsewhere.app} NOLOGIN`),
      );
      const second = await emptyOne();
      run('psql', '--quiet', '--set=ON_ERROR_STOP=1', `--dbname=${addressOf(second)}`, `--file=${script}`);
      await expectMoved(second, username);
    });

    it('lead to a refusal with the missing privileges if privileges were not restored', async () => {
      const { ownerConnection } = await installation();
      const dump = join(folder, 'bare.dump');
      run('pg_dump', '--format=custom', `--file=${dump}`, `--dbname=${addressOf(ownerConnection.login)}`);
      const target = await emptyOne();
      run('pg_restore', '--no-privileges', `--dbname=${addressOf(target)}`, dump);
      const refused = openDatabase(target, { migrations: migrationsFolder, log });
      await expect(refused).rejects.toThrow(/cannot be read by klarsikt_app_/);
    });
  },
);

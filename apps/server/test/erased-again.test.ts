/** Tests that people in an older backup who were erased later are erased again by the list beside the backups. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { userContract as people, privacyContract } from '@klarsikt/contract';
import { startTestApp, type TestApp, testConfig, testPassword } from '@klarsikt/testkit';
import { createEmptyDatabase } from '@klarsikt/testkit/database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { backUpDatabase } from '../src/backup/back-up.ts';
import { runRestoreCommand } from '../src/backup/command.ts';
import { backUpWhenDue } from '../src/backup/schedule.ts';
import { readEnv } from '../src/config/env.ts';
import { createOwnerConnection, runWithClient } from '../src/platform/connection-roles.ts';
import { createLog } from '../src/platform/log.ts';
import {
  addErasedToList,
  getErasureListPath,
  listUnerasedAccounts,
  readErasureList,
} from '../src/privacy/erasure-list.ts';
import { tablesWith } from './database-state.ts';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-erased-'));
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const at = new Date('2026-11-20T09:00:00Z');
const secret = { secret: testConfig.secret, source: 'the test' };
const list = getErasureListPath(folder);

let app: TestApp;
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;

beforeAll(async () => {
  app = await startTestApp({ config: { backups: folder } });
  empty = await createEmptyDatabase(inject('databaseServer'));
  writeFileSync(join(folder, 'secret'), testConfig.secret, { mode: 0o600 });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await empty.drop();
  await app.close();
});

async function restoreInto(): Promise<string> {
  const said: string[] = [];
  const env = readEnv({
    DATABASE_URL: 'postgres://nobody@localhost/none',
    KLARSIKT_SECRET_FILE: join(folder, 'secret'),
  });
  await runRestoreCommand({
    ...{ env, folder, migrations, version: '0.0.0-test', given: ['before.backup'] },
    open: async () => ({ connection: empty.connection, stop: async () => {} }),
    now: () => at,
    say: (line) => said.push(line),
  });
  return said.join('\n');
}

describe('a person who was erased after the backup', () => {
  it('is erased again when the backup is restored, by a list without personal data', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const [worker, other] = [await tenant.user(['ra:View']), await tenant.user(['ra:View'])];
    const path = join(folder, 'before.backup');
    const owner = app.database.ownerConnection;
    await backUpDatabase(owner, { path, at, program: '0.0.0-test', secret });
    await addErasedToList(owner, folder);
    expect(readErasureList(list)).toBeNull();
    const params = { id: worker.userId };
    const { displayName: name } = await admin.call(people.get, { params });
    await admin.call(privacyContract.erase, { params, body: { name, current: testPassword } });
    const kept = readFileSync(list, 'utf8');
    expect(statSync(list).mode & 0o777).toBe(0o600);
    for (const mark of [worker.username, name, `"${worker.userId}"`]) expect(kept).not.toContain(mark);
    expect(readErasureList(list)?.people).toHaveLength(1);
    const said = await restoreInto();
    expect(said).toContain('Erased again, because they were erased after the backup: 1.');
    const database = { ...app.database, ownerConnection: createOwnerConnection(empty.connection) };
    expect(await tablesWith({ database }, worker.username)).toEqual([]);
    expect(await tablesWith({ database }, other.username)).not.toEqual([]);
  }, 120_000);

  it('stays on the list, and another person with the same id is not erased', async () => {
    const owner = app.database.ownerConnection;
    const found = readErasureList(list);
    if (found === null) throw new Error('no list');
    const account = `username LIKE '%@erased.invalid'`;
    const change = (statement: string) =>
      runWithClient(owner, async (client) => {
        await client.query(`SELECT set_config('app.scope', 'system', false)`);
        await client.query(statement);
      });
    await change(
      `UPDATE app_user SET username = 'back@bank.example', username_key = 'back@bank.example' WHERE ${account}`,
    );
    expect(await listUnerasedAccounts(owner, found)).toHaveLength(1);
    const back = `username = 'back@bank.example'`;
    await change(`UPDATE app_user SET created_at = created_at + interval '1 second' WHERE ${back}`);
    expect(await listUnerasedAccounts(owner, found)).toEqual([]);
    await addErasedToList(owner, folder);
    expect(readErasureList(list)).toEqual(found);
  });

  it('is added to the list by the node that makes backups, even if another node did the erasure', async () => {
    const tenant = await app.tenant();
    const worker = await tenant.user(['ra:View']);
    const mark = `person-${worker.userId}@erased.invalid`;
    await runWithClient(app.database.ownerConnection, async (client) => {
      await client.query(`SELECT set_config('app.scope', 'system', false)`);
      await client.query('UPDATE app_user SET username = $1, username_key = $1 WHERE id = $2', [
        mark,
        worker.userId,
      ]);
    });
    const owner = app.database.ownerConnection;
    const given = { folder, owner, program: 'test', secret, clock: app.clock, log: createLog('silent') };
    await backUpWhenDue(given);
    expect(readErasureList(list)?.people).toHaveLength(2);
    expect(() => readErasureList(join(folder, 'secret'))).toThrow(/no list of erased people/);
  }, 60_000);
});

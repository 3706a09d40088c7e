/** Tests that a backup taken during work has the state of one instant, and is restored completely or not at all. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { assessmentContract, loginContract, sessionContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { startTestApp, type TestApp, TestClient, testConfig, testPassword } from '@klarsikt/testkit';
import { createEmptyDatabase } from '@klarsikt/testkit/database';
import { sql } from 'drizzle-orm';
import type { ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createServer } from '../src/app.ts';
import { backUpDatabase } from '../src/backup/back-up.ts';
import { transientTables } from '../src/backup/catalogue.ts';
import { readBackup, verifyBackup } from '../src/backup/file.ts';
import { authenticateBackup } from '../src/backup/prove.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import { backUpWhenDue } from '../src/backup/schedule.ts';
import { createBackupSealer } from '../src/backup/seal.ts';
import { sealAuditEvents } from '../src/platform/audit.ts';
import { createMovableClock } from '../src/platform/clock.ts';
import { runWithClient } from '../src/platform/connection-roles.ts';
import { type Database, openDatabase } from '../src/platform/db.ts';
import { createLog } from '../src/platform/log.ts';
import { countMigrations } from '../src/platform/migrations.ts';
import { runInSystemTransaction } from '../src/platform/tx.ts';
import { digests } from './database-state.ts';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-backup-'));
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const at = new Date('2026-11-20T09:00:00Z');
const restoredAt = new Date('2026-11-20T12:00:00Z');
const secret = { secret: testConfig.secret, source: 'the test' };
const given = { at, program: '0.0.0-test', secret };
const program = { migrations, version: given.program };
const log = createLog('silent');

let app: TestApp;
const databases: { drop(): Promise<void> }[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const empty of databases) await empty.drop();
  await app.close();
});

/** Creates an empty database on the same server. */
async function emptyOne(): Promise<ClientConfig> {
  const empty = await createEmptyDatabase(inject('databaseServer'));
  databases.push(empty);
  return empty.connection;
}

const take = (name: string) =>
  backUpDatabase(app.database.ownerConnection, { ...given, path: join(folder, name) });
const prove = (name: string, more: Partial<Parameters<typeof authenticateBackup>[0]> = {}) =>
  authenticateBackup({ path: join(folder, name), program, secret, unsealed: false, ...more });
const putBack = async (admin: ClientConfig, name: string, more: Parameters<typeof prove>[1] = {}) =>
  restoreBackup(admin, await prove(name, more), { program, secret, at: restoredAt, ...more });

async function onDatabase<T>(admin: ClientConfig, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(admin, { migrations, log });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const countOf = (admin: ClientConfig, statement: string) =>
  runWithClient(admin, async (client) => Number((await client.query<{ n: string }>(statement)).rows[0]?.n));

/** Creates a person who has worked on an assessment, with events in the log. */
async function workDone() {
  const tenant = await app.tenant({ name: 'Åre \u2028 "Sparbank" \\ 1' });
  const user = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Åre 2026', opGeography: 'ge-se' };
  await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { tenant, user };
}

const rowsOf = (admin: ClientConfig, statement: string) =>
  runWithClient(admin, async (client) => (await client.query<Record<string, unknown>>(statement)).rows);

const eventsOf = (admin: ClientConfig) =>
  rowsOf(
    admin,
    `SELECT e.*, o.kind FROM audit_event e
      LEFT JOIN organization o ON o.id = e.organization_id ORDER BY e.id`,
  );

const mailsOf = (admin: ClientConfig) => rowsOf(admin, 'SELECT * FROM mail ORDER BY id');

/** Tables that are compared separately: the log has one more event, and mails are held. */
const apart = [...transientTables, 'migration', 'audit_event', 'mail'];

/** State of a database before any test changes it. */
const stateOf = async (admin: ClientConfig) => ({
  events: await eventsOf(admin),
  mails: await mailsOf(admin),
});

describe('a backup', () => {
  let worked: Awaited<ReturnType<typeof workDone>>;
  let taken: Awaited<ReturnType<typeof take>>;
  /** Database in which the backup was restored. */
  let back: ClientConfig;
  let before: Awaited<ReturnType<typeof stateOf>> & { readonly tables: Awaited<ReturnType<typeof digests>> };
  let after: Awaited<ReturnType<typeof stateOf>>;
  beforeAll(async () => {
    worked = await workDone();
    await runInSystemTransaction(app.database.app, async (tx) => {
      await app.server.deps.mail.queue(tx, {
        template: 'test',
        recipient: 'a@b.example',
        language: 'en',
        organizationId: worked.tenant.organizationId,
        userId: null,
        causedBy: null,
        data: {},
      });
      await tx.execute(sql`update mail set state = 'queued', next_at = now()`);
    });
    await sealAuditEvents(app.database.app);
    taken = await take('whole.backup');
    back = await emptyOne();
    await putBack(back, 'whole.backup');
    before = { ...(await stateOf(app.database.ownerConnection.login)), tables: await digests(app, apart) };
    after = await stateOf(back);
  });

  it('adds its restore to the audit log after all earlier events', async () => {
    expect(before.events.length).toBeGreaterThan(0);
    const [event, ...earlier] = after.events.toReversed();
    expect(earlier.toReversed()).toEqual(before.events);
    const { sums } = taken;
    expect(event).toMatchObject({
      event: 'installation.restored',
      subject: 'installation',
      actor: 'operator',
      user_id: null,
      kind: 'system',
      at: restoredAt,
      after: {
        file: 'whole.backup',
        taken: at.toISOString(),
        version: given.program,
        rows: sums.reduce((sum, { rows }) => sum + rows, 0),
        tables: sums.length,
      },
    });
  });

  it('restores a queued mail as uncertain, so that no mail is sent twice', async () => {
    expect(before.mails.map(({ state }) => state)).toContain('queued');
    expect(after.mails).toEqual(before.mails.map((mail) => ({ ...mail, state: 'uncertain', next_at: null })));
  });

  it('restores every row unchanged except for sessions and other access', async () => {
    const { user } = worked;
    expect(statSync(join(folder, 'whole.backup')).mode & 0o077).toBe(0);
    expect(taken.sums.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['audit_seal', 'assessment', 'app_user']),
    );
    await onDatabase(back, async (database) => {
      expect(await digests({ database }, apart)).toEqual(before.tables);
      const server = await createServer({
        config: testConfig,
        database,
        clock: app.clock,
        log,
        upkeepTimer: false,
      });
      try {
        const before = new TestClient(server.http);
        before.cookie = user.cookie;
        expect((await before.call(sessionContract.getSession, {})).user).toBeNull();
        const again = new TestClient(server.http);
        const result = await again.call(loginContract.login, {
          body: { username: user.username, secret: testPassword },
        });
        expect(result.status).toBe('success');
        // Sequences continue after the restored numbers, so new rows do not collide with old ones.
        expect(await sealAuditEvents(database.app)).toBeGreaterThan(0);
      } finally {
        await server.close();
      }
    });
  });

  it('is a snapshot of one moment despite concurrent writes', async () => {
    let [going, pairs] = [true, 0];
    const write = async () => {
      for (; going; pairs += 1)
        await runInSystemTransaction(app.database.app, async (tx) => {
          // The backup has user groups after organisations, so an incomplete pair would be visible.
          const { rows } = await tx.execute<{ id: string }>(
            sql`insert into organization (kind, name, country) values ('customer', ${`pair ${pairs}`}, 'SE') returning id`,
          );
          await tx.execute(
            sql`insert into user_group (organization_id, name) values (${rows[0]?.id}, ${`pair ${pairs}`})`,
          );
        });
    };
    const takeLater = async () => {
      await expect.poll(() => pairs).toBeGreaterThan(0);
      await take('moment.backup');
    };
    await Promise.all([write(), takeLater().finally(() => (going = false))]);
    const found: Record<string, number> = {};
    let table = '';
    for await (const part of readBackup(join(folder, 'moment.backup'))) {
      if (part.kind === 'table') table = part.table.name;
      if (part.kind === 'row' && part.row.some((text) => text?.startsWith('pair ')))
        found[table] = (found[table] ?? 0) + 1;
    }
    const { organization = 0, user_group } = found;
    expect(found).toEqual({ organization, user_group: organization });
    expect(user_group).toBeGreaterThan(0);
    expect(pairs).toBeGreaterThan(organization);
  });

  it('is migrated during the restore if it is of an earlier version', async () => {
    const admin = await emptyOne();
    const earlier = join(folder, 'earlier');
    cpSync(migrations, earlier, { recursive: true });
    const journal = join(earlier, 'meta', '_journal.json');
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 3) }));
    const database = await openDatabase(admin, { migrations: earlier, log });
    await runWithClient(database.ownerConnection, (client) =>
      client.query(`INSERT INTO organization (kind, name, country) VALUES ('customer', 'of old', 'SE')`),
    );
    await backUpDatabase(database.ownerConnection, { ...given, path: join(folder, 'earlier.backup') });
    await database.close();
    const target = await emptyOne();
    await putBack(target, 'earlier.backup');
    expect(await countOf(target, `select count(*) n from organization where name = 'of old'`)).toBe(1);
    expect(await countOf(target, 'select count(*) n from migration')).toBe(countMigrations(migrations));
  });

  it('can be restored into an installation that was started once and has no accounts', async () => {
    await take('once.backup');
    const target = await emptyOne();
    await onDatabase(target, async () => undefined);
    await putBack(target, 'once.backup');
    const people = 'select count(*) n from app_user';
    expect(await countOf(target, people)).toBe(await countOf(app.database.ownerConnection.login, people));
  });
});

describe('the daily backup', () => {
  it('is made when the newest backup is a day old, and only the newest 14 are kept', async () => {
    const kept = join(folder, 'daily');
    const clock = createMovableClock(new Date('2026-03-01T04:00:00Z'));
    const { ownerConnection: owner } = app.database;
    const look = () => backUpWhenDue({ ...given, folder: kept, owner, clock, log });
    expect(await look()).toBe(join(kept, 'klarsikt-2026-03-01T04-00-00Z.backup'));
    clock.advance(23 * 3600);
    expect(await look()).toBeNull();
    for (let day = 10; day < 24; day += 1)
      writeFileSync(join(kept, `klarsikt-2026-02-${day}T04-00-00Z.backup`), '');
    writeFileSync(join(kept, 'klarsikt-by-hand.backup'), '');
    clock.advance(3600);
    expect(await look()).toBe(join(kept, 'klarsikt-2026-03-02T04-00-00Z.backup'));
    const names = readdirSync(kept).sort();
    expect(names).toHaveLength(15);
    expect(names[0]).toBe('klarsikt-2026-02-12T04-00-00Z.backup');
    expect(names.at(-1)).toBe('klarsikt-by-hand.backup');
  });
});

describe('a restore is refused and changes nothing', () => {
  let admin: ClientConfig;
  beforeAll(async () => {
    await workDone();
    await take('good.backup');
    admin = await emptyOne();
  });
  const tables = () => countOf(admin, `select count(*) n from pg_tables where schemaname = 'public'`);
  const lines = () =>
    gunzipSync(readFileSync(join(folder, 'good.backup')))
      .toString('utf8')
      .split('\n');
  const doctored = (name: string, change: (all: string[]) => string[]) =>
    writeFileSync(join(folder, name), gzipSync(change(lines()).join('\n')));

  it.each<[string, (all: string[]) => string[]]>([
    ['lacks its end', (all) => all.slice(0, -2)],
    ['lacks a row', (all) => all.filter((line) => !line.includes('Sparbank') || !line.startsWith('['))],
    ['has another figure', (all) => all.map((line) => line.replace('Sparbank', 'Storbank'))],
    ['has two ends', (all) => [...all.slice(0, -1), all.at(-2) ?? '', '']],
  ])('when the file %s', async (what, change) => {
    doctored('bad.backup', change);
    await expect(putBack(admin, 'bad.backup'), what).rejects.toThrow('not a whole, unchanged backup');
    expect(await tables()).toBe(0);
  });

  /** Changes the lines and computes all digests again, as somebody who knows the format could. */
  const forged = (name: string, change: (line: string) => string, end: (digest: string) => object) => {
    const whole = createHash('sha256');
    let sum = createHash('sha256');
    const changed = lines()
      .filter((line) => line !== '' && !line.startsWith('{"end":'))
      .map((line) => {
        const next = change(line);
        if (next.startsWith('[')) sum.update(next).update('\n');
        if (!next.startsWith('{"rows":')) return next;
        const { rows } = JSON.parse(next);
        const said = JSON.stringify({ rows, sha256: sum.digest('hex') });
        sum = createHash('sha256');
        return said;
      });
    for (const line of changed) whole.update(`${line}\n`);
    const last = JSON.stringify(end(whole.digest('hex')));
    writeFileSync(join(folder, name), gzipSync([...changed, last, ''].join('\n')));
  };
  const sealOf = (digest: string) => createBackupSealer(secret.secret)(digest);

  it('when the content was changed and its digests recomputed', async () => {
    const change = (line: string) => line.replace('Sparbank', 'Storbank');
    const seal = lines().at(-2) ?? '';
    // With a correct seal the changed file is accepted, so only the seal protects it.
    forged('own.backup', change, (end) => ({ end, seal: sealOf(end) }));
    expect((await prove('own.backup')).sealed).toBe(true);
    for (const end of [
      (digest: string) => ({ ...JSON.parse(seal), end: digest }),
      (digest: string) => ({ end: digest, seal: createBackupSealer(Buffer.from('guessed'))(digest) }),
      (digest: string) => ({ end: digest }),
    ]) {
      forged('forged.backup', change, end);
      for (const unsealed of [false, true])
        await expect(putBack(admin, 'forged.backup', { unsealed })).rejects.toThrow(
          'was changed after it was taken',
        );
    }
    // Claiming the version without seals does not help either, because the schema is of a later version.
    forged(
      'forged.backup',
      (line) => change(line).replace('"version":2', '"version":1'),
      (end) => ({ end }),
    );
    await expect(putBack(admin, 'forged.backup', { unsealed: true })).rejects.toThrow('was changed after');
    expect(await tables()).toBe(0);
  });

  it('when a file of the first version has no seal and --unsealed is missing', async () => {
    const path = fileURLToPath(new URL('./installations/0.1.0.backup', import.meta.url));
    const admitted = { path, program, secret };
    await expect(authenticateBackup({ ...admitted, unsealed: false })).rejects.toThrow(
      /did not seal.*--unsealed/,
    );
    expect(await authenticateBackup({ ...admitted, unsealed: true })).toMatchObject({ sealed: false });
  });

  it('when the file is truncated, of another kind or missing', async () => {
    const whole = readFileSync(join(folder, 'good.backup'));
    writeFileSync(join(folder, 'cut.backup'), whole.subarray(0, whole.length / 2));
    writeFileSync(join(folder, 'text.backup'), 'not a backup');
    for (const name of ['cut.backup', 'text.backup'])
      await expect(putBack(admin, name)).rejects.toThrow('not a whole, unchanged backup');
    await expect(putBack(admin, 'nothing.backup')).rejects.toThrow('There is no file');
    expect(await tables()).toBe(0);
  });

  it('when the secret is not the one that encrypted the values', async () => {
    const other = Buffer.from('another secret that only tests know, 32+');
    const wrong = { secret: other, source: 'the file /srv/old/secret' };
    await expect(putBack(admin, 'good.backup', { secret: wrong })).rejects.toThrow(
      'The secret is not the one of the backup: it comes from the file /srv/old/secret.',
    );
    // The wrong secret is reported before the damage of the file.
    doctored('cut.backup', (all) => all.slice(0, 3));
    await expect(putBack(admin, 'cut.backup', { secret: wrong })).rejects.toThrow(
      'The secret is not the one',
    );
    expect(await tables()).toBe(0);
  });

  it('when the program version does not know the schema of the backup', async () => {
    doctored('later.backup', (all) => all);
    const { header } = await verifyBackup(join(folder, 'later.backup'));
    const short = join(folder, 'short');
    cpSync(migrations, short, { recursive: true });
    const journal = join(short, 'meta', '_journal.json');
    const read = JSON.parse(readFileSync(journal, 'utf8'));
    writeFileSync(journal, JSON.stringify({ ...read, entries: read.entries.slice(0, -1) }));
    expect(header.schema.length).toBe(countMigrations(migrations));
    const earlier = { migrations: short, version: '0.0.0-before' };
    await expect(putBack(admin, 'later.backup', { program: earlier })).rejects.toThrow(
      'The backup was made by Klarsikt 0.0.0-test, and this is Klarsikt 0.0.0-before, which does not know one migration of it.',
    );
    expect(await tables()).toBe(0);
  });

  it('when the installation has accounts or a running server', async () => {
    const before = await digests(app);
    const used = app.database.ownerConnection.login;
    await expect(putBack(used, 'good.backup')).rejects.toThrow('it has accounts');
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.execute(sql`insert into node (id, host, pid, version, started_at, seen_at, state)
        values (gen_random_uuid(), 'elsewhere', 1, '1', now(), now(), '{}')`),
    );
    await expect(putBack(used, 'good.backup')).rejects.toThrow('A server is running');
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.execute(sql`delete from node where host = 'elsewhere'`),
    );
    expect(await digests(app)).toEqual(before);
  });
});

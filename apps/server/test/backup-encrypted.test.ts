/** Tests backups encrypted to a public key, restore drills with a report, and the restore of one organisation. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assessmentContract, userContract as people, privacyContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { startTestApp, type TestApp, testConfig, testPassword } from '@klarsikt/testkit';
import { createEmptyDatabase } from '@klarsikt/testkit/database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { backUpDatabase, formatBackupName } from '../src/backup/back-up.ts';
import {
  type CommandContext,
  runBackupKeyCommand,
  runRestoreOrganizationCommand,
} from '../src/backup/command.ts';
import { runRestoreDrillCommand } from '../src/backup/drill.ts';
import { createBackupKeyPair, readDecryptedBackup } from '../src/backup/encryption.ts';
import { authenticateBackup } from '../src/backup/prove.ts';
import { backUpWhenDue, findNewestBackupTime } from '../src/backup/schedule.ts';
import { verifyAuditChain } from '../src/backup/verify-chain.ts';
import { readBackupPrivateKey, readBackupPublicKeys } from '../src/config/backup-keys.ts';
import { readEnv } from '../src/config/env.ts';
import { sealAuditEvents } from '../src/platform/audit.ts';
import { createMovableClock } from '../src/platform/clock.ts';
import { runWithClient } from '../src/platform/connection-roles.ts';
import { createLog } from '../src/platform/log.ts';
import { tablesWith } from './database-state.ts';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-encrypted-'));
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const at = new Date('2026-11-20T09:00:00Z');
const secret = { secret: testConfig.secret, source: 'the test' };
const program = { migrations, version: '0.0.0-test' };
const current = testPassword;

let app: TestApp;
let key: { readonly identity: string; readonly recipient: string };
const databases: { drop(): Promise<void> }[] = [];

beforeAll(async () => {
  app = await startTestApp();
  writeFileSync(join(folder, 'secret'), testConfig.secret, { mode: 0o600 });
  const { file, recipient } = await createBackupKeyPair(at);
  key = { identity: readBackupPrivateKey(file), recipient };
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const empty of databases) await empty.drop();
  await app.close();
});

const take = (name: string, recipients: readonly string[] = [key.recipient]) =>
  backUpDatabase(app.database.ownerConnection, {
    ...{ path: join(folder, name), at, program: program.version, secret },
    recipients,
  });
const prove = (name: string, identity: string | null = key.identity) =>
  authenticateBackup({ path: join(folder, name), program, secret, unsealed: false, identity });

/** Context of an operator's command, with the test database and this key. */
function surroundings(given: readonly string[], said: string[], identity = key.identity): CommandContext {
  const env = readEnv({
    ...{ DATABASE_URL: 'postgres://nobody@localhost/none', KLARSIKT_BACKUP_IDENTITY: identity },
    KLARSIKT_SECRET_FILE: join(folder, 'secret'),
  });
  return {
    env,
    given,
    folder,
    ...program,
    open: async () => ({ connection: app.database.ownerConnection.login, stop: async () => {} }),
    now: () => new Date('2026-11-20T12:00:00Z'),
    say: (line) => said.push(line),
  };
}

describe('an encrypted backup', () => {
  it('is unreadable without the private key', async () => {
    const tenant = await app.tenant({ name: 'Åre Sparbank' });
    await tenant.user();
    await take('one.backup.age');
    const bytes = readFileSync(join(folder, 'one.backup.age'));
    expect(bytes.subarray(0, 21).toString('latin1')).toBe('age-encryption.org/v1');
    expect(bytes.includes('klarsikt backup')).toBe(false);
    expect((await prove('one.backup.age')).sealed).toBe(true);
    await expect(prove('one.backup.age', null)).rejects.toThrow(
      /is encrypted.*KLARSIKT_BACKUP_IDENTITY_FILE/,
    );
    const other = readBackupPrivateKey((await createBackupKeyPair(at)).file);
    await expect(prove('one.backup.age', other)).rejects.toThrow(/not encrypted to the key/);
  }, 60_000);

  it('is refused when any byte was changed', async () => {
    await take('whole.backup.age');
    const bytes = readFileSync(join(folder, 'whole.backup.age'));
    for (const place of [30, 150, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      writeFileSync(join(folder, 'changed.backup.age'), changed);
      await expect(prove('changed.backup.age'), String(place)).rejects.toThrow(/changed\.backup\.age/);
    }
  }, 60_000);

  it('is written daily under a new name, and only the configured number of backups is kept', async () => {
    const days = join(folder, 'days');
    const clock = createMovableClock(at);
    const log = createLog('silent');
    const given = { folder: days, owner: app.database.ownerConnection, program: 'test', secret, clock, log };
    for (let day = 0; day < 4; day += 1) {
      await backUpWhenDue({ ...given, recipients: [key.recipient], kept: 2 });
      clock.advance(24 * 3600 + 1);
    }
    const names = readdirSync(days);
    expect(names).toHaveLength(2);
    expect(names.every((name) => name.endsWith('Z.backup.age'))).toBe(true);
    expect(findNewestBackupTime(days)?.toISOString()).toBe('2026-11-23T09:00:03.000Z');
    expect(formatBackupName(at, true)).toBe('klarsikt-2026-11-20T09-00-00Z.backup.age');
  }, 60_000);

  it('is refused if the file is missing, and causes no uncaught error afterwards', async () => {
    const later: unknown[] = [];
    const note = (error: unknown): void => void later.push(error);
    process.on('uncaughtExceptionMonitor', note);
    try {
      await expect(readDecryptedBackup(join(folder, 'nothing.backup'), null).next()).rejects.toMatchObject({
        code: 'ENOENT',
      });
      await new Promise((done) => setTimeout(done, 100));
    } finally {
      process.off('uncaughtExceptionMonitor', note);
    }
    expect(later).toEqual([]);
  });

  it('needs a key file, which the command never overwrites', async () => {
    const said: string[] = [];
    await runBackupKeyCommand(surroundings(['new.key'], said));
    expect(readBackupPublicKeys(said.join())).toEqual(said);
    expect(readBackupPrivateKey(readFileSync(join(folder, 'new.key'), 'utf8'))).toMatch(/^AGE-SECRET-KEY-1/);
    await expect(runBackupKeyCommand(surroundings(['new.key'], said))).rejects.toThrow(/is there already/);
  });
});

describe('a restore drill', () => {
  it('restores into a database of its own, verifies the audit log and writes a report', async () => {
    const { admin, worker } = await erasedWorker();
    expect(admin.userId).not.toBe(worker);
    await sealAuditEvents(app.database.app);
    await take('drill.backup.age');
    const said: string[] = [];
    const empty = await createEmptyDatabase(inject('databaseServer'));
    databases.push(empty);
    const around = surroundings(['drill.backup.age'], said);
    await runRestoreDrillCommand(around, async () => ({
      connection: empty.connection,
      stop: async () => {},
    }));
    expect(said.join('\n')).toContain('The drill has passed.');
    const report = JSON.parse(
      readFileSync(join(folder, 'drill.backup.age.drill-2026-11-20T12-00-00Z.json'), 'utf8'),
    );
    expect(report).toMatchObject({ klarsikt: 'restore drill', passed: true, backup: { isEncrypted: true } });
    expect(report.audit.erased).toBeGreaterThan(0);
    expect(report.rows).toBe(Object.values<number>(report.rowsByTable).reduce((sum, rows) => sum + rows, 0));
  }, 120_000);

  it('fails if an event of the audit log differs from its seal', async () => {
    await runWithClient(app.database.ownerConnection, async (client) => {
      await client.query(`SET row_security = off`);
      expect((await verifyAuditChain(client)).brokenAt).toBeNull();
      await client.query('BEGIN');
      const changed = await client.query(
        `UPDATE audit_event SET actor = 'Somebody else' WHERE id = (SELECT event_id FROM audit_seal WHERE position = 2)`,
      );
      expect(changed.rowCount).toBe(1);
      expect(await verifyAuditChain(client)).toMatchObject({ brokenAt: 2 });
      await client.query('ROLLBACK; BEGIN');
      await client.query(
        `UPDATE audit_event SET actor = 'Somebody else'
         WHERE id = (SELECT event_id FROM audit_seal WHERE erased_by IS NOT NULL ORDER BY position LIMIT 1)`,
      );
      expect((await verifyAuditChain(client)).brokenAt).not.toBeNull();
      await client.query('ROLLBACK');
    });
  });
});

/** Creates and erases a person with a rare name. */
async function erasedWorker() {
  const tenant = await app.tenant();
  const admin = await tenant.user();
  const person = { username: 'gone@bank.example', givenName: 'Ingegerd', surname: 'Försvunnen' };
  const { id } = await admin.call(people.save, { body: person });
  await take('before-erasure.backup.age');
  await admin.call(privacyContract.erase, { params: { id }, body: { name: 'Ingegerd Försvunnen', current } });
  return { tenant, admin, worker: id };
}

describe('the restore of one organisation', () => {
  it('changes only the rows of that organisation and erases erased people again', async () => {
    const [lost, other] = [await app.tenant({ name: 'Lost' }), await app.tenant({ name: 'Other' })];
    const [anna, bo] = [await lost.user(), await other.user()];
    const make = (tenant: typeof lost, client: typeof anna, name: string) =>
      client.call(assessmentContract.create, {
        body: { unitId: tenant.unitId, settings: { ...emptyAssessmentSettings, name } },
      });
    const { id } = await make(lost, anna, 'Kept in the backup');
    const person = { username: 'erased.later@bank.example', givenName: 'Hillevi', surname: 'Raderad' };
    const made = await anna.call(people.save, { body: person });
    await take('organisation.backup.age');
    await make(lost, anna, 'Made after the backup');
    const later = await make(other, bo, 'Of the other');
    await anna.call(privacyContract.erase, {
      params: { id: made.id },
      body: { name: 'Hillevi Raderad', current },
    });
    await runWithClient(app.database.ownerConnection, async (client) => {
      await client.query(`SET row_security = off; DELETE FROM node`);
      await client.query('DELETE FROM assessment WHERE id = $1', [id]);
    });
    const said: string[] = [];
    const words = ['organisation.backup.age', String(lost.organizationId)];
    await runRestoreOrganizationCommand(surroundings(words, said));
    expect(said[0]).toMatch(/^Lost is as it was at 2026-11-20T09:00:00\.000Z: \d+ rows\./);
    expect(said[1]).toBe('Erased again, because they were erased after the backup: 1.');
    const { rows } = await runWithClient(app.database.ownerConnection, async (client) => {
      await client.query('SET row_security = off');
      return client.query<{ name: string }>(
        'SELECT name FROM assessment WHERE organization_id = ANY ($1) ORDER BY name',
        [[lost.organizationId, other.organizationId]],
      );
    });
    expect(rows.map(({ name }) => name)).toEqual(['Kept in the backup', 'Of the other']);
    expect(await tablesWith(app, 'erased.later@bank.example', 'Hillevi Raderad')).toEqual([]);
    // People of the other organisation continue with their sessions.
    await expect(bo.call(assessmentContract.load, { body: { id: later.id } })).resolves.toBeTruthy();
    await sealAuditEvents(app.database.app);
    await runWithClient(app.database.ownerConnection, async (client) => {
      await client.query('SET row_security = off');
      expect((await verifyAuditChain(client)).brokenAt).toBeNull();
    });
  }, 120_000);

  it('is refused if the backup does not contain the organisation or a server is running', async () => {
    await take('none.backup.age');
    const restoreOne = (number: string) =>
      runRestoreOrganizationCommand(surroundings(['none.backup.age', number], []));
    await expect(restoreOne('999999')).rejects.toThrow(/no organisation with the number 999999/);
    await expect(restoreOne('one')).rejects.toThrow(/Which file, and which organisation/);
    await runWithClient(app.database.ownerConnection, (client) =>
      client.query(
        `INSERT INTO node (id, host, pid, version, started_at, seen_at, state)
         VALUES (gen_random_uuid(), 'node-1', 1, 'test', now(), now(), '{}')`,
      ),
    );
    await expect(restoreOne('1')).rejects.toThrow(/A server is running.*node-1/);
  }, 60_000);
});

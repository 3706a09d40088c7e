/** Tests that the installation's secret can be changed: sealed values are sealed again, also after an interruption. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTestApp, type TestApp, type TestTenant } from '@klarsikt/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginSecretChange, ensureInstallationSecret } from '../src/config/secrets.ts';
import { runInSystemTransaction } from '../src/platform/tx.ts';
import { createValueCipher } from '../src/platform/vault.ts';
import { reencryptDatabase } from '../src/rotate.ts';
import { encryptedColumns } from '../src/sealed-places.ts';

const old = Buffer.from('a secret that only the tests know, 32+');
const fresh = Buffer.from('another secret that only tests know, 32+');
const folder = mkdtempSync(join(tmpdir(), 'klarsikt-rotate-'));

let app: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  await tenant.user();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const write = (statement: ReturnType<typeof sql>) =>
  runInSystemTransaction(app.database.app, (tx) => tx.execute(statement));

const words = (place: string) => `what only ${place} holds`;

/** Stores one sealed value in every column for such values. */
async function fill(secret: Buffer): Promise<void> {
  const vault = createValueCipher(secret);
  const of = (purpose: string) => vault.close(purpose, words(purpose));
  const { organizationId } = tenant;
  await write(sql`delete from federation_state`);
  await write(sql`delete from session_federation`);
  await write(sql`delete from federation`);
  await write(sql`delete from mail`);
  await write(sql`update app_user set totp_secret = ${of('totp')} where organization_id = ${organizationId}`);
  const { rows } = await write(sql`insert into federation
    (organization_id, issuer, client_id, client_secret, enabled, password_allowed, create_users)
    values (${organizationId}, 'https://p.example', 'c', ${of('federation')}, true, true, false) returning id`);
  const federationId = rows[0]?.id;
  await write(sql`insert into federation_state
    (state_hash, organization_id, federation_id, browser_hash, nonce, verifier, silent, created_at)
    values (${Buffer.from('s')}, ${organizationId}, ${federationId}, ${Buffer.from('b')}, 'n',
      ${of('federation verifier')}, false, now())`);
  await write(sql`insert into session_federation (token_hash, organization_id, federation_id, tokens, expires_at)
    select token_hash, organization_id, ${federationId}, ${of('federation tokens')}, now() from session
    where organization_id = ${organizationId} limit 1`);
  await runInSystemTransaction(app.database.app, (tx) =>
    app.server.deps.mail.queue(tx, {
      template: 'test',
      recipient: 'a@b.example',
      language: 'en',
      organizationId,
      userId: null,
      causedBy: null,
      data: {},
    }),
  );
  await write(sql`update mail set body = ${of('mail')}`);
  await write(sql`delete from signing_key`);
  await write(sql`insert into signing_key (purpose, public_key, private_key, created_at)
    values ('examination packs', ${Buffer.from('public')}, ${of('pack signing')}, now())`);
  await write(sql`delete from webhook`);
  await write(sql`insert into webhook (organization_id, label, url, host, form, kinds, texts, language, secret, former_secret,
      state, created_at, created_name)
    values (${organizationId}, 'w', ${of('webhook')}, 'h', 'json', '{}', false, 'en', ${of('webhook')}, ${of('webhook')},
      'off', now(), 'n')`);
  await write(sql`update node set seen_at = ${new Date(0).toISOString()}::timestamptz`);
}

/** Number of values in each column that the secret decrypts. */
async function openedWith(secret: Buffer): Promise<Record<string, number>> {
  const vault = createValueCipher(secret);
  const counts: Record<string, number> = {};
  for (const { table, column, purpose } of encryptedColumns) {
    const { rows } = await write(
      sql`select ${sql.identifier(column)} as value from ${sql.identifier(table)} where ${sql.identifier(column)} is not null`,
    );
    counts[table] = rows.filter(({ value }) => {
      try {
        return Buffer.isBuffer(value) && vault.open(purpose, value) === words(purpose);
      } catch {
        return false;
      }
    }).length;
  }
  return counts;
}

const reseal = (from = old, to = fresh) =>
  reencryptDatabase(app.database.app, { from, to, now: app.clock.now() });
const oneEach = {
  app_user: 1,
  federation: 1,
  federation_state: 1,
  session_federation: 1,
  webhook: 1,
  mail: 1,
  signing_key: 1,
};
const none = Object.fromEntries(Object.keys(oneEach).map((place) => [place, 0]));

describe('a new secret', () => {
  beforeEach(() => fill(old));

  it('decrypts all values of the old secret, which then decrypts none', async () => {
    expect(await openedWith(old)).toEqual(oneEach);
    expect(Object.values(await reseal())).toEqual(encryptedColumns.map(() => 1));
    expect(await openedWith(fresh)).toEqual(oneEach);
    expect(await openedWith(old)).toEqual(none);
  });

  it('is not applied to values that already use it, so that the command can be repeated', async () => {
    await reseal();
    expect(Object.values(await reseal())).toEqual(encryptedColumns.map(() => 0));
    expect(await openedWith(fresh)).toEqual(oneEach);
  });

  it('is not applied if a value is encrypted with neither secret', async () => {
    await write(sql`update mail set body = ${Buffer.from('damaged')}`);
    await expect(reseal()).rejects.toThrow('mail.body');
    expect(await openedWith(old)).toEqual({ ...oneEach, mail: 0 });
  });

  it('cannot be set while a server may be running', async () => {
    await write(sql`insert into node (id, host, pid, version, started_at, seen_at, state)
      values (gen_random_uuid(), 'elsewhere', 1, '1', now(), ${app.clock.now().toISOString()}::timestamptz, '{}')`);
    await expect(reseal()).rejects.toThrow('Stop it first');
    await write(sql`delete from node where host = 'elsewhere'`);
    expect(await openedWith(old)).toEqual(oneEach);
  });

  it('is applied to encrypted values of every purpose in the source code', () => {
    const folders = ['../src', '../../../modules'].map((name) =>
      fileURLToPath(new URL(name, import.meta.url)),
    );
    const purposes = new Set<string>();
    const sources = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    );
    for (const file of sources) {
      if (!/\.ts$/.test(file) || /\.(test|fixture)\.ts$/.test(file) || file.endsWith('rotate.ts')) continue;
      const text = readFileSync(file, 'utf8');
      for (const [, given = ''] of text.matchAll(/vault\.close\(([^,]+),/g))
        purposes.add(
          given.startsWith("'")
            ? given
            : (/const (?:purpose|packSigningPurpose) = ('[^']+')/.exec(text)?.[1] ?? given),
        );
    }
    expect([...purposes].sort()).toEqual(
      [...new Set(encryptedColumns.map(({ purpose }) => `'${purpose}'`))].sort(),
    );
  });
});

describe('the secret file', () => {
  const data = join(folder, 'data');

  it('is replaced only after all values are encrypted again, and no server starts before', () => {
    const before = ensureInstallationSecret(undefined, data);
    const first = beginSecretChange({ present: undefined, next: undefined }, data);
    expect(first.from.equals(before)).toBe(true);
    expect(() => ensureInstallationSecret(undefined, data)).toThrow('interrupted');
    // After an interruption here, the next attempt continues with the same two secrets.
    const second = beginSecretChange({ present: undefined, next: undefined }, data);
    expect(second.to.equals(first.to)).toBe(true);
    second.finish();
    expect(ensureInstallationSecret(undefined, data).equals(first.to)).toBe(true);
    expect(existsSync(join(data, 'secret.next'))).toBe(false);
  });

  it('is not needed if both secrets are in environment variables', () => {
    const given = { present: 'f3Ksl29xkA8sjd0qpwL3mZx7bVn2eRty', next: 'g3Ksl29xkA8sjd0qpwL3mZx7bVn2eRty' };
    expect(beginSecretChange(given, folder).to.toString()).toBe(given.next);
    expect(() => beginSecretChange({ ...given, next: undefined }, folder)).toThrow('belong together');
    expect(() =>
      beginSecretChange({ ...given, next: 'changeme-changeme-changeme-changeme' }, folder),
    ).toThrow('placeholder');
  });
});

describe('the rotate-secret command', () => {
  it('changes the secret of an installation, and continues after an interruption', () => {
    const data = join(folder, 'command');
    ensureInstallationSecret(undefined, data);
    // State after a run that was killed when the database already had the new secret.
    writeFileSync(join(data, 'secret.next'), 'ab'.repeat(32), { mode: 0o600 });
    const main = join(process.env.KLARSIKT_BUNDLED_WORKERS ?? '', 'main.js');
    const run = spawnSync(process.execPath, [main, 'rotate-secret'], {
      encoding: 'utf8',
      env: {
        ...process.env,
        KLARSIKT_DATA: data,
        DATABASE_URL: '',
        LOG_LEVEL: 'silent',
        KLARSIKT_SECRET: undefined,
      },
    });
    expect(run.stderr).toBe('');
    expect(run.stdout).toContain('The secret is changed; 0 values were sealed again.');
    expect(ensureInstallationSecret(undefined, data).toString()).toBe('ab'.repeat(32));
  }, 240_000);
});

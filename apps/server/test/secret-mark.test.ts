/** Tests that a process with another secret than the database's is refused before it writes anything. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEmptyDatabase } from '@klarsikt/testkit/database';
import { createDatabaseBefore } from '@klarsikt/testkit/earlier';
import type { ClientConfig } from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import {
  createOwnerConnection,
  type RoleConnection,
  runWithClient,
} from '../src/platform/connection-roles.ts';
import { createValueCipher } from '../src/platform/vault.ts';
import { computeSecretMark, ensureSecretMark, requireOwnDatabase } from '../src/secret-mark.ts';
import { type Running, start, stop, urlOf } from './programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-mark-'));
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  rmSync(folder, { recursive: true });
});

const [one, two] = ['f3Ksl29xkA8sjd0qpwL3mZx7bVn2eRty', 'q8Wml41vcB7tne5ruyK9pSd2gHj6xFza'];
const of = (secret: string, source = 'KLARSIKT_SECRET') => ({ secret: Buffer.from(secret), source });
const program = { migrations: fileURLToPath(new URL('../migrations', import.meta.url)) };

async function emptyOne(): Promise<ClientConfig> {
  const empty = await createEmptyDatabase(inject('databaseServer'));
  ends.push(() => empty.drop());
  return empty.connection;
}

const dataIn = (name: string): string => {
  const data = join(folder, name);
  mkdirSync(data, { recursive: true });
  return data;
};

const rowsOf = (admin: ClientConfig | RoleConnection, statement: string) =>
  runWithClient(admin, async (client) => (await client.query<Record<string, unknown>>(statement)).rows);
const marksIn = async (admin: ClientConfig) =>
  (await rowsOf(admin, 'SELECT mark FROM secret_mark')).map(({ mark }) => mark);

describe('two nodes that start at once on an empty database with different secrets', () => {
  it('cannot both start, and the refused node stores no secret', async () => {
    const admin = await emptyOne();
    const url = urlOf(admin);
    const [first, second] = [dataIn('first'), dataIn('second')];
    const nodes = [first, second].map((data) => start({ DATABASE_URL: url, KLARSIKT_DATA: data }));
    const told = await Promise.all(
      nodes.map((node) => Promise.race([node.serving.then(() => null), node.ended]).catch(() => node.ended)),
    );
    const serving = nodes.filter((_, at) => told[at] === null);
    for (const node of serving) await stop(node);
    expect(serving).toHaveLength(1);
    const [ended] = told.filter((each) => each !== null);
    const lost = told[0] === null ? second : first;
    expect(ended).toMatchObject({ code: 1, out: '' });
    // A process that is slightly later has not created a secret yet.
    const late = 'There is no secret here, and this database has one';
    const made = `The secret from the file ${lost}/secret is not the one of this database`;
    expect(ended?.err).toMatch(
      new RegExp(`^Klarsikt did not start: (${late}|${made})\\. Set KLARSIKT_SECRET`),
    );
    expect(existsSync(join(lost, 'secret'))).toBe(false);
    expect(await marksIn(admin)).toHaveLength(1);
  }, 240_000);
});

it('only one process continues if several processes store marks of different secrets at once', async () => {
  const earlier = await createDatabaseBefore(inject('databaseServer'), '0068');
  ends.push(() => earlier.drop());
  const secrets = [one, two, `${one}-3`, `${two}-4`];
  const owner = createOwnerConnection(earlier.connection);
  const came = await Promise.allSettled(secrets.map((secret) => ensureSecretMark(owner, of(secret))));
  const refused = came.filter((each) => each.status === 'rejected');
  expect(refused.map(({ reason }) => String(reason))).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining('is not the one of this database')),
  );
  const won = secrets[came.findIndex(({ status }) => status === 'fulfilled')] ?? '';
  expect(await marksIn(earlier.connection)).toEqual([computeSecretMark(Buffer.from(won))]);
});

describe('an installation with a mark of its secret', () => {
  let admin: ClientConfig;
  const env = (secret: string, data = 'kept') => ({
    DATABASE_URL: urlOf(admin),
    KLARSIKT_DATA: dataIn(data),
    KLARSIKT_SECRET: secret,
  });
  const run = (given: Record<string, string>, ...words: string[]) =>
    start({ ...given, INIT_CWD: folder }, ...words).ended;

  it('refuses another secret at the start and in every command, with the source of the secret', async () => {
    admin = await emptyOne();
    const node: Running = start(env(one));
    await node.serving;
    const before = await rowsOf(admin, `SELECT relname, n_tup_ins FROM pg_stat_user_tables ORDER BY relname`);
    const stale = { DATABASE_URL: urlOf(admin), KLARSIKT_DATA: dataIn('stale') };
    writeFileSync(join(folder, 'stale', 'secret'), two);
    const none = { DATABASE_URL: urlOf(admin), KLARSIKT_DATA: dataIn('none') };
    for (const [words, failed] of [
      [[], 'Klarsikt did not start'],
      [['backup', 'by-wrong/'], 'There is no backup'],
      [['break-glass', 'somebody'], 'No link was made'],
    ] as const) {
      const given = await run(env(two), ...words);
      expect(given).toMatchObject({ code: 1, out: '' });
      expect(given.err).toMatch(new RegExp(`^${failed}: The secret from KLARSIKT_SECRET is not the one of`));
      const filed = await run(stale, ...words);
      expect(filed.err).toContain(`The secret from the file ${join(folder, 'stale', 'secret')} is not`);
      expect(filed.code).toBe(1);
      const without = await run(none, ...words);
      expect(without.err).toMatch(/There is no secret/);
      expect(without.code).toBe(1);
      for (const { err } of [given, filed]) {
        expect(err).not.toContain(one);
        expect(err).not.toContain(two);
      }
    }
    expect(existsSync(join(folder, 'none', 'secret'))).toBe(false);
    expect(existsSync(join(folder, 'by-wrong'))).toBe(false);
    await stop(node);
    const rotated = await run({ ...env(two), KLARSIKT_NEW_SECRET: `${two}-next` }, 'rotate-secret');
    expect(rotated.code).toBe(1);
    expect(rotated.err).toContain(
      'The secret from KLARSIKT_SECRET and that from KLARSIKT_NEW_SECRET is not the one of this database.',
    );
    const filed = await run(stale, 'rotate-secret');
    expect(filed).toMatchObject({ code: 1, out: '' });
    expect(existsSync(join(folder, 'stale', 'secret.next'))).toBe(false);
    expect(await marksIn(admin)).toEqual([computeSecretMark(Buffer.from(one))]);
    expect(before.length).toBeGreaterThan(50);
  }, 300_000);

  it('accepts a new secret only through rotate-secret, even after an interruption', async () => {
    const change = { ...env(one), KLARSIKT_NEW_SECRET: two };
    expect((await run(change, 'rotate-secret')).err).toBe('');
    // The command was interrupted after the database had the new secret, and is repeated.
    expect((await run(change, 'rotate-secret')).err).toBe('');
    expect(await marksIn(admin)).toEqual([computeSecretMark(Buffer.from(two))]);
    expect((await run(env(one))).err).toContain('The secret from KLARSIKT_SECRET is not the one');
    const node = start(env(two));
    await node.serving;
    await stop(node);
  }, 240_000);
});

describe('an installation without a mark of its secret', () => {
  it('accepts only the secret that decrypts its values', async () => {
    const earlier = await createDatabaseBefore(inject('databaseServer'), '0067');
    ends.push(() => earlier.drop());
    const totp = createValueCipher(Buffer.from(one)).close('totp', 'a key');
    await earlier.with(async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `INSERT INTO organization (kind, name, country) VALUES ('customer', 'Bank', 'SE') RETURNING id`,
      );
      await client.query(
        `INSERT INTO app_user (organization_id, username, username_key, given_name, surname, totp_secret)
         VALUES ($1, 'anna', 'anna', 'Anna', 'Lind', $2)`,
        [rows[0]?.id, totp],
      );
    });
    const { connection } = earlier;
    await expect(requireOwnDatabase(connection, program, [of(two)])).rejects.toThrow('is not the one');
    await expect(requireOwnDatabase(connection, program, [])).rejects.toThrow('There is no secret here');
    await requireOwnDatabase(connection, program, [of(one)]);
    await earlier.update();
    const owner = createOwnerConnection(connection);
    await expect(ensureSecretMark(owner, of(two))).rejects.toThrow('is not the one');
    expect(await marksIn(connection)).toEqual([]);
    await ensureSecretMark(owner, of(one));
    await ensureSecretMark(owner, of(one));
    await expect(ensureSecretMark(owner, of(two))).rejects.toThrow('is not the one');
    expect(await marksIn(connection)).toEqual([computeSecretMark(Buffer.from(one))]);
  });
});

describe('a database that a newer version has migrated', () => {
  it('is refused at the start and in every command of an older version, with both versions', async () => {
    const admin = await emptyOne();
    const env = { DATABASE_URL: urlOf(admin), KLARSIKT_DATA: dataIn('later'), KLARSIKT_SECRET: one };
    const node = start(env);
    await node.serving;
    await stop(node);
    await rowsOf(
      createOwnerConnection(admin),
      `INSERT INTO migration (hash, created_at, program) VALUES ('of a later version', 9999999999999, '9.8.7')`,
    );
    const tables = () => rowsOf(admin, `SELECT count(*)::int AS n FROM pg_class`);
    const before = await tables();
    for (const words of [[], ['backup'], ['break-glass', 'x'], ['rotate-secret']]) {
      const { code, err } = await start(
        { ...env, KLARSIKT_NEW_SECRET: words[0] === 'rotate-secret' ? two : `${one}-x`, INIT_CWD: folder },
        ...words,
      ).ended;
      expect([words, code]).toEqual([words, 1]);
      expect(err).toMatch(
        /: The database was last changed by Klarsikt 9\.8\.7, and this is Klarsikt \d+\.\d+\.\d+, which does not know one migration of it\. Use Klarsikt 9\.8\.7 or a later one, or restore/,
      );
    }
    expect(await tables()).toEqual(before);
    expect(existsSync(join(folder, 'backups'))).toBe(false);
    expect(await marksIn(admin)).toEqual([computeSecretMark(Buffer.from(one))]);
  }, 240_000);
});

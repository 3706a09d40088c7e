/** Tests that the baseline stands for the migrations of version 0.1.0, of which a database has all or none. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testConfig } from '@klarsikt/testkit';
import { migrationsFolder } from '@klarsikt/testkit/database';
import { createDatabaseBefore, type EarlierDatabase } from '@klarsikt/testkit/earlier';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { backUpDatabase } from '../src/backup/back-up.ts';
import { readBackupHeader } from '../src/backup/file.ts';
import { authenticateBackup } from '../src/backup/prove.ts';
import { createOwnerConnection } from '../src/platform/connection-roles.ts';
import { runMigrations } from '../src/platform/db.ts';
import { DatabaseIncompleteError } from '../src/platform/known-schema.ts';
import { readMigrations } from '../src/platform/migration-files.ts';

const firstBackup = fileURLToPath(new URL('./installations/0.1.0.backup', import.meta.url));
const afterBaseline = '0011';
const folder = mkdtempSync(join(tmpdir(), 'klarsikt-baseline-'));
const later = readMigrations(migrationsFolder).slice(1).length;
let database: EarlierDatabase;

beforeAll(async () => {
  database = await createDatabaseBefore(inject('databaseServer'), afterBaseline);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

const recordsOf = async (given: EarlierDatabase) =>
  (await given.rows('SELECT hash, created_at::text AS at FROM migration ORDER BY id')).map(
    ({ hash, at }) => ({
      hash,
      at: Number(at),
    }),
  );
const migrate = ({ connection }: EarlierDatabase) =>
  runMigrations(createOwnerConnection(connection), { migrations: migrationsFolder, version: '9.8.7' });

describe('a database made by the baseline', () => {
  it('has the records that version 0.1.0 wrote, so that earlier versions recognise it', async () => {
    const { schema } = await readBackupHeader(firstBackup, null);
    expect(schema).toHaveLength(10);
    expect(await recordsOf(database)).toEqual(
      schema.map((hash, place) => ({ hash, at: 1_795_000_000_000 + place })),
    );
  });
});

describe('a database with some of the migrations of version 0.1.0', () => {
  // The first start of 0.1.0 was killed, or a migration of it is missing although a later one was run.
  const states = [
    ['the first', 'created_at > 1795000000000', 1],
    ['all but the last', 'created_at = 1795000000009', 9],
    ['all but one in between', 'created_at = 1795000000004', 9],
  ] as const;

  it.each(states)('is refused without a change if it has %s', async (_, missing, recorded) => {
    const partial = await createDatabaseBefore(inject('databaseServer'), '0012');
    await partial.rows(`DELETE FROM migration WHERE ${missing}`);
    const state = () =>
      partial.rows(`SELECT (SELECT count(*) FROM pg_class) AS objects, (SELECT count(*) FROM pg_depend) AS links,
        (SELECT json_agg(m ORDER BY id) FROM migration m)::text AS records`);
    const before = await state();
    const refused = migrate(partial);
    await expect(refused).rejects.toThrow(DatabaseIncompleteError);
    await expect(refused).rejects.toThrow(
      `has only ${recorded} of the 10 migrations of Klarsikt 0.1.0, which this version can only run together. Its first start was interrupted or is still under way: start Klarsikt 0.1.0 on it once more until it is ready, or use an empty database. Nothing was changed.`,
    );
    expect(await state()).toEqual(before);
    await partial.drop();
  });

  it('has a backup that is refused before anything is restored', async () => {
    const partial = await createDatabaseBefore(inject('databaseServer'), afterBaseline);
    await partial.rows('DELETE FROM migration WHERE created_at > 1795000000006');
    const secret = { secret: testConfig.secret, source: 'the test' };
    const path = join(folder, 'partial.backup');
    const at = new Date('2026-11-30T08:00:00Z');
    await backUpDatabase(createOwnerConnection(partial.connection), { path, at, program: '0.1.0', secret });
    const given = { path, program: { migrations: migrationsFolder }, secret, unsealed: true };
    await expect(authenticateBackup(given)).rejects.toThrow(
      'The backup has only 7 of the 10 migrations of Klarsikt 0.1.0',
    );
    await partial.drop();
  });
});

describe('a database with all migrations of version 0.1.0', () => {
  it('is brought to the present version, and each migration is run and recorded once', async () => {
    const before = await recordsOf(database);
    await migrate(database);
    await migrate(database);
    const records = await recordsOf(database);
    expect(records.slice(0, 10)).toEqual(before);
    expect(new Set(records.map(({ at }) => at)).size).toBe(10 + later);
    expect(records).toHaveLength(10 + later);
    expect(await database.rows(`SELECT count(*)::int AS n FROM migration WHERE program = '9.8.7'`)).toEqual([
      { n: later },
    ]);
  });
});

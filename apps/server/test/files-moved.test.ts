/**
 * Tests the upgrade of an installation from before files were stored in one table: every source is found again, byte
 * for byte, also in a backup.
 */
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testConfig } from '@klarsikt/testkit';
import { createEmptyDatabase } from '@klarsikt/testkit/database';
import type { ClientConfig } from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { backUpDatabase } from '../src/backup/back-up.ts';
import { authenticateBackup } from '../src/backup/prove.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import {
  createOwnerConnection,
  type RoleConnection,
  runWithClient,
} from '../src/platform/connection-roles.ts';
import { runMigrations } from '../src/platform/db.ts';
import { ensureDatabaseRoles } from '../src/platform/roles.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'klarsikt-files-'));
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
  rmSync(folder, { recursive: true });
});

async function empty(): Promise<ClientConfig> {
  const database = await createEmptyDatabase(inject('databaseServer'));
  ends.push(() => database.drop());
  return database.connection;
}

/** The migrations from before files were stored in one table. */
function earlierMigrations(): string {
  const earlier = join(folder, 'migrations');
  cpSync(migrations, earlier, { recursive: true });
  const path = join(earlier, 'meta', '_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(path, 'utf8'));
  const before = entries.filter(({ tag }: { tag: string }) => tag < '0030');
  writeFileSync(path, JSON.stringify({ ...rest, entries: before }));
  return earlier;
}

interface Source {
  readonly bank: string;
  readonly title: string;
  readonly content: Buffer;
}

async function insertSources(owner: RoleConnection, sources: readonly Source[]): Promise<void> {
  await runWithClient(owner, async (client) => {
    for (const { bank, title, content } of sources) {
      await client.query(
        `INSERT INTO organization (kind, name, country, language)
         SELECT 'customer', $1, 'SE', 'sv' WHERE NOT EXISTS (SELECT FROM organization WHERE name = $1)`,
        [bank],
      );
      await client.query(
        `WITH o AS (SELECT id FROM organization WHERE name = $1), d AS (
           INSERT INTO source_document (organization_id, title, author, kind, language, passages, words, bytes, sha256,
             uploaded_at, uploaded_by)
           SELECT id, $2, 'Author', 'pdf', 'sv', 0, 10, length($3::bytea), sha256($3::bytea), now(), 'Officer' FROM o
           RETURNING id, organization_id)
         INSERT INTO source_file (document_id, organization_id, content) SELECT id, organization_id, $3 FROM d`,
        [bank, title, content],
      );
    }
  });
}

const found = (owner: RoleConnection) =>
  runWithClient(owner, async (client) => {
    const { rows } = await client.query<{ bank: string; title: string; digest: string; sha256: string }>(
      `SELECT o.name AS bank, d.title, encode(sha256(c.content), 'hex') AS digest, encode(d.sha256, 'hex') AS sha256
       FROM source_document d JOIN organization o ON o.id = d.organization_id
       JOIN file_link l ON l.source_id = d.id AND l.holder = 'source' AND l.title = d.title
       JOIN file_content c ON c.organization_id = l.organization_id AND c.sha256 = l.sha256 AND c.bytes = d.bytes
       ORDER BY d.id`,
    );
    return rows;
  });

describe('the sources of an installation after an upgrade', () => {
  it('are byte-identical, even after a restore from a backup', async () => {
    const admin = await empty();
    const owner = createOwnerConnection(admin);
    await ensureDatabaseRoles(admin);
    await runMigrations(owner, { migrations: earlierMigrations() });
    const shared = randomBytes(3000);
    const sources: Source[] = [
      { bank: 'One', title: 'Shared', content: shared },
      { bank: 'One', title: 'Large', content: randomBytes(5 * 1024 * 1024) },
      { bank: 'Two', title: 'Shared', content: shared },
    ];
    await insertSources(owner, sources);
    await runMigrations(owner, { migrations });
    const expected = sources.map(({ bank, title, content }) => {
      const digest = createHash('sha256').update(content).digest('hex');
      return { bank, title, digest, sha256: digest };
    });
    expect(await found(owner)).toEqual(expected);
    const at = new Date('2026-11-21T08:00:00Z');
    const path = join(folder, 'one.backup');
    const secret = { secret: testConfig.secret, source: 'the test' };
    const given = { program: { migrations }, secret };
    await backUpDatabase(owner, { path, at, program: 'test', secret });
    const copy = await empty();
    await restoreBackup(copy, await authenticateBackup({ ...given, path, unsealed: false }), {
      ...given,
      at,
    });
    expect(await found(createOwnerConnection(copy))).toEqual(expected);
  });
});

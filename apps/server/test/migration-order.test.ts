import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase, migrationsFolder } from '@klarsikt/testkit/database';
import { expect, inject, it } from 'vitest';
import { createOwnerConnection, runWithClient } from '../src/platform/connection-roles.ts';
import { runMigrations } from '../src/platform/db.ts';
import { ensureDatabaseRoles } from '../src/platform/roles.ts';

const late = '0127_saved_views';

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

const journalOf = (folder: string): string => join(folder, 'meta', '_journal.json');
const readJournal = (folder: string): Journal => JSON.parse(readFileSync(journalOf(folder), 'utf8'));

function folderWithout(tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'klarsikt-order-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const journal = readJournal(folder);
  const entries = journal.entries.filter((entry) => entry.tag !== tag);
  writeFileSync(journalOf(folder), JSON.stringify({ ...journal, entries }));
  return folder;
}

it('a migration that is added before an applied one runs once, and its version is recorded', async () => {
  const { connection, drop } = await createEmptyDatabase(inject('databaseServer'));
  const owner = createOwnerConnection(connection);
  const folder = folderWithout(late);
  await ensureDatabaseRoles(connection);
  await runMigrations(owner, { migrations: folder, version: '0.1.0' });
  await runMigrations(owner, { migrations: migrationsFolder, version: '0.2.0' });
  await runMigrations(owner, { migrations: migrationsFolder, version: '0.3.0' });
  const when = readJournal(migrationsFolder).entries.find(({ tag }) => tag === late)?.when;
  const { rows } = await runWithClient(owner, (client) =>
    client.query(
      `SELECT created_at::text AS at, program, to_regclass('public.saved_view') IS NOT NULL AS made
       FROM public.migration WHERE program <> '0.1.0'`,
    ),
  );
  expect(rows).toEqual([{ at: String(when), program: '0.2.0', made: true }]);
  rmSync(folder, { recursive: true });
  await drop();
});

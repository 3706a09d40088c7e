/** Creates a database of an earlier version, which has only the migrations before a given one. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnerConnection, runWithClient } from '@klarsikt/server/acting';
import { runMigrations } from '@klarsikt/server/db';
import { ensureDatabaseRoles } from '@klarsikt/server/roles';
import type { Client, ClientConfig } from 'pg';
import { createEmptyDatabase, migrationsFolder } from './database.ts';

export interface EarlierDatabase {
  readonly connection: ClientConfig;
  /** Runs `work` on one connection as the owner of the database. */
  with<T>(work: (client: Client) => Promise<T>): Promise<T>;
  rows(statement: string): Promise<Record<string, unknown>[]>;
  /** Applies the remaining migrations. */
  update(): Promise<void>;
  drop(): Promise<void>;
}

/** Makes a folder with the migrations before the migration whose name begins with `number`. */
function migrationsBefore(number: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'klarsikt-earlier-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(path, 'utf8'));
  const earlier = entries.filter(({ tag }: { tag: string }) => tag < number);
  writeFileSync(path, JSON.stringify({ ...rest, entries: earlier }));
  return folder;
}

/** Creates a database on the server with the migrations before `number` (such as "0041"). */
export async function createDatabaseBefore(admin: ClientConfig, number: string): Promise<EarlierDatabase> {
  const { connection, drop } = await createEmptyDatabase(admin);
  const owner = createOwnerConnection(connection);
  const folder = migrationsBefore(number);
  await ensureDatabaseRoles(connection);
  await runMigrations(owner, { migrations: folder });
  rmSync(folder, { recursive: true });
  const withOwner = <T>(work: (client: Client) => Promise<T>) => runWithClient(owner, work);
  return {
    connection,
    with: withOwner,
    rows: (statement) =>
      withOwner(async (client) => (await client.query<Record<string, unknown>>(statement)).rows),
    update: () => runMigrations(owner, { migrations: migrationsFolder }),
    drop,
  };
}

/** Takes a backup while the servers go on working: everything as it was at one moment. */
import type { Client } from 'pg';
import type { FoundSecret } from '../config/secrets.ts';
import { type ActingConnection, withClient } from '../platform/acting.ts';
import { requireMark } from '../secret-mark.ts';
import { schemaOf, sequencesOf, tablesOf } from './catalogue.ts';
import { BackupDamaged, checkBackup, type TableContent, type TableSum, writeBackup } from './file.ts';
import { exactNotation, readRows } from './rows.ts';
import { sealerOf, secretMarkOf } from './seal.ts';

/** Names sort by time. */
export const backupName = (at: Date): string =>
  `klarsikt-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

/** The moment in a name that `backupName` made. */
export const backupTime = (name: string): Date =>
  new Date(name.replace(/^klarsikt-(.{10})T(..)-(..)-(..)Z\.backup$/, '$1T$2:$3:$4Z'));

export interface BackupDone {
  readonly path: string;
  readonly sums: readonly TableSum[];
}

async function* contentsOf(client: Client): AsyncGenerator<TableContent> {
  for (const table of await tablesOf(client)) yield { table, batches: readRows(client, table) };
}

/**
 * Writes a backup of the database to `path` and reads it again to be sure of it. `owner` acts as the role that owns the
 * tables; the secret is not part of the backup.
 */
export function backUp(
  owner: ActingConnection,
  given: {
    readonly path: string;
    readonly at: Date;
    readonly program: string;
    readonly secret: FoundSecret;
  },
): Promise<BackupDone> {
  return withClient(owner, async (client) => {
    // One snapshot for all tables. Were a row hidden by row-level security, reading would fail rather than leave it out.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await client.query(`SELECT set_config('app.scope', 'system', true)`);
    await requireMark(client, given.secret);
    await client.query(`SET LOCAL row_security = off; ${exactNotation}`);
    const schema = await schemaOf(client);
    if (schema.length === 0) throw new Error('There is no installation to back up in this database.');
    const sequences = await sequencesOf(client);
    const header = {
      format: 'klarsikt backup' as const,
      version: 2 as const,
      at: given.at.toISOString(),
      program: given.program,
      schema,
      secretMark: secretMarkOf(given.secret.secret),
      sequences,
    };
    const sums = await writeBackup(given.path, header, contentsOf(client), sealerOf(given.secret.secret));
    await client.query('COMMIT');
    const { sums: read } = await checkBackup(given.path);
    if (JSON.stringify(read) !== JSON.stringify(sums))
      throw new BackupDamaged(`${given.path} is not what was written to it.`);
    return { path: given.path, sums };
  });
}

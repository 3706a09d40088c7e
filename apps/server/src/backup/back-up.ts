/** Takes a backup of all tables as they are at one instant, while servers run. */
import type { Client } from 'pg';
import type { SecretWithSource } from '../config/secrets.ts';
import { type RoleConnection, runWithClient } from '../platform/connection-roles.ts';
import { requireSameSecretMark } from '../secret-mark.ts';
import { listMigrationHashes, listSequences, listTables } from './catalogue.ts';
import {
  type BackupChecksums,
  BackupDamagedError,
  type BackupTableContent,
  computeFileDigest,
  type TableChecksum,
  verifyBackup,
  writeBackup,
} from './file.ts';
import { exactTextSettingsSql, readTableRows } from './rows.ts';
import { computeBackupSecretMark, createBackupSealer } from './seal.ts';

/** Builds the file name of a backup; the order of the names is the order of their times. */
export const formatBackupName = (at: Date, isEncrypted = false): string =>
  `klarsikt-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup${isEncrypted ? '.age' : ''}`;

/** Returns the time that a name made by `formatBackupName` contains. */
export const parseBackupTime = (name: string): Date =>
  new Date(name.replace(/^klarsikt-(.{10})T(..)-(..)-(..)Z\.backup(\.age)?$/, '$1T$2:$3:$4Z'));

export interface BackupSummary {
  readonly path: string;
  readonly sums: readonly TableChecksum[];
}

async function* readTableContents(client: Client): AsyncGenerator<BackupTableContent> {
  for (const table of await listTables(client)) yield { table, batches: readTableRows(client, table) };
}

/**
 * Reads the written file again to verify it. The command has no private key, so an encrypted file is verified only by
 * its digest.
 */
async function requireReadableBackup(
  path: string,
  written: BackupChecksums,
  isEncrypted: boolean,
): Promise<void> {
  const isWhole = isEncrypted
    ? (await computeFileDigest(path)) === written.sha256
    : JSON.stringify((await verifyBackup(path)).sums) === JSON.stringify(written.sums);
  if (!isWhole) throw new BackupDamagedError(`${path} differs from the written data.`);
}

/**
 * Writes a backup of the database to `path` and reads it again to verify it. `owner` connects as the role that owns the
 * tables. The secret is not part of the backup.
 */
export function backUpDatabase(
  owner: RoleConnection,
  given: {
    readonly path: string;
    readonly at: Date;
    readonly program: string;
    readonly secret: SecretWithSource;
    /** Public keys to which the file is encrypted; empty: the file is not encrypted. */
    readonly recipients?: readonly string[];
  },
): Promise<BackupSummary> {
  return runWithClient(owner, async (client) => {
    // All tables are read from one snapshot. With `row_security = off`, PostgreSQL raises an error instead of hiding
    // rows.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await client.query(`SELECT set_config('app.scope', 'system', true)`);
    await requireSameSecretMark(client, given.secret);
    await client.query(`SET LOCAL row_security = off; ${exactTextSettingsSql}`);
    const schema = await listMigrationHashes(client);
    if (schema.length === 0) throw new Error('There is no installation to back up in this database.');
    const sequences = await listSequences(client);
    const header = {
      format: 'klarsikt backup' as const,
      version: 2 as const,
      at: given.at.toISOString(),
      program: given.program,
      schema,
      secretMark: computeBackupSecretMark(given.secret.secret),
      sequences,
    };
    const { path, recipients = [] } = given;
    const how = { seal: createBackupSealer(given.secret.secret), recipients };
    const written = await writeBackup(path, header, readTableContents(client), how);
    await client.query('COMMIT');
    await requireReadableBackup(path, written, recipients.length > 0);
    return { path, sums: written.sums };
  });
}

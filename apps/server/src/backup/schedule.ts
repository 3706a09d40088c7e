/** Writes a daily backup into the operator's folder and removes the oldest backups. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SecretWithSource } from '../config/secrets.ts';
import type { Clock } from '../platform/clock.ts';
import type { RoleConnection } from '../platform/connection-roles.ts';
import type { Log } from '../platform/log.ts';
import { addErasedToList } from '../privacy/erasure-list.ts';
import { backUpDatabase, formatBackupName, parseBackupTime } from './back-up.ts';

const dayMs = 24 * 3_600_000;
const lookEveryMs = 15 * 60_000;
/** Number of daily backups that are kept by default: two weeks. */
const usuallyKept = 14;

interface BackupScheduleOptions {
  readonly folder: string;
  readonly owner: RoleConnection;
  readonly program: string;
  readonly secret: SecretWithSource;
  readonly clock: Clock;
  readonly log: Log;
  /** Public keys to which backups are encrypted; empty: backups are not encrypted. */
  readonly recipients?: readonly string[];
  /** Number of backups to keep; 14 by default. */
  readonly kept?: number;
}

const listBackupNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^klarsikt-[\dT-]+Z\.backup(\.age)?$/.test(name))
    .sort();

/**
 * Returns the time at which the newest backup in the folder was taken, as its name shows; null if there is no backup.
 */
export function findNewestBackupTime(folder: string): Date | null {
  if (!existsSync(folder)) return null;
  const name = listBackupNames(folder).at(-1);
  return name === undefined ? null : parseBackupTime(name);
}

/**
 * Takes a backup if the newest one is a day old, and removes the oldest backups beyond `kept`. Other files of the
 * folder are not touched. Returns the path of the new backup, or null if none was due.
 */
export async function backUpWhenDue({
  folder,
  clock,
  log,
  ...given
}: BackupScheduleOptions): Promise<string | null> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Update the list of erased people, because another node may have erased somebody since the last backup.
  await addErasedToList(given.owner, folder);
  const at = clock.now();
  const { recipients = [], kept = usuallyKept } = given;
  const newest = listBackupNames(folder).at(-1);
  // Use the time in the name, because a copied file may have another modification time.
  if (newest !== undefined && newest > formatBackupName(new Date(at.getTime() - dayMs))) return null;
  const { path, sums } = await backUpDatabase(given.owner, {
    ...given,
    path: join(folder, formatBackupName(at, recipients.length > 0)),
    at,
  });
  const rows = sums.reduce((sum, table) => sum + table.rows, 0);
  log.info({ path, rows }, 'backup taken');
  for (const name of listBackupNames(folder).slice(0, -kept)) rmSync(join(folder, name));
  return path;
}

/**
 * Checks regularly whether a backup is due. Returns a function that stops the checks and waits for a running backup.
 */
export function startBackupSchedule(given: BackupScheduleOptions): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  const look = () => {
    underWay = underWay
      .then(() => backUpWhenDue(given))
      .catch((error: unknown) =>
        given.log.error({ err: error }, 'no backup could be taken, trying again later'),
      );
  };
  look();
  const timer = setInterval(look, lookEveryMs);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

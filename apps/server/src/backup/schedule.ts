/** A backup a day into a folder that the operator names, and the oldest ones removed. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundSecret } from '../config/secrets.ts';
import type { ActingConnection } from '../platform/acting.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { addErasedToList } from '../privacy/erasure-list.ts';
import { backUp, formatBackupName, parseBackupTime } from './back-up.ts';

const dayMs = 24 * 3_600_000;
const lookEveryMs = 15 * 60_000;
/** Two weeks. */
const usuallyKept = 14;

interface BackupScheduleOptions {
  readonly folder: string;
  readonly owner: ActingConnection;
  readonly program: string;
  readonly secret: FoundSecret;
  readonly clock: Clock;
  readonly log: Log;
  /** Public keys that backups are encrypted to; none: not encrypted. */
  readonly recipients?: readonly string[];
  /** How many are kept; two weeks' without it. */
  readonly kept?: number;
}

const listBackupNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^klarsikt-[\dT-]+Z\.backup(\.age)?$/.test(name))
    .sort();

/** When the newest backup of the folder was taken, by its name; null where there is none. */
export function findNewestBackupTime(folder: string): Date | null {
  if (!existsSync(folder)) return null;
  const name = listBackupNames(folder).at(-1);
  return name === undefined ? null : parseBackupTime(name);
}

/**
 * Takes a backup when the newest one is a day old, and keeps the newest ones of its own naming; other files of the
 * folder are left alone. Gives the path of the new one, or null when none was due.
 */
export async function backUpWhenDue({
  folder,
  clock,
  log,
  ...given
}: BackupScheduleOptions): Promise<string | null> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Also between backups: another node may have erased somebody.
  await addErasedToList(given.owner, folder);
  const at = clock.now();
  const { recipients = [], kept = usuallyKept } = given;
  const newest = listBackupNames(folder).at(-1);
  // The name says when: a copy of the folder may have other times.
  if (newest !== undefined && newest > formatBackupName(new Date(at.getTime() - dayMs))) return null;
  const { path, sums } = await backUp(given.owner, {
    ...given,
    path: join(folder, formatBackupName(at, recipients.length > 0)),
    at,
  });
  const rows = sums.reduce((sum, table) => sum + table.rows, 0);
  log.info({ path, rows }, 'backup taken');
  for (const name of listBackupNames(folder).slice(0, -kept)) rmSync(join(folder, name));
  return path;
}

/** Looks now and then whether a backup is due. Gives what ends it, and waits for one that is under way. */
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

/** `npm run backup` and `npm run restore`: what the operator types, and what they are told. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ClientConfig } from 'pg';
import type { Env } from '../config/env.ts';
import { type FoundSecret, requireSecret } from '../config/secrets.ts';
import { asOwner } from '../platform/acting.ts';
import { DataDirectoryInUse } from '../platform/embedded/ownership.ts';
import { runningConnection } from '../platform/embedded/start.ts';
import { requireOwnDatabase } from '../secret-mark.ts';
import { backUp, backupName } from './back-up.ts';
import type { TableSum } from './file.ts';
import { proveBackup } from './prove.ts';
import { restore } from './restore.ts';

/** An open database, and how it is let go. */
export interface Opened {
  readonly connection: ClientConfig;
  stop(): Promise<void>;
}

export interface Surroundings {
  readonly env: Env;
  /** What stood behind the command's name. */
  readonly given: readonly string[];
  /** The folder in which the operator typed it. */
  readonly folder: string;
  readonly version: string;
  readonly migrations: string;
  readonly open: () => Promise<Opened>;
  readonly now: () => Date;
  readonly say: (line: string) => void;
}

/** The database beside the server that is running, or opened for the time being. */
export async function openForReading({ env, open }: Surroundings): Promise<Opened> {
  if (!env.DATABASE_URL && !existsSync(join(env.KLARSIKT_DATA, 'postgres')))
    throw new Error(`There is no installation in ${env.KLARSIKT_DATA}.`);
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    return { connection: runningConnection(env.KLARSIKT_DATA), stop: async () => {} };
  }
}

/** Where the backup goes: the file that was named, or a new one in the folder that was named. */
function targetOf({ given, folder, now, say }: Surroundings): string {
  const [named] = given;
  const path = resolve(folder, named ?? 'backups');
  if (named !== undefined && !named.endsWith('/') && !(existsSync(path) && statSync(path).isDirectory())) {
    if (existsSync(path)) throw new Error(`${path} is there already.`);
    return path;
  }
  if (!existsSync(path)) say(`Making the folder ${path}.`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return join(path, backupName(now()));
}

const counted = (sums: readonly TableSum[]): string =>
  `${sums.reduce((sum, { rows }) => sum + rows, 0)} rows of ${sums.length} tables`;

/** The database that an operator's command works on beside the server, which must be that of the secret given. */
export async function openOwn(around: Surroundings): Promise<Opened & { readonly secret: FoundSecret }> {
  const { env, migrations, version } = around;
  const database = await openForReading(around);
  try {
    const secret = requireSecret(env.KLARSIKT_SECRET, env.KLARSIKT_DATA);
    await requireOwnDatabase(database.connection, { migrations, version }, [secret]);
    return { ...database, secret };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Writes a backup, also while servers run. */
export async function backUpCommand(around: Surroundings): Promise<void> {
  const { env, version, now, say } = around;
  const database = await openOwn(around);
  try {
    const { secret } = database;
    const path = targetOf(around);
    const done = await backUp(asOwner(database.connection), { path, at: now(), program: version, secret });
    const size = (statSync(path).size / 1024 / 1024).toFixed(1);
    say(`${path}: ${counted(done.sums)}, ${size} MB, read again and found whole.`);
    if (env.KLARSIKT_SECRET === undefined)
      say(`Keep the secret apart from it: ${join(env.KLARSIKT_DATA, 'secret')}`);
  } finally {
    await database.stop();
  }
}

/** What stands behind `restore`: one file, and whether one without a seal is taken. */
function restoreOrder(given: readonly string[]): { readonly file: string; readonly unsealed: boolean } {
  const [file, ...more] = given.filter((word) => word !== '--unsealed');
  if (file === undefined || more.length > 0 || file.startsWith('--'))
    throw new Error('Which file? npm run restore -- FILE [--unsealed]');
  return { file, unsealed: given.includes('--unsealed') };
}

/** Puts a backup into an empty installation. The file is proved before the database is touched. */
export async function restoreCommand(around: Surroundings): Promise<void> {
  const { env, given, folder, migrations, version, open, now, say } = around;
  const { file, unsealed } = restoreOrder(given);
  const program = { migrations, version };
  const secret = requireSecret(env.KLARSIKT_SECRET, env.KLARSIKT_DATA);
  const backup = await proveBackup({ path: resolve(folder, file), program, secret, unsealed });
  if (!backup.sealed)
    say(
      `This backup has no seal (Klarsikt ${backup.header.program}): whether it was changed since is not known.`,
    );
  const database = await open();
  try {
    await restore(database.connection, backup, { program, secret, at: now() });
    const { header, sums } = backup;
    say(`The installation is as it was at ${header.at}: ${counted(sums)}, compared one by one.`);
    say(
      'Everybody signs in anew. What was revoked since then, API keys and accounts, is to be revoked again.',
    );
  } finally {
    await database.stop();
  }
}

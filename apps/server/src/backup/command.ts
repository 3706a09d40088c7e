/** `npm run backup` and `npm run restore`: what the operator types, and what they are told. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ClientConfig } from 'pg';
import type { Env } from '../config/env.ts';
import { installationSecret } from '../config/secrets.ts';
import { asOwner } from '../platform/acting.ts';
import { DataDirectoryInUse } from '../platform/embedded/ownership.ts';
import { runningConnection } from '../platform/embedded/start.ts';
import { backUp, backupName } from './back-up.ts';
import type { TableSum } from './file.ts';
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

/** The secret that is there. None is made: a new one would open nothing of the backup. */
function presentSecret({ KLARSIKT_SECRET: given, KLARSIKT_DATA: data }: Env): Buffer {
  if (given === undefined && !existsSync(join(data, 'secret')))
    throw new Error(
      `There is no secret in ${data}. Put the file "secret" of the installation there, or set KLARSIKT_SECRET.`,
    );
  return installationSecret(given, data);
}

/** Writes a backup, also while servers run. */
export async function backUpCommand(around: Surroundings): Promise<void> {
  const { env, version, now, say } = around;
  const database = await openForReading(around);
  try {
    const secret = presentSecret(env);
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

/** Puts a backup into an empty installation. */
export async function restoreCommand(around: Surroundings): Promise<void> {
  const { env, given, folder, migrations, open, now, say } = around;
  const [named] = given;
  if (named === undefined) throw new Error('Which file? npm run restore -- FILE');
  const secret = presentSecret(env);
  const database = await open();
  try {
    const path = resolve(folder, named);
    const { header, sums } = await restore(database.connection, { path, migrations, secret, at: now() });
    say(`The installation is as it was at ${header.at}: ${counted(sums)}, compared one by one.`);
    say(
      'Everybody signs in anew. What was revoked since then, API keys and accounts, is to be revoked again.',
    );
  } finally {
    await database.stop();
  }
}

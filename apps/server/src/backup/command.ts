/** The commands `npm run backup` and `npm run restore` and related commands: their arguments and messages. */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import type { ClientConfig } from 'pg';
import type { Env } from '../config/env.ts';
import { requireInstallationSecret, type SecretWithSource } from '../config/secrets.ts';
import { createOwnerConnection, runWithClient } from '../platform/connection-roles.ts';
import { DataDirectoryInUseError } from '../platform/embedded/ownership.ts';
import { findRunningDatabase } from '../platform/embedded/start.ts';
import { createValueCipher } from '../platform/vault.ts';
import { erasePerson } from '../privacy/erase.ts';
import {
  addErasedToList,
  getErasureListPath,
  listUnerasedAccounts,
  readErasureList,
} from '../privacy/erasure-list.ts';
import { requireOwnDatabase } from '../secret-mark.ts';
import { backUpDatabase, formatBackupName } from './back-up.ts';
import { createBackupKeyPair } from './encryption.ts';
import type { TableChecksum } from './file.ts';
import { restoreOrganization } from './organization.ts';
import { authenticateBackup } from './prove.ts';
import { restoreBackup } from './restore.ts';

/** An open database, and how to close it. */
export interface DatabaseAccess {
  readonly connection: ClientConfig;
  stop(): Promise<void>;
}

export interface CommandContext {
  readonly env: Env;
  /** Arguments of the command. */
  readonly given: readonly string[];
  /** Folder in which the operator typed the command. */
  readonly folder: string;
  readonly version: string;
  readonly migrations: string;
  readonly open: () => Promise<DatabaseAccess>;
  readonly now: () => Date;
  readonly say: (line: string) => void;
}

/** Opens the database, or connects to it if a running server already has it open. */
export async function openDatabaseForReading({ env, open }: CommandContext): Promise<DatabaseAccess> {
  if (!env.DATABASE_URL && !existsSync(join(env.KLARSIKT_DATA, 'postgres')))
    throw new Error(`There is no installation in ${env.KLARSIKT_DATA}.`);
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    return { connection: findRunningDatabase(env.KLARSIKT_DATA), stop: async () => {} };
  }
}

/** True for the name of a file: an existing file, or a new path that has an extension and no trailing slash. */
const isFileName = (named: string, path: string): boolean =>
  !named.endsWith('/') && (existsSync(path) ? !statSync(path).isDirectory() : extname(path) !== '');

/** Returns the path of the new backup: the named file, or a new file in the named folder. */
function resolveBackupPath({ env, given, folder, now, say }: CommandContext): string {
  const [named = 'backups'] = given;
  const path = resolve(folder, named);
  if (isFileName(named, path)) {
    if (existsSync(path)) throw new Error(`${path} is there already.`);
    return path;
  }
  if (!existsSync(path)) say(`Making the folder ${path}.`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return join(path, formatBackupName(now(), env.KLARSIKT_BACKUP_KEY !== undefined));
}

const describeRowCounts = (sums: readonly TableChecksum[]): string =>
  `${sums.reduce((sum, { rows }) => sum + rows, 0)} rows of ${sums.length} tables`;

/** Opens the database for an operator's command and requires that it belongs to the given secret. */
export async function openOwnDatabase(
  around: CommandContext,
): Promise<DatabaseAccess & { readonly secret: SecretWithSource }> {
  const { env, migrations, version } = around;
  const database = await openDatabaseForReading(around);
  try {
    const secret = requireInstallationSecret(env.KLARSIKT_SECRET, env.KLARSIKT_DATA);
    await requireOwnDatabase(database.connection, { migrations, version }, [secret]);
    return { ...database, secret };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Writes a backup; servers may run meanwhile. */
export async function runBackupCommand(around: CommandContext): Promise<void> {
  const { env, version, now, say } = around;
  const database = await openOwnDatabase(around);
  try {
    const { secret } = database;
    const path = resolveBackupPath(around);
    const recipients = env.KLARSIKT_BACKUP_KEY ?? [];
    const given = { path, at: now(), program: version, secret, recipients };
    const done = await backUpDatabase(createOwnerConnection(database.connection), given);
    await addErasedToList(createOwnerConnection(database.connection), dirname(path));
    const size = (statSync(path).size / 1024 / 1024).toFixed(1);
    say(`${path}: ${describeRowCounts(done.sums)}, ${size} MB, read again and found whole.`);
    if (recipients.length > 0) say(`It is encrypted to ${recipients.join(', ')}.`);
    if (env.KLARSIKT_SECRET === undefined)
      say(`Keep the secret apart from it: ${join(env.KLARSIKT_DATA, 'secret')}`);
  } finally {
    await database.stop();
  }
}

/** Parses the arguments of `npm run restore`: one file, and whether a backup without a seal is accepted. */
function parseRestoreArguments(given: readonly string[]): {
  readonly file: string;
  readonly unsealed: boolean;
} {
  const [file, ...more] = given.filter((word) => word !== '--unsealed');
  if (file === undefined || more.length > 0 || file.startsWith('--'))
    throw new Error('Which file? npm run restore -- FILE [--unsealed]');
  return { file, unsealed: given.includes('--unsealed') };
}

interface RepeatedErasure {
  readonly connection: ClientConfig;
  readonly secret: SecretWithSource;
  readonly at: Date;
}

/** Erases people again whose data the restored backup contains although they had been erased. */
async function repeatErasures(
  { connection, secret, at }: RepeatedErasure,
  people: readonly number[],
): Promise<void> {
  const eraser = { userId: null, organizationId: null, name: 'operator' };
  const vault = createValueCipher(secret.secret);
  for (const userId of people)
    await runWithClient(createOwnerConnection(connection), (client) =>
      erasePerson(client, { userId, at, eraser, vault, files: [] }),
    );
}

/** Repeats the erasure of all people in the erasure list that is stored beside the backup. */
async function repeatListedErasures(
  again: RepeatedErasure,
  path: string,
  say: CommandContext['say'],
): Promise<void> {
  const list = readErasureList(path);
  if (list === null) {
    say(
      `There is no list of erased people (${path}): repeat by hand the erasures that were made since then.`,
    );
    return;
  }
  const people = await listUnerasedAccounts(createOwnerConnection(again.connection), list);
  await repeatErasures(again, people);
  say(`Erased again, because they were erased after the backup: ${people.length}.`);
}

/** Restores a backup into an empty installation. The file is verified before the database is changed. */
export async function runRestoreCommand(around: CommandContext): Promise<void> {
  const { env, given, folder, migrations, version, open, now, say } = around;
  const { file, unsealed } = parseRestoreArguments(given);
  const program = { migrations, version };
  const secret = requireInstallationSecret(env.KLARSIKT_SECRET, env.KLARSIKT_DATA);
  const identity = env.KLARSIKT_BACKUP_IDENTITY ?? null;
  const backup = await authenticateBackup({
    path: resolve(folder, file),
    program,
    secret,
    unsealed,
    identity,
  });
  if (!backup.sealed)
    say(
      `This backup has no seal (Klarsikt ${backup.header.program}): whether it was changed since is not known.`,
    );
  const database = await open();
  try {
    await restoreBackup(database.connection, backup, { program, secret, at: now() });
    const { header, sums } = backup;
    say(`The installation is as it was at ${header.at}: ${describeRowCounts(sums)}, compared one by one.`);
    const path = getErasureListPath(dirname(resolve(folder, file)));
    await repeatListedErasures({ connection: database.connection, secret, at: now() }, path, say);
    say('Everybody must sign in again. Revoke again the API keys and accounts that were revoked since then.');
  } finally {
    await database.stop();
  }
}

/** Creates the key pair of encrypted backups: writes the private key to a new file and prints the public key. */
export async function runBackupKeyCommand({ given, folder, now, say }: CommandContext): Promise<void> {
  const [name] = given;
  if (name === undefined) throw new Error('Into which file? npm run backup-key -- FILE');
  const path = resolve(folder, name);
  if (existsSync(path)) throw new Error(`${path} is there already.`);
  const { file, recipient } = await createBackupKeyPair(now());
  writeFileSync(path, file, { mode: 0o600, flag: 'wx' });
  say(recipient);
}

/** Restores one organisation and leaves the others unchanged. Servers must be stopped. */
export async function runRestoreOrganizationCommand(around: CommandContext): Promise<void> {
  const { env, given, folder, migrations, version, now, say } = around;
  const [file, number = ''] = given;
  if (file === undefined || !/^\d{1,15}$/.test(number))
    throw new Error('Which file, and which organisation? npm run restore-organization -- FILE NUMBER');
  const database = await openOwnDatabase(around);
  try {
    const { secret, connection } = database;
    const program = { migrations, version };
    const identity = env.KLARSIKT_BACKUP_IDENTITY ?? null;
    const backup = await authenticateBackup({
      ...{ path: resolve(folder, file), program, secret, identity },
      unsealed: false,
    });
    const at = now();
    const done = await restoreOrganization(connection, backup, { organizationId: Number(number), at });
    say(`${done.name} is as it was at ${backup.header.at}: ${done.rows} rows. All others are as they were.`);
    await repeatErasures({ connection, secret, at }, done.erased);
    if (done.erased.length > 0)
      say(`Erased again, because they were erased after the backup: ${done.erased.length}.`);
  } finally {
    await database.stop();
  }
}

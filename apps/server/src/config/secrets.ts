import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Patterns of placeholders in examples and earlier software; such secrets are refused. */
const knownPlaceholders = [/^change-?me/i, /^secret/i, /^(.)\1+$/, /^example/i, /^0123456789/];

const shortest = 32;

export const isPlaceholderSecret = (secret: string): boolean =>
  knownPlaceholders.some((pattern) => pattern.test(secret));

export interface SecretWithSource {
  readonly secret: Buffer;
  readonly source: string;
}

const secretPathIn = (dataDirectory: string) => join(dataDirectory, 'secret');
const nextSecretPathIn = (dataDirectory: string) => join(dataDirectory, 'secret.next');

/** Refuses an empty file, which a full disk can leave behind. */
function readSecretFile(path: string): Buffer {
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < shortest)
    throw new Error(
      `The file ${path} holds no secret: it is shorter than ${shortest} characters. Put that of the installation there; where nothing was ever stored, remove the file.`,
    );
  return Buffer.from(secret, 'utf8');
}

const readFoundSecret = (path: string): SecretWithSource => ({
  secret: readSecretFile(path),
  source: `the file ${path}`,
});

/** Finds the secret in the environment or the data directory; returns null if there is none. */
export function findInstallationSecret(
  given: string | undefined,
  dataDirectory: string,
): SecretWithSource | null {
  if (existsSync(nextSecretPathIn(dataDirectory)))
    throw new Error('A change of the secret was interrupted. Finish it: npm run rotate-secret');
  if (given !== undefined) return { secret: parseGivenSecret(given), source: 'KLARSIKT_SECRET' };
  return existsSync(secretPathIn(dataDirectory)) ? readFoundSecret(secretPathIn(dataDirectory)) : null;
}

/** Like `findInstallationSecret`, but throws if there is none, because a new secret could not decrypt the stored values. */
export function requireInstallationSecret(
  given: string | undefined,
  dataDirectory: string,
): SecretWithSource {
  const found = findInstallationSecret(given, dataDirectory);
  if (found === null)
    throw new Error(
      `There is no secret in ${dataDirectory}. Put the file "secret" of the installation there, or set KLARSIKT_SECRET.`,
    );
  return found;
}

/** Creates the secret's file, readable only by its owner. `remove` deletes the file unless it existed before. */
export function createSecretFile(dataDirectory: string): SecretWithSource & { readonly remove: () => void } {
  const path = secretPathIn(dataDirectory);
  const isThere = existsSync(path);
  const secret = ensureSecretFile(path, dataDirectory);
  return { secret, source: `the file ${path}`, remove: () => (isThere ? undefined : rmSync(path)) };
}

export function ensureInstallationSecret(given: string | undefined, dataDirectory: string): Buffer {
  return (findInstallationSecret(given, dataDirectory) ?? createSecretFile(dataDirectory)).secret;
}

/** Finds the present and the next secret, as far as they exist; creates no secret. */
export function findSecretsOfChange(
  { present, next }: SecretChangeSettings,
  dataDirectory: string,
): SecretWithSource[] {
  requireBoth({ present, next });
  if (present !== undefined && next !== undefined)
    return [
      { secret: parseGivenSecret(present), source: 'KLARSIKT_SECRET' },
      { secret: parseGivenSecret(next), source: 'KLARSIKT_NEW_SECRET' },
    ];
  return [secretPathIn(dataDirectory), nextSecretPathIn(dataDirectory)]
    .filter(existsSync)
    .map(readFoundSecret);
}

function parseGivenSecret(given: string): Buffer {
  if (isPlaceholderSecret(given))
    throw new Error('The secret is a placeholder. Generate one: openssl rand -hex 32');
  return Buffer.from(given, 'utf8');
}

/** Reads the file or creates it. The file is flushed to disk before anything is encrypted with the secret. */
function ensureSecretFile(path: string, dataDirectory: string): Buffer {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
    flushDirectory(dataDirectory);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      // Remove the file, because a full disk leaves an empty one, which the next start would refuse.
      rmSync(path, { force: true });
      throw error;
    }
  }
  return readSecretFile(path);
}

function flushDirectory(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** The present and the next secret from the environment; undefined if the environment does not contain them. */
interface SecretChangeSettings {
  readonly present: string | undefined;
  readonly next: string | undefined;
}

function requireBoth({ present, next }: SecretChangeSettings): void {
  if ((present === undefined) !== (next === undefined))
    throw new Error('KLARSIKT_SECRET and KLARSIKT_NEW_SECRET belong together.');
}

/** A change from one secret to another; `finish` replaces the present secret by the new one. */
export interface SecretChange {
  readonly from: Buffer;
  readonly to: Buffer;
  finish(): void;
}

/**
 * Prepares a change of the secret. If the environment contains both secrets, the operator replaces the old setting
 * afterwards. Otherwise the new secret has its own file in the data directory until the change is complete, so that
 * an interrupted change can continue.
 */
export function beginSecretChange(given: SecretChangeSettings, dataDirectory: string): SecretChange {
  requireBoth(given);
  if (given.present !== undefined && given.next !== undefined)
    return {
      from: parseGivenSecret(given.present),
      to: parseGivenSecret(given.next),
      finish: () => undefined,
    };
  const [path, next] = [secretPathIn(dataDirectory), nextSecretPathIn(dataDirectory)];
  if (!existsSync(path)) throw new Error(`There is no secret to change in ${dataDirectory}.`);
  return {
    from: ensureSecretFile(path, dataDirectory),
    to: ensureSecretFile(next, dataDirectory),
    finish: () => {
      renameSync(next, path);
      flushDirectory(dataDirectory);
    },
  };
}

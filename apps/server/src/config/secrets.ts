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

/** Secrets that earlier software shipped or examples show: never accepted. */
const knownPlaceholders = [/^change-?me/i, /^secret/i, /^(.)\1+$/, /^example/i, /^0123456789/];

const shortest = 32;

export const isPlaceholder = (secret: string): boolean =>
  knownPlaceholders.some((pattern) => pattern.test(secret));

/** A secret, and where it was found: what may be said of it. */
export interface FoundSecret {
  readonly secret: Buffer;
  readonly source: string;
}

const ownPath = (dataDirectory: string) => join(dataDirectory, 'secret');
const nextPath = (dataDirectory: string) => join(dataDirectory, 'secret.next');

/** A full disk can leave an empty file. */
function readSecretFile(path: string): Buffer {
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < shortest)
    throw new Error(
      `The file ${path} holds no secret: it is shorter than ${shortest} characters. Put that of the installation there; where nothing was ever stored, remove the file.`,
    );
  return Buffer.from(secret, 'utf8');
}

const fromFile = (path: string): FoundSecret => ({
  secret: readSecretFile(path),
  source: `the file ${path}`,
});

/** The installation's secret: from the environment, else from the data directory; null where there is none. */
export function presentSecret(given: string | undefined, dataDirectory: string): FoundSecret | null {
  if (existsSync(nextPath(dataDirectory)))
    throw new Error('A change of the secret was interrupted. Finish it: npm run rotate-secret');
  if (given !== undefined) return { secret: givenSecret(given), source: 'KLARSIKT_SECRET' };
  return existsSync(ownPath(dataDirectory)) ? fromFile(ownPath(dataDirectory)) : null;
}

/** The secret that is there. None is made: a new one would open nothing. */
export function requireSecret(given: string | undefined, dataDirectory: string): FoundSecret {
  const found = presentSecret(given, dataDirectory);
  if (found === null)
    throw new Error(
      `There is no secret in ${dataDirectory}. Put the file "secret" of the installation there, or set KLARSIKT_SECRET.`,
    );
  return found;
}

/** Makes the secret of a new installation in its data directory, readable by its owner alone. */
export function makeSecret(dataDirectory: string): FoundSecret & { readonly remove: () => void } {
  const path = ownPath(dataDirectory);
  const isThere = existsSync(path);
  const secret = keptSecret(path, dataDirectory);
  return { secret, source: `the file ${path}`, remove: () => (isThere ? undefined : rmSync(path)) };
}

/** The installation's secret, which is made in the data directory where there is none yet. */
export function installationSecret(given: string | undefined, dataDirectory: string): Buffer {
  return (presentSecret(given, dataDirectory) ?? makeSecret(dataDirectory)).secret;
}

/** The secrets that a change is between, as far as they are there already: a look that makes none. */
export function secretsOfChange({ present, next }: GivenChange, dataDirectory: string): FoundSecret[] {
  requireBoth({ present, next });
  if (present !== undefined && next !== undefined)
    return [
      { secret: givenSecret(present), source: 'KLARSIKT_SECRET' },
      { secret: givenSecret(next), source: 'KLARSIKT_NEW_SECRET' },
    ];
  return [ownPath(dataDirectory), nextPath(dataDirectory)].filter(existsSync).map(fromFile);
}

function givenSecret(given: string): Buffer {
  if (isPlaceholder(given))
    throw new Error('The secret is a placeholder. Generate one: openssl rand -hex 32');
  return Buffer.from(given, 'utf8');
}

/** The secret of a file, which is made when it is not there. It is on the disk before anything is sealed with it. */
function keptSecret(path: string, dataDirectory: string): Buffer {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
    flushDirectory(dataDirectory);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      // A full disk leaves an empty file, which the next start would take for the secret.
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

/** Both, where they come from the environment. */
interface GivenChange {
  readonly present: string | undefined;
  readonly next: string | undefined;
}

function requireBoth({ present, next }: GivenChange): void {
  if ((present === undefined) !== (next === undefined))
    throw new Error('KLARSIKT_SECRET and KLARSIKT_NEW_SECRET belong together.');
}

/** The present secret and the one to come. `finish` puts the new one in the place of the old one. */
export interface SecretChange {
  readonly from: Buffer;
  readonly to: Buffer;
  finish(): void;
}

/**
 * Prepares a change of the secret. From the environment both are given, and it is the operator who puts the new one in
 * the place of the old one; in the data directory the new one waits in a file of its own until it is in force, so that
 * a change that was interrupted can be gone on with.
 */
export function beginSecretChange(given: GivenChange, dataDirectory: string): SecretChange {
  requireBoth(given);
  if (given.present !== undefined && given.next !== undefined)
    return { from: givenSecret(given.present), to: givenSecret(given.next), finish: () => undefined };
  const [path, next] = [ownPath(dataDirectory), nextPath(dataDirectory)];
  if (!existsSync(path)) throw new Error(`There is no secret to change in ${dataDirectory}.`);
  return {
    from: keptSecret(path, dataDirectory),
    to: keptSecret(next, dataDirectory),
    finish: () => {
      renameSync(next, path);
      flushDirectory(dataDirectory);
    },
  };
}

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets that earlier software shipped or examples show: never accepted. */
const knownPlaceholders = [/^change-?me/i, /^secret/i, /^(.)\1+$/, /^example/i, /^0123456789/];

/**
 * The installation's secret: from the environment, else from the data directory, where it is generated at the first
 * start, readable by its owner alone.
 */
export function installationSecret(given: string | undefined, dataDirectory: string): Buffer {
  if (given !== undefined) {
    if (knownPlaceholders.some((pattern) => pattern.test(given)))
      throw new Error('KLARSIKT_SECRET is a placeholder. Generate one: openssl rand -hex 32');
    return Buffer.from(given, 'utf8');
  }
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const path = join(dataDirectory, 'secret');
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'utf8');
}

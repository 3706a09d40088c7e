/**
 * Binds a backup to the secret of the installation by a mark in the header and a seal over the whole file at its end.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import type { BackupSealer } from './file.ts';

/** Computes a mark that is equal for equal secrets and does not disclose the secret. */
export function computeBackupSecretMark(secret: Buffer): string {
  return createHmac('sha256', secret).update('klarsikt backup').digest('hex').slice(0, 32);
}

/**
 * Creates the seal of the digest of all lines with a key derived from the secret; nobody can forge it without the
 * secret.
 */
export function createBackupSealer(secret: Buffer): BackupSealer {
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'klarsikt backup seal', 32));
  return (digest) => createHmac('sha256', key).update(digest).digest('hex');
}

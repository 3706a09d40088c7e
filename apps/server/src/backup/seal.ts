/** Binds a backup to the secret of the installation: a mark in the header, a seal over everything at the end. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { BackupSealer } from './file.ts';

/** Equal for equal secrets; does not disclose the secret. */
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

/** What binds a backup to the installation's secret: a mark of it at the beginning, a seal over all at the end. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { ComputeSeal } from './file.ts';

/** The same for the same secret; the secret can not be told from it. */
export function computeBackupSecretMark(secret: Buffer): string {
  return createHmac('sha256', secret).update('klarsikt backup').digest('hex').slice(0, 32);
}

/** Makes the seal over the digest of all lines, under a key of its own: who lacks the secret can not make it. */
export function createSealer(secret: Buffer): ComputeSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'klarsikt backup seal', 32));
  return (digest) => createHmac('sha256', key).update(digest).digest('hex');
}

import { hkdfSync } from 'node:crypto';
import { type UnsentKey, unsentDays } from '@klarsikt/contract';
import { addDays, dayOf, utc } from '@klarsikt/engine';

/**
 * Keys of one person, today's first. Each day has its own, and one that is too old is given to nobody any more: so work
 * that a browser kept ends by itself, whatever the clock of that browser says.
 */
export function unsentKeysOf(secret: Buffer, userId: number, now: Date): UnsentKey[] {
  return Array.from({ length: unsentDays }, (_, ago) => {
    const day = addDays(dayOf(now, utc), -ago);
    const key = hkdfSync('sha256', secret, Buffer.alloc(0), `klarsikt unsent work ${userId} ${day}`, 32);
    return { day, key: Buffer.from(key).toString('base64') };
  });
}

import { hkdfSync } from 'node:crypto';
import { type UnsentWorkKey, unsentWorkDays } from '@klarsikt/contract';
import { addDays, getDayInZone, utcTimeZone } from '@klarsikt/engine/calendar';

/**
 * Returns a person's keys for unsent work, today's first. Each day has its own key, and keys older than
 * `unsentWorkDays` are not issued, so that unsent work in a browser becomes unreadable even if the browser's clock is
 * wrong.
 */
export function deriveUnsentWorkKeys(secret: Buffer, userId: number, now: Date): UnsentWorkKey[] {
  return Array.from({ length: unsentWorkDays }, (_, ago) => {
    const day = addDays(getDayInZone(now, utcTimeZone), -ago);
    const key = hkdfSync('sha256', secret, Buffer.alloc(0), `klarsikt unsent work ${userId} ${day}`, 32);
    return { day, key: Buffer.from(key).toString('base64') };
  });
}

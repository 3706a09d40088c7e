/**
 * Counts failures by user name and by network address in the database, so that limits also hold across nodes,
 * restarts and parallel attempts.
 */

import { toIpAddressKey } from '@klarsikt/server/platform/address.ts';
import { type AttemptLimit, recordAttempt } from '@klarsikt/server/platform/attempts.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { toUserNameKey } from '@klarsikt/server/platform/names.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { deleteFailureCounter, deleteStaleFailureCounters } from './limiter.store.ts';
import { deleteExpiredLoginLinks } from './links.store.ts';
import { deleteExpiredChallenges } from './passkeys.store.ts';
import type { FailureLimiter } from './provides.ts';

/**
 * Ten failures of a user name lock it for ten minutes; the time doubles with each further lock, up to one hour
 * (security page A2).
 */
const nameLimit: AttemptLimit = { failures: 10, windowSec: 24 * 3600, lockSec: 600, longestLockSec: 3600 };
/**
 * Fifty failures from a network address within fifteen minutes block the address for fifteen minutes (security page
 * A3).
 */
const addressLimit: AttemptLimit = { failures: 50, windowSec: 900, lockSec: 900, longestLockSec: 900 };

export function createFailureLimiter(db: NodePgDatabase, clock: Clock): FailureLimiter {
  return {
    begin: async (name, ip) => {
      const now = clock.now();
      if ((await recordAttempt(db, `ip ${toIpAddressKey(ip)}`, addressLimit, now)) < 0) return 'iplocked';
      if ((await recordAttempt(db, `name ${toUserNameKey(name)}`, nameLimit, now)) < 0) return 'locked';
      return null;
    },
    succeeded: (name, ip) =>
      deleteFailureCounter(db, `name ${toUserNameKey(name)}`, `ip ${toIpAddressKey(ip)}`),
    attempt: (key, { attempts, windowSec }) =>
      recordAttempt(
        db,
        `own ${key}`,
        { failures: attempts, windowSec, lockSec: windowSec, longestLockSec: windowSec },
        clock.now(),
      ),
  };
}

/**
 * Deletes expired links and challenges, and failure counters that no longer count and whose lock can no longer be
 * doubled.
 */
export async function deleteExpiredSignInData(tx: WriteTx, at: Date): Promise<void> {
  await deleteStaleFailureCounters(tx, at, nameLimit.windowSec);
  await deleteExpiredLoginLinks(tx, at);
  await deleteExpiredChallenges(tx, at);
}

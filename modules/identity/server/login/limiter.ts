/** Failure counters for names and addresses, in the database: they hold across nodes, restarts and parallel tries. */

import { addressKey } from '@klarsikt/server/platform/address.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { nameKey } from '@klarsikt/server/platform/names.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { deleteStaleCounters, forgive, type Limit, reserve } from './limiter.store.ts';
import { deleteExpiredLinks } from './links.store.ts';
import type { FailureLimiter } from './provides.ts';

/** Ten failures for one name: ten minutes, doubling to an hour (security page A2). */
const nameLimit: Limit = { failures: 10, windowSec: 24 * 3600, lockSec: 600, longestLockSec: 3600 };
/** Fifty failures from one address in fifteen minutes: fifteen minutes (A3). */
const addressLimit: Limit = { failures: 50, windowSec: 900, lockSec: 900, longestLockSec: 900 };

export function createLimiter(db: NodePgDatabase, clock: Clock): FailureLimiter {
  return {
    begin: async (name, ip) => {
      const now = clock.now();
      if ((await reserve(db, `ip ${addressKey(ip)}`, addressLimit, now)) < 0) return 'iplocked';
      if ((await reserve(db, `name ${nameKey(name)}`, nameLimit, now)) < 0) return 'locked';
      return null;
    },
    succeeded: (name, ip) => forgive(db, `name ${nameKey(name)}`, `ip ${addressKey(ip)}`),
    attempt: (key, { attempts, windowSec }) =>
      reserve(
        db,
        `own ${key}`,
        { failures: attempts, windowSec, lockSec: windowSec, longestLockSec: windowSec },
        clock.now(),
      ),
  };
}

/**
 * Forgets what decides nothing any more: counters whose window has passed and that have no lock left to double, and
 * links that have expired.
 */
export async function pruneSignIn(tx: WriteTx, at: Date): Promise<void> {
  await deleteStaleCounters(tx, at, nameLimit.windowSec);
  await deleteExpiredLinks(tx, at);
}

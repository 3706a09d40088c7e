/** Failure counters for names and addresses, in the database: they hold across nodes, restarts and parallel tries. */
import { lt, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { addressKey } from '../../platform/address.ts';
import type { Clock } from '../../platform/clock.ts';
import { nameKey } from '../../platform/names.ts';
import { inSystemTransaction, type WriteTx } from '../../platform/tx.ts';
import { loginLink } from '../../schema/identity.ts';
import type { FailureLimiter } from './provides.ts';

interface Limit {
  readonly failures: number;
  readonly windowSec: number;
  readonly lockSec: number;
  readonly longestLockSec: number;
}

/** Ten failures for one name: ten minutes, doubling to an hour (security page A2). */
const nameLimit: Limit = { failures: 10, windowSec: 24 * 3600, lockSec: 600, longestLockSec: 3600 };
/** Fifty failures from one address in fifteen minutes: fifteen minutes (A3). */
const addressLimit: Limit = { failures: 50, windowSec: 900, lockSec: 900, longestLockSec: 900 };

/**
 * Counts the attempt before the secret is verified, in one statement: fifty parallel tries can not slip past the
 * tenth. Gives how many are left after it, -1 when this one may not go on.
 */
async function reserve(db: NodePgDatabase, key: string, limit: Limit, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const stale = sql`c.window_at < ${at} - make_interval(secs => ${limit.windowSec})`;
  const exceeded = sql`c.locked_until IS NULL AND NOT ${stale} AND c.failures + 1 > ${limit.failures}`;
  return inSystemTransaction(db, async (tx) => {
    const result = await tx.execute<{ allowed: boolean; failures: number }>(sql`
      INSERT INTO failure_counter AS c (key, failures, window_at) VALUES (${key}, 1, ${at})
      ON CONFLICT (key) DO UPDATE SET
        failures = CASE
          WHEN c.locked_until > ${at} THEN c.failures
          WHEN c.locked_until IS NOT NULL OR ${stale} THEN 1
          ELSE c.failures + 1 END,
        window_at = CASE WHEN c.locked_until <= ${at} OR ${stale} THEN ${at} ELSE c.window_at END,
        locks = CASE WHEN ${exceeded} THEN c.locks + 1 ELSE c.locks END,
        locked_until = CASE
          WHEN c.locked_until > ${at} THEN c.locked_until
          WHEN ${exceeded}
          THEN ${at} + make_interval(secs => least(${limit.lockSec} * power(2, least(c.locks, 30)), ${limit.longestLockSec}))
          ELSE NULL END
      RETURNING (locked_until IS NULL OR locked_until <= ${at}) AS allowed, failures`);
    const row = result.rows[0];
    return row?.allowed === true ? Math.max(0, limit.failures - row.failures) : -1;
  });
}

export function createLimiter(db: NodePgDatabase, clock: Clock): FailureLimiter {
  return {
    begin: async (name, ip) => {
      const now = clock.now();
      if ((await reserve(db, `ip ${addressKey(ip)}`, addressLimit, now)) < 0) return 'iplocked';
      if ((await reserve(db, `name ${nameKey(name)}`, nameLimit, now)) < 0) return 'locked';
      return null;
    },
    succeeded: (name, ip) =>
      inSystemTransaction(db, async (tx) => {
        const gone = await tx.execute<{ locks: number }>(
          sql`DELETE FROM failure_counter WHERE key = ${`name ${nameKey(name)}`} RETURNING locks`,
        );
        await tx.execute(
          sql`UPDATE failure_counter SET failures = greatest(failures - 1, 0)
            WHERE key = ${`ip ${addressKey(ip)}`} AND locked_until IS NULL`,
        );
        return (gone.rows[0]?.locks ?? 0) > 0;
      }),
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
  const now = sql`${at.toISOString()}::timestamptz`;
  await tx.execute(sql`
    DELETE FROM failure_counter WHERE window_at < ${now} - make_interval(secs => ${nameLimit.windowSec})
      AND (locked_until IS NULL OR locked_until < ${now} - make_interval(secs => ${nameLimit.windowSec}))`);
  await tx.delete(loginLink).where(lt(loginLink.expiresAt, at));
}

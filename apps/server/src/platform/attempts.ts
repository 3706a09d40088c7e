/** Counts attempts in the database, so that limits hold across nodes, restarts and parallel attempts. */
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { runInSystemTransaction } from './tx.ts';

export interface AttemptLimit {
  /** Number of failed attempts that are allowed within the window. */
  readonly failures: number;
  readonly windowSec: number;
  readonly lockSec: number;
  readonly longestLockSec: number;
}

/**
 * Counts the attempt before the secret is verified, in one statement, so that parallel attempts cannot exceed the
 * limit. Returns the number of attempts left, or -1 if this attempt is refused.
 */
export async function recordAttempt(
  db: NodePgDatabase,
  key: string,
  limit: AttemptLimit,
  now: Date,
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const stale = sql`c.window_at < ${at} - make_interval(secs => ${limit.windowSec})`;
  const exceeded = sql`c.locked_until IS NULL AND NOT ${stale} AND c.failures + 1 > ${limit.failures}`;
  return runInSystemTransaction(db, async (tx) => {
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

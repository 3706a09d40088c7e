import { inSystemTransaction, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

export interface FailureLimit {
  readonly failures: number;
  readonly windowSec: number;
  readonly lockSec: number;
  readonly longestLockSec: number;
}

/**
 * Count the attempt before the secret is verified, in one statement, so that parallel attempts cannot exceed the limit.
 * Returns the number of attempts left, or -1 if this attempt is refused.
 */
export async function reserveAttempt(
  db: NodePgDatabase,
  key: string,
  limit: FailureLimit,
  now: Date,
): Promise<number> {
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

/**
 * Delete the counter of a user name and subtract one failure from its network address; true if the name had been
 * locked.
 */
export function deleteFailureCounter(db: NodePgDatabase, name: string, address: string): Promise<boolean> {
  return inSystemTransaction(db, async (tx) => {
    const gone = await tx.execute<{ locks: number }>(
      sql`DELETE FROM failure_counter WHERE key = ${name} RETURNING locks`,
    );
    await tx.execute(
      sql`UPDATE failure_counter SET failures = greatest(failures - 1, 0)
        WHERE key = ${address} AND locked_until IS NULL`,
    );
    return (gone.rows[0]?.locks ?? 0) > 0;
  });
}

export async function deleteStaleCounters(tx: WriteTx, at: Date, windowSec: number): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`;
  await tx.execute(sql`
    DELETE FROM failure_counter WHERE window_at < ${now} - make_interval(secs => ${windowSec})
      AND (locked_until IS NULL OR locked_until < ${now} - make_interval(secs => ${windowSec}))`);
}

import { runInSystemTransaction, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/**
 * Deletes the failure counter of a user name, and subtracts one failure from the counter of the network address.
 * Returns true if the name had been locked.
 */
export function deleteFailureCounter(db: NodePgDatabase, name: string, address: string): Promise<boolean> {
  return runInSystemTransaction(db, async (tx) => {
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

export async function deleteStaleFailureCounters(tx: WriteTx, at: Date, windowSec: number): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`;
  await tx.execute(sql`
    DELETE FROM failure_counter WHERE window_at < ${now} - make_interval(secs => ${windowSec})
      AND (locked_until IS NULL OR locked_until < ${now} - make_interval(secs => ${windowSec}))`);
}

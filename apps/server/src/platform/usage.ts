import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { usageEvent } from '../schema/operations.ts';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import { inWriteTransaction } from './tx.ts';

/** Records usage once per session and event. A visitor without session is not recorded. */
export function recordUsage(db: NodePgDatabase, clock: Clock, log: Log) {
  return async (actor: Actor, event: string, detail?: string): Promise<void> => {
    const { sessionKey, organizationId, userId } = actor;
    if (sessionKey === null) return;
    try {
      await inWriteTransaction(db, { organizationId }, (tx) =>
        tx
          .insert(usageEvent)
          .values({ at: clock.now(), organizationId, userId, sessionKey, event, detail: detail ?? null })
          .onConflictDoNothing(),
      );
    } catch (error) {
      log.warn({ err: error, event }, 'usage event not recorded');
    }
  };
}

import { type Application, applicationNames } from '@klarsikt/engine/people';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { usageEvent } from '../schema/operations.ts';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import { runInWriteTransaction } from './tx.ts';

/** Usage event for an opened page; the detail of the event is the pattern of the route. */
export const pageUsageEvent = 'page';

/** Applications by the first word of events and paths, for words that differ from the application's name. */
const aliases: Readonly<Record<string, Application>> = {
  atlas: 'backoffice',
  feed: 'app',
  report: 'ra',
  assessment: 'ra',
  audit: 'admin',
  usage: 'admin',
};

/**
 * Determines the application of an event by the first word of the event, or of the path for pages; `site` for all
 * others.
 */
export function determineEventApplication(event: string, detail?: string | null): Application {
  const [, path = ''] = /^\/([a-z]+)/.exec(event === pageUsageEvent ? (detail ?? '') : '') ?? [];
  const word = event === pageUsageEvent ? path : (event.split('.', 1)[0] ?? '');
  return applicationNames.find((known) => known === word) ?? aliases[word] ?? 'site';
}

export type UsageRecorder = (actor: Actor, event: string, detail?: string) => Promise<void>;

/**
 * Records an event once per session. Visitors without a session are not recorded. Failures are logged and never
 * thrown.
 */
export function createUsageRecorder(db: NodePgDatabase, clock: Clock, log: Log): UsageRecorder {
  return async (actor, event, detail) => {
    const { sessionKey, organizationId, userId } = actor;
    if (sessionKey === null) return;
    const application = determineEventApplication(event, detail);
    const at = clock.now();
    try {
      await runInWriteTransaction(db, { organizationId }, (tx) =>
        tx
          .insert(usageEvent)
          .values({ at, organizationId, userId, sessionKey, event, detail: detail ?? null, application })
          .onConflictDoNothing(),
      );
    } catch (error) {
      log.warn({ err: error, event }, 'usage event not recorded');
    }
  };
}

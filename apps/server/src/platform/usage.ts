/** The usage log: what was used, once per session and event. */
import { type Application, applications } from '@klarsikt/engine';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { usageEvent } from '../schema/operations.ts';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import { inWriteTransaction } from './tx.ts';

/** The event of a page that was opened; its detail is the route's pattern. */
export const pageEvent = 'page';

/** First words of events and paths that are not an application's own name. */
const aliases: Readonly<Record<string, Application>> = {
  atlas: 'backoffice',
  feed: 'app',
  report: 'ra',
  assessment: 'ra',
  audit: 'admin',
  usage: 'admin',
};

/** The application that an event belongs to: its first word, for pages that of the path; `site` for everything else. */
export function applicationOf(event: string, detail?: string | null): Application {
  const [, path = ''] = /^\/([a-z]+)/.exec(event === pageEvent ? (detail ?? '') : '') ?? [];
  const word = event === pageEvent ? path : (event.split('.', 1)[0] ?? '');
  return applications.find((known) => known === word) ?? aliases[word] ?? 'site';
}

/** Records a usage event, once per session and event; failures are logged, never thrown. */
export type RecordUsage = (actor: Actor, event: string, detail?: string) => Promise<void>;

/** Records usage once per session and event. A visitor without session is not recorded. */
export function recordUsage(db: NodePgDatabase, clock: Clock, log: Log): RecordUsage {
  return async (actor, event, detail) => {
    const { sessionKey, organizationId, userId } = actor;
    if (sessionKey === null) return;
    const application = applicationOf(event, detail);
    const at = clock.now();
    try {
      await inWriteTransaction(db, { organizationId }, (tx) =>
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

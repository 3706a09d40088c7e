/**
 * Who a cookie stands for, remembered while nothing can have changed it: no transaction of this process has changed
 * people, sessions, rights or licences since, nobody else writes, neither limit of the session has passed, and it is the
 * same day (licences end with a day). A revoked session fails on the next request all the same: the database says of
 * every such change that it is one.
 */
import { dayOf, endOfDay } from '@klarsikt/engine';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import { peopleChanges } from './connection.ts';

interface Remembered {
  readonly actor: Actor;
  readonly changes: number;
  /** The first instant of another day. */
  readonly dayEnds: number;
}

const most = 5000;

/** Licences end with a day of the own organisation; what is shown as today changes with one of that in scope. */
function endOfToday({ timeZone, ownTimeZone }: Actor, now: Date): number {
  return Math.min(...[timeZone, ownTimeZone].map((zone) => endOfDay(dayOf(now, zone), zone).getTime()));
}

function stillOpen(actor: Actor, now: Date): boolean {
  const { hardAt, activeAt, softSec } = actor;
  return (
    hardAt !== null &&
    activeAt !== null &&
    hardAt > now &&
    activeAt.getTime() + softSec * 1000 > now.getTime()
  );
}

type Resolve = (cookie: string) => Promise<Actor | null>;

/** `changed` counts what may have made an actor out of date. */
export function rememberActors(resolve: Resolve, clock: Clock, changed = peopleChanges): Resolve {
  const known = new Map<string, Remembered>();
  return async (cookie) => {
    const now = clock.now();
    const found = known.get(cookie);
    if (found) {
      if (found.changes === changed() && now.getTime() < found.dayEnds && stillOpen(found.actor, now))
        return found.actor;
      known.delete(cookie);
    }
    const changes = changed();
    const actor = await resolve(cookie);
    if (actor !== null && changes === changed()) {
      const [oldest] = known.size >= most ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
      known.set(cookie, { actor, changes, dayEnds: endOfToday(actor, now) });
    }
    return actor;
  };
}

/**
 * Caches the caller of a session cookie. An entry becomes invalid when a transaction of this process changes people,
 * sessions, rights or licences, when the session exceeds its limits, and when the day ends. The cache is used only if
 * a single process writes to the database (docs/decisions/0009-remembered-actors.md).
 */
import { getDayEnd, getDayInZone } from '@klarsikt/engine/calendar';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import { countPeopleChanges } from './connection.ts';

interface RememberedActor {
  readonly actor: Actor;
  readonly changes: number;
  readonly dayEnds: number;
}

const most = 5000;

/**
 * Returns the earlier end of the present day in the two time zones: licences end with a day of the caller's own
 * organisation, and the displayed day is that of the organisation in scope.
 */
function endOfToday({ timeZone, ownTimeZone }: Actor, now: Date): number {
  return Math.min(
    ...[timeZone, ownTimeZone].map((zone) => getDayEnd(getDayInZone(now, zone), zone).getTime()),
  );
}

function isStillValid(actor: Actor, now: Date): boolean {
  const { hardAt, activeAt, softSec } = actor;
  return (
    hardAt !== null &&
    activeAt !== null &&
    hardAt > now &&
    activeAt.getTime() + softSec * 1000 > now.getTime()
  );
}

type Resolve = (cookie: string) => Promise<Actor | null>;

/**
 * Wraps `resolve` in a cache of callers. The whole cache becomes invalid when the number that `changed` returns has
 * changed.
 */
export function cacheResolvedActors(resolve: Resolve, clock: Clock, changed = countPeopleChanges): Resolve {
  const known = new Map<string, RememberedActor>();
  return async (cookie) => {
    const now = clock.now();
    const found = known.get(cookie);
    if (found) {
      if (found.changes === changed() && now.getTime() < found.dayEnds && isStillValid(found.actor, now))
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

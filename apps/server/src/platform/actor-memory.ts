/**
 * Who a cookie stands for, remembered while nothing can have changed it: no transaction of this process has written
 * since, nobody else writes, neither limit of the session has passed, and it is the same day (licences end with a day).
 * A revoked session fails on the next request all the same: revoking is a write.
 */
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import { finishedWrites } from './tx.ts';

interface Remembered {
  readonly actor: Actor;
  readonly writes: number;
  readonly day: number;
}

const most = 5000;
const dayMs = 86_400_000;
const dayOf = (now: Date) => Math.floor(now.getTime() / dayMs);

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

export function rememberActors(resolve: Resolve, clock: Clock): Resolve {
  const known = new Map<string, Remembered>();
  return async (cookie) => {
    const now = clock.now();
    const found = known.get(cookie);
    if (found) {
      if (found.writes === finishedWrites() && found.day === dayOf(now) && stillOpen(found.actor, now))
        return found.actor;
      known.delete(cookie);
    }
    const writes = finishedWrites();
    const actor = await resolve(cookie);
    if (actor !== null && writes === finishedWrites()) {
      const [oldest] = known.size >= most ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
      known.set(cookie, { actor, writes, day: dayOf(now) });
    }
    return actor;
  };
}

/**
 * Who has something open, and where in it: held in the memory of this process, told with the question for the newest
 * revision that every open page asks anyway, and forgotten soon after the last one. Nothing of it is stored.
 */
import type { Clock } from './clock.ts';

/** Somebody who has it open. */
interface Somebody {
  readonly userId: number;
  readonly name: string;
}

/** How long somebody counts as present after their page was last heard of. */
const staysMs = 10_000;
/** Things whose pages are held at most; the one that was heard of longest ago goes first. */
const mostPlaces = 5000;

interface Seen<P> {
  readonly person: P;
  readonly at: number;
}

export interface Presence<P extends Somebody> {
  /** Notes that somebody is there, and gives the others who are, by name. */
  note(id: number, person: P): readonly P[];
}

export function createPresence<P extends Somebody>(clock: Clock): Presence<P> {
  const places = new Map<number, Map<number, Seen<P>>>();
  return {
    note: (id, person) => {
      const now = clock.now().getTime();
      const place = places.get(id) ?? new Map<number, Seen<P>>();
      place.set(person.userId, { person, at: now });
      for (const [userId, { at }] of place) if (at + staysMs <= now) place.delete(userId);
      places.delete(id);
      places.set(id, place);
      const [oldest] = places.size > mostPlaces ? places.keys() : [];
      if (oldest !== undefined) places.delete(oldest);
      const others = [...place.values()].filter(({ person: { userId } }) => userId !== person.userId);
      return others.map((seen) => seen.person).sort((a, b) => a.name.localeCompare(b.name));
    },
  };
}

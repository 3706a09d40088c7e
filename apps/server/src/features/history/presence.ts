/**
 * Who has an assessment open, and where in it: held in the memory of this process, told with the question for the newest
 * revision that every open page asks anyway, and forgotten soon after the last one. Nothing of it is stored.
 */
import type { Present } from '@klarsikt/contract';
import type { Clock } from '../../platform/clock.ts';

/** How long somebody counts as present after their page was last heard of. */
const staysMs = 10_000;
/** Assessments whose pages are held at most; the one that was heard of longest ago goes first. */
const mostAssessments = 5000;

interface Seen {
  readonly person: Present;
  readonly at: number;
}

export interface Presence {
  /** Notes that somebody is there, and gives the others who are, by name. */
  note(assessmentId: number, person: Present): readonly Present[];
}

export function createPresence(clock: Clock): Presence {
  const rooms = new Map<number, Map<number, Seen>>();
  return {
    note: (assessmentId, person) => {
      const now = clock.now().getTime();
      const room = rooms.get(assessmentId) ?? new Map<number, Seen>();
      room.set(person.userId, { person, at: now });
      for (const [userId, { at }] of room) if (at + staysMs <= now) room.delete(userId);
      rooms.delete(assessmentId);
      rooms.set(assessmentId, room);
      const [oldest] = rooms.size > mostAssessments ? rooms.keys() : [];
      if (oldest !== undefined) rooms.delete(oldest);
      const others = [...room.values()].filter(({ person: { userId } }) => userId !== person.userId);
      return others.map((seen) => seen.person).sort((a, b) => a.name.localeCompare(b.name));
    },
  };
}

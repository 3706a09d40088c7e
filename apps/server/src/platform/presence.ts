/**
 * Records in memory which people have an object open. An open page reports this by its calls for the newest revision;
 * a record expires soon after the last call. Nodes exchange their records.
 */
import { z } from 'zod';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { NodeSignals } from './signals.ts';

interface PresentPerson {
  readonly userId: number;
  readonly name: string;
}

/**
 * Milliseconds after the last call for which a person counts as present; longer than the pause between the calls of a
 * page.
 */
const staysMs = 20_000;
/** Interval in milliseconds at which other nodes are informed again about a person who is still present. */
const againMs = 5000;
/** Largest number of objects; beyond it the object with the oldest report is removed. */
const mostPlaces = 5000;

interface PresenceRecord<P> {
  readonly person: P;
  readonly at: number;
  /** Time at which other nodes were last informed, in milliseconds since 1970. */
  readonly toldAt: number;
}

export interface PresenceTracker<P extends PresentPerson> {
  /** Records that the person has the object open, and returns the other people who have it open. */
  note(id: number, person: P): readonly P[];
  /** Connects this tracker to those of the other nodes. */
  join(signals: Pick<NodeSignals, 'on' | 'send'>): void;
}

interface PresenceOptions<P> {
  readonly clock: Clock;
  /** Schema of the person in signals that other nodes send. */
  readonly personSchema: z.ZodType<P>;
  /** Called when a call to this node adds a person or changes a person's data. */
  readonly moved: (id: number) => void;
  readonly log: Pick<Log, 'warn'>;
}

/** Creates the records of one process: people by object. */
function createPlaces<P extends PresentPerson>(clock: Clock) {
  const places = new Map<number, Map<number, PresenceRecord<P>>>();
  return {
    get: (id: number, userId: number): PresenceRecord<P> | undefined => places.get(id)?.get(userId),
    record: (id: number, seen: PresenceRecord<P>): void => {
      const now = clock.now().getTime();
      const place = places.get(id) ?? new Map<number, PresenceRecord<P>>();
      place.set(seen.person.userId, seen);
      for (const [userId, { at }] of place) if (at + staysMs <= now) place.delete(userId);
      places.delete(id);
      places.set(id, place);
      const [oldest] = places.size > mostPlaces ? places.keys() : [];
      if (oldest !== undefined) places.delete(oldest);
    },
    others: (id: number, userId: number): readonly P[] =>
      [...(places.get(id)?.values() ?? [])]
        .map(({ person }) => person)
        .filter((person) => person.userId !== userId)
        .sort((a, b) => a.name.localeCompare(b.name)),
  };
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Creates the tracker of people who have an object open; `topic` names its signals between nodes. */
export function createPresenceTracker<P extends PresentPerson>(
  topic: string,
  { clock, personSchema, moved, log }: PresenceOptions<P>,
): PresenceTracker<P> {
  const places = createPlaces<P>(clock);
  const toldSchema = z.object({ id: z.number().int(), person: personSchema, at: z.number() });
  let signals: Pick<NodeSignals, 'send'> | null = null;
  return {
    note: (id, person) => {
      const now = clock.now().getTime();
      const before = places.get(id, person.userId);
      const isNew = before === undefined || before.at + staysMs <= now || !isSame(before.person, person);
      const isTold = !isNew && before.toldAt + againMs > now;
      places.record(id, { person, at: now, toldAt: isTold ? before.toldAt : now });
      if (!isTold)
        signals?.send(topic, { id, person, at: now }).catch((error: unknown) => {
          log.warn({ err: error }, 'other nodes could not be told who has an assessment open');
        });
      if (isNew) moved(id);
      return places.others(id, person.userId);
    },
    join: (joined) => {
      signals = joined;
      joined.on(topic, (data) => {
        const { id, person, at } = toldSchema.parse(data);
        const known = places.get(id, person.userId);
        // Ignore an older record, because a node also receives its own signals and signals may arrive late.
        if (known !== undefined && known.at > at) return;
        places.record(id, { person, at, toldAt: known?.toldAt ?? 0 });
      });
    },
  };
}

/**
 * Records in memory who has an object open. An open page reports it with its calls for the newest revision; the record
 * expires soon after the last call. Nodes exchange their records.
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
 * How long a person counts as present after the last call, in milliseconds; longer than the pause between a page's
 * calls.
 */
const staysMs = 20_000;
/** Interval in milliseconds at which other nodes are informed again about a person who is still present. */
const againMs = 5000;
/** Largest number of objects; the one with the oldest report is removed first. */
const mostPlaces = 5000;

interface PresenceRecord<P> {
  readonly person: P;
  readonly at: number;
  /** When other nodes were last informed. */
  readonly toldAt: number;
}

export interface PresenceTracker<P extends PresentPerson> {
  /** Records the person and returns the other people present. */
  note(id: number, person: P): readonly P[];
  /** Connects to the other nodes. */
  join(signals: Pick<NodeSignals, 'on' | 'send'>): void;
}

interface PresenceOptions<P> {
  readonly clock: Clock;
  /** Schema of a person in the signals of other nodes. */
  readonly personSchema: z.ZodType<P>;
  /** Called when a call of this node reports a new person, or changed data of a person. */
  readonly moved: (id: number) => void;
  readonly log: Pick<Log, 'warn'>;
}

/** Records of one process. */
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

/** Creates the record; `topic` is the name of the signals between nodes. */
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
        // A node also receives its own signals, and signals may arrive late.
        if (known !== undefined && known.at > at) return;
        places.record(id, { person, at, toldAt: known?.toldAt ?? 0 });
      });
    },
  };
}

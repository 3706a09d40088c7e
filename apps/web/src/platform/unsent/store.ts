/**
 * Work that the server does not have yet, kept in this browser over a reload, a lost connection and the end of a
 * session. It is sealed as soon as it is kept: whoever sits at the computer next can not read it.
 */

import { type UnsentKey, unsentDays } from '@klarsikt/contract';
import { addDays, dayIn, utc } from '@klarsikt/engine';
import { unsentPrefix } from '../session/device.ts';
import { type DayKey, dayOf, importKeys, opened, sealed } from './cipher.ts';

export interface UnsentStore {
  /** Whose work it is from now on; null for a visitor, of whom nothing is kept. */
  readonly belongsTo: (who: number | null) => void;
  /** Whether anything can be kept at all: browsers seal nothing for pages without a secure connection. */
  readonly canKeep: () => boolean;
  /** Keeps the value; null when there is nothing unsent under this name any more. */
  readonly keep: (name: string, value: unknown) => void;
  /** What was kept, null when nothing is, or nothing that can be opened. Throws when the keys can not be had. */
  readonly read: (name: string) => Promise<unknown>;
  readonly names: () => readonly string[];
  /** Asks for the keys while there is a session, for what has to be sealed at its end. */
  readonly prepare: () => void;
  /** When all that was given to `keep` is written. */
  readonly settled: () => Promise<void>;
}

/** Told apart from one sign-in to the next: a page that somebody has signed out of writes nothing any more. */
const markPlace = 'klarsikt.session';
/** What earlier versions kept, open to read, by person and assessment. */
const openPrefix = 'klarsikt.unsaved.';

const keysOf = (storage: Storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');

/** Also done for visitors: what is too old goes, whoever opens the page next. */
function clearOld(): void {
  const oldest = addDays(dayIn(new Date().toISOString(), utc), 1 - unsentDays);
  for (const key of keysOf(localStorage)) {
    if (!key.startsWith(unsentPrefix)) continue;
    const day = dayOf(localStorage.getItem(key) ?? '');
    if (day === null || day < oldest) localStorage.removeItem(key);
  }
}

function markOfSession(): string {
  const mark = localStorage.getItem(markPlace) ?? crypto.randomUUID();
  localStorage.setItem(markPlace, mark);
  return mark;
}

type Keys = () => Promise<readonly DayKey[]>;

/** Requested once; after a failure the next caller requests it again. */
function keysOnce(fetchKeys: () => Promise<readonly UnsentKey[]>): Keys {
  let keys: Promise<readonly DayKey[]> | null = null;
  return () => {
    const asked = keys ?? fetchKeys().then(importKeys);
    keys = asked;
    asked.catch(() => {
      if (keys === asked) keys = null;
    });
    return asked;
  };
}

/** Writes sealed texts, in the order in which they are given; of what changes meanwhile only the last is written. */
function createWriter(dayKeys: Keys, mayWrite: () => boolean) {
  /** By place, what waits to be written; null to take it away. */
  const waiting = new Map<string, string | null>();
  const writing = new Map<string, Promise<void>>();
  /** What this page wrote or took up: another tab's is not its to take away. */
  const own = new Map<string, string>();

  function remove(place: string): void {
    if (localStorage.getItem(place) === own.get(place)) localStorage.removeItem(place);
    own.delete(place);
  }

  async function seal(place: string, text: string): Promise<string> {
    const [today] = await dayKeys();
    if (today === undefined) throw new Error('No key for today');
    return sealed(today, place, text);
  }

  async function write(place: string): Promise<void> {
    for (let text = waiting.get(place); text !== undefined; text = waiting.get(place)) {
      if (text === null) remove(place);
      else {
        const kept = await seal(place, text);
        if (waiting.get(place) !== text) continue;
        if (mayWrite()) {
          localStorage.setItem(place, kept);
          own.set(place, kept);
        }
      }
      waiting.delete(place);
    }
  }

  return {
    own,
    keepAt: (place: string, text: string | null): void => {
      waiting.set(place, text);
      if (writing.has(place)) return;
      const going = write(place)
        .catch((cause: unknown) => {
          waiting.delete(place);
          console.warn('What is not saved could not be kept in this browser', cause);
        })
        .finally(() => writing.delete(place));
      writing.set(place, going);
    },
    settled: async (): Promise<void> => {
      while (writing.size > 0) await Promise.all(writing.values());
    },
  };
}

export function createUnsentStore(fetchKeys: () => Promise<readonly UnsentKey[]>): UnsentStore {
  let who: number | null = null;
  let mark = '';
  let dayKeys = keysOnce(fetchKeys);
  let ready: Promise<void> = Promise.resolve();
  const { own, keepAt, settled } = createWriter(
    () => dayKeys(),
    () => localStorage.getItem(markPlace) === mark,
  );
  const canKeep = () => who !== null && globalThis.crypto?.subtle !== undefined;
  const placeOf = (name: string) => `${unsentPrefix}${who}.${name}`;

  async function sealOpenOnes(): Promise<void> {
    const mine = keysOf(localStorage).filter((key) => key.startsWith(`${openPrefix}${who}.`));
    for (const key of mine) {
      const place = placeOf(`assessment.${key.slice(`${openPrefix}${who}.`.length)}`);
      if (localStorage.getItem(place) === null) keepAt(place, localStorage.getItem(key));
      await settled();
      if (localStorage.getItem(place) !== null) localStorage.removeItem(key);
    }
  }

  return {
    belongsTo: (next) => {
      clearOld();
      if (next === who) return;
      who = next;
      dayKeys = keysOnce(fetchKeys);
      if (who === null) return;
      mark = markOfSession();
      ready = canKeep() ? sealOpenOnes() : Promise.resolve();
    },
    canKeep,
    keep: (name, value) => {
      if (canKeep()) keepAt(placeOf(name), value === null ? null : JSON.stringify(value));
    },
    read: async (name) => {
      if (!canKeep()) return null;
      await ready;
      const place = placeOf(name);
      const kept = localStorage.getItem(place);
      if (kept === null) return null;
      const text = await opened(await dayKeys(), place, kept);
      if (text === null) return null;
      own.set(place, kept);
      return JSON.parse(text);
    },
    names: () => {
      const start = placeOf('');
      const mine = who === null ? [] : keysOf(localStorage).filter((key) => key.startsWith(start));
      return mine.map((key) => key.slice(start.length));
    },
    prepare: () => {
      if (canKeep()) dayKeys().catch((cause) => console.warn('The keys of unsent work are not there', cause));
    },
    settled,
  };
}

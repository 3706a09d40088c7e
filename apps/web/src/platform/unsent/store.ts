/**
 * Unsent work in the browser, kept over a reload, a lost connection and the end of a session. It is encrypted at
 * once, so that the next person at the computer cannot read it.
 */

import { type UnsentWorkKey, unsentWorkDays } from '@klarsikt/contract';
import { addDays, parseDayInZone, utcTimeZone } from '@klarsikt/engine/calendar';
import { unsentStoragePrefix } from '../session/device.ts';
import { type DayKey, decryptText, encryptText, importDayKeys, readEncryptionDay } from './cipher.ts';

export interface UnsentWorkStore {
  /** Sets the person whose work is stored; null for a visitor, whose work is not stored. */
  readonly belongsTo: (who: number | null) => void;
  /** False without a secure connection, because browsers then offer no encryption. */
  readonly canKeep: () => boolean;
  /** Stores the encrypted value under the name; null removes it. */
  readonly keep: (name: string, value: unknown) => void;
  /** Returns null if nothing is stored or it cannot be decrypted. Throws if the keys cannot be fetched. */
  readonly read: (name: string) => Promise<unknown>;
  readonly names: () => readonly string[];
  /** Fetches the keys during the session, so that work can be encrypted at its end. */
  readonly prepare: () => void;
  /** Resolves when every value given to `keep` has been written. */
  readonly settled: () => Promise<void>;
}

/** Storage key that identifies the sign-in, so that a page of a signed-out session stores nothing. */
const markPlace = 'klarsikt.session';
/** Prefix of unencrypted work that earlier versions stored, by person and assessment. */
const openPrefix = 'klarsikt.unsaved.';

const keysOf = (storage: Storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');

/** Removes expired work, for visitors too. */
function clearExpired(): void {
  const oldest = addDays(parseDayInZone(new Date().toISOString(), utcTimeZone), 1 - unsentWorkDays);
  for (const key of keysOf(localStorage)) {
    if (!key.startsWith(unsentStoragePrefix)) continue;
    const day = readEncryptionDay(localStorage.getItem(key) ?? '');
    if (day === null || day < oldest) localStorage.removeItem(key);
  }
}

function getSessionMark(): string {
  const mark = localStorage.getItem(markPlace) ?? crypto.randomUUID();
  localStorage.setItem(markPlace, mark);
  return mark;
}

type LoadKeys = () => Promise<readonly DayKey[]>;

/** Fetches the keys once; after a failure the next call tries again. */
function createKeyLoader(fetchKeys: () => Promise<readonly UnsentWorkKey[]>): LoadKeys {
  let keys: Promise<readonly DayKey[]> | null = null;
  return () => {
    const asked = keys ?? fetchKeys().then(importDayKeys);
    keys = asked;
    asked.catch(() => {
      if (keys === asked) keys = null;
    });
    return asked;
  };
}

/** Writes encrypted texts in order. If a value changes during a write, only the last value is written next. */
function createWriter(dayKeys: LoadKeys, mayWrite: () => boolean) {
  /** Values that are still to be written, by storage key; null removes the stored value. */
  const waiting = new Map<string, string | null>();
  const writing = new Map<string, Promise<void>>();
  /** Values that this page wrote or read. Only these may be removed, because others belong to another tab. */
  const own = new Map<string, string>();

  function remove(place: string): void {
    if (localStorage.getItem(place) === own.get(place)) localStorage.removeItem(place);
    own.delete(place);
  }

  async function seal(place: string, text: string): Promise<string> {
    const [today] = await dayKeys();
    if (today === undefined) throw new Error('No key for today');
    return encryptText(today, place, text);
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

export function createUnsentWorkStore(fetchKeys: () => Promise<readonly UnsentWorkKey[]>): UnsentWorkStore {
  let who: number | null = null;
  let mark = '';
  let dayKeys = createKeyLoader(fetchKeys);
  let ready: Promise<void> = Promise.resolve();
  const { own, keepAt, settled } = createWriter(
    () => dayKeys(),
    () => localStorage.getItem(markPlace) === mark,
  );
  const canKeep = () => who !== null && globalThis.crypto?.subtle !== undefined;
  const placeOf = (name: string) => `${unsentStoragePrefix}${who}.${name}`;

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
      clearExpired();
      if (next === who) return;
      who = next;
      dayKeys = createKeyLoader(fetchKeys);
      if (who === null) return;
      mark = getSessionMark();
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
      const text = await decryptText(await dayKeys(), place, kept);
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

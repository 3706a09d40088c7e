/** Values outside React that any code can change and components can read. */
import { useSyncExternalStore } from 'react';
import { onTabPersonChange, readTabText, storeTabText } from './unsent/tab.ts';

export interface ValueStore<T> {
  readonly now: () => T;
  /** Sets the value and calls the listeners, unless the value is unchanged. */
  readonly become: (next: T) => void;
  /** Registers a listener and returns a function that removes it. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(first: T): ValueStore<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    now: () => value,
    become: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export const useStore = <T>({ subscribe, now }: Pick<ValueStore<T>, 'subscribe' | 'now'>): T =>
  useSyncExternalStore(subscribe, now, now);

interface TabStoreInput<T> {
  readonly key: string;
  /** Throws if the stored value is invalid. */
  readonly parse: (kept: unknown) => T;
  readonly fresh: T;
  /** Maximum length of the stored text in characters; longer values are not stored. */
  readonly longest?: number;
}

/**
 * A value per browser tab that survives a reload; unsent/tab.ts decides whose value is stored. The storage is read at
 * the first use.
 */
export function createTabStore<T>({
  key,
  parse,
  fresh,
  longest = Number.POSITIVE_INFINITY,
}: TabStoreInput<T>): ValueStore<T> {
  const kept = (): T => {
    try {
      const text = readTabText(key);
      return text === null ? fresh : parse(JSON.parse(text));
    } catch (cause) {
      console.warn(`What the tab keeps as ${key} could not be read`, cause);
      return fresh;
    }
  };
  const keep = (value: T): void => {
    try {
      const text = JSON.stringify(value);
      storeTabText(key, text.length <= longest ? text : null);
    } catch (cause) {
      // Storage may be full or forbidden; the value still applies to this page.
      console.warn(`${key} could not be kept in the tab`, cause);
    }
  };
  let made: ValueStore<T> | null = null;
  const own = (): ValueStore<T> => {
    if (made !== null) return made;
    const first = createStore(kept());
    made = first;
    // Work that a visitor has begun is kept and stored after signing in; a visitor without work gets the stored value.
    onTabPersonChange(() => {
      if (Object.is(first.now(), fresh)) first.become(kept());
      else keep(first.now());
    });
    return first;
  };
  return {
    now: () => own().now(),
    become: (next) => {
      if (Object.is(next, own().now())) return;
      keep(next);
      own().become(next);
    },
    subscribe: (listener) => own().subscribe(listener),
  };
}

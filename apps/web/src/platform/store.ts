/** Values that a module keeps outside React: changed from anywhere, seen by every component that reads them. */
import { useSyncExternalStore } from 'react';
import { keepTabText, onTabPerson, tabText } from './unsent/tab.ts';

export interface Store<T> {
  readonly now: () => T;
  /** Sets the value and calls the listeners, unless it is the same value. */
  readonly become: (next: T) => void;
  /** Calls the listener at every change; returns how to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(first: T): Store<T> {
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

/** The value; the component is drawn again when it changes. */
export const useStore = <T>({ subscribe, now }: Pick<Store<T>, 'subscribe' | 'now'>): T =>
  useSyncExternalStore(subscribe, now, now);

interface TabPlace<T> {
  readonly key: string;
  /** Gives what was kept, or throws. */
  readonly parse: (kept: unknown) => T;
  readonly fresh: T;
  /** What is longer, in characters, is kept for this page only. */
  readonly longest?: number;
}

/**
 * A value of this browser tab: it survives a reload, and another tab has its own (unsent/tab.ts says of whom anything is
 * kept). Read when it is first asked for.
 */
export function tabStore<T>({
  key,
  parse,
  fresh,
  longest = Number.POSITIVE_INFINITY,
}: TabPlace<T>): Store<T> {
  const kept = (): T => {
    try {
      const text = tabText(key);
      return text === null ? fresh : parse(JSON.parse(text));
    } catch (cause) {
      console.warn(`What the tab keeps as ${key} could not be read`, cause);
      return fresh;
    }
  };
  const keep = (value: T): void => {
    try {
      const text = JSON.stringify(value);
      keepTabText(key, text.length <= longest ? text : null);
    } catch (cause) {
      // Storage may be full or forbidden: the value still holds for this page.
      console.warn(`${key} could not be kept in the tab`, cause);
    }
  };
  let made: Store<T> | null = null;
  const own = (): Store<T> => {
    if (made !== null) return made;
    const first = createStore(kept());
    made = first;
    // What a visitor has begun is theirs when they sign in; else what they had comes back.
    onTabPerson(() => {
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

/** Small settings in local storage, shared between components and tabs. */
import { createStore, useStore } from '../store.ts';
import { sendDeviceChoicesLater } from './device-choices.ts';

export interface StoredSetting<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Uses a value for this page while none is stored, without storing it. */
  readonly suggest: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch (cause) {
    console.warn(`The saved setting ${key} could not be read`, cause);
    return undefined;
  }
}

function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    sendDeviceChoicesLater();
  } catch (cause) {
    // Storage may be full or forbidden; the setting still applies to this page.
    console.warn(`The setting ${key} could not be saved`, cause);
  }
}

/**
 * `parse` receives the stored value (undefined if none) and must return a valid one. With `clean`, rejected parts are
 * removed from storage too.
 */
export function createStoredSetting<T>(
  key: string,
  parse: (raw: unknown) => T,
  { clean = false }: { readonly clean?: boolean } = {},
): StoredSetting<T> {
  const read = (): T => {
    const raw = readStored(key);
    const parsed = parse(raw);
    if (clean && raw !== undefined && JSON.stringify(parsed) !== JSON.stringify(raw))
      writeStored(key, parsed);
    return parsed;
  };
  const { now, become, subscribe } = createStore(read());
  window.addEventListener('storage', (event) => {
    // The key is null when another tab has cleared the storage.
    if (event.key === key || event.key === null) become(read());
  });
  return {
    get: now,
    set: (next) => {
      writeStored(key, next);
      become(next);
    },
    suggest: (next) => {
      if (readStored(key) === undefined) become(next);
    },
    subscribe,
  };
}

export function useSetting<T>(setting: StoredSetting<T>): T {
  return useStore({ subscribe: setting.subscribe, now: setting.get });
}

export function createChoiceParser<const T extends string>(
  allowed: readonly T[],
  fallback: () => T,
): (raw: unknown) => T {
  return (raw) => allowed.find((word) => word === raw) ?? fallback();
}

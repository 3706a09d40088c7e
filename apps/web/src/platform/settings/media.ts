/** What the device is like, as its last change said. */
import { useSyncExternalStore } from 'react';

export interface MediaState {
  readonly holds: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * `matches` is read once: a browser that is asked after a change and before it has told of it takes the change as known,
 * and never tells.
 */
export function watchMedia(condition: string): MediaState {
  const query = window.matchMedia(condition);
  let holds = query.matches;
  const listeners = new Set<() => void>();
  query.addEventListener('change', (event) => {
    holds = event.matches;
    for (const listener of listeners) listener();
  });
  return {
    holds: () => holds,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export const useMedia = ({ holds, subscribe }: MediaState): boolean => useSyncExternalStore(subscribe, holds);

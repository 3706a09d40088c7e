/** One quiet voice for screen readers: saves, counts, results of filters. */
import { useSyncExternalStore } from 'react';

let said = '';
const listeners = new Set<() => void>();

/** Announces a finished sentence politely. The same sentence twice is spoken twice. */
export function announceLive(sentence: string): void {
  said = said === sentence ? `${sentence}\u00a0` : sentence;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function LiveRegion() {
  const text = useSyncExternalStore(subscribe, () => said);
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {text}
    </div>
  );
}

/** One live region for screen readers: saves, counts, results of filters. */
import { createStore, useStore } from '../../platform/store.ts';

const said = createStore('');

/** Announces a sentence politely, also if it repeats the last one. */
export function announceToScreenReaders(sentence: string): void {
  said.become(said.now() === sentence ? `${sentence}\u00a0` : sentence);
}

export function LiveRegion() {
  const text = useStore(said);
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {text}
    </div>
  );
}

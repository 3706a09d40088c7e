/** The product's only live region: it announces saves, counts and filter results to screen readers. */
import { createStore, useStore } from '../../platform/store.ts';

const said = createStore('');

/** Announces a message politely, even if it equals the last one. */
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

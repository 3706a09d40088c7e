/** What the device is like, as its last change said. */
import { createStore, type Store } from '../store.ts';

/**
 * Whether the condition holds. `matches` is read once: a browser that is asked after a change and before it has told of
 * it takes the change as known, and never tells.
 */
export function watchMedia(condition: string): Store<boolean> {
  const query = window.matchMedia(condition);
  const holds = createStore(query.matches);
  query.addEventListener('change', (event) => holds.become(event.matches));
  return holds;
}

import { createStore, type ValueStore } from '../store.ts';

/**
 * Reads `matches` once and then relies on events, because a browser that is read between a change and its event does
 * not send the event.
 */
export function watchMediaQuery(condition: string): ValueStore<boolean> {
  const query = window.matchMedia(condition);
  const holds = createStore(query.matches);
  query.addEventListener('change', (event) => holds.become(event.matches));
  return holds;
}

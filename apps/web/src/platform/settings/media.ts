/** What the device is like, as its last change said. */
import { type Held, held } from '../held.ts';

/**
 * Whether the condition holds. `matches` is read once: a browser that is asked after a change and before it has told of
 * it takes the change as known, and never tells.
 */
export function watchMedia(condition: string): Held<boolean> {
  const query = window.matchMedia(condition);
  const holds = held(query.matches);
  query.addEventListener('change', (event) => holds.become(event.matches));
  return holds;
}

/** The current step of the demo's tour in this tab. */

import { tourStorageKey } from './session/device.ts';
import { createStore, type ValueStore } from './store.ts';

/** The public pages write it too (modules/site/web/site/public/session.ts). */
const key = tourStorageKey;

export const tourStepCount = 5;

function readStoredStep(): number | null {
  try {
    const step = Number.parseInt(window.sessionStorage.getItem(key) ?? '', 10);
    return step >= 0 && step < tourStepCount ? step : null;
  } catch {
    return null;
  }
}

let made: ValueStore<number | null> | null = null;
const step = (): ValueStore<number | null> => {
  made ??= createStore(readStoredStep());
  return made;
};

/** Number of the step, counted from 0; null outside the tour. */
export const tourStepStore: Pick<ValueStore<number | null>, 'now' | 'subscribe'> = {
  now: () => step().now(),
  subscribe: (listener) => step().subscribe(listener),
};

export function goToStep(next: number | null): void {
  step().become(next);
  try {
    if (next === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, String(next));
  } catch (cause) {
    // Storage may be forbidden; the tour then works until the page is left.
    console.warn('The step of the tour could not be kept', cause);
  }
}

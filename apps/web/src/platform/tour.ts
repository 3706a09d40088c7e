/** The tour of the demo: which of its steps is shown in this tab. It says nothing of anybody. */

import { tourStorage } from './session/device.ts';
import { createStore, type Store } from './store.ts';

/** Also written by the public pages, which lead here (modules/site/web/site/public/session.ts). */
const key = tourStorage;

export const tourLength = 5;

function kept(): number | null {
  try {
    const step = Number.parseInt(window.sessionStorage.getItem(key) ?? '', 10);
    return step >= 0 && step < tourLength ? step : null;
  } catch {
    return null;
  }
}

let made: Store<number | null> | null = null;
const step = (): Store<number | null> => {
  made ??= createStore(kept());
  return made;
};

/** The step that is shown, from 0; null outside the tour. */
export const tourStep: Pick<Store<number | null>, 'now' | 'subscribe'> = {
  now: () => step().now(),
  subscribe: (listener) => step().subscribe(listener),
};

export function goToStep(next: number | null): void {
  step().become(next);
  try {
    if (next === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, String(next));
  } catch (cause) {
    // Storage may be forbidden: the tour goes on until the page is left.
    console.warn('The step of the tour could not be kept', cause);
  }
}

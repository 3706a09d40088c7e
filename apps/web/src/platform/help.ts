/** True while the help of the page is open. */
import { createStore } from './store.ts';

export const helpRequestedStore = createStore(false);

export const openHelp = (): void => helpRequestedStore.become(true);
export const closeHelp = (): void => helpRequestedStore.become(false);

/** Whether the help of the page is open. */
import { createStore } from './store.ts';

export const isHelpRequested = createStore(false);

export const openHelp = (): void => isHelpRequested.become(true);
export const closeHelp = (): void => isHelpRequested.become(false);

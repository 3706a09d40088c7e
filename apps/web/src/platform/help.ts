/** Whether the help of the page is open, from wherever it was asked for. */
import { createStore } from './store.ts';

export const helpAsked = createStore(false);

export const openHelp = (): void => helpAsked.become(true);
export const closeHelp = (): void => helpAsked.become(false);

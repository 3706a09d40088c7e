/** Whether the help of the page is open, from wherever it was asked for. */
import { held } from './held.ts';

export const helpAsked = held(false);

export const openHelp = (): void => helpAsked.become(true);
export const closeHelp = (): void => helpAsked.become(false);

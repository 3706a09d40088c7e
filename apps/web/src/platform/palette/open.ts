/** Opens the command palette from anywhere; its part of the program comes when it is first asked for. */
import { createStore } from '../store.ts';

/** Somebody has asked for it, and it has not answered yet. */
export const paletteAsked = createStore(false);

export const openPalette = (): void => paletteAsked.become(true);

/** Opens the command palette from anywhere; its part of the program is there from the first time on. */
import { held } from '../held.ts';

/** How often it has been asked for. */
export const paletteAsked = held(0);

export const openPalette = (): void => paletteAsked.become(paletteAsked.now() + 1);

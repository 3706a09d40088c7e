/** Opens the command palette, whose code is loaded at the first use. */
import { createStore } from '../store.ts';

/** True from the request to open the palette until it is open. */
export const paletteRequestedStore = createStore(false);

export const openPalette = (): void => paletteRequestedStore.become(true);

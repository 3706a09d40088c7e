/** Opens the command palette. Its code is loaded at the first use. */
import { createStore } from '../store.ts';

/** True from the request until the palette has opened. */
export const paletteRequestedStore = createStore(false);

export const openPalette = (): void => paletteRequestedStore.become(true);

/** What the command palette finds. Features add sources while they are on the screen, or for good. */

import { useEffect } from 'react';
import type { Format } from '../i18n/format.ts';
import type { IconName } from '../router/icons.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** Second line: category, unit. */
  readonly description?: string;
  readonly icon?: IconName;
  /** Where it leads: an address of this application. */
  readonly href: string;
}

export interface PaletteSource {
  /** One source per id. */
  readonly id: string;
  readonly group: (format: Format) => string;
  /** Called when the palette opens; may load. */
  readonly entries: (format: Format) => readonly PaletteEntry[] | Promise<readonly PaletteEntry[]>;
}

const sources = new Map<string, PaletteSource>();

/** Adds a source for good (called when a feature's code is loaded). */
export function registerPalette(source: PaletteSource): void {
  sources.set(source.id, source);
}

/** Adds a source while the calling component is shown. Keep `source` stable. */
export function usePaletteSource(source: PaletteSource): void {
  useEffect(() => {
    sources.set(source.id, source);
    return () => {
      sources.delete(source.id);
    };
  }, [source]);
}

export const paletteSources = (): readonly PaletteSource[] => [...sources.values()];

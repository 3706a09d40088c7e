/** What the command palette finds. Features add sources when their code is loaded. */
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

/** Adds a source for good. */
export function registerPalette(source: PaletteSource): void {
  sources.set(source.id, source);
}

export const paletteSources = (): readonly PaletteSource[] => [...sources.values()];

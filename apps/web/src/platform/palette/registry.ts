/** What the command palette finds. Each feature has sources of its own; `routes/palette.ts` names the files that add them. */
import type { Format } from '../i18n/format.ts';
import type { IconName } from '../router/icons.ts';

interface Named {
  /** The same for the same thing in every language: what was chosen is remembered by it. */
  readonly id: string;
  readonly label: string;
  /** Second line: category, unit, the sentence that answered. */
  readonly description?: string;
  /** Further words by which it is found and which are not shown: names in the other language, a user name. */
  readonly words?: string;
  readonly icon?: IconName;
  /** Key of a threat or risk, for who collects them. */
  readonly modelKey?: string;
}

/** Leads somewhere. */
export interface PaletteLink extends Named {
  /** An address of this application. */
  readonly href: string;
}

/** Does something at once. */
export interface PaletteCommand extends Named {
  readonly run: () => void;
}

export type PaletteEntry = PaletteLink | PaletteCommand;

export interface PaletteSource {
  /** One source per id. */
  readonly id: string;
  readonly group: (format: Format) => string;
  /** Called when the palette opens; may load. */
  readonly entries: (format: Format) => readonly PaletteEntry[] | Promise<readonly PaletteEntry[]>;
  /** Finds more than the words of its entries: from the server, or in texts. The best first. */
  readonly search?: (query: string, format: Format) => Promise<readonly PaletteEntry[]>;
}

const sources = new Map<string, PaletteSource>();
const later: (() => Promise<unknown>)[] = [];

/** Adds a source; called with the same id it takes the place of the one before. Gives back how to take it away. */
export function registerPalette(source: PaletteSource): () => void {
  sources.set(source.id, source);
  return () => {
    if (sources.get(source.id) === source) sources.delete(source.id);
  };
}

/** A part of the program that adds sources; it is fetched when the palette is first asked. */
export function palettePart(load: () => Promise<unknown>): void {
  later.push(load);
}

/** Every source, also of applications that nobody has opened yet. A part that can not be fetched is left for the next time. */
export async function paletteSources(failed: (cause: unknown) => void): Promise<readonly PaletteSource[]> {
  const waiting = later.splice(0);
  await Promise.all(
    waiting.map((load) =>
      load().catch((cause: unknown) => {
        later.push(load);
        failed(cause);
      }),
    ),
  );
  return [...sources.values()];
}

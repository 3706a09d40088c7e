/** Sources of the command palette. Each feature registers its own source; `routes/palette.ts` lists their files. */
import type { LanguageFormat } from '../i18n/format.ts';
import type { RouteIconName } from '../router/icons.ts';

interface NamedEntry {
  /** Id that is independent of the language, because recent choices are stored by it. */
  readonly id: string;
  readonly label: string;
  /** Second line of the entry: category, unit, or the matching sentence. */
  readonly description?: string;
  /** Further search words that are not displayed, such as names in the other language or a user name. */
  readonly words?: string;
  readonly icon?: RouteIconName;
  /** Key of a threat or risk in the model, for screens that collect threats or risks. */
  readonly modelKey?: string;
}

export interface PaletteLink extends NamedEntry {
  readonly href: string;
}

export interface PaletteCommand extends NamedEntry {
  readonly run: () => void;
}

export type PaletteEntry = PaletteLink | PaletteCommand;

export interface PaletteSource {
  readonly id: string;
  readonly group: (format: LanguageFormat) => string;
  /** Lists the entries when the palette opens; may load data. */
  readonly entries: (format: LanguageFormat) => readonly PaletteEntry[] | Promise<readonly PaletteEntry[]>;
  /** Searches beyond the words of the entries, on the server or in texts. Returns the best entry first. */
  readonly search?: (query: string, format: LanguageFormat) => Promise<readonly PaletteEntry[]>;
}

const sources = new Map<string, PaletteSource>();
const later: (() => Promise<unknown>)[] = [];

/** Registers a source and returns a function that removes it. A source with the same id is replaced. */
export function registerPaletteSource(source: PaletteSource): () => void {
  sources.set(source.id, source);
  return () => {
    if (sources.get(source.id) === source) sources.delete(source.id);
  };
}

/** Registers code that adds sources; it is loaded when the palette is first opened. */
export function registerPaletteLoader(load: () => Promise<unknown>): void {
  later.push(load);
}

/**
 * Loads all sources, including those of applications that are not open. Code that fails to load is loaded again next
 * time.
 */
export async function loadPaletteSources(
  failed: (cause: unknown) => void,
): Promise<readonly PaletteSource[]> {
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

/** Texts with `[re-...]` citations, and the short names that stand for sources: "FATF/Egmont 2020". */
import { type CitedName, citedName } from '@klarsikt/engine';

/** A piece of running text, or the key of a source cited at that place. */
export type TextPart = { readonly text: string } | { readonly cites: string };

const citation = /\s*\[(re-[a-z0-9-]+)\]/g;

/** Splits a text at its citations. The space before a citation goes, so that the screen sets its own. */
export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(citation)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    const [whole, key] = match;
    if (key !== undefined) parts.push({ cites: key });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** Short names by key; sources of one author and year are told apart by a letter: "FATF 2023a". */
export function shortNames(sources: readonly CitedName[]): ReadonlyMap<string, string> {
  const names = new Map<string, string[]>();
  for (const source of sources) {
    const name = citedName(source);
    names.set(name, [...(names.get(name) ?? []), source.key]);
  }
  return new Map(
    [...names].flatMap(([name, keys]) =>
      keys.map((key, place) => [key, keys.length === 1 ? name : `${name}${letter(place)}`] as const),
    ),
  );
}

function letter(place: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + (place % 26));
}

/** An outside address that may stand in a link; anything but http and https is none. */
export function safeAddress(url: string): string | null {
  return /^https?:\/\//i.test(url) ? url : null;
}

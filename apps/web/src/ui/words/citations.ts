/** Texts with `[re-...]` citations, and the short names that stand for sources: "FATF/Egmont 2020". */
import { type CitedName, citedName } from '@klarsikt/engine';

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

/** Short names of sources ("FATF/Egmont 2020") for texts with `[re-...]` citations. */
import { type CitationSource, formatCitationName } from '@klarsikt/engine/model';

/** Builds short names by key; a letter distinguishes sources of the same author and year: "FATF 2023a". */
export function buildShortNames(sources: readonly CitationSource[]): ReadonlyMap<string, string> {
  const names = new Map<string, string[]>();
  for (const source of sources) {
    const name = formatCitationName(source);
    names.set(name, [...(names.get(name) ?? []), source.key]);
  }
  return new Map(
    [...names].flatMap(([name, keys]) =>
      keys.map((key, place) => [key, keys.length === 1 ? name : `${name}${letterAt(place)}`] as const),
    ),
  );
}

function letterAt(place: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + (place % 26));
}

/** Returns the address if it begins with http or https, else null; other schemes are not allowed as link targets. */
export function toSafeLinkAddress(url: string): string | null {
  return /^https?:\/\//i.test(url) ? url : null;
}

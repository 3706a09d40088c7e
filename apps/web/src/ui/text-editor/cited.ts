/** Citations in a text that is being written: where they stand, what their sources are called, and which have none. */

/** The sources that a text may cite. */
export interface Citable {
  /** What the source of a key is called; null where there is none, undefined while that is not known. */
  readonly nameOf: (key: string) => string | null | undefined;
  /** Sources by words of their names or by their key. */
  readonly find: (words: string) => Promise<readonly { readonly key: string; readonly name: string }[]>;
}

const citation = /\[(re-[a-z0-9-]+)\]/g;

export interface CitedPlace {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

export const citedPlaces = (text: string): readonly CitedPlace[] =>
  [...text.matchAll(citation)].map(({ 0: whole, 1: key = '', index }) => ({
    key,
    from: index,
    to: index + whole.length,
  }));

/** Keys that the text cites and no source has, each once. */
export const unknownIn = (text: string, { nameOf }: Citable): readonly string[] => [
  ...new Set(citedPlaces(text).flatMap(({ key }) => (nameOf(key) === null ? [key] : []))),
];

/** What is written of a citation before the cursor: `[`, `[ref:fat`, `[re-fat`; null where none is begun. */
export function begunAt(before: string): { readonly length: number; readonly words: string } | null {
  const begun = /\[(?:ref:)?([^[\]\n]{0,60})$/.exec(before);
  return begun === null ? null : { length: begun[0].length, words: (begun[1] ?? '').trim() };
}

/** The smallest change that makes one text the other: what they begin and end with alike stays. */
export function changeBetween(now: string, then: string) {
  const shorter = Math.min(now.length, then.length);
  let from = 0;
  while (from < shorter && now[from] === then[from]) from += 1;
  let end = 0;
  while (end < shorter - from && now.at(-1 - end) === then.at(-1 - end)) end += 1;
  return { from, to: now.length - end, insert: then.slice(from, then.length - end) };
}

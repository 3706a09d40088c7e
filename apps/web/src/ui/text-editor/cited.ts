/** Citations in a text that is being edited: their positions, the names of their sources, and unknown sources. */

export interface CitableSources {
  /** Returns the name of a source; null if the source does not exist, undefined if it is not known yet. */
  readonly nameOf: (key: string) => string | null | undefined;
  readonly find: (words: string) => Promise<readonly { readonly key: string; readonly name: string }[]>;
}

const citation = /\[(re-[a-z0-9-]+)\]/g;

export interface CitationRange {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

export const listCitations = (text: string): readonly CitationRange[] =>
  [...text.matchAll(citation)].map(({ 0: whole, 1: key = '', index }) => ({
    key,
    from: index,
    to: index + whole.length,
  }));

/** Lists the cited keys that have no source, each once. */
export const listUnknownCitationKeys = (text: string, { nameOf }: CitableSources): readonly string[] => [
  ...new Set(listCitations(text).flatMap(({ key }) => (nameOf(key) === null ? [key] : []))),
];

/** Finds the unfinished citation before the cursor, such as `[`, `[ref:fat` or `[re-fat`; null if there is none. */
export function findUnfinishedCitation(
  before: string,
): { readonly length: number; readonly words: string } | null {
  const begun = /\[(?:ref:)?([^[\]\n]{0,60})$/.exec(before);
  return begun === null ? null : { length: begun[0].length, words: (begun[1] ?? '').trim() };
}

/** Computes the smallest change between two texts by leaving out their common beginning and end. */
export function computeTextChange(now: string, then: string) {
  const shorter = Math.min(now.length, then.length);
  let from = 0;
  while (from < shorter && now[from] === then[from]) from += 1;
  let end = 0;
  while (end < shorter - from && now.at(-1 - end) === then.at(-1 - end)) end += 1;
  return { from, to: now.length - end, insert: then.slice(from, then.length - end) };
}

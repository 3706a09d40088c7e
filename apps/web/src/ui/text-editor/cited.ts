/** Citations in an edited text: their positions, names of their sources, and unknown ones. */

export interface CitableSources {
  /** Name of a source; null if it does not exist, undefined while unknown. */
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

/** Cited keys without a source, each once. */
export const listUnknownCitationKeys = (text: string, { nameOf }: CitableSources): readonly string[] => [
  ...new Set(listCitations(text).flatMap(({ key }) => (nameOf(key) === null ? [key] : []))),
];

/** The unfinished citation before the cursor: `[`, `[ref:fat`, `[re-fat`; null if there is none. */
export function findUnfinishedCitation(
  before: string,
): { readonly length: number; readonly words: string } | null {
  const begun = /\[(?:ref:)?([^[\]\n]{0,60})$/.exec(before);
  return begun === null ? null : { length: begun[0].length, words: (begun[1] ?? '').trim() };
}

/** The smallest change between two texts, without common beginning and end. */
export function computeTextChange(now: string, then: string) {
  const shorter = Math.min(now.length, then.length);
  let from = 0;
  while (from < shorter && now[from] === then[from]) from += 1;
  let end = 0;
  while (end < shorter - from && now.at(-1 - end) === then.at(-1 - end)) end += 1;
  return { from, to: now.length - end, insert: then.slice(from, then.length - end) };
}

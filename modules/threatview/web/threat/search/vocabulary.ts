/** Terms of an index, prepared for the lookups of a query. */
import { stripDiacritics } from './words.ts';

export interface SearchVocabulary {
  readonly hasBeginning: (beginning: string) => boolean;
  /** Terms that contain the letters after their first letter; at most `most`. */
  readonly withInside: (letters: string, most: number) => readonly string[];
  /** Terms that begin with the text when diacritics are ignored; at most `most`. */
  readonly withUnmarkedBeginning: (beginning: string, most: number) => readonly string[];
}

/** Index of the first term that is not before the text (binary search). */
function findPosition(sorted: readonly string[], text: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return from;
}

export function buildSearchVocabulary(terms: Iterable<string>): SearchVocabulary {
  const all = [...terms];
  const sorted = all.toSorted();
  // All terms in one string, because one search in it is much faster than a search per term.
  const lines = `\n${all.join('\n')}\n`;
  // The terms without diacritics are built on first use, because few queries need them and building is slow.
  let unmarked: readonly string[] | null = null;
  return {
    hasBeginning: (beginning) => sorted[findPosition(sorted, beginning)]?.startsWith(beginning) ?? false,
    withInside: (letters, most) => {
      const found: string[] = [];
      let at = lines.indexOf(letters);
      while (at >= 0 && found.length < most) {
        const [start, end] = [lines.lastIndexOf('\n', at) + 1, lines.indexOf('\n', at)];
        if (at > start) found.push(lines.slice(start, end));
        at = lines.indexOf(letters, end);
      }
      return found;
    },
    withUnmarkedBeginning: (beginning, most) => {
      unmarked ??= all.map(stripDiacritics);
      const plain = unmarked;
      return all.filter((_, place) => plain[place]?.startsWith(beginning)).slice(0, most);
    },
  };
}

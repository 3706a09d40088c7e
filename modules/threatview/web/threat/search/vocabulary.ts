/** Terms of an index, prepared for fast lookup during a query. */
import { stripDiacritics } from './words.ts';

export interface SearchVocabulary {
  readonly hasBeginning: (beginning: string) => boolean;
  /** Terms that contain the letters after the first position; at most `most` terms. */
  readonly withInside: (letters: string, most: number) => readonly string[];
  /** Terms that begin with the text if diacritics are ignored; at most `most` terms. */
  readonly withUnmarkedBeginning: (beginning: string, most: number) => readonly string[];
}

/** Finds the index of the first term that sorts at or after the text (binary search). */
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
  // Holds all terms in one string, because one search in it is much faster than a search per term.
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

/** The terms of an index, in the forms in which a search asks for them: it asks for every word of a question. */
import { withoutMarks } from './words.ts';

export interface Vocabulary {
  /** Whether some term begins so. */
  readonly hasBeginning: (beginning: string) => boolean;
  /** Terms with the letters inside them, behind their beginning; at most so many. */
  readonly withInside: (letters: string, most: number) => readonly string[];
  /** Terms that begin so without the marks on their letters; at most so many. */
  readonly withUnmarkedBeginning: (beginning: string, most: number) => readonly string[];
}

/** The place of the first term that does not stand before the text. */
function placeOf(sorted: readonly string[], text: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return from;
}

export function vocabularyOf(terms: Iterable<string>): Vocabulary {
  const all = [...terms];
  const sorted = all.toSorted();
  // One text, each term on a line: to look for letters in it once takes a fraction of looking in each term.
  const lines = `\n${all.join('\n')}\n`;
  // Of use to few searches, and longer to make than all of the others.
  let unmarked: readonly string[] | null = null;
  return {
    hasBeginning: (beginning) => sorted[placeOf(sorted, beginning)]?.startsWith(beginning) ?? false,
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
      unmarked ??= all.map(withoutMarks);
      const plain = unmarked;
      return all.filter((_, place) => plain[place]?.startsWith(beginning)).slice(0, most);
    },
  };
}

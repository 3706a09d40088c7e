/** Spelling correction: one letter added, missing or replaced, or two swapped; in long words two such errors. */
import { computeEditDistance } from '@klarsikt/engine/text';

/** Words with fewer letters are not corrected, because too many words are similar. */
const shortestGuessed = 5;
/** Words from this number of letters on are corrected for two errors. */
const twoSlipsFrom = 9;

/**
 * Corrects unknown words; among equally similar words the most frequent one wins. The first letter must be right:
 * errors there are rare, and most comparisons are saved. Null if no word is similar enough.
 */
export function createSpellingCorrector(known: ReadonlyMap<string, number>): (word: string) => string | null {
  const byFirst = new Map<string, string[]>();
  for (const word of known.keys()) {
    if (word.length < shortestGuessed - 1) continue;
    const first = word.slice(0, 1);
    const sharing = byFirst.get(first);
    if (sharing === undefined) byFirst.set(first, [word]);
    else sharing.push(word);
  }
  const guessed = new Map<string, string | null>();
  const guess = (word: string): string | null => {
    const most = word.length >= twoSlipsFrom ? 2 : 1;
    const near = (byFirst.get(word.slice(0, 1)) ?? [])
      .map((meant) => ({ meant, slips: computeEditDistance(word, meant, most) }))
      .filter(({ slips }) => slips <= most)
      .toSorted(
        (a, b) =>
          a.slips - b.slips ||
          (known.get(b.meant) ?? 0) - (known.get(a.meant) ?? 0) ||
          (a.meant < b.meant ? -1 : 1),
      );
    return near[0]?.meant ?? null;
  };
  return (word) => {
    if (word.length < shortestGuessed || /\p{N}/u.test(word)) return null;
    const before = guessed.get(word);
    if (before !== undefined) return before;
    const meant = guess(word);
    guessed.set(word, meant);
    return meant;
  };
}

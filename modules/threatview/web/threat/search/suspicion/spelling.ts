/** Spelling correction: accepts one added, missing, replaced or swapped letter, and two such errors in long words. */
import { computeEditDistance } from '@klarsikt/engine/text';

/** Shorter words are not corrected, because they resemble too many other words. */
const shortestGuessed = 5;
/** Least number of letters for which two errors are corrected. */
const twoSlipsFrom = 9;

/**
 * Returns a function that corrects an unknown word, or returns null if no known word is similar enough. Among equally
 * similar words it chooses the most frequent. The first letter must be right: errors there are rare, and this saves
 * most comparisons.
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

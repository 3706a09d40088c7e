/**
 * Finds the known word that an unknown one is a misspelling of: one letter added, missing, replaced, or two
 * swapped; in long words two such slips.
 */

/** Shorter words are too near to each other to guess which one is meant. */
const shortestGuessed = 5;
/** From so many letters on two slips still leave one word that it can be. */
const twoSlipsFrom = 9;

/** How many slips lie between two words, at most `most`; more are told as `most + 1`. */
function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(
        Math.min(
          (row[j - 1] ?? 0) + (same ? 0 : 1),
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          swapped ? (before[j - 2] ?? 0) + 1 : most + 1,
        ),
      );
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[b.length] ?? most + 1;
}

/**
 * Reads misspelt words by those that are known, the commonest first among equally near ones. The first letter is taken
 * as right: who slips there is rare, and it spares most comparisons. Null where no word is near enough.
 */
export function speller(known: ReadonlyMap<string, number>): (word: string) => string | null {
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
      .map((meant) => ({ meant, slips: slipsBetween(word, meant, most) }))
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

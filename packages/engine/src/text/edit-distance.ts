/**
 * Returns the number of single-letter insertions, deletions, replacements and swaps of neighbouring letters that turn
 * one text into the other (optimal string alignment, Damerau 1964). 0 for equal texts; `most + 1` if the number
 * exceeds `most`.
 */
export function computeEditDistance(one: string, other: string, most = Number.POSITIVE_INFINITY): number {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let twoBefore: readonly number[] = [];
  let before: readonly number[] = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [row, letter] of a.entries()) {
    const line = [row + 1];
    for (const [at, against] of b.entries()) {
      const replaced = (before[at] ?? 0) + (letter === against ? 0 : 1);
      const isSwapped = at > 0 && row > 0 && letter === b[at - 1] && a[row - 1] === against;
      const swapped = isSwapped ? (twoBefore[at - 1] ?? 0) + 1 : replaced;
      line.push(Math.min(replaced, swapped, (before[at + 1] ?? 0) + 1, (line[at] ?? 0) + 1));
    }
    if (Math.min(...line) > most) return most + 1;
    [twoBefore, before] = [before, line];
  }
  return before[b.length] ?? 0;
}

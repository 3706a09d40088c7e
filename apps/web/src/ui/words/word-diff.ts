/** Compares two texts word by word by their longest common subsequence. */
import { diffArrays } from 'diff';

export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/**
 * With more changed words than this, the whole text counts as replaced, because the comparison would take too long.
 */
const most = 1000;

/** Splits a text into words with their following space, so that the joined parts are the original text. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

const replaced = (before: string, after: string): readonly DiffPart[] => [
  { kind: 'removed', text: before },
  { kind: 'added', text: after },
];

export function diffWords(before: string, after: string): readonly DiffPart[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: most });
  if (changes === undefined) return replaced(before, after);
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

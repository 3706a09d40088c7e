/** Compares two texts word by word by their longest common subsequence. */
import { diffArrays } from 'diff';

export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Above this number of changed words the whole text counts as replaced, because the search would take too long. */
const most = 1000;

/** Words with their following space, so that the parts joined give the text again. */
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

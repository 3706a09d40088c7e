/** What differs between two texts, word by word: the longest common run of words stays, the rest goes and comes. */
import { diffArrays } from 'diff';

export interface TextPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Words that went and came beyond which the text is shown as replaced whole: finding them would take too long. */
const most = 1000;

/** Words with the space that follows, so that the parts put together are the text again. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

const replaced = (before: string, after: string): readonly TextPart[] => [
  { kind: 'removed', text: before },
  { kind: 'added', text: after },
];

export function wordDiff(before: string, after: string): readonly TextPart[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: most });
  if (changes === undefined) return replaced(before, after);
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

/** What differs between two texts: words that came underlined, words that went struck through. */
import { type TextPart, wordDiff } from './word-diff.ts';

/** Characters that are left of a long run of unchanged words, at each of its ends. */
const around = 80;

function shortened({ kind, text }: TextPart, at: number, count: number): string {
  if (kind !== 'same' || text.length <= around * 3) return text;
  const start = at === 0 ? '' : text.slice(0, around);
  const end = at === count - 1 ? '' : text.slice(-around);
  return `${start} … ${end}`;
}

interface WordChangesProps {
  readonly before: string;
  readonly after: string;
  /** Leaves out the middle of long runs that are unchanged. */
  readonly short?: boolean;
}

export function WordChanges({ before, after, short = false }: WordChangesProps) {
  const parts = wordDiff(before, after);
  let place = 0;
  return parts.map((part, at) => {
    const { kind, text } = part;
    const key = `${place}${kind}`;
    place += text.length;
    if (kind === 'same') return <span key={key}>{short ? shortened(part, at, parts.length) : text}</span>;
    return kind === 'added' ? <ins key={key}>{text}</ins> : <del key={key}>{text}</del>;
  });
}

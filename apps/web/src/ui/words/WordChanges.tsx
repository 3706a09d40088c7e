/**
 * Shows the differences of two texts: added words are underlined, removed words struck through. An arrow separates
 * the texts if the whole was replaced.
 */
import { type DiffPart, diffWords } from './word-diff.ts';

/** Characters that are kept at each end of a shortened unchanged part. */
const around = 80;

function shortenPart({ kind, text }: DiffPart, at: number, count: number): string {
  if (kind !== 'same' || text.length <= around * 3) return text;
  const start = at === 0 ? '' : text.slice(0, around);
  const end = at === count - 1 ? '' : text.slice(-around);
  return `${start} … ${end}`;
}

interface WordChangesProps {
  readonly before: string;
  readonly after: string;
  /** Shortens long parts that are unchanged. */
  readonly short?: boolean;
}

export function WordChanges({ before, after, short = false }: WordChangesProps) {
  const parts = diffWords(before, after);
  if (before !== '' && after !== '' && parts.every(({ kind }) => kind !== 'same'))
    return (
      <>
        <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
      </>
    );
  let place = 0;
  return parts.map((part, at) => {
    const { kind, text } = part;
    const key = `${place}${kind}`;
    place += text.length;
    if (kind === 'same') return <span key={key}>{short ? shortenPart(part, at, parts.length) : text}</span>;
    return kind === 'added' ? <ins key={key}>{text}</ins> : <del key={key}>{text}</del>;
  });
}

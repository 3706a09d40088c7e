/** What differs between two texts, word by word: the longest common run of words stays, the rest goes and comes. */

export interface TextPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Words times words beyond which the middle is shown as replaced whole: the table would no longer be quick to fill. */
const most = 1_000_000;

/** Words with the space that follows, so that the parts put together are the text again. */
const wordsOf = (text: string): readonly string[] => text.match(/\S+\s*|\s+/g) ?? [];

function commonStart(a: readonly string[], b: readonly string[]): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}

/** Lengths of the longest common runs of all endings: row i, column j for a[i..] and b[j..]. */
function runLengths(a: readonly string[], b: readonly string[]): readonly Uint32Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const row = rows[i];
    const below = rows[i + 1];
    if (row === undefined || below === undefined) continue;
    for (let j = b.length - 1; j >= 0; j -= 1)
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
  }
  return rows;
}

function* middle(a: readonly string[], b: readonly string[]): Generator<TextPart> {
  if (a.length * b.length > most) {
    yield { kind: 'removed', text: a.join('') };
    yield { kind: 'added', text: b.join('') };
    return;
  }
  const lengths = runLengths(a, b);
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const old = a[i];
    const fresh = b[j];
    if (old !== undefined && old === fresh) {
      yield { kind: 'same', text: old };
      i += 1;
      j += 1;
    } else if (old !== undefined && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) {
      yield { kind: 'removed', text: old };
      i += 1;
    } else if (fresh !== undefined) {
      yield { kind: 'added', text: fresh };
      j += 1;
    } else return;
  }
}

/** Neighbouring words of a kind become one part; between two texts, what goes stands before what comes. */
function joined(parts: Iterable<TextPart>): readonly TextPart[] {
  const out: TextPart[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed !== '') out.push({ kind: 'removed', text: removed });
    if (added !== '') out.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const { kind, text } of parts) {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      flush();
      const last = out.at(-1);
      if (last?.kind === 'same') out[out.length - 1] = { kind, text: last.text + text };
      else out.push({ kind, text });
    }
  }
  flush();
  return out;
}

export function wordDiff(before: string, after: string): readonly TextPart[] {
  const a = wordsOf(before);
  const b = wordsOf(after);
  const start = commonStart(a, b);
  const restA = a.slice(start).toReversed();
  const restB = b.slice(start).toReversed();
  const end = commonStart(restA, restB);
  const same = (words: readonly string[]): readonly TextPart[] =>
    words.map((text) => ({ kind: 'same', text }));
  return joined([
    ...same(a.slice(0, start)),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...same(end === 0 ? [] : a.slice(a.length - end)),
  ]);
}

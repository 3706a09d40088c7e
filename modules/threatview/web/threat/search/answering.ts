/** What the search's worker does with what it is sent: it builds the index, and answers. */
import type { ReferenceModel, ThreatTexts } from '@klarsikt/engine';
import type { Answered, Asked } from './messages.ts';
import { searchIndexOf } from './search-index.ts';
import type { Answer, Snippet, TextIndex } from './text-index.ts';

/** Snippets are made in parts, so that the next letter typed does not wait for those of the last one. */
const snippetsAtATime = 40;

/** Questions that are answered when the index is there; older ones were typed over. */
const questionsAwaited = 4;

type Build = Extract<Asked, { kind: 'build' }>;
type Search = Extract<Asked, { kind: 'search' }>;

function indexOf({ model, texts }: Build): TextIndex {
  const decoder = new TextDecoder();
  const source: ReferenceModel = JSON.parse(decoder.decode(model));
  const written: Readonly<Record<string, ThreatTexts>> = JSON.parse(decoder.decode(texts));
  return searchIndexOf(source, written);
}

/** Takes what the page asks, one after the other, and says the answers. */
export function answering(say: (answer: Answered) => void): (asked: Asked) => void {
  let index: TextIndex | null = null;
  /** Asked before the index was there, oldest first. */
  let waiting: readonly Search[] = [];
  let newest = 0;

  /** The first part at once, for the eye; the rest together, so that the list is drawn once more and not many times. */
  const snippetsFrom = (
    found: Answer,
    id: number,
    start: number,
    made: readonly (readonly [string, Snippet])[] = [],
  ): void => {
    if (id !== newest) return;
    const snippets = found.hits.slice(start, start + snippetsAtATime).flatMap(({ key }, place) => {
      const snippet = found.snippetAt(start + place);
      return snippet === null ? [] : [[key, snippet] as const];
    });
    const next = start + snippetsAtATime;
    const done = next >= found.hits.length;
    const all = [...made, ...snippets];
    if ((start === 0 || done) && all.length > 0) say({ kind: 'snippets', id, snippets: all });
    if (!done) setTimeout(() => snippetsFrom(found, id, next, start === 0 ? [] : all));
  };

  const answer = (ready: TextIndex, { id, query, language }: Search): void => {
    const found = ready.search(query, language);
    say({ kind: 'hits', id, hits: found.hits });
    snippetsFrom(found, id, 0);
  };

  return (asked) => {
    if (asked.kind === 'build') {
      index = indexOf(asked);
      for (const search of waiting) answer(index, search);
      waiting = [];
      return;
    }
    newest = asked.id;
    if (index === null) waiting = [...waiting.slice(1 - questionsAwaited), asked];
    else answer(index, asked);
  };
}

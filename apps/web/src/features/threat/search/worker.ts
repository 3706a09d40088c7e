/**
 * The search runs beside the page: it gets the projection and its long texts, builds the index, and answers. Typing
 * never waits for it. It calls nobody, so its policy may forbid everything.
 */
import type { ReferenceModel, ThreatTexts } from '@klarsikt/engine';
import type { Answered, Asked } from './messages.ts';
import { searchIndexOf } from './search-index.ts';
import type { Answer, Snippet, TextIndex } from './text-index.ts';

/** Snippets are made in parts, so that the next letter typed does not wait for those of the last one. */
const snippetsAtATime = 40;

let index: TextIndex | null = null;
/** What was asked before the index was there: only the newest question still matters. */
let waiting: Extract<Asked, { kind: 'search' }> | null = null;
let newest = 0;

const say = (answer: Answered) => self.postMessage(answer);

function build({ model, texts }: Extract<Asked, { kind: 'build' }>): void {
  const decoder = new TextDecoder();
  const source: ReferenceModel = JSON.parse(decoder.decode(model));
  const written: Readonly<Record<string, ThreatTexts>> = JSON.parse(decoder.decode(texts));
  index = searchIndexOf(source, written);
  if (waiting !== null) answer(index, waiting);
  waiting = null;
}

function answer(ready: TextIndex, { id, query, language }: Extract<Asked, { kind: 'search' }>): void {
  const found = ready.search(query, language);
  say({ kind: 'hits', id, hits: found.hits });
  snippetsFrom(found, id, 0);
}

/** The first part at once, for the eye; the rest together, so that the list is drawn once more and not many times. */
function snippetsFrom(
  found: Answer,
  id: number,
  start: number,
  made: readonly (readonly [string, Snippet])[] = [],
): void {
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
}

self.addEventListener('message', ({ data }) => {
  const asked: Asked = data;
  if (asked.kind === 'build') {
    build(asked);
    return;
  }
  newest = asked.id;
  if (index === null) waiting = asked;
  else answer(index, asked);
});

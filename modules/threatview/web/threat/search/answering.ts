/** Message handler of the search worker: builds the index and answers queries. */
import type { ReferenceModel, ThreatTexts } from '@klarsikt/engine/model';
import type { SearchRequest, SearchResponse } from './messages.ts';
import { buildSearchIndex } from './search-index.ts';
import type { SearchSnippet, TextSearchIndex, TextSearchMatches } from './text-index.ts';

/** Number of snippets per step; a new query can be answered between two steps. */
const snippetsAtATime = 40;

/** Maximum number of queries that wait for the index; older queries are dropped, because they are outdated. */
const questionsAwaited = 4;

type BuildRequest = Extract<SearchRequest, { kind: 'build' }>;
type Search = Extract<SearchRequest, { kind: 'search' }>;

function buildIndex({ model, texts }: BuildRequest): TextSearchIndex {
  const decoder = new TextDecoder();
  const source: ReferenceModel = JSON.parse(decoder.decode(model));
  const written: Readonly<Record<string, ThreatTexts>> = JSON.parse(decoder.decode(texts));
  return buildSearchIndex(source, written);
}

/** Returns a handler that processes the page's messages in sequence and sends each answer with `say`. */
export function createSearchHandler(say: (answer: SearchResponse) => void): (asked: SearchRequest) => void {
  let index: TextSearchIndex | null = null;
  /** Queries received before the index is built, oldest first. */
  let waiting: readonly Search[] = [];
  let newest = 0;

  /** Sends the first snippets separately and all others together, so that the list is rendered only once more. */
  const snippetsFrom = (
    found: TextSearchMatches,
    id: number,
    start: number,
    made: readonly (readonly [string, SearchSnippet])[] = [],
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

  const answer = (ready: TextSearchIndex, { id, query, language }: Search): void => {
    const found = ready.search(query, language);
    say({ kind: 'hits', id, hits: found.hits });
    snippetsFrom(found, id, 0);
  };

  return (asked) => {
    if (asked.kind === 'build') {
      index = buildIndex(asked);
      for (const search of waiting) answer(index, search);
      waiting = [];
      return;
    }
    newest = asked.id;
    if (index === null) waiting = [...waiting.slice(1 - questionsAwaited), asked];
    else answer(index, asked);
  };
}

/** Search client of the page, which starts one worker per projection of the model on demand. */
import { modelContract as contract, type ModelHead } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { call } from '@klarsikt/web/platform/api/call.ts';
import type { SearchRequest, SearchResponse } from './messages.ts';
import type { SearchSnippet, TextSearchHit } from './text-index.ts';

export interface SearchListener {
  readonly onHits: (hits: readonly TextSearchHit[]) => void;
  readonly onSnippets: (snippets: readonly (readonly [string, SearchSnippet])[]) => void;
}

export interface SearchClient {
  /** Sends a query. Each listener gets its own answer; equal queries share one request. */
  readonly ask: (query: string, language: Language, listener: SearchListener) => void;
}

type ModelVersionKey = Pick<ModelHead, 'hash' | 'projection'>;

let open: { readonly name: string; readonly worker: Worker; readonly client: SearchClient } | null = null;

/** The model and the texts are large, so their timeout is long; the browser then caches both files for a year. */
const download = { timeoutMs: 60_000 };

async function sendTexts(worker: Worker, { hash, projection }: ModelVersionKey): Promise<void> {
  const [{ content: model }, { content: texts }] = await Promise.all([
    call(contract.getData, { params: { projectionHash: projection } }, download),
    call(contract.getTexts, { params: { hash, projectionHash: projection } }, download),
  ]);
  const asked: SearchRequest = { kind: 'build', model, texts };
  worker.postMessage(asked, [model, texts]);
}

interface Question {
  readonly query: string;
  readonly language: Language;
  readonly listeners: SearchListener[];
  readonly answers: SearchResponse[];
}

/** Maximum number of queries kept; older queries have been answered or are outdated. */
const questionsKept = 8;

function notifyListener(listener: SearchListener, answered: SearchResponse): void {
  if (answered.kind === 'hits') listener.onHits(answered.hits);
  else listener.onSnippets(answered.snippets);
}

function startWorker(head: ModelVersionKey): { worker: Worker; client: SearchClient } {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const questions = new Map<number, Question>();
  const failed = (cause: unknown) => {
    // Names can still be searched without the texts; the next screen tries to load them again.
    console.warn('The texts can not be searched', cause);
    worker.terminate();
    if (open?.worker === worker) open = null;
    for (const [id, { answers, listeners }] of questions)
      if (answers.length === 0)
        for (const listener of listeners) notifyListener(listener, { kind: 'hits', id, hits: [] });
  };
  let last = 0;
  worker.addEventListener('error', failed);
  worker.addEventListener('message', ({ data }) => {
    const answered: SearchResponse = data;
    const question = questions.get(answered.id);
    if (question === undefined) return;
    question.answers.push(answered);
    for (const listener of question.listeners) notifyListener(listener, answered);
  });
  sendTexts(worker, head).catch(failed);
  const ask: SearchClient['ask'] = (query, language, listener) => {
    const before = questions.get(last);
    if (before?.query === query && before.language === language) {
      before.listeners.push(listener);
      for (const answered of before.answers) notifyListener(listener, answered);
      return;
    }
    last += 1;
    questions.set(last, { query, language, listeners: [listener], answers: [] });
    questions.delete(last - questionsKept);
    const asked: SearchRequest = { kind: 'search', id: last, query, language };
    worker.postMessage(asked);
  };
  return { worker, client: { ask } };
}

/** Returns the search client of a projection and ends the client of another projection. */
export function getSearchClient(head: ModelVersionKey): SearchClient {
  const name = `${head.hash} ${head.projection}`;
  if (open?.name === name) return open.client;
  open?.worker.terminate();
  const started = startWorker(head);
  open = { name, ...started };
  return started.client;
}

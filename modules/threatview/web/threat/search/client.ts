/** The search as the page sees it: one worker per projection, started when somebody may want it. */
import { model as contract, type ModelHead } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { call } from '@klarsikt/web/platform/api/call.ts';
import type { Answered, Asked } from './messages.ts';
import type { Hit, Snippet } from './text-index.ts';

export interface Listener {
  readonly onHits: (hits: readonly Hit[]) => void;
  readonly onSnippets: (snippets: readonly (readonly [string, Snippet])[]) => void;
}

export interface SearchClient {
  /** Sends a query. Several parts of a page may ask: each gets its own answer, and equal queries share one. */
  readonly ask: (query: string, language: Language, listener: Listener) => void;
}

type Versioned = Pick<ModelHead, 'hash' | 'projection'>;

let open: { readonly name: string; readonly worker: Worker; readonly client: SearchClient } | null = null;

/** Large and immutable: the browser's own cache holds both for a year, so time is only needed once. */
const download = { timeoutMs: 60_000 };

async function feed(worker: Worker, { hash, projection }: Versioned): Promise<void> {
  const [{ content: model }, { content: texts }] = await Promise.all([
    call(contract.getData, { params: { projectionHash: projection } }, download),
    call(contract.getTexts, { params: { hash, projectionHash: projection } }, download),
  ]);
  const asked: Asked = { kind: 'build', model, texts };
  worker.postMessage(asked, [model, texts]);
}

interface Question {
  readonly query: string;
  readonly language: Language;
  readonly listeners: Listener[];
  readonly answers: Answered[];
}

/** Older questions have been answered, or typed over. */
const questionsKept = 8;

function tell(listener: Listener, answered: Answered): void {
  if (answered.kind === 'hits') listener.onHits(answered.hits);
  else listener.onSnippets(answered.snippets);
}

function start(head: Versioned): { worker: Worker; client: SearchClient } {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const questions = new Map<number, Question>();
  const failed = (cause: unknown) => {
    // Names can still be searched; the next screen tries again.
    console.warn('The texts can not be searched', cause);
    worker.terminate();
    if (open?.worker === worker) open = null;
    for (const [id, { answers, listeners }] of questions)
      if (answers.length === 0)
        for (const listener of listeners) tell(listener, { kind: 'hits', id, hits: [] });
  };
  let last = 0;
  worker.addEventListener('error', failed);
  worker.addEventListener('message', ({ data }) => {
    const answered: Answered = data;
    const question = questions.get(answered.id);
    if (question === undefined) return;
    question.answers.push(answered);
    for (const listener of question.listeners) tell(listener, answered);
  });
  feed(worker, head).catch(failed);
  const ask: SearchClient['ask'] = (query, language, listener) => {
    const before = questions.get(last);
    if (before?.query === query && before.language === language) {
      before.listeners.push(listener);
      for (const answered of before.answers) tell(listener, answered);
      return;
    }
    last += 1;
    questions.set(last, { query, language, listeners: [listener], answers: [] });
    questions.delete(last - questionsKept);
    const asked: Asked = { kind: 'search', id: last, query, language };
    worker.postMessage(asked);
  };
  return { worker, client: { ask } };
}

/** The search of a projection; the one before it ends. */
export function searchClient(head: Versioned): SearchClient {
  const name = `${head.hash} ${head.projection}`;
  if (open?.name === name) return open.client;
  open?.worker.terminate();
  const started = start(head);
  open = { name, ...started };
  return started.client;
}

/** The search as the page sees it: one worker per projection, started when somebody may want it. */
import { model as contract, type ModelHead } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { call } from '../../../platform/api/call.ts';
import type { Answered, Asked } from './messages.ts';
import type { Hit, Snippet } from './text-index.ts';

export interface Listener {
  readonly onHits: (hits: readonly Hit[]) => void;
  readonly onSnippets: (snippets: readonly (readonly [string, Snippet])[]) => void;
}

export interface SearchClient {
  /** Sends a query; it ends the one before, from whichever part of the page. */
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

function start(head: Versioned): { worker: Worker; client: SearchClient } {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const failed = (cause: unknown) => {
    // Names can still be searched; the next screen tries again.
    console.warn('The texts can not be searched', cause);
    worker.terminate();
    if (open?.worker === worker) open = null;
  };
  let last = 0;
  let listening: Listener | null = null;
  worker.addEventListener('error', failed);
  worker.addEventListener('message', ({ data }) => {
    const answered: Answered = data;
    if (answered.id !== last) return;
    if (answered.kind === 'hits') listening?.onHits(answered.hits);
    else listening?.onSnippets(answered.snippets);
  });
  feed(worker, head).catch(failed);
  const ask: SearchClient['ask'] = (query, language, listener) => {
    last += 1;
    listening = listener;
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

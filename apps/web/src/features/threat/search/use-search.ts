/** What the search finds while somebody types. */
import type { ModelHead } from '@klarsikt/contract';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../../platform/settings/language.ts';
import { searchClient } from './client.ts';
import type { Hit, Snippet } from './text-index.ts';

export interface Found {
  readonly query: string;
  /** The best first. */
  readonly hits: ReadonlyMap<string, Hit>;
  readonly snippets: SnippetStore;
}

/** Snippets come after the hits: each cell listens for its own, so that the list is not drawn again for them. */
export interface SnippetStore {
  readonly of: (key: string) => Snippet | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

function snippetStore(): {
  store: SnippetStore;
  add: (more: readonly (readonly [string, Snippet])[]) => void;
} {
  const known = new Map<string, Snippet>();
  const listeners = new Set<() => void>();
  return {
    store: {
      of: (key) => known.get(key),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    add: (more) => {
      for (const [key, snippet] of more) known.set(key, snippet);
      for (const listener of listeners) listener();
    },
  };
}

function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}

/**
 * The newest answer to a query, which may be that to an earlier one while the next is on its way; null without a
 * query, and until the index is there: then names serve. `early` prepares the index when the page has come to rest.
 */
export function useSearch(
  head: ModelHead,
  query: string,
  { early = false }: { readonly early?: boolean } = {},
): Found | null {
  const language = useLanguage();
  const [found, setFound] = useState<Found | null>(null);
  const sought = query.trim();
  useEffect(() => (early ? whenIdle(() => searchClient(head)) : undefined), [early, head]);
  useEffect(() => {
    if (sought === '') {
      setFound(null);
      return;
    }
    let current = true;
    const { store, add } = snippetStore();
    searchClient(head).ask(sought, language, {
      onHits: (hits) => {
        if (!current) return;
        const byKey = new Map(hits.map((hit) => [hit.key, hit]));
        setFound({ query: sought, hits: byKey, snippets: store });
      },
      onSnippets: add,
    });
    return () => {
      current = false;
    };
  }, [head, sought, language]);
  return sought === '' ? null : found;
}

import type { ModelHead } from '@klarsikt/contract';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useEffect, useState } from 'react';
import { getSearchClient } from './client.ts';
import type { SearchSnippet, TextSearchHit } from './text-index.ts';

export interface TextSearchResult {
  readonly query: string;
  /** Hits by key, best first. */
  readonly hits: ReadonlyMap<string, TextSearchHit>;
  readonly snippets: SnippetStore;
}

/**
 * Snippets arrive after the hits; each cell subscribes to its own snippet, so that the list is not rendered again.
 */
export interface SnippetStore {
  readonly of: (key: string) => SearchSnippet | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

function createSnippetStore(): {
  store: SnippetStore;
  add: (more: readonly (readonly [string, SearchSnippet])[]) => void;
} {
  const known = new Map<string, SearchSnippet>();
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

const isSearchField = (target: unknown): boolean =>
  target instanceof HTMLInputElement && target.type === 'search';

/**
 * Calls `work` when a search field gets the focus, so that the index is not downloaded for readers who do not search.
 */
function runOnSearchFocus(work: () => void): () => void {
  if (isSearchField(document.activeElement)) {
    work();
    return () => undefined;
  }
  const listen = ({ target }: FocusEvent) => {
    if (isSearchField(target)) work();
  };
  document.addEventListener('focusin', listen);
  return () => document.removeEventListener('focusin', listen);
}

/**
 * Returns the newest search result, which belongs to an earlier query while the next query is running. Null without a
 * query and until the index is loaded; until then, names are searched. `early` loads the index when a search field
 * gets the focus.
 */
export function useThreatSearch(
  head: ModelHead,
  query: string,
  { early = false }: { readonly early?: boolean } = {},
): TextSearchResult | null {
  const language = useLanguage();
  const [found, setFound] = useState<TextSearchResult | null>(null);
  const sought = query.trim();
  useEffect(() => (early ? runOnSearchFocus(() => getSearchClient(head)) : undefined), [early, head]);
  useEffect(() => {
    if (sought === '') {
      setFound(null);
      return;
    }
    let current = true;
    const { store, add } = createSnippetStore();
    getSearchClient(head).ask(sought, language, {
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

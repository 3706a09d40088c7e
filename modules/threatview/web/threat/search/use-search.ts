/** What the search finds while somebody types. */
import type { ModelHead } from '@klarsikt/contract';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useEffect, useState } from 'react';
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

const isSearchField = (target: unknown): boolean =>
  target instanceof HTMLInputElement && target.type === 'search';

/** When somebody goes to a search field, before the first letter: who only reads the list downloads no index. */
function whenSought(work: () => void): () => void {
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
 * The newest answer to a query, which may be that to an earlier one while the next is on its way; null without a
 * query, and until the index is there: then names serve. `early` prepares the index when a search field gets the focus.
 */
export function useSearch(
  head: ModelHead,
  query: string,
  { early = false }: { readonly early?: boolean } = {},
): Found | null {
  const language = useLanguage();
  const [found, setFound] = useState<Found | null>(null);
  const sought = query.trim();
  useEffect(() => (early ? whenSought(() => searchClient(head)) : undefined), [early, head]);
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

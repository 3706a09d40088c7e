/** The document's title: what the page says, else what its route says, else the general one. */
import { useMatches } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useT } from '../i18n/texts.ts';
import { texts } from './texts.ts';
import './route-data.ts';

let own: string | null = null;
const listeners = new Set<() => void>();

function setOwn(next: string | null): void {
  own = next;
  for (const listener of listeners) listener();
}

/** Names the page after what it shows ("Trade-based money laundering"); null keeps the route's title. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    setOwn(title);
    return () => setOwn(null);
  }, [title]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The route's title with its parameters filled in; entity routes without a type are those of threats. */
export function useRouteTitle(): string {
  const t = useT(texts);
  const match = useMatches().findLast((candidate) => candidate.staticData.title !== undefined);
  const params: Readonly<Record<string, string>> = match?.params ?? {};
  return t(match?.staticData.title ?? 'title.default', { type: 'threat', ...params });
}

/** Keeps the document's title; once, in the root. */
export function useDocumentTitle(): void {
  const route = useRouteTitle();
  const page = useSyncExternalStore(subscribe, () => own);
  useEffect(() => {
    document.title = `${page ?? route} · Klarsikt`;
  }, [page, route]);
}

/** The document's title: what the page says, else what its route says, else the general one. */
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { held, useHeld } from '../held.ts';
import { useT } from '../i18n/texts.ts';
import { useLanguage } from '../settings/language.ts';
import { texts } from './texts.ts';
import './route-data.ts';

const own = held<string | null>(null);

/** Names the page after what it shows ("Trade-based money laundering"); null keeps the route's title. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    own.become(title);
    return () => own.become(null);
  }, [title]);
}

/** The route's title with its parameters filled in; entity routes without a type are those of threats. */
export function useRouteTitle(): string {
  const t = useT(texts);
  const language = useLanguage();
  const match = useMatches().findLast((candidate) => candidate.staticData.title !== undefined);
  const title = match?.staticData.title ?? 'title.default';
  const params: Readonly<Record<string, string>> = match?.params ?? {};
  return typeof title === 'string' ? t(title, { type: 'threat', ...params }) : title[language];
}

/** Keeps the document's title; once, in the root. */
export function useDocumentTitle(): void {
  const route = useRouteTitle();
  const page = useHeld(own);
  useEffect(() => {
    document.title = `${page ?? route} · Klarsikt`;
  }, [page, route]);
}

/** The document's title: the page's own, else the route's, else the general one. */

import type { Language } from '@klarsikt/engine/text';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type MessageValues, translate } from '../i18n/texts.ts';
import { useLanguage } from '../settings/language.ts';
import { createStore, useStore } from '../store.ts';
import type { PageTitle } from './route-data.ts';
import { routerTexts } from './texts.ts';

const own = createStore<string | null>(null);

/** Names the page after its content ("Trade-based money laundering"); null keeps the route's title. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    own.become(title);
    return () => own.become(null);
  }, [title]);
}

/** The name that the open page has set; null if it has the route's title. */
export const useOpenPageTitle = (): string | null => useStore(own);

export const formatPageTitle = (title: PageTitle, language: Language, values: MessageValues = {}): string =>
  typeof title === 'string' ? translate(routerTexts, language, title, values) : title[language];

/** Entity routes without a type are those of threats. */
export function useRouteTitle(): string {
  const language = useLanguage();
  const match = useMatches().findLast((candidate) => candidate.staticData.title !== undefined);
  const title = match?.staticData.title ?? 'title.default';
  const params: Readonly<Record<string, string>> = match?.params ?? {};
  return formatPageTitle(title, language, { type: 'threat', ...params });
}

/** Used once, in the root. */
export function useDocumentTitle(): void {
  const route = useRouteTitle();
  const page = useStore(own);
  useEffect(() => {
    document.title = `${page ?? route} · Klarsikt`;
  }, [page, route]);
}

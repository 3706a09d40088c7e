/** Title of the document: the title that the page has set, else the title of its route, else the general title. */

import type { Language } from '@klarsikt/engine/text';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type MessageValues, translate } from '../i18n/texts.ts';
import { useLanguage } from '../settings/language.ts';
import { createStore, useStore } from '../store.ts';
import type { PageTitle } from './route-data.ts';
import { routerTexts } from './texts.ts';

const own = createStore<string | null>(null);

/** Sets the title of the page by its content ("Trade-based money laundering"); null keeps the title of the route. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    own.become(title);
    return () => own.become(null);
  }, [title]);
}

/** Returns the title that the open page has set; null if it has the title of its route. */
export const useOpenPageTitle = (): string | null => useStore(own);

export const formatPageTitle = (title: PageTitle, language: Language, values: MessageValues = {}): string =>
  typeof title === 'string' ? translate(routerTexts, language, title, values) : title[language];

/** Returns the title of the route. Routes of entities without a type are routes of threats. */
export function useRouteTitle(): string {
  const language = useLanguage();
  const match = useMatches().findLast((candidate) => candidate.staticData.title !== undefined);
  const title = match?.staticData.title ?? 'title.default';
  const params: Readonly<Record<string, string>> = match?.params ?? {};
  return formatPageTitle(title, language, { type: 'threat', ...params });
}

/** Sets the document's title; the root component uses it once. */
export function useDocumentTitle(): void {
  const route = useRouteTitle();
  const page = useStore(own);
  useEffect(() => {
    document.title = `${page ?? route} · Klarsikt`;
  }, [page, route]);
}

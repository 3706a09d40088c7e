/** Draws the first picture of a page with the data of the caller, in a thread of the server (../drawing/worker.ts). */
import type { PageDrawingInput } from '@klarsikt/contract/drawing.ts';
import type { AnyRoute } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import {
  currentScreenElement,
  listRouteChain,
  openAddress,
  removeFloatingParts,
  renderScreenMarkup,
} from './draw-screen.tsx';
import { loadFirstScreenData } from './first-data.ts';
import { forgetCsrfToken } from './platform/api/call.ts';
import { queryClient } from './platform/api/query.ts';
import { createSessionQuery } from './platform/session/session.tsx';
import { languageSetting } from './platform/settings/language.ts';
import { router } from './routes.tsx';

/** Loads the code of the screens in advance, so that the first drawing is as quick as the following ones. */
export async function loadPrerenderedScreens(): Promise<void> {
  const drawn = Object.values<AnyRoute>(router.routesById).filter(
    ({ options }) => options.staticData?.early?.withData !== undefined,
  );
  await Promise.all(drawn.flatMap(listRouteChain).map((route) => router.loadRouteChunk(route)));
}

/** True if the markup contains a list with rows and no part that is still loading. */
const isComplete = (markup: string): boolean =>
  /<tr [^>]*data-row=|<th scope="row"/.test(markup) && !markup.includes('aria-busy="true"');

/** Requests the missing answers of these endpoints that the screen waits for. */
function requestMissing(endpoints: readonly string[]): Promise<unknown> {
  const missing = queryClient
    .getQueryCache()
    .getAll()
    .filter(
      ({ state, queryKey: [path] }) => state.status === 'pending' && endpoints.some((one) => one === path),
    );
  return Promise.all(missing.map((query) => query.fetch()));
}

async function drawWithAnswers(endpoints: readonly string[]): Promise<string> {
  const first = renderScreenMarkup();
  if (isComplete(first)) return first;
  await requestMissing(endpoints);
  const second = renderScreenMarkup();
  if (isComplete(second)) return second;
  // The first drawing of a screen also loads parts of its code, so that it needs another attempt.
  await prerender(currentScreenElement);
  await requestMissing(endpoints);
  return renderScreenMarkup();
}

/**
 * Draws a page and returns its markup without floating parts; null if it is not complete. Only one page is drawn at a
 * time, because the application has only one session, one address and one set of answers.
 */
export async function renderPageMarkup({ address, language }: PageDrawingInput): Promise<string | null> {
  try {
    languageSetting.suggest(language);
    const { user } = await queryClient.fetchQuery(createSessionQuery());
    if (user === null) return null;
    const hasFirstData = await loadFirstScreenData(new URL(address, window.location.href));
    await openAddress(address);
    const withData = router.state.matches.at(-1)?.staticData.early?.withData;
    if (withData === undefined || (withData === 'first' && !hasFirstData)) return null;
    const html = await drawWithAnswers(withData === 'first' ? [] : withData);
    return isComplete(html) ? removeFloatingParts(html) : null;
  } finally {
    queryClient.clear();
    forgetCsrfToken();
  }
}

/** Draws the first picture of a page with the data of the caller, in a thread of the server (.../drawing/worker.ts). */
import type { PageToDraw } from '@klarsikt/contract/drawing.ts';
import { type AnyRoute, createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { loadFirstData } from './first-data.ts';
import { forgetCsrfToken } from './platform/api/call.ts';
import { queryClient } from './platform/api/query.ts';
import { Providers } from './platform/Providers.tsx';
import { createSessionQuery } from './platform/session/session.tsx';
import { languageSetting } from './platform/settings/language.ts';
import { router } from './routes.tsx';

/** Loads the code of the screens that are drawn, so that the first drawing is as quick as the others. */
export async function loadDrawnScreens(): Promise<void> {
  const drawn = Object.values<AnyRoute>(router.routesById).filter(
    ({ options }) => options.staticData?.early?.withData !== undefined,
  );
  const withParents = (route: AnyRoute | undefined): readonly AnyRoute[] =>
    route === undefined ? [] : [...withParents(route.parentRoute), route];
  await Promise.all(drawn.flatMap(withParents).map((route) => router.loadRouteChunk(route)));
}

/** A list with rows, and no part that still loads. */
const isComplete = (markup: string): boolean =>
  /<tr [^>]*data-row=|<th scope="row"/.test(markup) && !markup.includes('aria-busy="true"');

const screen = (
  <Providers>
    <RouterProvider router={router} />
  </Providers>
);

/** Requests the answers of these endpoints that the screen lacks. */
function requestMissing(endpoints: readonly string[]): Promise<unknown> {
  const missing = queryClient
    .getQueryCache()
    .getAll()
    .filter(
      ({ state, queryKey: [path] }) => state.status === 'pending' && endpoints.some((one) => one === path),
    );
  return Promise.all(missing.map((query) => query.fetch()));
}

async function drawScreen(endpoints: readonly string[]): Promise<string> {
  const markup = renderToStaticMarkup(screen);
  if (isComplete(markup)) return markup;
  // At the first drawing of a screen, parts of its code are loaded on the way.
  await prerender(screen);
  await requestMissing(endpoints);
  return renderToStaticMarkup(screen);
}

/**
 * Markup of the page, without floating parts; null if it is not complete. Only one page is drawn at a time, because the
 * application keeps session, answers and address in one place.
 */
export async function drawPage({ address, language }: PageToDraw): Promise<string | null> {
  try {
    languageSetting.suggest(language);
    const { user } = await queryClient.fetchQuery(createSessionQuery());
    if (user === null) return null;
    const hasFirstData = await loadFirstData(new URL(address, window.location.href));
    router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
    await router.load();
    const withData = router.state.matches.at(-1)?.staticData.early?.withData;
    if (withData === undefined || (withData === 'first' && !hasFirstData)) return null;
    const html = await drawScreen(withData === 'first' ? [] : withData);
    if (!isComplete(html)) return null;
    // Cut before the router's script, because floating parts follow it.
    return html.replace(/<script\b[\s\S]*$/, '');
  } finally {
    queryClient.clear();
    forgetCsrfToken();
  }
}

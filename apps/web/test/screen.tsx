/** Opens an address of the product as a given client and returns controls for the page. */
import type { Language } from '@klarsikt/engine/text';
import type { TestClient } from '@klarsikt/testkit';
import {
  createInitialDraftState,
  currentAnalysisStore,
  tabAnalysisStorage,
} from '@klarsikt/threatview/web/threat/_lib/analysis/analysis-editor.ts';
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { forgetCsrfToken } from '../src/platform/api/call.ts';
import { queryClient } from '../src/platform/api/query.ts';
import { dismissMessages } from '../src/platform/notices/messages.ts';
import { Providers } from '../src/platform/Providers.tsx';
import { languageSetting } from '../src/platform/settings/language.ts';
import { resetTabWork } from '../src/platform/unsent/tab.ts';
import { createRouterWithHistory } from '../src/routes.tsx';
import { fetchAs, requestsAs, theApp } from './server.ts';

interface Opened {
  /** Simulates pointer and keyboard. */
  readonly user: UserEvent;
  /** The present address without its origin. */
  readonly address: () => string;
}

let forget: () => void = () => undefined;

// Retries of failed queries follow at once, because no test should wait for the pause.
const { queries, ...options } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...options, queries: { ...queries, retryDelay: 0 } });

/** Interval of repeated searches, in addition to a search at every change of the page. */
const seldom = { interval: 500 };

// Queries search again at every change of the page, so polling twenty times a second would only cost time.
for (const [name, find] of Object.entries(screen))
  if (name.startsWith('find') && typeof find === 'function')
    Reflect.set(screen, name, (what: unknown, options?: unknown, waiting?: object) =>
      Reflect.apply(find, screen, [what, options, { ...seldom, ...waiting }]),
    );

/**
 * Renders an address with the product's own routes, on the real application; without `client` as a visitor. With the
 * language null, nobody has chosen one in this browser.
 */
export async function open(
  address: string,
  client?: TestClient,
  language: Language | null = 'en',
): Promise<Opened> {
  const app = await theApp();
  const caller = client ?? app.visitor();
  globalThis.fetch = fetchAs(caller);
  Object.assign(globalThis, { XMLHttpRequest: requestsAs(caller) });
  if (language !== null) languageSetting.set(language);
  window.history.replaceState(null, '', address);
  const history = createBrowserHistory();
  const router = createRouterWithHistory(history);
  forget = () => history.destroy();
  await act(async () => {
    render(
      <Providers>
        <RouterProvider router={router} />
      </Providers>,
    );
    await router.load();
  });
  return {
    user: userEvent.setup({ delay: null }),
    address: () => window.location.pathname + window.location.search,
  };
}

/** Removes all state of a test: page, cached answers and browser storage. */
export async function leave(): Promise<void> {
  cleanup();
  forget();
  await queryClient.cancelQueries();
  queryClient.clear();
  forgetCsrfToken();
  dismissMessages();
  resetTabWork();
  currentAnalysisStore.open({ open: null, who: null }, tabAnalysisStorage, createInitialDraftState());
  localStorage.clear();
  sessionStorage.clear();
  // Settings are cached outside storage; the event makes them read it again, as after a change in another tab.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  window.dispatchEvent(new Event('afterprint'));
  window.history.replaceState(null, '', '/');
}

/** Waits for the heading of the page. The first page of a worker also loads its modules meanwhile. */
export const heading = (name: string | RegExp): Promise<HTMLElement> =>
  waitFor(
    () => {
      const all = screen.getAllByRole('heading', { level: 1, name });
      // A frame that waits for its page also has a heading.
      const there = all.find((one) => !one.matches('[data-waiting], :has([data-waiting])'));
      if (there === undefined) throw new Error(`the page “${name}” is still on its way`);
      return there;
    },
    { timeout: 30_000, ...seldom },
  );

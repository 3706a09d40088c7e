/** Opens an address of the product as somebody, and gives what they can see and press. */
import type { Language } from '@klarsikt/engine';
import type { TestClient } from '@klarsikt/testkit';
import {
  createFreshDraftState,
  currentAnalysis,
  tabStorage,
} from '@klarsikt/threatview/web/threat/_lib/analysis/analysis-editor.ts';
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { forgetCsrfToken } from '../src/platform/api/call.ts';
import { queryClient } from '../src/platform/api/query.ts';
import { dismissMessages } from '../src/platform/notices/messages.ts';
import { Providers } from '../src/platform/Providers.tsx';
import { languageSetting } from '../src/platform/settings/language.ts';
import { resetTab } from '../src/platform/unsent/tab.ts';
import { createRouterOn } from '../src/routes.tsx';
import { fetchAs, requestsAs, theApp } from './server.ts';

interface Opened {
  /** Presses and types as a person does. */
  readonly user: UserEvent;
  /** The address as it is now, without its origin. */
  readonly address: () => string;
}

let forget: () => void = () => undefined;

// Without a connection a screen asks again, after a pause that no test waits for.
const { queries, ...options } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...options, queries: { ...queries, retryDelay: 0 } });

/** Twice a second: what changes the page is looked at when it does. */
const seldom = { interval: 500 };

// What is looked for is looked for again whenever the page changes. Besides that the whole page was read twenty times a second.
for (const [name, find] of Object.entries(screen))
  if (name.startsWith('find') && typeof find === 'function')
    Reflect.set(screen, name, (what: unknown, options?: unknown, waiting?: object) =>
      Reflect.apply(find, screen, [what, options, { ...seldom, ...waiting }]),
    );

/** Shows the page of an address to whoever the client is: with the product's own routes, on the real application. */
export async function open(address: string, client?: TestClient, language: Language = 'en'): Promise<Opened> {
  const app = await theApp();
  const caller = client ?? app.visitor();
  globalThis.fetch = fetchAs(caller);
  Object.assign(globalThis, { XMLHttpRequest: requestsAs(caller) });
  languageSetting.set(language);
  window.history.replaceState(null, '', address);
  const history = createBrowserHistory();
  const router = createRouterOn(history);
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

/** Nothing of one test is there in the next: neither answers nor what is kept in the browser. */
export async function leave(): Promise<void> {
  cleanup();
  forget();
  await queryClient.cancelQueries();
  queryClient.clear();
  forgetCsrfToken();
  dismissMessages();
  resetTab();
  currentAnalysis.open({ open: null, who: null }, tabStorage, createFreshDraftState());
  localStorage.clear();
  sessionStorage.clear();
  // Settings are held beside storage: they learn of it as from another tab.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  window.dispatchEvent(new Event('afterprint'));
  window.history.replaceState(null, '', '/');
}

/** The heading of the page, once it is there: the first page of a worker reads its modules while it is waited for. */
export const heading = (name: string | RegExp): Promise<HTMLElement> =>
  waitFor(
    () => {
      const all = screen.getAllByRole('heading', { level: 1, name });
      // A frame that stands until the page is there has its heading too.
      const there = all.find((one) => !one.matches('[data-waiting], :has([data-waiting])'));
      if (there === undefined) throw new Error(`the page “${name}” is still on its way`);
      return there;
    },
    { timeout: 30_000, ...seldom },
  );

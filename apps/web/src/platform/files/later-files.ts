/**
 * Loads files of the application on demand. Without a connection it waits, and the requested screen opens when the
 * server can be reached again.
 */
import { lazyRouteComponent as lazyOfRouter } from '@tanstack/react-router';
import { createStore } from '../store.ts';

export const awaitedFileCount = createStore(0);

const lookAgainMs = 3000;
const answerPatienceMs = 5000;

/** Any answer shows that the server can be reached. */
async function isServerReachable(): Promise<boolean> {
  try {
    await fetch('/api/time', { cache: 'no-store', signal: AbortSignal.timeout(answerPatienceMs) });
    return true;
  } catch {
    // A failed request means that the server cannot be reached.
    return false;
  }
}

function waitBeforeRetry(): Promise<void> {
  return new Promise((done) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      done();
    };
    const timer = setTimeout(go, lookAgainMs);
    window.addEventListener('online', go);
  });
}

async function waitForConnection(): Promise<void> {
  awaitedFileCount.become(awaitedFileCount.now() + 1);
  try {
    do await waitBeforeRetry();
    while (!(await isServerReachable()));
  } finally {
    awaitedFileCount.become(awaitedFileCount.now() - 1);
  }
}

/** Browsers do not retry a style sheet that failed to load. */
async function reloadFailedStyles(): Promise<void> {
  const links = globalThis.document?.querySelectorAll<HTMLLinkElement>(
    'link[rel="stylesheet"][href^="/assets/"]',
  );
  const lost = [...(links ?? [])].filter(({ sheet, disabled }) => sheet === null && !disabled);
  const mended = lost.map((link) => {
    const again = document.createElement('link');
    again.rel = 'stylesheet';
    again.crossOrigin = '';
    again.href = link.href;
    return new Promise((done) => {
      again.addEventListener('load', done);
      again.addEventListener('error', done);
      link.replaceWith(again);
    });
  });
  await Promise.all(mended);
}

/** Waits without a connection. A file that the server no longer has still fails, because there is a newer build. */
export function retryUntilConnected<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    for (let hasWaited = false; ; ) {
      try {
        return await load();
      } catch (cause) {
        if (hasWaited && (await isServerReachable())) throw cause;
        if (!(await isServerReachable())) await waitForConnection();
        await reloadFailedStyles();
        hasWaited = true;
      }
    }
  };
}

/** The build uses this to find the modules of lazy components. */
const modules = new WeakMap<object, () => Promise<unknown>>();

/** Undefined for a component without lazy loading. */
export const findModuleLoader = (component: object): (() => Promise<unknown>) | undefined =>
  modules.get(component);

/** The router's function with retries for files that cannot be fetched. */
export function createLazyRouteComponent<
  T extends Readonly<Record<string, unknown>>,
  K extends keyof T & string,
>(load: () => Promise<T>, name: K): ReturnType<typeof lazyOfRouter<T, K>> {
  const component = lazyOfRouter<T, K>(retryUntilConnected(load), name);
  modules.set(component, load);
  return component;
}

/**
 * Loads files of the application on demand. Without a connection the loading waits, so that the requested screen
 * opens when the server can be reached again.
 */
import { lazyRouteComponent as lazyOfRouter } from '@tanstack/react-router';
import { createStore } from '../store.ts';

export const waitingDownloadCount = createStore(0);

const lookAgainMs = 3000;
const answerPatienceMs = 5000;

/** True if the server can be reached; any answer proves this. */
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
  waitingDownloadCount.become(waitingDownloadCount.now() + 1);
  try {
    do await waitBeforeRetry();
    while (!(await isServerReachable()));
  } finally {
    waitingDownloadCount.become(waitingDownloadCount.now() - 1);
  }
}

/** Requests failed style sheets again, because browsers do not retry them. */
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

/**
 * Wraps `load` so that it waits and retries without a connection. It still fails for a file that the server no longer
 * has because of a newer build.
 */
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

/** Loaders by lazy component; the build uses them to find the modules of such components. */
const modules = new WeakMap<object, () => Promise<unknown>>();

/** Returns the loader of a lazy component; undefined for any other component. */
export const findModuleLoader = (component: object): (() => Promise<unknown>) | undefined =>
  modules.get(component);

/** Works like the function of the router with this name, but retries files that cannot be fetched. */
export function createLazyRouteComponent<
  T extends Readonly<Record<string, unknown>>,
  K extends keyof T & string,
>(load: () => Promise<T>, name: K): ReturnType<typeof lazyOfRouter<T, K>> {
  const component = lazyOfRouter<T, K>(retryUntilConnected(load), name);
  modules.set(component, load);
  return component;
}

/**
 * Files of the application that come later: each step of the product is one. Without a connection they are waited for,
 * and the step that was asked for opens by itself when the server can be reached again.
 */
import { lazyRouteComponent as lazyOfRouter } from '@tanstack/react-router';
import { createStore } from '../store.ts';

/** How many files are waited for without a connection. */
export const awaited = createStore(0);

const lookAgainMs = 3000;
const answerPatienceMs = 5000;

/** Whether the server can be reached: any answer will do. */
async function isThere(): Promise<boolean> {
  try {
    await fetch('/api/time', { cache: 'no-store', signal: AbortSignal.timeout(answerPatienceMs) });
    return true;
  } catch {
    // A failed request means that the server cannot be reached.
    return false;
  }
}

function aMoment(): Promise<void> {
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

async function connection(): Promise<void> {
  awaited.become(awaited.now() + 1);
  try {
    do await aMoment();
    while (!(await isThere()));
  } finally {
    awaited.become(awaited.now() - 1);
  }
}

/** A style sheet that did not come is not asked for again by who wanted it. */
async function mendStyles(): Promise<void> {
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

/** Loads, and waits where there is no connection. What the server no longer has fails as before: there is a newer build. */
export function patient<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    for (let hasWaited = false; ; ) {
      try {
        return await load();
      } catch (cause) {
        if (hasWaited && (await isThere())) throw cause;
        if (!(await isThere())) await connection();
        await mendStyles();
        hasWaited = true;
      }
    }
  };
}

/** Where the screens of lazy components are, for the build. */
const modules = new WeakMap<object, () => Promise<unknown>>();

/** What loads the module of a component; undefined for one that is there from the start. */
export const moduleOf = (component: object): (() => Promise<unknown>) | undefined => modules.get(component);

/** The router's own, but it retries when a file cannot be fetched. */
export function lazyRouteComponent<T extends Readonly<Record<string, unknown>>, K extends keyof T & string>(
  load: () => Promise<T>,
  name: K,
): ReturnType<typeof lazyOfRouter<T, K>> {
  const component = lazyOfRouter<T, K>(patient(load), name);
  modules.set(component, load);
  return component;
}

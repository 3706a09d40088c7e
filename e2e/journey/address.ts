/** Moves from page to page of the product, in the same way as its own links. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Open requests of each page. */
const asked = new WeakMap<Page, Set<unknown>>();

function requestsOf(page: Page): Set<unknown> {
  const known = asked.get(page);
  if (known !== undefined) return known;
  const open = new Set<unknown>();
  asked.set(page, open);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

/** Waits until every request is answered and the page is drawn. */
export async function isAnswered(page: Page): Promise<void> {
  const open = requestsOf(page);
  const drawn = () =>
    page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect
    .poll(
      async () => {
        if (open.size > 0) return false;
        await drawn();
        // An answer can cause another request.
        return open.size === 0;
      },
      { interval: 20, message: `${page.url()} is answered` },
    )
    .toBe(true);
}

/** Pages on which the product has started and whose last check has passed. */
const standing = new WeakSet<Page>();

/** Loads an address from the server. */
export async function loads(page: Page, address: string): Promise<void> {
  standing.delete(page);
  requestsOf(page).clear();
  await page.goto(address);
}

/**
 * Moves to an address through the product's router, without a reload. The browser then compiles the program
 * once, and not again for every page.
 */
export async function goesTo(page: Page, address: string): Promise<void> {
  requestsOf(page);
  // A page that opened just now can still have a navigation in progress.
  await page.waitForFunction(() => {
    const state: unknown = Reflect.get(Object(Reflect.get(window, '__TSR_ROUTER__')), 'state');
    if (!(state instanceof Object) || Reflect.get(state, 'status') !== 'idle') return false;
    if (Reflect.get(state, 'resolvedLocation') === undefined) return false;
    return (
      document.querySelector('#root > [inert], #root[data-picture], [aria-busy="true"], [data-waiting]') ===
      null
    );
  });
  await page.evaluate(async (to) => {
    const router: unknown = Reflect.get(window, '__TSR_ROUTER__');
    if (!(router instanceof Object)) throw new Error('the product does not stand on this page');
    const call = (target: unknown, name: string, ...given: readonly unknown[]): unknown => {
      const found: unknown = target instanceof Object ? Reflect.get(target, name) : undefined;
      if (typeof found !== 'function') throw new Error(`the router has no ${name}`);
      return Reflect.apply(found, target, given);
    };
    await new Promise<void>((resolve) => {
      const stop = call(router, 'subscribe', 'onRendered', () => {
        if (typeof stop === 'function') stop();
        resolve();
      });
      call(Reflect.get(router, 'history'), 'push', to);
    });
  }, address);
}

/**
 * Moves to an address. The function loads the address when the product has not started, or when the check of
 * the previous page failed.
 */
export async function leadsTo(page: Page, address: string): Promise<void> {
  if (!standing.delete(page)) return loads(page, address);
  await goesTo(page, address);
}

/** Records that the check of the page has passed, so `leadsTo` can move on without a reload. */
export const wasSeen = (page: Page): void => {
  standing.add(page);
};

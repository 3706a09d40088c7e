/** From page to page of the product, as its own links lead. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a page has asked for and not been answered. */
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

/** Everything that was asked for is there, and what came of it is drawn. */
export async function isAnswered(page: Page): Promise<void> {
  const open = requestsOf(page);
  const drawn = () =>
    page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect
    .poll(
      async () => {
        if (open.size > 0) return false;
        await drawn();
        // An answer may have led to another question.
        return open.size === 0;
      },
      { interval: 20, message: `${page.url()} is answered` },
    )
    .toBe(true);
}

/** Pages on which the product stands, and was seen through to the end. */
const standing = new WeakSet<Page>();

/** Loads an address. */
export async function loads(page: Page, address: string): Promise<void> {
  standing.delete(page);
  requestsOf(page).clear();
  await page.goto(address);
}

/**
 * Goes to an address as a link of the product does, which stands on the page: its program is then translated once for all
 * pages, and not anew for each.
 */
export async function goesTo(page: Page, address: string): Promise<void> {
  requestsOf(page);
  // A page that has only just been come to may still be on its way.
  await page.waitForFunction(() => {
    const state: unknown = Reflect.get(Object(Reflect.get(window, '__TSR_ROUTER__')), 'state');
    if (!(state instanceof Object) || Reflect.get(state, 'status') !== 'idle') return false;
    if (Reflect.get(state, 'resolvedLocation') === undefined) return false;
    return document.querySelector('#root > [inert], [aria-busy="true"], [data-waiting]') === null;
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

/** Goes to an address. Where the product does not stand, or failed on the page before, the address is loaded. */
export async function leadsTo(page: Page, address: string): Promise<void> {
  if (!standing.delete(page)) return loads(page, address);
  await goesTo(page, address);
}

/** The page was seen through: the next address can be gone to from here. */
export const wasSeen = (page: Page): void => {
  standing.add(page);
};

/** Journeys of the readers of the news and of the daily feed: on a desktop, on a phone, and offline. */
import {
  type BrowserVisitor,
  createBrowserVisitor,
  findAccessibilityFaults,
  launchBrowser,
  type VisitorSettings,
} from '@klarsikt/tool-e2e';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goesTo } from './journey/address.ts';

const url = process.env.KLARSIKT_E2E_URL ?? '';
const phone = { width: 390, height: 844 };
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const words = {
  en: {
    demo: 'Try the demo',
    skip: 'Skip',
    saved: 'Saved',
    topics: 'Topics',
    title: 'Daily feed',
  },
  sv: {
    demo: 'Prova demoversionen',
    skip: 'Hoppa över',
    saved: 'Sparat',
    topics: 'Ämnen',
    title: 'Dagligt flöde',
  },
} as const;

async function inDemo(visit: VisitorSettings = {}): Promise<BrowserVisitor> {
  const visitor = await createBrowserVisitor(browser, url, visit);
  await visitor.page.goto('/threatview/news');
  await visitor.page.getByRole('button', { name: words[visit.language ?? 'en'].demo }).click();
  await visitor.page.getByRole('button', { name: /Mark all as read|Markera alla som lästa/ }).waitFor();
  return visitor;
}

const card = (page: Page) => page.getByRole('article');
const headline = (page: Page) => card(page).getByRole('heading').innerText();

/** Opens the feed, skips its introduction, and waits for its service worker. */
async function openFeed({ page }: BrowserVisitor, language: 'en' | 'sv' = 'en'): Promise<void> {
  await page.goto('/feed');
  await page.getByRole('button', { name: words[language].skip }).click();
  await card(page).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
}

const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        kept.push(`${name} ${new URL(request.url).pathname}`);
    return kept;
  });

describe('the daily feed', () => {
  it('can be read and marked by keyboard', async () => {
    const visitor = await inDemo({ size: phone, keepsFiles: true });
    const { page, complaints, close } = visitor;
    await openFeed(visitor);
    const first = await headline(page);
    await page.keyboard.press('j');
    await expect.poll(() => headline(page)).not.toBe(first);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => headline(page)).toBe(first);
    await page.getByRole('button', { name: 'Mark as unread' }).waitFor();
    await page.keyboard.press('u');
    await page.getByRole('button', { name: 'Mark as read' }).waitFor();
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Saved', pressed: true }).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Link copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('link', { name: 'Saved' }).click();
    await page.getByRole('button', { name: new RegExp(`^${first.slice(0, 30)}`) }).waitFor();
    await page.goto(link);
    await expect.poll(() => headline(page)).toBe(first);
    expect(complaints).toEqual([]);
    await close();
  });

  it('shows its first card before scripts and fonts have loaded', async () => {
    const visitor = await createBrowserVisitor(browser, url, { size: phone });
    const { page, close } = visitor;
    await page.addInitScript(() => localStorage.setItem('klarsikt.feed.intro', 'true'));
    const html = await (await page.request.get('/feed')).text();
    const later = [...html.matchAll(/<meta name="later" content="([^"]+)"/g)].map(([, file = '']) => file);
    expect(later.length).toBeGreaterThan(0);
    await page.route(
      (asked) => later.includes(asked.pathname) || asked.pathname.endsWith('.woff2'),
      () => undefined,
    );
    await page.goto('/feed', { waitUntil: 'commit' });
    await card(page).getByRole('heading').waitFor();
    // The first content must not wait for a style sheet.
    const awaited = [...html.matchAll(/<link rel="stylesheet"[^>]*>/g)].filter(
      ([link]) => !link.includes(' disabled'),
    );
    expect(awaited).toEqual([]);
    await close();
  });

  it('shows the next or previous card after a swipe to the left or right', async () => {
    const context = await browser.newContext({
      baseURL: url,
      locale: 'en-GB',
      viewport: phone,
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto('/feed');
    await page.getByRole('button', { name: 'Skip' }).click();
    await card(page).waitFor();
    const devtools = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const swipe = async (from: readonly [number, number], to: readonly [number, number]) => {
      await touch('touchStart', [{ x: from[0], y: from[1] }]);
      for (const part of [0.25, 0.5, 0.75, 1])
        await touch('touchMove', [
          { x: from[0] + (to[0] - from[0]) * part, y: from[1] + (to[1] - from[1]) * part },
        ]);
      await touch('touchEnd', []);
    };
    const first = await headline(page);
    await swipe([320, 400], [60, 410]);
    await expect.poll(() => headline(page)).not.toBe(first);
    const second = await headline(page);
    await swipe([200, 600], [190, 300]);
    expect(await headline(page)).toBe(second);
    await swipe([60, 400], [320, 390]);
    await expect.poll(() => headline(page)).toBe(first);
    await context.close();
  });

  it('opens offline and sends marks when the connection returns', async () => {
    const visitor = await inDemo({ size: phone, keepsFiles: true });
    const { page, context, close } = visitor;
    await openFeed(visitor);
    // The service worker answers from the second visit on.
    await page.reload();
    await card(page).waitFor();
    await context.setOffline(true);
    await page.reload();
    await card(page).waitFor();
    await page.getByText('Offline. Showing the last saved feed.').waitFor();
    const saved = await headline(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('1 change is sent later').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Saved', pressed: true }).waitFor();
    await context.setOffline(false);
    await page.getByText('1 change is sent later').waitFor({ state: 'detached' });
    await page.goto('/threatview/news?show=saved');
    await page.getByRole('heading', { level: 2, name: saved.replaceAll('\n', ' ') }).waitFor();
    await close();
  });

  it('caches only its page and last response, and deletes the response at sign-out', async () => {
    const visitor = await inDemo({ keepsFiles: true });
    const { page, close } = visitor;
    await openFeed(visitor);
    await expect.poll(async () => (await keptFiles(page)).some((file) => file.endsWith(' /feed'))).toBe(true);
    const kept = await keptFiles(page);
    expect(kept.filter((file) => file.includes(' /api/'))).toEqual(['klarsikt-feed-answer /api/feed/cards']);
    const known = /^klarsikt-feed-shell-\d+ \/(feed|feed\/[\w.-]+|icon\.svg|assets\/[\w.-]+)$/;
    expect(kept.filter((file) => !file.includes(' /api/') && !known.test(file))).toEqual([]);
    await page.goto('/threatview/news');
    await page.getByRole('button', { name: 'Mark all as read' }).waitFor();
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await page.getByRole('button', { name: 'Log out from demo' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the demo' }).click();
    await page.waitForURL('**/');
    expect((await keptFiles(page)).filter((file) => file.includes('/api/'))).toEqual([]);
    await close();
  });

  it('can be installed as an app, with icons of the declared sizes', async () => {
    const visitor = await createBrowserVisitor(browser, url, { size: phone, keepsFiles: true });
    const { page, close } = visitor;
    await openFeed(visitor);
    const sizes = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
      const manifest: {
        display: string;
        start_url: string;
        icons: { src: string; sizes: string; type: string }[];
      } = await (await fetch(link?.href ?? '')).json();
      const pictures = manifest.icons.filter(({ type }) => type === 'image/png');
      return Promise.all(
        pictures.map(async ({ src, sizes: said }) => {
          const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
          return [said, `${width}x${height}`];
        }),
      );
    });
    expect(sizes.length).toBeGreaterThanOrEqual(3);
    const source = await (await page.request.get('/feed')).text();
    expect(source).toContain('name="later"');
    expect(source.match(/<link(?![^>]* href=)[^>]*>/g), 'links without address').toBeNull();
    for (const [said, is] of sizes) expect(is).toBe(said);
    const devtools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // Journeys use private windows, where the browser refuses an installation for this reason alone.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    await close();
  });

  it.each([
    ['en', 'light'],
    ['sv', 'dark'],
  ] as const)('has no accessibility faults: %s, %s', async (language, theme) => {
    const visitor = await createBrowserVisitor(browser, url, {
      language,
      theme,
      size: phone,
      keepsFiles: true,
    });
    const { page, complaints, close } = visitor;
    await page.goto('/feed');
    await page.getByRole('button', { name: words[language].skip }).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await openFeed(visitor, language);
    await page.getByRole('heading', { level: 1, name: words[language].title }).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    for (const tab of [words[language].saved, words[language].topics]) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      expect(await findAccessibilityFaults(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('the news', () => {
  it.each([
    ['en', 'dark'],
    ['sv', 'light'],
  ] as const)('has no accessibility faults: %s, %s', async (language, theme) => {
    const { page, complaints, close } = await inDemo({ language, theme });
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await goesTo(page, '/threatview/news?q=nothing-has-this-word');
    await page
      .getByRole('heading', { level: 2, name: /No publication matches|Ingen publikation matchar sökningen/ })
      .waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await goesTo(page, '/threatview/news?settings=digest');
    await page.getByRole('radio').first().waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await goesTo(page, '/threatview/news?settings=address');
    await page.getByRole('button', { name: /^Create a feed address$|^Skapa en flödesadress$/ }).click();
    await page.getByRole('textbox', { name: 'RSS 2.0' }).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.goto('/threatview/news?from=2026-03-02&until=2026-03-01');
    await page
      .locator('main h2')
      .filter({ hasText: /this period|den här perioden/ })
      .waitFor();
    expect(await page.getByLabel(/^Until$|^Till$/).getAttribute('aria-invalid')).toBe('true');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.goto('/feed/digest?key=1.not-the-key');
    await page.locator('main button').click();
    await page
      .getByRole('heading', { level: 1, name: /^This link does not work$|^Länken fungerar inte$/ })
      .waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await close();
  });
});

/** News and the daily feed in their readers' words: at the desk, on the phone, without a connection. */
import { accessibilityFaults, launchBrowser, newVisitor, type Visit, type Visitor } from '@klarsikt/tool-e2e';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const url = process.env.KLARSIKT_E2E_URL ?? '';
const phone = { width: 390, height: 844 };
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const words = {
  en: { demo: 'Try the demo', skip: 'Skip', saved: 'Saved', topics: 'Topics', title: 'Daily feed' },
  sv: { demo: 'Prova demon', skip: 'Hoppa över', saved: 'Sparat', topics: 'Ämnen', title: 'Dagligt flöde' },
} as const;

async function inDemo(visit: Visit = {}): Promise<Visitor> {
  const visitor = await newVisitor(browser, url, visit);
  await visitor.page.goto('/threatview/news');
  await visitor.page.getByRole('button', { name: words[visit.language ?? 'en'].demo }).click();
  await visitor.page.getByRole('button', { name: /Mark all as read|Markera alla som lästa/ }).waitFor();
  return visitor;
}

const card = (page: Page) => page.getByRole('article');
const headline = (page: Page) => card(page).getByRole('heading').innerText();

/** The feed past its introduction, with its worker ready. */
async function openFeed({ page }: Visitor, language: 'en' | 'sv' = 'en'): Promise<void> {
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
  it('introduces itself once, in three steps that can be skipped', async () => {
    const visitor = await newVisitor(browser, url, { size: phone });
    const { page, complaints, close } = visitor;
    await page.goto('/feed');
    await page.getByText('Step 1 of 3').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /^Banks/ }).click();
    await page.getByRole('button', { name: 'Open the feed' }).click();
    await card(page).waitFor();
    expect(await card(page).innerText()).toContain('Banks');
    await page.reload();
    await card(page).waitFor();
    expect(await page.getByText('Step 1 of 3').count()).toBe(0);
    await page.goto('/feed/intro');
    await page.getByText('Step 1 of 3').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('is read by keyboard: next, previous, save, unread', async () => {
    const visitor = await inDemo({ size: phone });
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

  it('shows its first card while the application and its typefaces are still on their way', async () => {
    const visitor = await newVisitor(browser, url, { size: phone });
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
    // Nothing that is shown first waits for a style sheet.
    const awaited = [...html.matchAll(/<link rel="stylesheet"[^>]*>/g)].filter(
      ([link]) => !link.includes(' disabled'),
    );
    expect(awaited).toEqual([]);
    await close();
  });

  it('follows a finger: left is the next, right the one before, down the card is scrolling', async () => {
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

  it('opens without a connection, keeps what is saved there, and sends it when it is back', async () => {
    const visitor = await inDemo({ size: phone });
    const { page, context, close } = visitor;
    await openFeed(visitor);
    // The second visit goes through the worker.
    await page.reload();
    await card(page).waitFor();
    await context.setOffline(true);
    await page.reload();
    await card(page).waitFor();
    await page.getByText('Offline. You read what was here last.').waitFor();
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

  it('keeps its page and its last answer, nothing else of the product, and no answer after signing out', async () => {
    const visitor = await inDemo();
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

  it('can be installed: a manifest with icons that are pictures of the size they say', async () => {
    const visitor = await newVisitor(browser, url, { size: phone });
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
    // Visitors of journeys are in private windows, where nothing is installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    await close();
  });

  it.each([
    ['en', 'light'],
    ['sv', 'dark'],
  ] as const)('can be read by everybody: %s, %s', async (language, theme) => {
    const visitor = await newVisitor(browser, url, { language, theme, size: phone });
    const { page, complaints, close } = visitor;
    await page.goto('/feed');
    await page.getByRole('button', { name: words[language].skip }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await openFeed(visitor, language);
    await page.getByRole('heading', { level: 1, name: words[language].title }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const tab of [words[language].saved, words[language].topics]) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});

/** The figures "shown of total" beside the heading. */
async function shownOf(page: Page): Promise<readonly [number, number]> {
  const text = await page.getByRole('heading', { level: 1 }).innerText();
  const [, shown, total] = /(\d+) \S+ (\d+)/.exec(text) ?? [];
  return [Number(shown), Number(total)];
}

describe('the news', () => {
  it('are narrowed by topics that say how many they leave, and found again as a saved search', async () => {
    const { page, complaints, close } = await inDemo();
    const topics = page.getByRole('complementary', { name: 'Topics' });
    const group = topics.getByRole('group', { name: 'Concerns' });
    const label = await group.locator('label', { hasText: 'Crypto firms' }).innerText();
    const said = Number(/\d+$/.exec(label.trim())?.[0]);
    await group.getByRole('checkbox', { name: /Crypto firms/ }).check();
    await expect.poll(async () => (await shownOf(page))[0]).toBe(said);
    expect(page.url()).toContain('tags=tg-gr-crypto');
    await page.getByRole('button', { name: 'Save this search' }).click();
    await page.getByRole('textbox', { name: 'Name of the search' }).fill('Crypto');
    await page.keyboard.press('Enter');
    await topics.getByRole('button', { name: /^Crypto \d+$/ }).waitFor();
    await page.goto('/threatview/news');
    await topics.getByRole('button', { name: /^Crypto \d+$/ }).click();
    await expect.poll(async () => (await shownOf(page))[0]).toBe(said);
    expect(complaints).toEqual([]);
    await close();
  });

  it('are marked as read, one by keyboard and all at once, with undo', async () => {
    const { page, complaints, close } = await inDemo();
    // Those in sight come first, all others together.
    await expect.poll(() => page.locator('[data-item][data-unread]').count()).toBeGreaterThan(10);
    const before = await page.locator('[data-item][data-unread]').count();
    await page.keyboard.press('j');
    await page.locator('[data-item]:focus').waitFor();
    await page.keyboard.press('m');
    await expect.poll(() => page.locator('[data-item][data-unread]').count()).toBe(before - 1);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(() => page.locator('[data-item][data-unread]').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.locator('[data-item][data-unread]').count()).toBe(before - 1);
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([
    ['en', 'light', 'Until', /^The period ends before it begins\. Choose 2 Mar 2026 or a later day\.$/],
    ['sv', 'dark', 'Till', /^Perioden slutar innan den börjar\. Välj 2 mars 2026 eller en senare dag\.$/],
  ] as const)('keep what they show while a period ends before it begins: %s, %s', async (...given) => {
    const [language, theme, until, said] = given;
    const { page, complaints, close } = await inDemo({ language, theme });
    await page.goto('/threatview/news?from=2026-03-02');
    const items = page.locator('[data-item]');
    await items.first().waitFor();
    const before = await shownOf(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/feed'))
        asked.push(request.postData() ?? '');
    });
    const field = page.getByLabel(until, { exact: true });
    await field.fill('2026-03-01');
    await page.getByText(said).first().waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const fault = (await field.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${fault}"]`).innerText()).toMatch(said);
    expect(await items.count()).toBeGreaterThan(0);
    expect(await shownOf(page)).toEqual(before);
    expect(await accessibilityFaults(page)).toEqual([]);
    await field.fill('2026-12-31');
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).toContain('2026-12-31');
    expect(await field.getAttribute('aria-invalid')).toBeNull();
    await page.goto('/threatview/news?from=2026-03-02&until=2026-03-01');
    await page
      .locator('main h2')
      .filter({ hasText: /this period|den här perioden/ })
      .waitFor();
    expect(asked).toHaveLength(1);
    expect(complaints).toEqual([]);
    await close();
  });

  it('say so when the link of a digest is not whole, and turn nothing off', async () => {
    const { page, close } = await newVisitor(browser, url);
    await page.goto('/feed/digest?key=1.not-the-key');
    await page.getByRole('button', { name: 'Turn off the digest' }).click();
    await page.getByRole('heading', { level: 1, name: 'This link does not work' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await close();
  });

  it('are followed by a reader program at a personal address that ends when its owner says so', async () => {
    const { page, complaints, close } = await inDemo();
    await page.getByRole('button', { name: 'Feed address' }).click();
    const panel = page.getByRole('complementary', { name: /Feed address/ });
    await panel.getByRole('button', { name: 'Make a feed address' }).click();
    const address = await panel.getByRole('textbox', { name: 'RSS 2.0' }).inputValue();
    const parsed = await page.evaluate(async (from) => {
      const text = await (await fetch(from, { credentials: 'omit' })).text();
      const feed = new DOMParser().parseFromString(text, 'application/xml');
      return {
        faults: feed.querySelectorAll('parsererror').length,
        version: feed.documentElement.getAttribute('version'),
        items: feed.querySelectorAll('channel > item > title').length,
      };
    }, address);
    expect(parsed).toEqual({ faults: 0, version: '2.0', items: (await shownOf(page))[0] });
    expect(await accessibilityFaults(page)).toEqual([]);
    await panel.getByRole('button', { name: 'End the address' }).click();
    await page.getByRole('button', { name: 'OK' }).click();
    await panel.getByText('You have no feed address yet.').waitFor();
    expect(complaints).toEqual([]);
    expect((await fetch(address)).status).toBe(404);
    await close();
  });

  it.each([
    ['en', 'dark'],
    ['sv', 'light'],
  ] as const)('can be read by everybody: %s, %s', async (language, theme) => {
    const { page, complaints, close } = await inDemo({ language, theme });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto('/threatview/news?q=nothing-has-this-word');
    await page
      .getByRole('heading', { level: 2, name: /No publication matches|Ingen publikation matchar/ })
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto('/threatview/news?settings=digest');
    await page.getByRole('radio').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});

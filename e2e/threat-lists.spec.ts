/** Journeys in the lists of ThreatView: full text search, filters by keyboard, copy, and print. */
import {
  type BrowserVisitor,
  findAccessibilityFaults,
  launchBrowser,
  type VisitorSettings,
} from '@klarsikt/tool-e2e';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goesTo } from './journey/address.ts';
import { entersDemo } from './journey/demo.ts';
import { serverAddress } from './journey/person.ts';

const url = serverAddress();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function inDemo(visit: VisitorSettings = {}): Promise<BrowserVisitor> {
  const visitor = await entersDemo(browser, visit);
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: new URL(url).origin,
  });
  return visitor;
}

const search = (page: Page) => page.locator('main').getByRole('searchbox');
const threatRow = (page: Page, name: string) =>
  page.locator('tr[data-row]:not([data-group])', { hasText: name }).first();
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

describe('full-text search', () => {
  it('finds and marks inflected words in threats and in risks', async () => {
    const { page, complaints, close } = await inDemo();
    await page.goto('/threatview/threats?view=table');
    await search(page).fill('laundering');
    const fraud = threatRow(page, 'Laundering of fraud proceeds');
    await expect.poll(() => fraud.locator('mark').first().innerText()).toBe('Laundering');
    // The search finds a threat by its text, for example "laundered", although its name lacks the word.
    const mules = threatRow(page, 'Money mules and account rental');
    await expect.poll(() => mules.locator('mark').first().innerText()).toMatch(/^launder/i);
    expect(await mules.innerText()).toContain('General info');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('laundering');
    await page.reload();
    await expect.poll(() => mules.locator('mark').count()).toBeGreaterThan(0);
    await page.goto('/threatview/risks');
    await search(page).fill('crypto');
    await expect.poll(() => page.locator('tr[data-row] mark').count()).toBeGreaterThan(1);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('filters', () => {
  it('are chosen by keyboard, from a list that marks the active entry', async () => {
    const { page, close } = await inDemo();
    await goesTo(page, '/threatview/threats');
    const chip = page.getByRole('button', { name: /^Segment/ });
    await chip.press('Enter');
    const list = page.getByRole('listbox', { name: 'Segment' });
    await expect.poll(() => list.evaluate((own) => own === document.activeElement)).toBe(true);
    const pointed = () =>
      list.evaluate(
        (own) => document.getElementById(own.getAttribute('aria-activedescendant') ?? '')?.innerText,
      );
    await expect.poll(pointed).toBe('All');
    await page.keyboard.press('ArrowDown');
    expect(await pointed()).toBe('Individuals');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('segment')).toBe('INDIVIDUALS');
    // The focus is back on the chip; the next opening starts at the chosen value.
    await expect.poll(() => chip.evaluate((own) => own === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await expect.poll(pointed).toBe('Individuals');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    // A second press on the chip closes its list.
    await chip.click();
    await list.waitFor();
    await chip.click();
    await list.waitFor({ state: 'detached' });
    await close();
  });
});

describe('a threat card', () => {
  it('copies all indicators or one group as a list, and confirms it', async () => {
    const { page, complaints, close } = await inDemo();
    await goesTo(page, '/threat/1001/card');
    await page.getByRole('button', { name: 'Copy list: all indicators' }).click();
    await page.locator('[aria-live]', { hasText: /\d+ indicators copied/ }).waitFor({ state: 'attached' });
    const all = await copied(page);
    expect(all).toMatch(/^Laundering of fraud proceeds\n\nCustomers\n• /);
    expect(all).not.toMatch(/\[re-/);
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return item === undefined ? '' : (await item.getType('text/html')).text();
    });
    expect(html).toContain('<li>');
    await page.getByRole('button', { name: 'Copy list: Channels' }).click();
    await expect.poll(() => copied(page)).toMatch(/^Laundering of fraud proceeds\n\nChannels\n• /);
    await page.getByRole('button', { name: 'Copy as Markdown: all indicators' }).click();
    await expect.poll(() => copied(page)).toMatch(/^## Laundering of fraud proceeds\n\n### Customers\n\n- /);
    expect(complaints).toEqual([]);
    await close();
  });

  it('can be shared by its address from the panel', async () => {
    const { page, close } = await inDemo();
    await goesTo(page, '/threatview/threats?open=1001&q=fraud');
    await page.getByRole('button', { name: 'Share the threat card' }).click();
    await expect.poll(() => copied(page)).toBe(`${new URL(url).origin}/threat/1001/card`);
    await close();
  });

  it('is printed with its text and every control, without buttons and menus', async () => {
    const { page, close } = await inDemo();
    await page.goto('/threat/1001/card');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The print page has no frame of the application but uses the same typeface.
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(
      /^"Inter Variable"/,
    );
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('main').getByRole('button').count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Contents' }).isVisible()).toBe(false);
    const controls = page.locator('#controls tbody tr');
    expect(await controls.count()).toBeGreaterThan(6);
    expect(await controls.last().isVisible()).toBe(true);
    await close();
  });
});

describe('the panel of a threat', () => {
  it('does not move its buttons while the card loads', async () => {
    const { page, complaints, close } = await inDemo();
    let deliver = () => {};
    const held = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    await page.route('**/api/**/threat/1001*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/threatview/threats?open=1001');
    const panel = page.locator('aside').filter({ has: page.getByRole('tablist') });
    const link = panel.getByRole('link', { name: 'Open the full threat card', exact: true });
    await link.hover();
    expect(await panel.locator('[aria-busy="true"]').count()).toBeGreaterThan(0);
    const places = () =>
      panel
        .locator('a, button, [role="tab"]')
        .evaluateAll((all) =>
          all.slice(0, 8).map((one) => `${one.textContent} ${one.getBoundingClientRect().top}`),
        );
    const before = await places();
    await page.mouse.down();
    deliver();
    await panel.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    expect(await places()).toEqual(before);
    await page.mouse.up();
    await page.waitForURL('**/threat/1001/card');
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('the lists of ThreatView', () => {
  const screens = [
    '/threatview/threats?q=laundering&open=1001',
    '/threatview/risks?q=payment&category=ca-a',
    '/threatview/compare?a=1001&b=1002',
    '/threatview/compare',
    '/threat/1001/card',
  ];

  it('do not scroll sideways on a phone in either language', async () => {
    for (const language of ['en', 'sv'] as const) {
      const { page, close } = await inDemo({ language, size: { width: 390, height: 844 } });
      for (const screen of screens) {
        await page.goto(screen);
        await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle');
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([language, screen, width]).toEqual([language, screen, 390]);
      }
      await close();
    }
  });
});

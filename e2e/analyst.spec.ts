/**
 * Behaviour of ThreatView that an analyst relies on: one Tab stop for a table, print, phone, and own levels
 * in charts.
 */
import { findAccessibilityFaults, launchBrowser } from '@klarsikt/tool-e2e';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entersDemo } from './journey/demo.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const phone = { width: 390, height: 844 };
const rows = (page: Page): Locator => page.locator('tr[data-row]:not([data-group])');
const results = (page: Page): Locator => page.getByRole('treegrid', { name: /^(Results|Resultat)$/ });

describe('a table', () => {
  it('has a single tab stop, and its selected rows survive a reload', async () => {
    const { page, close } = await entersDemo(browser);
    const screens = [
      '/threatview/threats',
      '/threatview/risks?type=products',
      '/threatview/analysis?selection=th-tbml,th-vat',
    ];
    for (const screen of screens) {
      await page.goto(screen);
      await rows(page).first().waitFor();
      const stops = page
        .locator('tbody')
        .locator('tr[tabindex="0"], button:not([tabindex="-1"]), input:not([tabindex="-1"])');
      await expect.poll(() => stops.count(), { message: screen }).toBe(1);
    }
    await rows(page).first().focus();
    await page.keyboard.press('Space');
    await page.waitForURL(/preview=/);
    await page.goto('/threatview/threats?view=table');
    const menu = page.getByRole('navigation', { name: 'Navigation' });
    const counter = menu.getByRole('link', { name: /Threat analysis/ });
    await expect.poll(() => counter.innerText()).toMatch(/2$/);
    await rows(page).first().focus();
    await page.keyboard.press('Space');
    await expect.poll(() => counter.innerText()).toMatch(/3$/);
    await page.reload();
    await expect.poll(() => counter.innerText()).toMatch(/3$/);
    await close();
  });
});

describe('an analysis', () => {
  it('shows full names, counts and levels in Swedish on a phone without scrolling sideways', async () => {
    const { page, close } = await entersDemo(browser, { language: 'sv', size: phone });
    await page.goto('/threatview/analysis?selection=th-tbml,th-divert,th-vat,pr-current');
    const row = results(page).getByRole('row', { name: /Import- och exporthandlare/ });
    await row.getByText('Import- och exporthandlare').waitFor();
    expect(await row.innerText()).toMatch(/3\/4[\s\S]*3,0/);
    const shortened = await row
      .getByText('Import- och exporthandlare')
      .evaluate((it) => it.scrollWidth > it.clientWidth);
    expect(shortened).toBe(false);
    const table = results(page);
    expect(
      await table.evaluate((it) => it.scrollWidth - (it.parentElement?.clientWidth ?? 0)),
    ).toBeLessThanOrEqual(0);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await close();
  });

  it("shows the levels of the user's own assessment in the graph and on the map", async () => {
    const { page, complaints, close } = await entersDemo(browser);
    await page.goto('/threatview/analysis?selection=th-tbml,th-fraud,pr-current');
    await page.getByRole('button', { name: /^Levels from an assessment/ }).click();
    await page
      .getByRole('option', { name: /Business-wide/ })
      .first()
      .click();
    await results(page).getByRole('button', { name: 'Our residual risk' }).waitFor();
    const said = /Your own levels: inherent \d\.\d, residual \d\.\d/;
    for (const view of ['Graph', 'Map']) {
      await page.getByRole('button', { name: view, exact: true }).click();
      await page.getByText(said).first().waitFor();
    }
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a screen', () => {
  it('scrolls inside the application, never the whole window, on a phone and on a desktop', async () => {
    const selected = 'selection=th-tbml,th-vat,pr-current';
    const screens = [
      '/threatview/news',
      '/threatview/compare?a=1048&b=1001',
      `/threatview/analysis?${selected}`,
    ];
    for (const size of [phone, { width: 1440, height: 900 }]) {
      const { page, close } = await entersDemo(browser, { size });
      for (const screen of screens) {
        await page.goto(screen);
        await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
        await page.locator('.visually-hidden').nth(8).waitFor({ state: 'attached' });
        const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
        await expect.poll(beyond, { message: `${screen} at ${size.width}` }).toBe(0);
      }
      await close();
    }
  });
});

describe('printing in the dark theme', () => {
  /** Returns the lightness of the letters and of their background, from 0 to 1. */
  const lightness = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const canvas = document.createElement('canvas').getContext('2d');
        if (canvas === null) throw new Error('nothing to draw on');
        const of = (colour: string): number => {
          canvas.fillStyle = 'white';
          canvas.fillRect(0, 0, 1, 1);
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
          const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
          return (red + green + blue) / (3 * 255);
        };
        return {
          letters: of(getComputedStyle(element).color),
          ground: of(getComputedStyle(document.body).backgroundColor),
        };
      });

  it('uses dark text on white for a card and a report', async () => {
    const { page, close } = await entersDemo(browser, { theme: 'dark' });
    const screens = [
      ['/threat/1048/card', 'main p'],
      ['/threatview/report?selection=th-tbml,th-vat', 'article p'],
    ] as const;
    for (const [screen, text] of screens) {
      await page.emulateMedia({ media: 'screen' });
      await page.goto(screen);
      await page.locator(text).first().waitFor();
      expect((await lightness(page, text)).ground).toBeLessThan(0.3);
      await page.emulateMedia({ media: 'print' });
      // The page draws the print-only parts after the print event.
      await expect
        .poll(async () => {
          const { letters, ground } = await lightness(page, text);
          return [screen, letters < 0.5, ground > 0.98];
        })
        .toEqual([screen, true, true]);
    }
    await close();
  });
});

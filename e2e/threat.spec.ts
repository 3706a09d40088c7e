/** Layout of ThreatView that only a browser can check: on a phone, and in the charts of an analysis. */
import {
  type BrowserVisitor,
  findAccessibilityFaults,
  launchBrowser,
  type VisitorSettings,
} from '@klarsikt/tool-e2e';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entersDemo } from './journey/demo.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const inDemo = (visit: VisitorSettings = {}): Promise<BrowserVisitor> => entersDemo(browser, visit);

/** Waits until no request is open and no skeleton is visible. */
async function isSettled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

describe('ThreatView', () => {
  const screens = [
    '/threatview',
    '/threatview/threats?open=1001',
    '/threatview/risks?type=products&open=pr-current',
    '/threatview/analysis?selection=th-fraud,th-vat&preview=cu-sme',
    '/threatview/news',
    '/threat/1001/card',
  ];

  it('does not scroll sideways on a phone on any screen', async () => {
    const { page, close } = await inDemo({ size: { width: 390, height: 844 } });
    const selected = 'selection=th-tbml,th-divert,pr-current';
    const pictures = ['matrix', 'graph', 'map'].map(
      (view) => `/threatview/analysis?${selected}&view=${view}`,
    );
    for (const screen of [...screens, ...pictures, `/threatview/report?${selected}`]) {
      await page.goto(screen);
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
      await isSettled(page);
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(width, { message: screen }).toBe(390);
    }
    await close();
  });

  it('shows a report on a phone before the form for editing the report', async () => {
    const { page, close } = await inDemo({ size: { width: 390, height: 844 } });
    await page.goto('/threatview/report?selection=th-tbml,th-vat');
    const preview = page.getByRole('region', { name: 'Preview of the report' });
    await preview.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Title' }).count()).toBe(0);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Write the report', exact: true }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Two ways');
    expect(await preview.count()).toBe(0);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Read the report', exact: true }).click();
    await preview.getByRole('heading', { level: 1, name: 'Two ways' }).waitFor();
    await close();
  });

  it('has a colour key for map and matrix, and zooms the map to a region', async () => {
    const { page, complaints, close } = await inDemo();
    await page.goto('/threatview/analysis?selection=th-tbml,th-divert,th-vat&view=map');
    const key = page.getByRole('list', { name: 'Legend' });
    await expect
      .poll(() => key.getByRole('listitem').allInnerTexts())
      .toEqual(expect.arrayContaining(['1/3', '2/3', '3/3', 'Not related']));
    await page.getByRole('button', { name: '%', exact: true }).click();
    await expect.poll(() => key.getByRole('listitem').allInnerTexts()).toContain('67%');
    const map = page.getByRole('img', { name: /^Map of the world/ });
    const whole = await map.getAttribute('viewBox');
    await page.getByRole('button', { name: 'Europe', exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('region')).toBe('europe');
    await expect.poll(() => map.getAttribute('viewBox')).not.toBe(whole);
    await page.getByRole('button', { name: 'Level', exact: true }).click();
    await expect.poll(() => key.getByRole('listitem').allInnerTexts()).toContain('Very High');
    await page
      .getByRole('row', { name: /^European Union 27/ })
      .getByRole('button')
      .click();
    await page.getByRole('complementary', { name: /European Union/ }).waitFor();
    await page.goto('/threatview/analysis?selection=th-tbml,th-divert,th-vat&view=matrix');
    await expect.poll(() => key.getByRole('listitem').allInnerTexts()).toContain('Very High');
    expect(complaints).toEqual([]);
    await close();
  });
});

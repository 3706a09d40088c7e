/**
 * Journeys of source insights: upload the organisation's own documents, and see their passages about a
 * threat.
 */
import { createPdfFixture, tradeReportPages } from '@klarsikt/testkit/documents';
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

const report = {
  name: 'customs-report.pdf',
  mimeType: 'application/pdf',
  buffer: createPdfFixture(tradeReportPages),
};

/** Opens the card of trade-based money laundering in the demo. */
async function onCard(visit: VisitorSettings = {}): Promise<BrowserVisitor> {
  const visitor = await entersDemo(browser, visit);
  const { page } = visitor;
  await page.goto('/threat/1048/card');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return visitor;
}

const section = (page: Page) => page.locator('#sources');

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await section(page).locator('input[type="file"]').setInputFiles(file);
}

describe('sources beside a threat card', () => {
  it('are listed with the statements that each source supports', async () => {
    const { page, complaints, close } = await onCard();
    const source = section(page).getByRole('listitem').filter({ hasText: 'Trends and Developments' }).first();
    const claim = source.getByText('Professional launderers, tax criminals', { exact: false });
    await source.getByText(/claims? on this card/).click();
    await claim.waitFor();
    await source.getByRole('link', { name: 'General info' }).first().click();
    expect(new URL(page.url()).hash).toBe('#generalInfo');
    expect(await page.locator('#generalInfo').innerText()).toContain(
      'Professional launderers, tax criminals',
    );
    const give = source.getByRole('button', { name: 'Add the source text: FATF/Egmont 2020' });
    await give.click();
    await section(page).getByText('The text of FATF/Egmont 2020').waitFor();
    const chooser = section(page).getByRole('button', { name: 'choose a file' });
    await expect.poll(() => chooser.evaluate((it) => it === document.activeElement)).toBe(true);
    await section(page).getByRole('button', { name: 'Cancel' }).click();
    await section(page).getByText('The text of FATF/Egmont 2020').waitFor({ state: 'detached' });
    await expect.poll(() => give.evaluate((it) => it === document.activeElement)).toBe(true);
    await give.click();
    await choose(page, report);
    expect(
      await section(page).getByRole('radio', { name: 'The text of a published source' }).isChecked(),
    ).toBe(true);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await section(page).getByRole('button', { name: 'Upload' }).click();
    await section(page)
      .getByRole('heading', { name: /Summary from the sources/ })
      .waitFor();
    await give.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  });

  it('can be uploaded and read on a phone in the dark theme', async () => {
    const { page, complaints, close } = await onCard({ theme: 'dark', size: { width: 390, height: 844 } });
    await choose(page, report);
    await section(page).getByRole('button', { name: 'Upload' }).click();
    await section(page).getByRole('heading', { name: 'Summary from the sources' }).waitFor();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(390);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await section(page)
      .getByRole('button', { name: /Read the passage: .*, p\. \d/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: /^Download / }).waitFor();
    expect(await width()).toBe(390);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.goto('/threatview/threats?open=1048');
    const panel = page.getByRole('complementary');
    await panel.getByRole('heading', { name: 'Summary from the sources' }).waitFor();
    await panel.getByText('p. 2').first().waitFor();
    expect(await width()).toBe(390);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});

/**
 * Journeys of an editor of the reference model: writing a text by keyboard, with completed and marked
 * citations, in both themes.
 */
import { launchBrowser, type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasNoBarrier } from './journey/barriers.ts';
import { arrive, type Entrant, setsUp } from './journey/entry.ts';
import { newEva } from './journey/people.ts';

let server: RunningServer;
let browser: Browser;
let editor: Entrant;

beforeAll(async () => {
  server = await startBuiltServer();
  browser = await launchBrowser();
  editor = await arrive(browser, server.url, { language: 'en' });
  await setsUp(editor, server.setupLink ?? '', newEva(), 'Norrbanken');
});
afterAll(async () => {
  await editor.visitor.close();
  await browser.close();
  await server.stop();
});

/** Returns the field as soon as its editor completes and marks citations. */
async function textOf(page: Page, name: string): Promise<Locator> {
  const field = page.getByRole('textbox', { name, exact: true });
  await expect
    .poll(() =>
      field.evaluate((element) => {
        element.scrollIntoView({ block: 'center' });
        return element.getAttribute('contenteditable');
      }),
    )
    .toBe('true');
  return field;
}

describe('a text of the reference model in Atlas', () => {
  it('is written with completed citations, and unknown citations are marked', async () => {
    const { page } = editor;
    await page.goto('/atlas/entities/threat/1048');
    const field = await textOf(page, 'Risk description, English');
    await field.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' It grows [ref:fatf');
    const offered = page.getByRole('listbox', { name: 'Sources' }).getByRole('option');
    await offered.first().waitFor();
    // The list of completions ignores keys just after it appears, so that Enter for a new line chooses
    // nothing.
    await page.waitForTimeout(300);
    await page.keyboard.press('Enter');
    await expect.poll(() => field.textContent()).toMatch(/It grows \[re-[a-z0-9-]+\]$/);
    await page.keyboard.type(' Nobody says so [re-nobody].');
    const unknown = page.locator('.cm-cited-unknown');
    await expect.poll(() => unknown.textContent()).toBe('[re-nobody]');
    await page.getByText('This source is not in the library: re-nobody.', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Risk description, Swedish');
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor();
    await page.reload();
    const again = await textOf(page, 'Risk description, English');
    await expect.poll(() => again.textContent()).toMatch(/Nobody says so \[re-nobody\]\.$/);
    await hasNoBarrier(page);
    expect(editor.visitor.complaints).toEqual([]);
  });

  it('can be undone with Ctrl+Z in its field or with the Undo button of the page', async () => {
    const { page } = editor;
    await page.goto('/atlas/entities/threat/1048');
    const field = await textOf(page, 'Risk description, English');
    const before = await field.textContent();
    await field.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Too much.');
    // The undo of slow typing takes several steps.
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+z');
        return field.textContent();
      })
      .toBe(before);
    await page.keyboard.type(' And more.');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(() => field.textContent()).not.toContain('And more.');
  });
});

describe('a text of the website in Atlas', () => {
  it('is written in the same editor, which a click on its label focuses', async () => {
    const { page } = editor;
    await page.goto('/atlas/content/story-mules');
    const english = page.getByRole('region', { name: 'English', exact: true });
    const field = english.getByRole('textbox', { name: 'Text in Markdown' });
    await expect.poll(() => field.getAttribute('contenteditable')).toBe('true');
    await english.getByText('Text in Markdown', { exact: true }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Written [re-nobody].');
    await expect.poll(() => english.locator('.cm-cited-unknown').textContent()).toBe('[re-nobody]');
    await page.getByText('Not saved', { exact: true }).waitFor();
    await hasNoBarrier(page);
    expect(editor.visitor.complaints).toEqual([]);
  });
});

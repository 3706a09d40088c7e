/**
 * Journey of an examination pack of the demo: download from the screen, and opening of its page in a browser
 * without a network.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packFileNames } from '@klarsikt/contract';
import { readArchive } from '@klarsikt/engine/pack';
import { createBrowserVisitor, launchBrowser } from '@klarsikt/tool-e2e';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Language, personOf, serverAddress, tidy } from './journey/person.ts';
import { enterTheDemo } from './journey/threats.ts';

const words = {
  en: {
    make: 'Create examination pack',
    agrees: /^✓ All [1-9]\d+ figures agree/,
    differs: /^✗ [1-9]\d* of [1-9]\d+ figures differ/,
  },
  sv: {
    make: 'Skapa tillsynspaket',
    agrees: /^✓ Alla [1-9]\d+ siffror stämmer/,
    differs: /^✗ [1-9]\d* av [1-9]\d+ siffror avviker/,
  },
} as const;

let browser: Browser;
let folder = '';
beforeAll(async () => {
  browser = await launchBrowser();
  folder = mkdtempSync(join(tmpdir(), 'klarsikt-pack-'));
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the page of a pack, downloaded from the demo in the given language. */
async function pageOfPack(language: Language): Promise<string> {
  const person = personOf(await createBrowserVisitor(browser, serverAddress(), { language }), language);
  const { page, visitor } = person;
  await enterTheDemo(person);
  await page.goto('/ra');
  await page.getByText(person.say.bankAssessment).first().click();
  await page.waitForURL('**/ra/*');
  await page.goto(`${new URL(page.url()).pathname}/report`);
  const arrival = page.waitForEvent('download', { timeout: 180_000 });
  await page.getByRole('button', { name: words[language].make, exact: true }).click();
  const archive = await readFile(await (await arrival).path());
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
  const content = readArchive(archive).files.find(({ name }) => name === packFileNames.page)?.content;
  return new TextDecoder().decode(content);
}

/** Returns the same page with one figure changed, so the figure contradicts the data. */
function withAnotherFigure(html: string): string {
  const [before = '', after = ''] = html.split(/(?=<script[^>]*id="result")/);
  const changed = after.replace(
    /("residual":)(\d+(?:\.\d+)?)/,
    (_, name, value) => `${name}${Number(value) + 1}`,
  );
  expect(changed).not.toBe(after);
  return before + changed;
}

/** Returns the verdict of the page on its own figures, in a browser without a network. */
async function verdictOf(html: string, language: Language): Promise<string> {
  const file = join(folder, `${language}.html`);
  writeFileSync(file, html);
  const context = await browser.newContext({ offline: true, locale: language === 'sv' ? 'sv-SE' : 'en-GB' });
  const page = await context.newPage();
  const faults: string[] = [];
  const asked: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  const said = tidy((await page.getByRole('status').textContent()) ?? '');
  expect(faults).toEqual([]);
  expect(asked.filter((address) => !address.startsWith('file:') && !address.startsWith('data:'))).toEqual([]);
  await context.close();
  return said;
}

describe('the offline page of an examination pack', () => {
  let html = '';
  beforeAll(async () => {
    html = await pageOfPack('sv');
    expect(html).toContain('id="result"');
  });

  it.each<Language>(['en', 'sv'])(
    'recalculates the figures and detects a changed figure (%s)',
    async (language) => {
      expect(await verdictOf(html, language)).toMatch(words[language].agrees);
      expect(await verdictOf(withAnotherFigure(html), language)).toMatch(words[language].differs);
    },
  );
});

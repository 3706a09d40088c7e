/**
 * Journeys of the exported files of an analysis: the browser downloads the file, and another program reads
 * it.
 */
import { readFile } from 'node:fs/promises';
import { Workbook } from '@cj-tech-master/excelts';
import { type BrowserVisitor, createBrowserVisitor, launchBrowser, stepTimeoutMs } from '@klarsikt/tool-e2e';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { goesTo } from './journey/address.ts';
import { serverAddress, tidy } from './journey/person.ts';

const say = {
  demo: 'Prova demoversionen',
  sample: 'Du läser ett smakprov',
  results: 'Resultat',
  save: 'Spara',
  name: 'Namn',
  export: 'Exportera',
  sheets: ['Översikt', 'Urval', 'Relaterade hot', 'Relaterade risker', 'Riskindikatorer', 'Anteckningar'],
  product: 'Remburs och inkasso',
} as const;

const name = 'Handel och moms – å ä ö';

interface Shown {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  readonly total: number;
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Opens a saved analysis of two threats and one product. */
async function onAnalysis(): Promise<BrowserVisitor> {
  const visitor = await createBrowserVisitor(browser, serverAddress(), { language: 'sv' });
  const { page } = visitor;
  await page.goto('/threatview');
  await page.getByRole('button', { name: say.demo }).first().click();
  await page.getByText(say.sample).waitFor({ state: 'detached' });
  await goesTo(page, '/threatview/analysis?selection=th-tbml,th-vat,pr-current');
  await page.getByRole('button', { name: say.save, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say.name }).fill(name);
  await dialog.getByRole('button', { name: say.save, exact: true }).click();
  await page.getByRole('heading', { level: 2, name: name }).waitFor();
  return visitor;
}

/** Returns every result of the list. */
async function shownOn(page: Page): Promise<readonly Shown[]> {
  const list = page.getByRole('treegrid', { name: say.results });
  const rows = list.locator('tr[data-row]:not([data-group])');
  await rows.first().waitFor();
  // The list draws only the visible rows, except for print.
  const tell = (event: string) => page.evaluate((type) => window.dispatchEvent(new Event(type)), event);
  await tell('beforeprint');
  const missing = async () =>
    Number(await list.getAttribute('aria-rowcount')) - (await list.getByRole('row').count());
  await vi.waitFor(async () => expect(await missing()).toBe(0), { timeout: stepTimeoutMs, interval: 100 });
  const read = await rows.evaluateAll((list) =>
    list.map((row) => ({
      key: row.getAttribute('data-row') ?? '',
      name:
        [...row.querySelectorAll('span[title]')].find(
          (label) => label.textContent === label.getAttribute('title'),
        )?.textContent ?? '',
      text: row.textContent ?? '',
    })),
  );
  await tell('afterprint');
  return read.map(({ key, name: called, text }) => {
    const [, count = '', total = ''] = /(\d+)\/(\d+)/.exec(text) ?? [];
    return { key, name: tidy(called), count: Number(count), total: Number(total) };
  });
}

interface File {
  readonly filename: string;
  readonly bytes: Buffer;
}

/** Chooses a format in the menu and returns the downloaded file. */
async function exported(page: Page, format: string): Promise<File> {
  await page.getByRole('button', { name: say.export, exact: true }).click();
  const arrival = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('menuitem', { name: format, exact: true }).click();
  const download = await arrival;
  return { filename: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/**
 * The server's tests check the content of each format, also in English, and AnalysisExportMenu.test.tsx checks the
 * file of each menu entry; this file checks the browser's download.
 */
it('the Excel file of an analysis contains each displayed result with its count', async () => {
  const { page, complaints, close } = await onAnalysis();
  const shown = await shownOn(page);
  expect(shown.length).toBeGreaterThan(20);
  expect(shown.map((row) => row.name)).toContain(say.product);
  const { filename, bytes } = await exported(page, 'Excel (XLSX)');
  expect(filename).toMatch(/\.xlsx$/);
  const workbook = new Workbook();
  await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  expect(workbook.worksheets.map((sheet) => sheet.name)).toEqual(say.sheets);
  const read: Shown[] = [];
  for (const sheet of [say.sheets[2], say.sheets[3]])
    workbook.getWorksheet(sheet)?.eachRow((row, at) => {
      const cell = (column: number) => String(row.getCell(column).value);
      if (at > 1) read.push({ key: cell(3), name: cell(4), count: Number(cell(5)), total: Number(cell(6)) });
    });
  expect(byKey(read)).toEqual(byKey(shown));
  expect(complaints).toEqual([]);
  await close();
});

const byKey = (rows: readonly Shown[]): readonly Shown[] =>
  rows.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));

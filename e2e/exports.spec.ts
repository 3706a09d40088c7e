/** The files of an analysis as their receivers open them: each format by another reader. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Workbook } from '@cj-tech-master/excelts';
import { launchBrowser, newVisitor, patience, type Visitor } from '@klarsikt/tool-e2e';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { parse } from 'csv-parse/sync';
import mammoth from 'mammoth';
import type { Browser, Page } from 'playwright-core';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { numberIn, serverAddress, tidy } from './journey/person.ts';

const say = {
  demo: 'Prova demon',
  sample: 'Du läser ett smakprov',
  results: 'Resultat',
  selection: 'Urval',
  save: 'Spara',
  name: 'Namn',
  export: 'Exportera',
  import: 'Importera',
  field: 'Exporterad analys (JSON)',
  json: 'JSON (kan importeras)',
  summary: 'Sammanfattning',
  sheets: ['Översikt', 'Urval', 'Relaterade hot', 'Relaterade risker', 'Riskindikatorer', 'Anteckningar'],
  part: 'Del',
  result: 'Resultat',
  heads: { key: 'Nyckel', name: 'Namn', occurs: 'Förekommer i', of: 'Av' },
  threat: 'Handelsbaserad penningtvätt',
  product: 'Remburs och inkasso',
} as const;

const name = 'Handel och moms – å ä ö';
/** A threat of the result, as English names it. */
const english = 'Trade-based money laundering';

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

/** A saved analysis of two threats and a product, open on the screen. */
async function onAnalysis(): Promise<Visitor> {
  const visitor = await newVisitor(browser, serverAddress(), { language: 'sv' });
  const { page } = visitor;
  await page.goto('/threatview');
  await page.getByRole('button', { name: say.demo }).first().click();
  await page.getByText(say.sample).waitFor({ state: 'detached' });
  await page.goto('/threatview/analysis?selection=th-tbml,th-vat,pr-current');
  await page.getByRole('button', { name: say.save, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say.name }).fill(name);
  await dialog.getByRole('button', { name: say.save, exact: true }).click();
  await page.getByRole('heading', { level: 2, name: name }).waitFor();
  return visitor;
}

/** Every result as the list shows it. */
async function shownOn(page: Page): Promise<readonly Shown[]> {
  const list = page.getByRole('treegrid', { name: say.results });
  const rows = list.locator('tr[data-row]:not([data-group])');
  await rows.first().waitFor();
  // What is out of sight is not drawn; a long list is whole when it is printed.
  const tell = (event: string) => page.evaluate((type) => window.dispatchEvent(new Event(type)), event);
  await tell('beforeprint');
  const missing = async () =>
    Number(await list.getAttribute('aria-rowcount')) - (await list.getByRole('row').count());
  await vi.waitFor(async () => expect(await missing()).toBe(0), { timeout: patience, interval: 100 });
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

/** Chooses a format in the menu and takes what arrives in the downloads. */
async function exported(page: Page, format: string): Promise<File> {
  await page.getByRole('button', { name: say.export, exact: true }).click();
  const arrival = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('menuitem', { name: format, exact: true }).click();
  const download = await arrival;
  return { filename: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const stixSchema: object = JSON.parse(
  readFileSync(new URL('../apps/server/test/stix.schema.json', import.meta.url), 'utf8'),
);
const ajv = new Ajv({ strict: false });
formats.default(ajv);
const validStix = ajv.compile(stixSchema);
const bundleSchema = z.object({ objects: z.array(z.looseObject({ type: z.string(), id: z.string() })) });

const analysisSchema = z.looseObject({
  name: z.string(),
  selected: z.record(z.string(), z.array(z.looseObject({ id: z.number() }))),
});

/** What each format holds is read in the server's tests, in English too; here, what a browser downloads from the screen. */
describe('the files of an analysis', () => {
  let visitor: Visitor;
  let page: Page;
  let shown: readonly Shown[];

  beforeAll(async () => {
    visitor = await onAnalysis();
    page = visitor.page;
    shown = await shownOn(page);
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.map((row) => row.name)).toContain(say.product);
  });
  afterAll(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('Word: a reader of Word files finds the selection and every result by its name', async () => {
    const { filename, bytes } = await exported(page, 'Word (DOCX)');
    expect(filename).toMatch(/\.docx$/);
    const { value } = await mammoth.extractRawText({ buffer: bytes });
    const text = tidy(value);
    for (const part of [name, say.summary, say.threat, ...shown.map((row) => row.name)])
      expect(text).toContain(part);
  });

  it('PDF: a reader of PDF files finds the same', async () => {
    const { filename, bytes } = await exported(page, 'PDF');
    expect(filename).toMatch(/\.pdf$/);
    const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
    // Lines break where the page ends, inside names and after their hyphens too.
    const plain = (given: string) => given.replace(/[\s\u00ad-]+/g, '');
    for (const part of [name, say.summary, say.threat, ...shown.map((row) => row.name)])
      expect(plain(text)).toContain(plain(part));
  });

  it('Excel: a reader of workbooks finds each result with its count', async () => {
    const { filename, bytes } = await exported(page, 'Excel (XLSX)');
    expect(filename).toMatch(/\.xlsx$/);
    const workbook = new Workbook();
    await workbook.xlsx.load(new Uint8Array(bytes).buffer);
    expect(workbook.worksheets.map((sheet) => sheet.name)).toEqual(say.sheets);
    const read: Shown[] = [];
    for (const sheet of [say.sheets[2], say.sheets[3]])
      workbook.getWorksheet(sheet)?.eachRow((row, at) => {
        const cell = (column: number) => String(row.getCell(column).value);
        if (at > 1)
          read.push({ key: cell(3), name: cell(4), count: Number(cell(5)), total: Number(cell(6)) });
      });
    expect(byKey(read)).toEqual(byKey(shown));
  });

  it('CSV: a reader of CSV files finds each result with its count', async () => {
    const { filename, bytes } = await exported(page, 'CSV');
    expect(filename).toMatch(/\.csv$/);
    const records: Record<string, string>[] = parse(bytes, { columns: true, delimiter: ';', bom: true });
    const { key, name: called, occurs, of } = say.heads;
    const read = records
      .filter((row) => row[say.part] === say.result)
      .map((row) => ({
        key: row[key] ?? '',
        name: row[called] ?? '',
        count: numberIn(row[occurs] ?? ''),
        total: numberIn(row[of] ?? ''),
      }));
    expect(byKey(read)).toEqual(byKey(shown));
  });

  it('STIX 2.1: the bundle keeps the schema and names the threats in both languages', async () => {
    const { filename, bytes } = await exported(page, 'STIX 2.1');
    expect(filename).toMatch(/\.stix\.json$/);
    const content: unknown = JSON.parse(bytes.toString('utf8'));
    expect(validStix(content), JSON.stringify(validStix.errors?.slice(0, 3))).toBe(true);
    const { objects } = bundleSchema.parse(content);
    const patterns = objects.filter(({ type }) => type === 'attack-pattern');
    expect(patterns.map((object) => object.name)).toContain(english);
    const translated = JSON.stringify(objects.filter(({ type }) => type === 'language-content'));
    expect(translated).toContain(say.threat);
    const grouping = objects.find(({ type }) => type === 'grouping');
    expect(grouping?.name).toBe(name);
  });

  // Last: it leaves the analysis for the one that it imports.
  it('JSON: what is imported again gives the same file, and the same results', async () => {
    const first = await exported(page, say.json);
    expect(first.filename).toMatch(/\.json$/);
    const before = analysisSchema.parse(JSON.parse(first.bytes.toString('utf8')));
    expect(before.name).toBe(name);
    expect(before.selected.threats).toHaveLength(2);
    await page.goto('/threatview/analyses');
    await page.getByRole('button', { name: say.import, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const file = { name: first.filename, mimeType: 'application/json', buffer: first.bytes };
    await dialog.getByLabel(say.field).setInputFiles(file);
    await dialog.getByRole('button', { name: say.import, exact: true }).click();
    await page.waitForURL(/analysis\?id=\d+/);
    await expect.poll(async () => byKey(await shownOn(page))).toEqual(byKey(shown));
    const second = await exported(page, say.json);
    const after = analysisSchema.parse(JSON.parse(second.bytes.toString('utf8')));
    // An imported analysis is one of its own, of now; everything else is as it was.
    const { created: _, updated: __, ...kept } = before;
    expect(after).toMatchObject(kept);
    expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted());
    expect(Number(after.created)).toBeGreaterThan(Number(before.created));
  });
});

const byKey = (rows: readonly Shown[]): readonly Shown[] =>
  rows.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));

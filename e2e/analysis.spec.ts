/**
 * Journeys of analysts: from an indicator to threats, to a saved analysis and its report, and the approval of
 * a new product.
 */
import { type BrowserVisitor, launchBrowser, type VisitorSettings } from '@klarsikt/tool-e2e';
import type { Browser, Page } from 'playwright-core';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goesTo, isAnswered } from './journey/address.ts';
import { hasNoBarrier } from './journey/barriers.ts';
import { entersDemo } from './journey/demo.ts';
import { serverAddress } from './journey/person.ts';

const words = {
  en: {
    add: 'Add a threat or risk',
    selection: 'Selection',
    save: 'Save',
    name: 'Name',
    saved: /^Saved/,
    report: 'Report',
    intro: 'Introduction',
    preview: 'Preview of the report',
    nodes: 'Related items by occurrence',
    search: 'invoices',
    product: 'Letter of credit and collection',
    copy: /^Copy/,
  },
  sv: {
    add: 'Lägg till ett hot eller en risk',
    selection: 'Urval',
    save: 'Spara',
    name: 'Namn',
    saved: /^Sparat/,
    report: 'Rapport',
    intro: 'Inledning',
    preview: 'Förhandsvisning av rapporten',
    nodes: 'Relaterade poster efter förekomst',
    search: 'fakturor',
    product: 'Remburs och inkasso',
    copy: /^Kopiera/,
  },
} as const;

type Language = keyof typeof words;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const inDemo = (visit: VisitorSettings = {}): Promise<BrowserVisitor> => entersDemo(browser, visit);

const selected = (page: Page, language: Language) =>
  page.getByRole('region', { name: words[language].selection }).locator('ol > li');

/** Adds the first hit of the search field to the selection, with the keyboard. */
async function addByKeyboard(page: Page, language: Language, sought: string): Promise<void> {
  const field = page.getByRole('searchbox', { name: words[language].add });
  const before = await selected(page, language).count();
  await field.focus();
  await page.keyboard.type(sought);
  await page
    .locator('main')
    .getByRole('list')
    .filter({ has: page.getByRole('link') })
    .getByRole('link')
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => selected(page, language).count()).toBe(before + 1);
}

async function saveAs(page: Page, language: Language, name: string): Promise<void> {
  const say = words[language];
  await page.getByRole('button', { name: say.save, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say.name }).fill(name);
  await dialog.getByRole('button', { name: say.save, exact: true }).click();
  await page.getByRole('heading', { level: 2, name }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('id')).toMatch(/^\d+$/);
}

describe.each(['en', 'sv'] as const)('a case analyst (%s)', (language) => {
  const say = words[language];

  it('can turn an observation into a saved analysis and a report', async () => {
    const { page, complaints, close } = await inDemo({ language });
    await goesTo(page, '/threatview/analysis?selection=th-tbml');
    await expect.poll(() => selected(page, language).count()).toBe(1);
    await addByKeyboard(page, language, say.search);
    await saveAs(page, language, `Trade ${language}`);
    await addByKeyboard(page, language, language === 'en' ? 'VAT' : 'moms');
    await page.getByRole('status').filter({ hasText: say.saved }).waitFor();
    await page.getByRole('link', { name: say.report, exact: true }).last().click();
    await page.getByRole('textbox', { name: say.intro }).fill('Seen in **three** cases.');
    const preview = page.getByRole('region', { name: say.preview });
    await preview.locator('strong', { hasText: 'three' }).waitFor();
    await page.getByRole('status').filter({ hasText: say.saved }).waitFor();
    // The session answers after the model here, to test that order too.
    const model = page.waitForResponse((answer) => /\/api\/model\//.test(answer.url()));
    await page.route('**/api/session', async (route) => {
      await model;
      await new Promise((later) => setTimeout(later, 500));
      await route.continue();
    });
    await page.reload();
    await expect
      .poll(() => page.getByRole('textbox', { name: say.intro }).inputValue())
      .toBe('Seen in **three** cases.');
    expect(new URL(page.url()).searchParams.get('id')).toMatch(/^\d+$/);
    await page.unroute('**/api/session');
    expect(complaints).toEqual([]);
    await close();
  });
});

describe.each(['en', 'sv'] as const)('a new product in an analysis (%s)', (language) => {
  const say = words[language];

  it('leads to its threats, whose indicators can be copied', async () => {
    const { page, context, close } = await inDemo({ language });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
      origin: new URL(serverAddress()).origin,
    });
    await goesTo(page, '/threatview/analysis');
    await addByKeyboard(page, language, say.product);
    const threat = page.locator('tr[data-row^="th-"]').first();
    await threat.waitFor();
    await threat.click();
    const panel = page.getByRole('complementary').last();
    await panel.getByRole('heading', { level: 2 }).waitFor();
    await panel
      .getByRole('link', { name: language === 'en' ? 'Open the full threat card' : 'Öppna hela hotkortet' })
      .first()
      .click();
    await page.waitForURL(/\/threat\/\d+\/card/);
    await page.getByRole('button', { name: say.copy }).first().click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\S{3}/);
    await close();
  });
});

describe('the views of an analysis', () => {
  it('can be used by keyboard and have no accessibility faults in either theme', async () => {
    const { page, complaints, close } = await inDemo();
    for (const view of ['list', 'matrix', 'graph', 'map']) {
      await page.emulateMedia({ colorScheme: 'light' });
      await goesTo(page, `/threatview/analysis?selection=th-tbml,th-divert,th-drugs&view=${view}`);
      await page.locator('main table, main ol[aria-label]').last().waitFor();
      await page.getByText(/\d+ related items, \d+ shared by several selected items/).waitFor();
      if (view === 'map') await page.locator('svg[role="img"] path').nth(100).waitFor();
      if (view === 'graph') {
        await page.locator('[role="img"] canvas').first().waitFor();
        await page.getByRole('list', { name: words.en.nodes }).getByRole('button').first().focus();
        await page.keyboard.press('Enter');
        await page.getByRole('complementary').last().getByRole('heading', { level: 2 }).waitFor();
      }
      await isAnswered(page);
      await hasNoBarrier(page, ['light', 'dark']);
    }
    await goesTo(page, '/threatview/report?selection=th-tbml,th-vat');
    await page.getByRole('region', { name: words.en.preview }).getByRole('heading').first().waitFor();
    await hasNoBarrier(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

const matrixOf = (page: Page) =>
  page.locator('section[aria-label] table').filter({ has: page.locator('tfoot') });

/** Prints as soon as the first row is present, before the page can draw another row. */
const printsAtOnce = (page: Page) =>
  page.addInitScript(() => {
    const rows = () => document.querySelectorAll('table:has(tfoot) tbody tr').length;
    new MutationObserver((_changes, observer) => {
      if (rows() === 0) return;
      observer.disconnect();
      const { body } = document;
      body.dataset.before = String(rows());
      window.dispatchEvent(new Event('beforeprint'));
      body.dataset.printed = String(rows());
      window.dispatchEvent(new Event('afterprint'));
    }).observe(document, { childList: true, subtree: true });
  });

describe('the printed matrix of an analysis', () => {
  // A subject that concerns many threats has one row for each threat.
  const address = '/threatview/analysis?selection=pr-current,th-tbml&view=matrix';

  it('has every row, also when it is printed as soon as it opens', async () => {
    const { page, close } = await inDemo();
    await printsAtOnce(page);
    await page.goto(address);
    await page.locator('body[data-printed]').waitFor();
    const { before, printed } = await page
      .locator('body')
      .evaluate(({ dataset }) => ({ before: Number(dataset.before), printed: Number(dataset.printed) }));
    const rows = matrixOf(page).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(printed);
    expect(before).toBeLessThan(printed);
    expect(printed).toBeGreaterThan(12);
    await close();
  });

  it('contains every row when it is saved as PDF', async () => {
    const { page, close } = await inDemo();
    await goesTo(page, address);
    const rows = matrixOf(page).locator('tbody tr');
    await rows.first().waitFor();
    const file = new Uint8Array(await page.pdf());
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => rows.count()).toBeGreaterThan(12);
    const names = await rows.getByRole('rowheader').allInnerTexts();
    const tidied = (text: string) => text.replace(/\s+/g, '');
    const text = tidied((await extractText(file, { mergePages: true })).text);
    expect(names.length).toBeGreaterThan(12);
    expect(names.filter((name) => !text.includes(tidied(name)))).toEqual([]);
    await close();
  });
});

describe('the view switch of an analysis', () => {
  let visitor: BrowserVisitor;
  beforeAll(async () => {
    visitor = await inDemo();
  });
  afterAll(() => visitor.close());

  it.each([390, 640])('has the same position on the screen in every view (%i px)', async (width) => {
    const { page } = visitor;
    await page.setViewportSize({ width, height: 844 });
    const places = new Set<string>();
    for (const view of ['list', 'matrix', 'graph', 'map']) {
      await goesTo(page, `/threatview/analysis?selection=th-tbml,th-divert&view=${view}`);
      await page.getByText(/\d+ related items, \d+ shared by several selected items/).waitFor();
      await page.locator('main table, main ol[aria-label]').last().waitFor();
      await isAnswered(page);
      const box = await page.getByRole('group', { name: 'View' }).boundingBox();
      places.add(JSON.stringify(box));
    }
    expect([...places]).toHaveLength(1);
  });
});

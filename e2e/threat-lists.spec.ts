/** Somebody who works in the lists of ThreatView: full text search, folding, comparing, copying, printing. */
import { accessibilityFaults, launchBrowser, type Visit, type Visitor } from '@klarsikt/tool-e2e';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entersDemo } from './journey/demo.ts';
import { serverAddress } from './journey/person.ts';

const url = serverAddress();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function inDemo(visit: Visit = {}): Promise<Visitor> {
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

describe('searching the full text', () => {
  it('finds another form of a word inside the texts and marks it there and in the name', async () => {
    const { page, complaints, close } = await inDemo();
    await page.goto('/threatview/threats?view=table');
    await search(page).fill('laundering');
    const fraud = threatRow(page, 'Laundering of fraud proceeds');
    await expect.poll(() => fraud.locator('mark').first().innerText()).toBe('Laundering');
    // A threat whose name says nothing of it, found by a text that says "laundered" or the like.
    const mules = threatRow(page, 'Money mules and account rental');
    await expect.poll(() => mules.locator('mark').first().innerText()).toMatch(/^launder/i);
    expect(await mules.innerText()).toContain('General info');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('laundering');
    await page.reload();
    await expect.poll(() => mules.locator('mark').count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it('på svenska: hittar ordets andra former och delar av sammansatta ord', async () => {
    const { page, close } = await inDemo({ language: 'sv' });
    await page.goto('/threatview/threats?view=table');
    await search(page).fill('betalningar');
    await expect
      .poll(async () => (await page.locator('tr[data-row] mark').allInnerTexts()).join(' ').toLowerCase())
      .toMatch(/betalning\b|betalningen/);
    const marked = (await page.locator('tr[data-row] mark').allInnerTexts()).map((word) =>
      word.toLowerCase(),
    );
    for (const word of marked) expect(word).toContain('betal');
    await close();
  });

  it('searches the risks too', async () => {
    const { page, close } = await inDemo();
    await page.goto('/threatview/risks');
    await search(page).fill('crypto');
    await expect.poll(() => page.locator('tr[data-row] mark').count()).toBeGreaterThan(1);
    await close();
  });
});

describe('filters', () => {
  it('are chosen by keyboard alone, from a list that says where one is', async () => {
    const { page, close } = await inDemo();
    await page.goto('/threatview/threats');
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
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('segment')).toBe('INDIVIDUALS');
    // Back on the chip: the next choice begins there, at what is chosen.
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

  it('narrow by category and by a group of countries, in the address', async () => {
    const { page, close } = await inDemo();
    await page.goto('/threatview/threats');
    await page.getByRole('button', { name: /^Category/ }).click();
    await page.getByRole('option', { name: 'Corruption and abuse of office' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('category')).toMatch(/^ca-/);
    await threatRow(page, 'Laundering of corruption proceeds').waitFor();
    await threatRow(page, 'Laundering of fraud proceeds').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Country/ }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Country' }).fill('nordic');
    await page.getByRole('option', { name: /^Nordic.*countries\)$/ }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('country')).toBe('ge-nordic');
    await close();
  });

  it('are nine, and those by source are remembered with the order when the address says nothing', async () => {
    const { page, complaints, close } = await inDemo();
    await page.goto('/threatview/threats?view=table');
    const filters = ['Area', 'Category', 'Country', 'Segment', 'Level', 'Business'];
    for (const name of [...filters, 'Source level', 'Reference level', 'Review'])
      await page
        .locator('main')
        .getByRole('button', { name: new RegExp(`^${name} (All|Any)$`) })
        .waitFor();
    const shown = async () =>
      Number(/^\D*(\d+)/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[1]);
    const all = await shown();
    await page.getByRole('button', { name: /^Review / }).click();
    await page.getByRole('option', { name: 'Due' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('due')).toBe('true');
    await expect.poll(shown).toBeLessThan(all);
    const due = page.locator('tr[data-row]').getByRole('img', { name: 'Review due' });
    expect(await due.count()).toBe(await shown());
    await page.getByRole('button', { name: 'Clear filter Review' }).click();
    await page.getByRole('button', { name: /^Reference level / }).click();
    await page.getByRole('option', { name: 'Continental' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('reference')).toBe('CONTINENTAL');
    await expect.poll(shown).toBeLessThan(all);
    const few = await shown();
    await page.getByRole('button', { name: 'Individuals', exact: true }).click();
    await page
      .getByRole('columnheader', { name: 'Individuals' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor();
    await page.goto('/threatview/news');
    await page.goto('/threatview/threats?view=table');
    await expect.poll(shown).toBe(few);
    await page.getByRole('button', { name: 'Clear filter Reference level' }).waitFor();
    await page
      .getByRole('columnheader', { name: 'Individuals' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('leave folded rows folded after a reload', async () => {
    const { page, close } = await inDemo();
    await page.goto('/threatview/threats');
    const fraud = threatRow(page, 'Laundering of fraud proceeds');
    await fraud.waitFor();
    await page.locator('tr[data-row="ml/ca-a"] button[aria-expanded]').click();
    await fraud.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).searchParams.get('fold')).toBe('ml/ca-a');
    await page.reload();
    await threatRow(page, 'Proceeds of drug trafficking').waitFor();
    expect(await fraud.count()).toBe(0);
    await page.locator('tr[data-row="ml/ca-a"] button[aria-expanded]').click();
    await fraud.waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('fold')).toBeNull();
    await close();
  });
});

describe('comparing two threats', () => {
  it('starts from two that are selected, and says what both share and what only one has', async () => {
    const { page, complaints, close } = await inDemo();
    await page.goto('/threatview/threats?view=table');
    for (const name of ['Laundering of fraud proceeds', 'Telephone and safe-account fraud'])
      await page.getByRole('button', { name: `Add ${name} to the selection` }).click();
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Compare threats' }).waitFor();
    await page.getByRole('region', { name: 'Laundering of fraud proceeds' }).waitFor();
    const customers = page.getByRole('row', { name: /^Customers/ }).getByRole('cell');
    await expect.poll(() => customers.nth(0).innerText()).toContain('Ordinary resident individual');
    expect(await customers.nth(2).innerText()).toContain('Young adult');
    const address = page.url();
    await page.getByRole('button', { name: 'Swap' }).click();
    await expect.poll(() => customers.nth(1).innerText()).toContain('Young adult');
    expect(page.url()).not.toBe(address);
    for (const theme of ['General info', 'Modus operandi', 'Geographical aspects'])
      expect(await page.getByRole('heading', { level: 2, name: theme }).count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });

  it('starts from a card, and lets the other one be chosen', async () => {
    const { page, close } = await inDemo();
    await page.goto('/threat/1001/card');
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await page.getByText('Choose two to four threats to compare.').waitFor();
    await page.getByRole('button', { name: /^B / }).click();
    await page.getByRole('combobox', { name: 'B' }).fill('romance');
    await page.getByRole('option', { name: 'Investment and romance fraud' }).click();
    await page.getByRole('region', { name: 'Investment and romance fraud' }).waitFor();
    expect(new URL(page.url()).searchParams.get('a')).toBe('1001');
    await close();
  });
});

describe('the card', () => {
  it('copies its indicators as a list, all or one group, and says so', async () => {
    const { page, complaints, close } = await inDemo();
    await page.goto('/threat/1001/card');
    await page.getByRole('button', { name: 'Copy list: all indicators' }).click();
    await page
      .locator('[aria-live]', { hasText: /\d+ indicators are copied/ })
      .waitFor({ state: 'attached' });
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

  it('has its six sections in order, each grade with its day and the next review', async () => {
    const { page, close } = await inDemo();
    await page.goto('/threat/1001/card');
    const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
    await links.first().waitFor();
    const names = (await links.allInnerTexts()).map((name) => name.replace(/\s*\d+$/, '').trim());
    const wanted = ['Threat', 'Risk list', 'Compliance', 'Source insights', 'Risk indicators', 'Controls'];
    expect(names.filter((name) => wanted.includes(name))).toEqual(wanted);
    expect(await page.getByText(/Graded .+\. (Next|Was due) /).count()).toBe(2);
    // The page stands alone, without the frame of the application, and is set in the same letters.
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(
      /^"Inter Variable"/,
    );
    await close();
  });

  it('says what each line of it rests on: method, reason, type, product and channel, law, level and address', async () => {
    const { page, complaints, close } = await inDemo();
    await page.goto('/threat/1001/card');
    const main = page.locator('main');
    await main.getByText(/^Graded by /).waitFor();
    for (const reason of [/^High because fraud was the predicate offence/, /^Medium: companies are hit/])
      await main.getByText(reason).waitFor();
    const risks = page.locator('#risks');
    const types = await risks.getByRole('heading', { level: 3 }).allInnerTexts();
    expect(types.map((type) => type.replace(/\s*\d+$/, ''))).toEqual(
      expect.arrayContaining(['Customers', 'Products', 'Transactions', 'Channels', 'Geographies']),
    );
    const counts = types.map((type) => Number(/\d+$/.exec(type)?.[0]));
    expect(await risks.getByRole('listitem').count()).toBe(counts.reduce((sum, count) => sum + count, 0));
    const uses = page.locator('#exploitation');
    await uses.getByRole('button', { name: 'Open all' }).click();
    const described = await uses.getByRole('definition').all();
    expect(described.length).toBeGreaterThan(1);
    for (const use of described) expect(await use.innerText()).toMatch(/\S/);
    expect(await page.locator('#compliance tbody tr').first().innerText()).toMatch(/§|Art/);
    expect(await page.locator('#controls tbody tr').first().innerText()).toMatch(/\d+ of \d+/);
    const sources = await page.locator('#sources li[id]').all();
    expect(sources.length).toBeGreaterThan(2);
    for (const source of sources) {
      expect(await source.innerText()).toMatch(/Global|Continental|National|Domestic/);
      expect(await source.getByRole('link').first().getAttribute('href')).toMatch(/^https:/);
    }
    const child = page.locator('#family').getByRole('link', { name: 'Telephone and safe-account fraud' });
    await child.click();
    await page.getByRole('heading', { level: 1, name: 'Telephone and safe-account fraud' }).waitFor();
    await page.locator('#family').getByRole('link', { name: 'Laundering of fraud proceeds' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('shares its address, also from the panel', async () => {
    const { page, close } = await inDemo();
    await page.goto('/threatview/threats?open=1001&q=fraud');
    await page.getByRole('button', { name: 'Share the card' }).click();
    await expect.poll(() => copied(page)).toBe(`${new URL(url).origin}/threat/1001/card`);
    await close();
  });

  it('prints clean: the text and every control, without buttons, menus and notices', async () => {
    const { page, close } = await inDemo();
    await page.goto('/threat/1001/card');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('main').getByRole('button').count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Contents' }).isVisible()).toBe(false);
    const controls = page.locator('#controls tbody tr');
    expect(await controls.count()).toBeGreaterThan(6);
    expect(await controls.last().isVisible()).toBe(true);
    await close();
  });
});

describe('the screens of the lists', () => {
  const screens = [
    '/threatview/threats?q=laundering&open=1001',
    '/threatview/risks?q=payment&category=ca-a',
    '/threatview/compare?a=1001&b=1002',
    '/threatview/compare',
    '/threat/1001/card',
  ];

  it('fit a phone in either language', async () => {
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

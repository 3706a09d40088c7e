/** ThreatView in its users' words: find a threat, read its card, see what a selection has in common. */
import { readFile } from 'node:fs/promises';
import { accessibilityFaults, launchBrowser, newVisitor, type Visit, type Visitor } from '@klarsikt/tool-e2e';
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

const inDemo = (visit: Visit = {}): Promise<Visitor> => entersDemo(browser, visit);

/** The figures "shown of total" beside the heading. */
async function shownOf(page: Page): Promise<readonly [number, number]> {
  const figures = /(\d+) \S+ (\d+)/;
  const text = await page.getByRole('heading', { level: 1 }).filter({ hasText: figures }).innerText();
  // With a business in the filter: how many concern it directly, how many indirectly.
  const [, direct, indirect, of] = /(\d+) directly, (\d+) indirectly, of (\d+)/.exec(text) ?? [];
  if (of !== undefined) return [Number(direct) + Number(indirect), Number(of)];
  const [, shown, total] = figures.exec(text) ?? [];
  return [Number(shown), Number(total)];
}

/** Nothing is on its way from the server, and no skeleton says that it waits. */
async function isSettled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

/** A threat's line in the list, not the category's of the same name. */
const row = (page: Page, name: string) =>
  page.locator('tr[data-row]:not([data-group])', { hasText: name }).first();

describe('a visitor', () => {
  it('reads a sample, is told so, and enters the demo without leaving the page', async () => {
    const { page, complaints, close } = await newVisitor(browser, url);
    await page.goto('/threatview/threats');
    await page.getByText('You are reading a sample').waitFor();
    await page.getByRole('link', { name: 'Ask for a licence' }).waitFor();
    await row(page, 'Trade-based money laundering').waitFor();
    await page.getByRole('button', { name: 'Try the demo' }).click();
    await page.getByText('You are reading a sample').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/threatview/threats');
    expect(complaints).toEqual([]);
    await close();
  });

  it('is told plainly when an address names a threat outside the sample', async () => {
    const { page, close } = await newVisitor(browser, url);
    await page.goto('/threat/99999/card');
    await page.getByRole('heading', { level: 1, name: 'This threat is not in your library' }).waitFor();
    await close();
  });
});

describe('somebody who looks for a threat', () => {
  it('narrows the list, opens the threat by keyboard, and finds it again by its address', async () => {
    const { page, complaints, close } = await inDemo();
    await page.getByRole('link', { name: 'Threats' }).first().click();
    const [all, total] = await shownOf(page);
    expect(all).toBe(total);
    await page.getByRole('searchbox', { name: 'Find in threats' }).fill('trade-based money');
    await expect.poll(async () => (await shownOf(page))[0]).toBeLessThan(all);
    await row(page, 'Trade-based money laundering').focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: /Trade-based money laundering/ });
    await panel.waitFor();
    await panel.getByRole('tab', { name: 'Modus operandi' }).click();
    await page.waitForURL(/theme=modusOperandi/);
    const address = page.url();
    expect(address).toContain('open=');
    await page.goto(address);
    await panel.getByRole('tab', { name: 'Modus operandi', selected: true }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => page.url()).not.toContain('open=');
    expect(complaints).toEqual([]);
    await close();
  });

  it('filters by country, level, segment and business, all of it in the address', async () => {
    const { page, close } = await inDemo();
    await page.goto('/threatview/threats?segment=INDIVIDUALS&level=HIGH&country=ge-se&business=bu-bank');
    await row(page, 'Laundering of fraud proceeds').waitFor();
    const [few, total] = await shownOf(page);
    expect(few).toBeGreaterThan(0);
    expect(few).toBeLessThan(total);
    for (const name of ['Segment', 'Level', 'Country', 'Business'])
      await page.getByRole('button', { name: `Clear filter ${name}` }).waitFor();
    await page.getByRole('button', { name: 'Clear filter Level' }).click();
    await expect.poll(async () => (await shownOf(page))[0]).toBeGreaterThan(few);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(async () => (await shownOf(page))[0]).toBe(total);
    expect(new URL(page.url()).search).toBe('');
    await close();
  });

  it('has no filter on, nor shows one, where the address names what the library does not have', async () => {
    const { page, close } = await inDemo();
    await page.goto('/threatview/threats?country=xx&business=nope&segment=INDIVIDUALS');
    await page.getByRole('button', { name: 'Clear filter Segment' }).waitFor();
    for (const name of ['Country', 'Business'])
      expect(await page.getByRole('button', { name: `Clear filter ${name}` }).count()).toBe(0);
    await close();
  });

  it('gives a phone the same file as a wide screen', async () => {
    const { page, close } = await inDemo({ size: { width: 390, height: 844 } });
    const fileOf = async (address: string) => {
      await page.goto(address);
      const arrival = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download what is shown as CSV' }).click();
      return (await readFile(await (await arrival).path(), 'utf8')).replace('\ufeff', '').split('\r\n');
    };
    const [head, ...threats] = await fileOf('/threatview/threats?view=table&q=e-mail+compromise');
    expect(head).toBe('Threat,Category,Individuals,Corporates,Source level,Sources,Reviewed,Highest level');
    expect(threats.some((line) => /^Business e-mail compromise,.*,0\.0,2\.1,Global,5,/.test(line))).toBe(
      true,
    );
    const [columns, ...risks] = await fileOf('/threatview/risks?type=channels&q=mobile+app');
    expect(columns).toMatch(/^Risk,.*Threats behind/);
    expect(risks.some((line) => line.startsWith('Mobile app,'))).toBe(true);
    // Every threat by its name, not the first two and a number.
    expect(risks.join()).not.toMatch(/ \+\d/);
    await close();
  });

  it('selects with the space bar; the counter in the menu follows and survives a reload', async () => {
    const { page, close } = await inDemo();
    await page.goto('/threatview/threats?view=table');
    const menu = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: /Analysis/ });
    await row(page, 'Business e-mail compromise').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => menu.innerText()).toMatch(/1$/);
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await expect.poll(() => menu.innerText()).toMatch(/2$/);
    await page.reload();
    await expect.poll(() => menu.innerText()).toMatch(/2$/);
    await close();
  });
});

describe('the threat card', () => {
  it('has every section, cites sources by short names that lead to them, and never shows a raw key', async () => {
    const { page, complaints, close } = await inDemo();
    await page.goto('/threatview/threats?q=Trade-based+money+laundering');
    await row(page, 'Trade-based money laundering').click();
    await page.getByRole('link', { name: 'Open full card' }).click();
    await page.getByRole('heading', { level: 1, name: 'Trade-based money laundering' }).waitFor();
    for (const name of [
      'General info',
      'Modus operandi',
      'Customer characteristics',
      'Illicit financial flows',
      'Geographical aspects',
      'How each product can be exploited',
      'Risk indicators',
      'Risk list',
      'Compliance',
      'Controls',
      'Source insights',
    ])
      await expect
        .poll(() => page.getByRole('heading', { level: 2, name, exact: true }).count(), { message: name })
        .toBe(1);
    expect(await page.locator('main').innerText()).not.toMatch(/\[?\bre-[a-z]/);
    const citation = page.getByRole('link', { name: 'FATF/Egmont 2020' }).first();
    await citation.click();
    await page.waitForURL(/#./);
    const target = new URL(page.url()).hash;
    const source = page.locator(target).getByRole('link');
    expect(await source.getAttribute('href')).toMatch(/^https:\/\//);
    expect(await source.getAttribute('rel')).toContain('noopener');
    expect(await page.locator('header nav a').first().getAttribute('href')).toBe('/threatview');
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('an analysis', () => {
  const results = (page: Page) => page.getByRole('treegrid', { name: 'Results' });

  it('shows what two threats share, previews, adds, and takes back', async () => {
    const { page, complaints, close } = await inDemo();
    for (const name of ['Trade-based money laundering', 'VAT carousel fraud']) {
      await page.goto(`/threatview/threats?q=${encodeURIComponent(name)}`);
      await page
        .getByRole('button', { name: `Add ${name} to the selection` })
        .first()
        .click();
      await page
        .getByRole('button', { name: `Remove ${name} from the selection` })
        .first()
        .waitFor();
    }
    await page
      .getByRole('navigation', { name: 'Navigation' })
      .getByRole('link', { name: /Analysis/ })
      .click();
    const trader = results(page).getByRole('row', { name: /Import and export trader/ });
    await expect.poll(() => trader.innerText()).toContain('2/2');
    await page.getByRole('button', { name: '%', exact: true }).click();
    await expect.poll(() => trader.innerText()).toMatch(/100\s?%/);
    await page.getByRole('button', { name: '2/3', exact: true }).click();
    await trader.getByRole('button', { name: 'Preview Import and export trader' }).click();
    await page.getByText('In 2 of 2 selected (A, B)').waitFor();
    await page.getByRole('button', { name: 'Add to selection', exact: true }).click();
    const selected = page.getByRole('region', { name: 'Selection' }).getByRole('listitem');
    await expect.poll(() => selected.count()).toBe(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => selected.count()).toBe(2);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => selected.count()).toBe(3);
    expect(complaints).toEqual([]);
    await close();
  });

  it('opens from a shared address with the same selection and the same counts as the server gives', async () => {
    const { page, close } = await inDemo();
    await page.goto('/threatview/analysis?selection=th-tbml,th-vat,th-loot&segment=CORPORATES');
    await results(page)
      .getByRole('row', { name: /Import and export trader/ })
      .waitFor();
    const answer = await page.evaluate(async () => {
      const headers = { 'x-client-version': '1', 'content-type': 'application/json' };
      const { result } = await (await fetch('/api/token', { headers })).json();
      const body = { segment: 'CORPORATES', selection: { threats: ['th-tbml', 'th-vat', 'th-loot'] } };
      const response = await fetch('/api/threatview/analysis', {
        method: 'POST',
        headers: { ...headers, 'x-csrf-token': result.token },
        body: JSON.stringify(body),
      });
      return (await response.json()).result;
    });
    const kinds: readonly (readonly { key: string; count: number; total: number }[])[] = Object.values(
      answer.rows,
    );
    const expected = kinds.flat().map(({ key, count, total }) => `${key} ${count}/${total}`);
    const lines = results(page).locator('tr[data-row]:not([data-group])');
    const shown = () =>
      lines.evaluateAll((rows) =>
        rows
          .map((line) => `${line.getAttribute('data-row')} ${/\d+\/\d+/.exec(line.textContent ?? '')?.[0]}`)
          .toSorted(),
      );
    await expect.poll(shown).toEqual(expected.toSorted());
    await close();
  });
});

describe('på svenska', () => {
  it('hittas hotet, läses kortet och visas vad urvalet har gemensamt', async () => {
    const { page, complaints, close } = await inDemo({ language: 'sv' });
    await page.getByRole('link', { name: 'Hot', exact: false }).first().click();
    await page.getByRole('searchbox', { name: 'Sök bland hot' }).fill('handelsbaserad');
    await row(page, 'Handelsbaserad penningtvätt').click();
    const panel = page.getByRole('complementary', { name: /Handelsbaserad penningtvätt/ });
    await panel.getByRole('button', { name: 'Lägg till i urvalet' }).click();
    await panel.getByRole('link', { name: 'Öppna hela hotkortet' }).click();
    await page.getByRole('heading', { level: 2, name: 'Så kan varje produkt utnyttjas' }).waitFor();
    await page.getByRole('link', { name: /Öppna analysen/ }).click();
    await page
      .getByRole('treegrid', { name: 'Resultat' })
      .getByRole('row', { name: /Utlandsbetalning/ })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('the command palette', () => {
  it('opens by its keys, leads to another application, and opens there only when it is asked for', async () => {
    const { page, complaints, close } = await inDemo();
    await page.goto('/threatview/threats');
    await row(page, 'Trade-based money laundering').waitFor();
    const field = page.getByRole('dialog').getByRole('textbox');
    await page.keyboard.press('Control+k');
    await field.fill('Risk Assessment Pro');
    const chosen = page.getByRole('dialog').locator('[data-selected], [aria-selected="true"]');
    await chosen.getByText('Risk Assessment Pro').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/ra');
    await page.locator('table tbody a').first().waitFor();
    await isSettled(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Control+k');
    await field.waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('every screen', () => {
  const screens = [
    '/threatview',
    '/threatview/threats?open=1001',
    '/threatview/risks?type=products&open=pr-current',
    '/threatview/analysis?selection=th-fraud,th-vat&preview=cu-sme',
    '/threatview/news',
    '/threat/1001/card',
  ];

  it('fits a phone without scrolling sideways', async () => {
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

  it('lets a phone read the report first, and write it in a step', async () => {
    const { page, close } = await inDemo({ size: { width: 390, height: 844 } });
    await page.goto('/threatview/report?selection=th-tbml,th-vat');
    const preview = page.getByRole('region', { name: 'Preview of the report' });
    await preview.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Title' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Write', exact: true }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Two ways');
    expect(await preview.count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await preview.getByRole('heading', { level: 1, name: 'Two ways' }).waitFor();
    await close();
  });

  it('says what the colours of the map and the matrix stand for, and shows a part of the world', async () => {
    const { page, complaints, close } = await inDemo();
    await page.goto('/threatview/analysis?selection=th-tbml,th-divert,th-vat&view=map');
    const key = page.getByRole('list', { name: 'Key' });
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

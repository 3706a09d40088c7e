/**
 * Counts the rows of lists that are visible at 200 per cent zoom of a 1280 x 800 window, and finds texts that are cut
 * beside free room, and sideways scrolling in a window of 320 px (WCAG 1.4.10).
 */
import {
  type BrowserVisitor,
  createBrowserVisitor,
  launchBrowser,
  type RunningServer,
  startBuiltServer,
  stepTimeoutMs,
} from '@klarsikt/tool-e2e';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goesTo, isAnswered } from './journey/address.ts';
import { asks } from './journey/asks.ts';
import { cutBesideRoom } from './journey/cut.ts';
import { arrive, type Entrant, setsUp } from './journey/entry.ts';
import { newEva } from './journey/people.ts';
import { serverAddress } from './journey/person.ts';

const enlarged = { width: 640, height: 400 };
const fewest = 6;

/** `{ra}` is the assessment of the demo. */
const lists = [
  '/ra/{ra}/threat',
  '/ra/{ra}/all/customers',
  '/ra/{ra}/controls',
  '/ra/{ra}/completeness',
  '/ra/{ra}/reference',
  '/threatview/threats',
  '/threatview/risks',
  '/threatview/indicators',
];

/** Lists of the administrator of a server of its own. */
const listsOfEditors = [
  '/atlas/entities/threat',
  '/atlas/entities/control',
  '/atlas/daily/publication',
  '/admin/users',
];

let browser: Browser;
let visitor: BrowserVisitor;
let raId = '';

beforeAll(async () => {
  browser = await launchBrowser();
  visitor = await createBrowserVisitor(browser, serverAddress(), { language: 'sv', size: enlarged });
  await visitor.page.goto('/demo');
  await visitor.page.waitForURL(/\/ra\/\d+/);
  raId = /\/ra\/(\d+)/.exec(visitor.page.url())?.[1] ?? '';
});
afterAll(async () => {
  await visitor.close();
  await browser.close();
});

/** Number of rows of the page's table that are entirely visible and not covered. */
const wholeRows = (page: Page, row = 'tr[data-row]'): Promise<number> =>
  page.locator(row).evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom, left } = row.getBoundingClientRect();
        const isShown = (y: number) => row.contains(document.elementFromPoint(Math.max(left, 0) + 20, y));
        return bottom - top > 10 && isShown(top + 3) && isShown(bottom - 4);
      }).length,
  );

/** `scrolled`: pixels by which the list is scrolled first. */
async function showsRows(page: Page, address: string, scrolled = 0): Promise<void> {
  await goesTo(page, address);
  await page.locator('tr[data-row]').first().waitFor();
  await isAnswered(page);
  const rows = page.locator('div:has(> table[role$="grid"])').first();
  if (scrolled > 0) await rows.evaluate((element, top) => element.scrollBy({ top }), scrolled);
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(fewest);
  // The column headings stick above the rows.
  const head = await page.locator('table[role$="grid"] thead th').first().boundingBox();
  expect(head?.y).toBeGreaterThanOrEqual(40);
  expect(head?.y).toBeLessThan(enlarged.height / 2);
}

describe('a window enlarged to 200 per cent', () => {
  it.each(lists)('%s shows six rows or more', async (address) => {
    await showsRows(visitor.page, address.replace('{ra}', raId));
  });

  it('the list of residual risks shows at least six rows after scrolling by one row', async () => {
    await showsRows(visitor.page, `/ra/${raId}/all/customers/control`, 31);
  });

  it('the list of actions shows at least six actions', async () => {
    const { page } = visitor;
    const title = 'Se över gränserna för kontanta uttag';
    for (let made = 0; made < 6; made++)
      await asks(page, 'PUT', 'ra/action', {
        assessment: Number(raId),
        origin: 'own',
        title: `${title} ${made}`,
        due: '2031-03-01',
      });
    await goesTo(page, `/ra/${raId}/actions`);
    await page.getByRole('button', { name: `${title} 5`, exact: true }).waitFor();
    await isAnswered(page);
    await expect.poll(() => wholeRows(page, 'tr[data-status]')).toBeGreaterThanOrEqual(fewest);
  });
});

describe.each([390, 1280, 1440, 1920])('a window that is %i px wide', (width) => {
  it.each(lists)('%s shortens no text while there is free space beside the text', async (address) => {
    const { page } = visitor;
    await page.setViewportSize({ width, height: 800 });
    await goesTo(page, address.replace('{ra}', raId));
    await page.locator('tr[data-row]').first().waitFor();
    await isAnswered(page);
    await expect.poll(() => cutBesideRoom(page), { timeout: stepTimeoutMs }).toEqual([]);
  });
});

describe('lists of Atlas and Admin', () => {
  let server: RunningServer;
  let editor: Entrant;
  beforeAll(async () => {
    server = await startBuiltServer();
    editor = await arrive(browser, server.url, { language: 'en', size: enlarged });
    await setsUp(editor, server.setupLink ?? '', newEva(), 'Norrbanken');
    for (const surname of ['Ek', 'Lind', 'Åkesson', 'Öberg', 'Håkansson-Söderblom'])
      await asks(editor.page, 'POST', 'admin/user', {
        username: `${surname.length}.${surname.charCodeAt(0)}@norrbanken.example`,
        givenName: 'Anna-Katarina',
        surname,
        groups: [],
      });
    await editor.page.goto('/atlas');
  });
  afterAll(async () => {
    await editor.visitor.close();
    await server.stop();
  });

  it.each(listsOfEditors)(
    '%s shows at least six rows and shortens no text beside free space',
    async (address) => {
      const { page } = editor;
      await page.setViewportSize(enlarged);
      await showsRows(page, address);
      await page.setViewportSize({ width: 1280, height: 800 });
      await isAnswered(page);
      await expect.poll(() => cutBesideRoom(page), { timeout: stepTimeoutMs }).toEqual([]);
    },
  );
});

/** Large areas that scroll sideways, except tables, which may scroll. */
const sideways = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, main *, aside, aside *')]
      .filter((area) => {
        const { overflowX } = getComputedStyle(area);
        const isScrolled = area === document.documentElement || /auto|scroll/.test(overflowX);
        return isScrolled && area.scrollWidth > area.clientWidth + 1 && area.clientHeight > 300;
      })
      .filter((area) => area.querySelector(':scope > table') === null)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName} ${scrollWidth} > ${clientWidth}`),
  );

const narrow = { width: 320, height: 640 };

/** Pages with wide content: segments, level tables, matrices. */
const wide = [
  '/ra/{ra}',
  '/ra/{ra}/background/customers',
  '/ra/{ra}/threat',
  '/ra/{ra}/appetite',
  '/ra/{ra}/upgrade',
  '/ra/{ra}/all/customers',
  '/ra/{ra}/signoff',
  '/ra/{ra}/fragility',
  '/threatview/report',
];

describe('a window that is 320 px wide', () => {
  beforeAll(() => visitor.page.setViewportSize(narrow));

  it.each(wide)('%s does not scroll sideways', async (address) => {
    const { page } = visitor;
    await goesTo(page, address.replace('{ra}', raId));
    await page.locator('h1').first().waitFor();
    await isAnswered(page);
    await expect.poll(() => sideways(page)).toEqual([]);
  });

  it('the details of a row cover the window and close with a reachable button', async () => {
    const { page } = visitor;
    await goesTo(page, `/ra/${raId}/controls`);
    const row = page.locator('tr[data-row]:not([data-group])').first();
    await row.focus();
    await page.keyboard.press('Enter');
    const panel = page.locator('aside:has(h2)');
    await panel.waitFor();
    expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, ...narrow });
    await expect.poll(() => panel.evaluate((it) => it.contains(document.activeElement))).toBe(true);
    expect(await sideways(page)).toEqual([]);
    const close = panel.getByRole('button', { name: 'Stäng', exact: true });
    const box = await close.boundingBox();
    expect((box?.x ?? narrow.width) + (box?.width ?? 0)).toBeLessThanOrEqual(narrow.width);
    await close.click();
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => row.evaluate((it) => it === document.activeElement)).toBe(true);
  });
});

/**
 * Counts the rows of lists that are visible at 200 per cent zoom of a 1280 x 800 window, and finds names that are cut
 * beside free room, and sideways scrolling in a window of 320 px (WCAG 1.4.10).
 */
import {
  createVisitor,
  launchBrowser,
  type RunningServer,
  startBuiltServer,
  type Visitor,
} from '@klarsikt/tool-e2e';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goesTo, isAnswered } from './journey/address.ts';
import { arrive, type Entrant, setsUp } from './journey/entry.ts';
import { newEva } from './journey/people.ts';
import { serverAddress } from './journey/person.ts';

const enlarged = { width: 640, height: 400 };
const fewest = 6;

/** `{ra}` is the assessment of the demo. */
const lists = [
  '/ra/{ra}/threat',
  '/ra/{ra}/all/customers',
  '/ra/{ra}/all/customers/control',
  '/ra/{ra}/controls',
  '/ra/{ra}/completeness',
  '/ra/{ra}/reference',
  '/threatview/threats',
  '/threatview/risks',
  '/threatview/indicators',
];

/** Lists of the editor of a server of its own; the starter library fills them. */
const listsOfEditors = ['/atlas/entities/threat', '/atlas/entities/control', '/atlas/daily/publication'];

let browser: Browser;
let visitor: Visitor;
let raId = '';

beforeAll(async () => {
  browser = await launchBrowser();
  visitor = await createVisitor(browser, serverAddress(), { language: 'sv', size: enlarged });
  await visitor.page.goto('/demo');
  await visitor.page.waitForURL(/\/ra\/\d+/);
  raId = /\/ra\/(\d+)/.exec(visitor.page.url())?.[1] ?? '';
});
afterAll(async () => {
  await visitor.close();
  await browser.close();
});

/** Number of rows of the page's table that are entirely visible and not covered. */
const wholeRows = (page: Page): Promise<number> =>
  page.locator('tr[data-row]').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom, left } = row.getBoundingClientRect();
        const isShown = (y: number) => row.contains(document.elementFromPoint(Math.max(left, 0) + 20, y));
        return bottom - top > 10 && isShown(top + 3) && isShown(bottom - 4);
      }).length,
  );

async function showsRows(page: Page, address: string): Promise<void> {
  await goesTo(page, address);
  await page.locator('tr[data-row]').first().waitFor();
  await isAnswered(page);
  const rows = page.locator('div:has(> table[role$="grid"])').first();
  await rows.evaluate((element) => element.scrollBy({ top: 31 }));
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(fewest);
  // The column headings stick above the rows.
  const head = await page.locator('table[role$="grid"] thead th').first().boundingBox();
  expect(head?.y).toBeGreaterThanOrEqual(40);
  expect(head?.y).toBeLessThan(enlarged.height / 2);
}

describe('a window enlarged to 200 per cent', () => {
  it.each(lists)('%s shows six rows or more once a row is scrolled', async (address) => {
    await showsRows(visitor.page, address.replace('{ra}', raId));
  });
});

/** Names in the first column that are cut although a single other column has more than 140 px to spare. */
const cutBesideRoom = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('table[role$="grid"] tr')].map((row) => [...row.children]);
    const columns = Math.max(0, ...rows.map((cells) => cells.length));
    const whole = rows.filter((cells) => cells.length === columns);
    const contents = document.createRange();
    const spare = Array.from({ length: columns }, (_, at) => {
      const rooms = whole.flatMap((cells) => {
        const cell = cells[at];
        if (cell === undefined || cell.scrollWidth > cell.clientWidth) return [0];
        contents.selectNodeContents(cell);
        return [cell.clientWidth - contents.getBoundingClientRect().width];
      });
      return Math.min(...rooms);
    });
    const cut = (cell: Element): boolean =>
      [cell, ...cell.querySelectorAll('*')].some(
        (part) =>
          getComputedStyle(part).textOverflow === 'ellipsis' && part.scrollWidth > part.clientWidth + 1,
      );
    const hasRoom = spare.some((room, at) => at > 0 && room > 140);
    return hasRoom ? whole.flatMap(([name]) => (name && cut(name) ? [name.textContent ?? ''] : [])) : [];
  });

describe.each([1280, 1440])('a window that is %i px wide', (width) => {
  it.each(lists)('%s cuts no name beside a column with room', async (address) => {
    const { page } = visitor;
    await page.setViewportSize({ width, height: 800 });
    await goesTo(page, address.replace('{ra}', raId));
    await page.locator('tr[data-row]').first().waitFor();
    await isAnswered(page);
    expect(await cutBesideRoom(page)).toEqual([]);
  });
});

describe('lists of Atlas', () => {
  let server: RunningServer;
  let editor: Entrant;
  beforeAll(async () => {
    server = await startBuiltServer();
    editor = await arrive(browser, server.url, { language: 'en', size: enlarged });
    await setsUp(editor, server.setupLink ?? '', newEva(), 'Norrbanken');
    await editor.page.goto('/atlas');
  });
  afterAll(async () => {
    await editor.visitor.close();
    await server.stop();
  });

  it.each(listsOfEditors)(
    '%s shows six rows or more, and cuts no name beside a column with room',
    async (address) => {
      const { page } = editor;
      await page.setViewportSize(enlarged);
      await showsRows(page, address);
      await page.setViewportSize({ width: 1280, height: 800 });
      await isAnswered(page);
      expect(await cutBesideRoom(page)).toEqual([]);
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

  it('the details of a row cover it, keep the focus, and close by a reachable button', async () => {
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

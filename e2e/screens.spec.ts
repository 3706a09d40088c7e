/**
 * Checks screens with an open or chosen part with axe in both themes; pages.spec.ts checks the pages in their
 * first state.
 */
import { type BrowserVisitor, createBrowserVisitor, launchBrowser } from '@klarsikt/tool-e2e';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goesTo, isAnswered, leadsTo, loads, wasSeen } from './journey/address.ts';
import { hasNoBarrier } from './journey/barriers.ts';
import { serverAddress } from './journey/person.ts';

interface Screen {
  readonly address: string;
  /** Selector of the element that must be visible before axe starts. */
  readonly shows: string;
  /** Opens a menu, a dialog or details first. */
  readonly open?: (page: Page) => Promise<void>;
}

const table = 'table tbody tr';
const panel = 'aside h2';
/** Opens the first row with details; the rows above it can be headings. */
const firstRow = async (page: Page) => {
  const row = page.locator('tr[data-row]:not([data-group])').first();
  await row.focus();
  await expect.poll(() => row.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.locator(panel).waitFor();
};

/**
 * The palette loads after the page, and nothing on the screen shows the end of its load, so the key is
 * pressed again.
 */
const palette = (page: Page) =>
  expect
    .poll(async () => {
      await page.keyboard.press('Control+k');
      const field = page.locator('[role="dialog"] input');
      return field.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      );
    })
    .toBe(true);

/**
 * The view of a visitor on pages that show more to others; pages.spec.ts checks the pages in their first
 * state.
 */
const visitorScreens: readonly Screen[] = [
  { address: '/no-licence?application=ra', shows: 'h1' },
  { address: '/threatview', shows: 'h1' },
  { address: '/threatview/threats', shows: table },
  { address: '/ra', shows: table },
  { address: '/feed', shows: 'h1' },
];

/** Pages with an open, chosen or searched part. `{ra}` is the assessment of the demo. */
const demoScreens: readonly Screen[] = [
  { address: '/threatview/threats', shows: panel, open: firstRow },
  { address: '/threatview/threats?view=table&level=HIGH', shows: table },
  { address: '/threatview/threats?q=laundering&open=1001', shows: panel },
  { address: '/threatview/compare?a=1001&b=1002', shows: 'h1' },
  { address: '/threat/1048/card', shows: '#sources li' },
  { address: '/threatview/risks', shows: panel, open: firstRow },
  { address: '/threatview/risks?type=products&open=pr-current', shows: panel },
  { address: '/threatview/risks?q=payment&category=ca-a', shows: 'h1' },
  { address: '/threatview/analysis?selection=th-tbml,th-shell', shows: 'h1' },
  { address: '/threatview/analysis?selection=th-fraud,th-vat&preview=cu-sme', shows: 'h1' },
  { address: '/ra/{ra}?why=overall', shows: panel },
  {
    address: '/ra/{ra}/edit',
    shows: 'dialog [data-day]',
    open: (page) =>
      page
        .getByRole('button', { name: /kalender/ })
        .first()
        .click(),
  },
  { address: '/ra/{ra}/threat', shows: panel, open: firstRow },
  { address: '/ra/{ra}/all/customers', shows: panel, open: firstRow },
  { address: '/ra/{ra}/all/legals', shows: table },
  { address: '/ra/{ra}/controls', shows: panel, open: firstRow },
  { address: '/ra/{ra}/all/customers/control', shows: panel, open: firstRow },
  { address: '/ra/{ra}/all/customers/control?by=control', shows: 'tr[aria-expanded]' },
  { address: '/ra/{ra}/history?state=1', shows: panel },
  {
    address: '/ra',
    shows: '[role="menuitem"]',
    open: (page) => page.locator('tbody button[aria-haspopup]').first().click(),
  },
  { address: '/threatview', shows: '[role="dialog"] input', open: palette },
];

const phone = { width: 390, height: 844 };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function read(
  { page }: BrowserVisitor,
  { address, shows, open }: Screen,
  reach = loads,
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await reach(page, address);
  await page.locator('h1, form').first().waitFor();
  if (open) {
    await page.locator(table).or(page.locator('main h1')).first().waitFor();
    await open(page);
  }
  await page.locator(shows).first().waitFor();
  await isAnswered(page);
  await hasNoBarrier(page, ['light', 'dark']);
}

/** Enters the demo and returns a function that puts the demo's assessment into an address. */
async function enterDemo({ page }: BrowserVisitor): Promise<(address: string) => string> {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('button', { name: /^(Try the demo|Prova demoversionen)$/ })
    .first()
    .click();
  await page.waitForURL('**/ra/*');
  await goesTo(page, '/ra');
  const own = await page.locator('table tbody a').first().getAttribute('href');
  return (address) => address.replace('/ra/{ra}', own ?? '');
}

describe('a page for visitors', () => {
  let visitor: BrowserVisitor;
  beforeAll(async () => {
    visitor = await createBrowserVisitor(browser, serverAddress(), { language: 'en' });
  });
  afterAll(() => visitor.close());
  it.each(visitorScreens)('has no accessibility faults: $address', async (screen) => {
    const { address } = screen;
    // The public pages and the feed are separate programs.
    const stands = /^\/(threatview|ra)/.test(address);
    await read(visitor, screen, stands ? leadsTo : loads);
    if (stands) wasSeen(visitor.page);
  });
});

describe('a page of the demo', () => {
  let visitor: BrowserVisitor;
  let placed: (address: string) => string;
  beforeAll(async () => {
    visitor = await createBrowserVisitor(browser, serverAddress(), { language: 'sv' });
    placed = await enterDemo(visitor);
  });
  afterAll(() => visitor.close());
  it.each(demoScreens)('has no accessibility faults: $address, $shows', async (screen) => {
    await read(visitor, { ...screen, address: placed(screen.address) }, leadsTo);
    wasSeen(visitor.page);
  });
});

describe('a page on a phone', () => {
  let visitor: BrowserVisitor;
  beforeAll(async () => {
    visitor = await createBrowserVisitor(browser, serverAddress(), { size: phone });
  });
  afterAll(() => visitor.close());

  const isNoWider = ({ page }: BrowserVisitor) =>
    expect
      .poll(() =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      )
      .toBeLessThanOrEqual(0);

  it.each(['/', '/threatview/threats', '/ra', '/threat/1048/card'])(
    'has no accessibility faults and does not scroll sideways: %s',
    async (address) => {
      await read(visitor, { address, shows: 'h1' });
      await isNoWider(visitor);
    },
  );

  it.each(['en', 'sv'] as const)('does not scroll sideways at a width of 320 px (%s)', async (language) => {
    const reader = await createBrowserVisitor(browser, serverAddress(), {
      language,
      size: { width: 320, height: 640 },
    });
    for (const address of ['/', '/help', '/changelog', '/products']) {
      await reader.page.goto(address);
      await isNoWider(reader);
    }
    await reader.close();
  });
});

describe('the demo on a phone', () => {
  let visitor: BrowserVisitor;
  let placed: (address: string) => string;
  beforeAll(async () => {
    visitor = await createBrowserVisitor(browser, serverAddress(), { language: 'en', size: phone });
    placed = await enterDemo(visitor);
  });
  afterAll(() => visitor.close());

  it('shows background data one row at a time when enlarged to 200 per cent', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 720, height: 450 });
    await goesTo(page, placed('/ra/{ra}/background/customers'));
    await page.getByText(/^Row 1 of \d+$/).waitFor();
    const field = page.locator('fieldset input').first();
    await field.scrollIntoViewIfNeeded();
    expect((await field.boundingBox())?.y).toBeLessThan(450);
  });

  it.each(['light', 'dark'] as const)('has targets of sufficient size in the news (%s)', async (theme) => {
    const { page } = visitor;
    await page.setViewportSize(phone);
    await goesTo(page, '/threatview/news');
    await page.getByRole('article').nth(20).waitFor({ state: 'attached' });
    await isAnswered(page);
    await hasNoBarrier(page, [theme]);
  });

  it('scrolls a row of tabs to the active tab', async () => {
    const { page } = visitor;
    await page.setViewportSize(phone);
    await goesTo(page, placed('/ra/{ra}/model?view=hidden'));
    const open = page.getByRole('tab', { selected: true });
    await expect.poll(async () => (await open.boundingBox())?.x).toBeGreaterThanOrEqual(0);
    const { x = 0, width = 0 } = (await open.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(phone.width);
  });

  // This test accepts cookies and is therefore the last one; the others need the cookie bar on the screen.
  it('shows each action completely in the list of actions', async () => {
    const { page } = visitor;
    await goesTo(page, placed('/ra/{ra}/actions'));
    const state = page.locator('tbody td').last();
    await state.waitFor();
    expect((await state.boundingBox())?.x).toBeLessThan(phone.width - 60);
    expect(await page.locator('table').evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('never covers content with the cookie bar', async () => {
    const reader = await createBrowserVisitor(browser, serverAddress(), { language: 'en', size: phone });
    const { page } = reader;
    await page.goto('/threatview');
    const accept = page.getByRole('button', { name: 'Accept', exact: true });
    await accept.waitFor();
    const foot = () => page.locator('#content').evaluate((main) => main.getBoundingClientRect().bottom);
    const bar = await accept.boundingBox();
    expect((bar?.x ?? phone.width) + (bar?.width ?? 0)).toBeLessThanOrEqual(phone.width);
    expect(await foot()).toBeLessThanOrEqual(bar?.y ?? 0);
    await accept.click();
    await expect.poll(foot).toBeGreaterThan(phone.height - 36);
    await reader.close();
  });
});

describe('the demo on a phone in Swedish', () => {
  let visitor: BrowserVisitor;
  let placed: (address: string) => string;
  beforeAll(async () => {
    visitor = await createBrowserVisitor(browser, serverAddress(), { language: 'sv', size: phone });
    placed = await enterDemo(visitor);
  });
  afterAll(() => visitor.close());

  it.each(['/ra/{ra}/controls', '/ra/{ra}/all/customers'])(
    'shows each row of %s completely, with its columns below the name',
    async (address) => {
      const { page } = visitor;
      await goesTo(page, placed(address));
      const row = page.locator('tr[data-row]:not([data-group])').first();
      await row.waitFor();
      const list = page.locator('div:has(> [role$="grid"])');
      await expect
        .poll(() => list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
        .toBe(0);
      // The head and the filters leave room for the list and do not shrink.
      expect((await list.boundingBox())?.height).toBeGreaterThan(400);
      const bars = page.locator('[data-flush] > *');
      expect(
        Math.min(...(await bars.evaluateAll((all) => all.map((bar) => bar.clientHeight)))),
      ).toBeGreaterThan(20);
      const cells = await row
        .getByRole('gridcell')
        .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect()));
      expect(cells.length).toBeGreaterThan(3);
      for (const { top, right } of cells.slice(1)) {
        expect(top).toBeGreaterThanOrEqual(cells[0]?.bottom ?? Number.NaN);
        expect(right).toBeLessThanOrEqual(phone.width);
      }
      await hasNoBarrier(page);
      // Each row is at the position that the heights of the rows above give, also at the end of the list.
      await row.focus();
      await page.keyboard.press('End');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.matches('tr:last-child')))
        .toBe(true);
      const gaps = () =>
        page
          .locator('tr[data-row]')
          .evaluateAll((rows) =>
            rows
              .slice(1)
              .map(
                (each, at) =>
                  each.getBoundingClientRect().top - (rows[at]?.getBoundingClientRect().bottom ?? 0),
              ),
          );
      expect((await gaps()).every((gap) => Math.abs(gap) < 1)).toBe(true);
    },
  );
});

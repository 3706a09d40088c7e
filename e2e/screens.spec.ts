/** Every screen that is built, read by axe: as a visitor and in the demo, light and dark, in both languages. */
import {
  type AxeFault,
  accessibilityFaults,
  launchBrowser,
  newVisitor,
  type Visitor,
} from '@klarsikt/tool-e2e';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverAddress } from './journey/person.ts';

interface Screen {
  readonly address: string;
  /** What must be there before axe looks. */
  readonly shows: string;
  /** Something to open first: menus, dialogs, details. */
  readonly open?: (page: Page) => Promise<void>;
}

const table = 'table tbody tr';
const panel = 'aside h2';
/** Opens the first row that has details: rows above it may be headings. */
const firstRow = async (page: Page) => {
  const row = page.locator('tr[data-row]:not([data-group])').first();
  await row.focus();
  await expect.poll(() => row.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.locator(panel).waitFor();
};

/** The key is heard when the palette's part of the program has come, which nothing on the screen tells. */
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

const visitorScreens: readonly Screen[] = [
  { address: '/', shows: 'section h2' },
  { address: '/login', shows: 'form' },
  { address: '/setup', shows: 'h1' },
  { address: '/help', shows: 'h2' },
  { address: '/changelog', shows: 'h2' },
  { address: '/no-licence?application=ra', shows: 'h1' },
  { address: '/threatview', shows: 'h1' },
  { address: '/threatview/threats', shows: table },
  { address: '/ra', shows: table },
  { address: '/no/such/page', shows: 'h1' },
  { address: '/feed', shows: 'h1' },
];

/** `{ra}` is the assessment of the demo. */
const demoScreens: readonly Screen[] = [
  { address: '/threatview', shows: 'h1' },
  { address: '/threatview/threats', shows: panel, open: firstRow },
  { address: '/threatview/threats?view=table&level=HIGH', shows: table },
  { address: '/threatview/threats?q=laundering&open=1001', shows: panel },
  { address: '/threatview/compare?a=1001&b=1002', shows: 'h1' },
  { address: '/threatview/compare', shows: 'h1' },
  { address: '/threat/1048/card', shows: '#sources li' },
  { address: '/threatview/risks', shows: panel, open: firstRow },
  { address: '/threatview/risks?type=products&open=pr-current', shows: panel },
  { address: '/threatview/risks?q=payment&category=ca-a', shows: 'h1' },
  { address: '/threatview/analysis', shows: 'h1' },
  { address: '/threatview/analysis?selection=th-tbml,th-shell', shows: 'h1' },
  { address: '/threatview/analysis?selection=th-fraud,th-vat&preview=cu-sme', shows: 'h1' },
  { address: '/threatview/news', shows: 'h1' },
  { address: '/threatview/report', shows: 'h1' },
  { address: '/ra', shows: table },
  { address: '/ra/{create}', shows: 'form' },
  { address: '/ra/{ra}', shows: '[role="img"] svg text' },
  { address: '/ra/{ra}?why=overall', shows: panel },
  { address: '/ra/{ra}/edit', shows: 'form, fieldset' },
  { address: '/ra/{ra}/reference', shows: 'h1' },
  { address: '/ra/{ra}/background/customers', shows: table },
  { address: '/ra/{ra}/threat', shows: panel, open: firstRow },
  { address: '/ra/{ra}/all/customers', shows: panel, open: firstRow },
  { address: '/ra/{ra}/all/legals', shows: table },
  { address: '/ra/{ra}/controls', shows: panel, open: firstRow },
  { address: '/ra/{ra}/all/customers/control', shows: panel, open: firstRow },
  { address: '/ra/{ra}/report', shows: 'section[lang] h2' },
  { address: '/ra/{ra}/comments', shows: 'main ol li' },
  { address: '/ra/{ra}/history?state=1', shows: panel },
  { address: '/ra/templates', shows: 'h1' },
  {
    address: '/ra',
    shows: '[role="menuitem"]',
    open: (page) => page.locator('tbody button[aria-haspopup]').first().click(),
  },
  {
    address: '/threatview',
    shows: '[role="dialog"] input',
    open: palette,
  },
];

const looks = [
  { language: 'en', theme: 'light' },
  { language: 'sv', theme: 'dark' },
] as const;

const phone = { width: 390, height: 844 };

const readable = (faults: readonly AxeFault[]): string =>
  faults.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.join('\n  ')}`).join('\n');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function read({ page }: Visitor, { address, shows, open }: Screen): Promise<string> {
  await page.goto(address);
  await page.locator('h1, form').first().waitFor();
  if (open) {
    await page.locator(table).or(page.locator('main h1')).first().waitFor();
    await open(page);
  }
  await page.locator(shows).first().waitFor();
  // Skeletons say that they wait; what is faded in is as it will stay.
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  return readable(await accessibilityFaults(page));
}

/** The addresses of the demo's own assessment and of where another one is made. */
async function enterDemo({ page }: Visitor): Promise<(address: string) => string> {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('button', { name: /^(Try the demo|Prova demon)$/ })
    .first()
    .click();
  await page.waitForURL('**/ra/*');
  await page.goto('/ra');
  const own = await page.locator('table tbody a').first().getAttribute('href');
  const create = await page.locator('a[href*="/ra/au/"]').first().getAttribute('href');
  return (address) => address.replace('/ra/{ra}', own ?? '').replace('/ra/{create}', create ?? '');
}

describe.each(looks)('in $language, $theme', (look) => {
  describe('a visitor reads without a barrier', () => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await newVisitor(browser, serverAddress(), look);
    });
    afterAll(() => visitor.close());
    it.each(visitorScreens)('$address', async (screen) => {
      expect(await read(visitor, screen)).toBe('');
    });
  });

  describe('who is in the demo works without a barrier', () => {
    let visitor: Visitor;
    let placed: (address: string) => string;
    beforeAll(async () => {
      visitor = await newVisitor(browser, serverAddress(), look);
      placed = await enterDemo(visitor);
    });
    afterAll(() => visitor.close());
    it.each(demoScreens)('$address, $shows', async (screen) => {
      expect(await read(visitor, { ...screen, address: placed(screen.address) })).toBe('');
    });
  });
});

describe('on a phone', () => {
  it.each(['/', '/threatview/threats', '/ra', '/threat/1048/card'])(
    '%s reads without a barrier and without sideways scrolling',
    async (address) => {
      const visitor = await newVisitor(browser, serverAddress(), { size: phone });
      expect(await read(visitor, { address, shows: 'h1' })).toBe('');
      const wider = () =>
        visitor.page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
      await expect.poll(wider).toBeLessThanOrEqual(0);
      await visitor.close();
    },
  );
});

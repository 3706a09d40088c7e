/** `npm run screenshots` takes pictures of the built product with the demo's data for docs/screenshots. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { createBrowserVisitor, launchBrowser, type VisitorSettings } from './browser.ts';
import { startBuiltServer } from './server.ts';

const folder = fileURLToPath(new URL('../../../docs/screenshots', import.meta.url));
const phone = { width: 390, height: 844 };

interface Picture {
  readonly name: string;
  /** Address of the page; `{ra}` is replaced by the demo's assessment. */
  readonly address: string;
  readonly visit?: VisitorSettings;
  /** Text that must be visible before the picture is taken. */
  readonly shows: string;
}

const cite = 'th-tbml,th-divert,th-sv';
const why = 'why=risk.customers.cu-elderly';

const pictures: readonly Picture[] = [
  { name: 'home', address: '/', shows: 'section h2' },
  { name: 'home-sv-dark', address: '/', shows: 'section h2', visit: { language: 'sv', theme: 'dark' } },
  { name: 'threats', address: '/threatview/threats?open=1048', shows: 'aside p' },
  { name: 'card', address: '/threat/1048/card', shows: '#sources li' },
  { name: 'analysis', address: `/threatview/analysis?selection=${cite}`, shows: 'table tbody tr' },
  { name: 'overview', address: '/ra/{ra}', shows: 'svg' },
  { name: 'background', address: '/ra/{ra}/background/customers', shows: 'table tbody tr' },
  { name: 'risks', address: `/ra/{ra}/all/customers?${why}`, shows: 'aside ol' },
  {
    name: 'risks-sv',
    address: `/ra/{ra}/all/customers?${why}`,
    shows: 'aside ol',
    visit: { language: 'sv' },
  },
  {
    name: 'risks-dark',
    address: `/ra/{ra}/all/customers?${why}`,
    shows: 'aside ol',
    visit: { theme: 'dark' },
  },
  { name: 'controls', address: '/ra/{ra}/controls/co-training', shows: 'aside fieldset' },
  { name: 'report', address: '/ra/{ra}/report', shows: 'section[lang] h2' },
  { name: 'phone-home', address: '/', shows: 'section h2', visit: { size: phone } },
  { name: 'phone-card', address: '/threat/1048/card', shows: '#sources li', visit: { size: phone } },
];

/** Signs in to the demo and returns the address of its assessment. */
async function enterDemo(page: Page): Promise<string> {
  await page.goto('/');
  await page.getByRole('button', { name: /^(Accept|Godkänn)$/ }).click();
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('button', { name: /^(Try the demo|Prova demon)$/ })
    .first()
    .click();
  await page.waitForURL('**/ra/*');
  await page.goto('/ra');
  const link = page.locator('table tbody a').first();
  await link.waitFor();
  return (await link.getAttribute('href')) ?? '';
}

async function take(browser: Browser, url: string, picture: Picture): Promise<void> {
  const { page, close } = await createBrowserVisitor(browser, url, picture.visit ?? {});
  const visitors = picture.address === '/';
  if (visitors) await page.goto('/');
  else await page.goto(picture.address.replace('/ra/{ra}', await enterDemo(page)));
  if (visitors) await page.getByRole('button', { name: /^(Accept|Godkänn)$/ }).click();
  await page.locator(picture.shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${folder}/${picture.name}.png`, animations: 'disabled', caret: 'hide' });
  process.stdout.write(`docs/screenshots/${picture.name}.png\n`);
  await close();
}

const wanted = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await startBuiltServer();
const browser = await launchBrowser();
try {
  for (const picture of pictures)
    if (wanted.length === 0 || wanted.includes(picture.name)) await take(browser, server.url, picture);
} finally {
  await browser.close();
  await server.stop();
}

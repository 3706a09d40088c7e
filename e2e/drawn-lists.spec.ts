/** Journeys of pages of an administrator that the server draws with their rows. */
import { launchBrowser, type RunningServer, startBuiltServer, stepTimeoutMs } from '@klarsikt/tool-e2e';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrive, type Entrant, setsUp } from './journey/entry.ts';
import { newEva } from './journey/people.ts';

let browser: Browser;
let server: RunningServer;
let admin: Entrant;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startBuiltServer();
  admin = await arrive(browser, server.url, { language: 'en' });
  await setsUp(admin, server.setupLink ?? '', newEva(), 'Norrbanken');
});
afterAll(async () => {
  await admin.visitor.close();
  await server.stop();
  await browser.close();
});

it.each([
  { address: '/admin/users', shows: 'Eva' },
  { address: '/atlas/entities/threat', shows: 'Published' },
])('the server draws the rows of $address before a script', async ({ address, shows }) => {
  const page = await admin.visitor.context.newPage();
  await page.route('**/assets/*.js', () => undefined);
  const rows = page.locator('#root[data-picture] main tr[data-row]');
  await expect
    .poll(
      async () => {
        await page.goto(address, { waitUntil: 'commit' });
        await page.locator('#root h1').first().waitFor();
        return (await rows.allInnerTexts()).join(' ');
      },
      { timeout: stepTimeoutMs },
    )
    .toContain(shows);
  await page.close();
});

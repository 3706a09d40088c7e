/** What the product says to people beside its screens: cookies, an old page, a strange browser, the operator's messages. */
import { launchBrowser, newVisitor, type Visit, type Visitor } from '@klarsikt/tool-e2e';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasNoBarrier } from './journey/barriers.ts';
import { keyboardOf } from './journey/hand.ts';
import { type Language, serverAddress } from './journey/person.ts';

const words = {
  en: {
    cookies: 'Cookies',
    accept: 'Accept',
    old: 'You seem to be running an old client version.',
    oldHelp: 'Reload the page to fix the problem',
    reload: 'Reload',
    browser: 'This browser is not supported.',
    close: 'Close',
  },
  sv: {
    cookies: 'Kakor',
    accept: 'Godkänn',
    old: 'Du verkar köra en gammal version.',
    oldHelp: 'Ladda om sidan för att åtgärda problemet',
    reload: 'Ladda om',
    browser: 'Webbläsaren stöds inte.',
    close: 'Stäng',
  },
} as const;

const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function visit(
  given: Visit & { readonly address?: string },
  what: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const { address = '/', ...how } = given;
  const visitor = await newVisitor(browser, serverAddress(), how);
  try {
    await visitor.page.goto(address);
    await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
    await what(visitor);
  } finally {
    await visitor.close();
  }
}

describe.each<Language>(['en', 'sv'])('a visitor (%s)', (language) => {
  const say = words[language];

  it('is told of the cookie once, and accepts with the keyboard', () =>
    visit({ language }, async ({ page, complaints }) => {
      const bar = page.getByRole('region', { name: say.cookies, exact: true });
      await bar.waitFor();
      await hasNoBarrier(page);
      await keyboardOf(page).press(bar.getByRole('button', { name: say.accept, exact: true }));
      await bar.waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await expect.poll(() => bar.count()).toBe(0);
      expect(complaints).toEqual([]);
    }));

  it('whose page is older than the server is told to reload it', () =>
    visit({ language, address: '/login' }, async ({ page }) => {
      let old = true;
      await page.route('**/api/login/matchingRealm', (route) => {
        if (!old) return route.continue();
        const error = { code: 'error.clientversion', message: 'old' };
        return route.fulfill({ status: 400, json: { error } });
      });
      const field = page.getByRole('textbox').first();
      await field.fill('eva@bank.example');
      await page.keyboard.press('Enter');
      const reload = page.getByRole('button', { name: say.reload, exact: true });
      const notice = page.getByRole('alert').filter({ hasText: say.old, has: reload });
      await notice.waitFor();
      await expect.poll(() => notice.textContent()).toContain(say.oldHelp);
      await hasNoBarrier(page);
      old = false;
      await keyboardOf(page).press(reload);
      await notice.waitFor({ state: 'detached' });
      await page.getByRole('textbox').first().waitFor();
    }));

  it('with a browser that is not supported is told so, and can go on', () =>
    visit({ language, userAgent: safari, address: '/login' }, async ({ page }) => {
      const notice = page.getByRole('status').filter({ hasText: say.browser });
      await notice.waitFor();
      await hasNoBarrier(page);
      await keyboardOf(page).press(notice.getByRole('button', { name: say.close, exact: true }));
      await notice.waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    }));

  it('reads the messages of the operator, and dismisses each for this visit', async () => {
    const messages = [
      { title: 'Maintenance', text: 'Closed on **Sunday** from 06:00.', type: 'warning' },
      { title: 'News', text: 'There is a new version of the model.', type: 'info' },
    ];
    const visitor = await newVisitor(browser, serverAddress(), { language });
    const { page } = visitor;
    await page.route('**/api/cms/page/b/site-messages*', (route) => {
      const result = {
        slug: 'site-messages',
        title: 'Messages',
        lead: '',
        version: '2026-11-02',
        language,
        text: '',
        address: null,
        fields: { messages },
        children: [],
      };
      return route.fulfill({ json: { result } });
    });
    await page.goto('/login');
    const shown = (title: string) => page.getByRole('region', { name: title, exact: true });
    await shown('Maintenance').getByText('Sunday', { exact: true }).waitFor();
    await shown('News').waitFor();
    await hasNoBarrier(page);
    await keyboardOf(page).press(shown('Maintenance').getByRole('button', { name: say.close, exact: true }));
    await shown('Maintenance').waitFor({ state: 'detached' });
    await page.reload();
    await shown('News').waitFor();
    await expect.poll(() => shown('Maintenance').count()).toBe(0);
    await visitor.close();
  });
});

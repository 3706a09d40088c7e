/**
 * All notices beside the screens at once: cookies, outdated page, unsupported browser, and the operator's
 * messages. In-process tests check the time and the audience of each notice (apps/web/src/shell/notices).
 */
import { createBrowserVisitor, launchBrowser } from '@klarsikt/tool-e2e';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasNoBarrier } from './journey/barriers.ts';
import { keyboardOf } from './journey/hand.ts';
import { type Language, serverAddress } from './journey/person.ts';

const words = {
  en: {
    cookies: 'Cookies',
    accept: 'Accept',
    old: 'You seem to be running an old client version.',
    reload: 'Reload',
    browser: 'This browser is not supported.',
    unsupported: 'Unsupported browser',
    close: 'Close',
  },
  sv: {
    cookies: 'Kakor',
    accept: 'Godkänn',
    old: 'Du verkar köra en gammal version av Klarsikt.',
    reload: 'Ladda om',
    browser: 'Webbläsaren stöds inte.',
    unsupported: 'Webbläsaren stöds inte',
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

const messages = [
  { title: 'Maintenance', text: 'Closed on **Sunday** from 06:00.', type: 'warning' },
  { title: 'News', text: 'There is a new version of the model.', type: 'info' },
];

/** The operator's messages in the form of the server's answer. */
const site = (language: Language) => ({
  slug: 'site-messages',
  title: 'Messages',
  lead: '',
  version: '2026-11-02',
  language,
  text: '',
  address: null,
  fields: { messages },
  children: [],
});

it.each<Language>(['en', 'sv'])(
  'notices are announced to screen readers and can be closed by keyboard (%s)',
  async (language) => {
    const say = words[language];
    const { page, close } = await createBrowserVisitor(browser, serverAddress(), {
      language,
      userAgent: safari,
    });
    const keyboard = keyboardOf(page);
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    let old = true;
    await page.route('**/api/cms/page/b/site-messages*', (route) =>
      route.fulfill({ json: { result: site(language) } }),
    );
    await page.route('**/api/login/matchingRealm', (route) => {
      if (!old) return route.continue();
      const error = { code: 'error.clientversion', message: 'old' };
      return route.fulfill({ status: 400, json: { error } });
    });
    await page.goto('/login');
    await region('Maintenance').getByText('Sunday', { exact: true }).waitFor();
    await region('News').waitFor();
    await region(say.cookies).waitFor();
    const unsupported = page.getByRole('status').filter({ hasText: say.browser });
    await unsupported.waitFor();
    await page.getByRole('textbox').first().fill('eva@bank.example');
    await page.keyboard.press('Enter');
    const reload = page.getByRole('button', { name: say.reload, exact: true });
    const outdated = page.getByRole('alert').filter({ hasText: say.old, has: reload });
    await outdated.waitFor();
    await hasNoBarrier(page);
    const closing = { name: say.close, exact: true };
    await keyboard.press(unsupported.getByRole('button', closing));
    await unsupported.waitFor({ state: 'detached' });
    await keyboard.press(region(say.cookies).getByRole('button', { name: say.accept, exact: true }));
    await region(say.cookies).waitFor({ state: 'detached' });
    await keyboard.press(region('Maintenance').getByRole('button', closing));
    await region('Maintenance').waitFor({ state: 'detached' });
    old = false;
    await keyboard.press(reload);
    await outdated.waitFor({ state: 'detached' });
    await page.getByRole('textbox').first().waitFor();
    await region('News').waitFor();
    // A dismissed notice does not return after a reload.
    for (const name of ['Maintenance', say.cookies]) await expect.poll(() => region(name).count()).toBe(0);
    // The pages that the server draws show the notice too.
    await page.goto('/help');
    const drawn = region(say.unsupported);
    await drawn.getByText(say.browser).waitFor();
    await hasNoBarrier(page);
    await keyboard.press(drawn.getByRole('button', closing));
    await drawn.waitFor({ state: 'detached' });
    await close();
  },
);

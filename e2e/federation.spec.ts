/**
 * Journeys of sign-in and sign-out at an organisation's own identity provider; a real provider runs on the
 * loopback address.
 */

import { type IdentityProvider, startIdentityProvider } from '@klarsikt/testkit/identity-provider';
import { findFreePort, launchBrowser, type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setsUpFederation } from './journey/administer.ts';
import {
  type Account,
  acceptsTerms,
  arrive,
  complaints,
  type Entrant,
  fullName,
  givesName,
  isIn,
  meets,
  opens,
  press,
  setsUp,
  signsOut,
} from './journey/entry.ts';
import { pointer } from './journey/hand.ts';
import { newEva } from './journey/people.ts';

const organisation = 'Norrbanken';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Returns every part of the page where a malicious script could find a token. */
function readable(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      JSON.stringify(window.localStorage),
      JSON.stringify(window.sessionStorage),
      document.documentElement.outerHTML,
      document.cookie,
      window.location.href,
      JSON.stringify(window.history.state),
    ].join('\n'),
  );
}

/**
 * The provider's steps do not depend on the language or the pointer; in-process tests check the other steps
 * in English.
 */
const how = { language: 'sv', keyboard: true } as const;

describe('a person with an identity provider, by keyboard', () => {
  const eva = newEva('klarsikt.example');
  const karin: Account = {
    username: 'karin.ek@norrbanken.example',
    givenName: 'Karin',
    surname: 'Ek',
    secret: '',
    app: null,
  };
  let provider: IdentityProvider;
  let server: RunningServer;
  let admin: Entrant;
  let person: Entrant;
  /** All tokens of the provider, and all answers of the server to the browser. */
  const tokens: string[] = [];
  const answers: string[] = [];

  beforeAll(async () => {
    const port = await findFreePort();
    provider = await startIdentityProvider({
      origin: `http://localhost:${port}`,
      people: [
        {
          sub: 'karin',
          email: karin.username,
          email_verified: true,
          given_name: karin.givenName,
          family_name: karin.surname,
        },
      ],
    });
    provider.onTokens = (answer) => {
      for (const name of ['id_token', 'access_token', 'refresh_token']) {
        const token = answer[name];
        if (typeof token === 'string') tokens.push(token);
      }
      return answer;
    };
    server = await startBuiltServer({ port, env: { KLARSIKT_ALLOWED_ORIGINS: provider.issuer } });
    admin = await arrive(browser, server.url, { ...how, looks: true });
    person = await arrive(browser, server.url, { ...how, looks: true });
    person.page.on('response', (response) => {
      if (!response.url().startsWith(`${server.url}/api/`)) return;
      // Sign-out sends the session's ID token to the provider (RP-Initiated Logout, 2), so its answer is left
      // out.
      if (response.request().method() === 'DELETE') return;
      // A page change interrupts an answer; an interrupted answer has no body.
      response.text().then(
        (text) => answers.push(`${response.request().method()} ${response.url()}\n${text}`),
        () => undefined,
      );
    });
    // Another test covers the set-up.
    const quick = { ...admin, hand: pointer, look: async () => undefined };
    await setsUp(quick, server.setupLink ?? '', eva, organisation);
  });
  afterAll(async () => {
    await person.visitor.close();
    await admin.visitor.close();
    await server.stop();
    await provider.close();
  });

  /** Confirms the name on the provider's page, which is already filled in. */
  async function passesProvider(): Promise<void> {
    const { page } = person;
    await page.waitForURL(`${provider.issuer}/interaction/*`);
    const name = page.getByLabel('Name');
    await expect.poll(() => name.inputValue()).toBe(karin.username);
    await name.focus();
    await page.keyboard.press('Enter');
  }

  /** Confirms the sign-out on the provider's page. */
  async function leavesProvider(): Promise<void> {
    const { page } = person;
    await page.waitForURL(`${provider.issuer}/session/end**`);
    const yes = page.getByRole('button', { name: 'Yes, sign me out' });
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return yes.evaluate((it) => it === document.activeElement);
      })
      .toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.url}/login**`);
  }

  /**
   * Signs in through the provider. The person first starts over, as someone with the wrong account does, and
   * then signs in again.
   */
  async function signsInThere(): Promise<void> {
    const { page } = person;
    await opens(person, '/login?uri=%2Fthreatview');
    await givesName(person, karin.username);
    await passesProvider();
    // The page of terms shows the account's name; "start over" signs out here and at the provider.
    await page.getByText(karin.username, { exact: true }).waitFor();
    await press(person, person.entry.startOver);
    await leavesProvider();
    await opens(person, '/login?uri=%2Fthreatview');
    await givesName(person, karin.username);
    await passesProvider();
    await acceptsTerms(person);
    await page.waitForURL('**/threatview');
    await isIn(person, karin);
    await person.look();
  }

  /** Checks that the browser holds no token of the provider. */
  async function holdsNoToken(): Promise<void> {
    const { page } = person;
    await page.goto('/account');
    await page.getByText(person.entry.signsInThere, { exact: true }).waitFor();
    await person.look();
    expect(tokens.length, 'the provider gave tokens').toBeGreaterThanOrEqual(3);
    const told = [
      ...answers,
      await readable(page),
      JSON.stringify(await person.visitor.context.cookies(server.url)),
    ];
    const holding = (token: string) =>
      told.filter((text) => text.includes(token) || text.includes(encodeURIComponent(token)));
    expect(tokens.flatMap(holding).map((text) => text.slice(0, 2_000))).toEqual([]);
  }

  /** Checks that the provider signs the person in silently while the provider's session lasts. */
  async function comesBackSilently(): Promise<void> {
    const { page, visitor } = person;
    // An open page checks its session every few seconds and would redirect too early, so the page is left
    // first.
    await page.goto('about:blank');
    await visitor.context.clearCookies({ domain: 'localhost' });
    const asked = page.waitForRequest((request) => request.url().includes('prompt=none'));
    await page.goto('/admin/users');
    await asked;
    await page.waitForURL((url) => url.pathname === '/admin/users' && url.search === '');
    await isIn(person, karin);
  }

  /**
   * Checks after sign-out that the provider has no session: Klarsikt asks for the name, and the provider then
   * asks too.
   */
  async function isStranger(): Promise<void> {
    const fresh = await person.visitor.context.newPage();
    await fresh.goto(`${server.url}/admin/users`);
    // The silent request fails at the provider, so the first step of sign-in appears without an error
    // message.
    await fresh.waitForURL(
      (url) => url.pathname === '/login' && url.searchParams.get('uri') === '/admin/users',
    );
    await fresh.getByLabel(person.entry.username).waitFor();
    await expect.poll(() => fresh.getByRole('alert').count()).toBe(0);
    await fresh.close();
    await opens(person, '/login');
    await givesName(person, karin.username);
    await passesProvider();
    await person.page.waitForURL(`${server.url}/`);
    await person.page.getByText(fullName(karin), { exact: true }).waitFor();
  }

  /** Checks the refusal of a person whom the provider does not know. */
  async function isRefused(): Promise<void> {
    const stranger = await arrive(browser, server.url, { ...how, looks: true });
    const { entry, page } = stranger;
    await opens(stranger, '/login');
    await givesName(stranger, 'nobody@norrbanken.example');
    await page.waitForURL(`${provider.issuer}/interaction/*`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await meets(stranger, entry.notSignedIn);
    await page.getByRole('alert').filter({ hasText: entry.providerFailed }).waitFor();
    await stranger.look();
    await stranger.hand.press(page.getByRole('link', { name: entry.back, exact: true }));
    await meets(stranger, entry.signIn);
    expect(complaints(stranger)).toEqual([]);
    await stranger.visitor.close();
  }

  it('signs in and out without any token of the provider reaching the browser', async () => {
    await setsUpFederation(admin, provider, 'norrbanken.example');
    // The set-up tried the address of the metadata service, which is no provider and gives status 400.
    expect(complaints(admin, /status of 400/)).toEqual([]);
    await signsInThere();
    await holdsNoToken();
    await comesBackSilently();
    await signsOut(person, karin);
    await leavesProvider();
    await meets(person, person.entry.signIn);
    await isStranger();
    // Requests of the page that were open during sign-out get status 401.
    expect(complaints(person, /status of 401/)).toEqual([]);
    await isRefused();
  });
});

/** Journeys of the first administrator: the setup link, then sign-in with password and code. */
import { launchBrowser, type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptsTerms,
  arrive,
  choosesSteps,
  complaints,
  type Entrant,
  fillIn,
  givesCode,
  givesName,
  givesPassword,
  isFaulty,
  isIn,
  isTold,
  meets,
  opens,
  send,
  setsUpFactor,
  signsOut,
} from './journey/entry.ts';
import { newEva } from './journey/people.ts';

/** Storage keys without personal data: appearance, read notices, and files of the application. */
const ofNobody =
  /^(local klarsikt\.(theme|language|cookies|nav\.narrow)|tab (klarsikt\.message\.|tsr-scroll-restoration-)|cache klarsikt-(feed-)?shell-)/;

/** Returns all other entries that the browser stores for this site. */
async function keptByBrowser(page: Page): Promise<string[]> {
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage).map((key) => `local ${key}`),
    ...Object.keys(sessionStorage).map((key) => `tab ${key}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
  ]);
  return kept.filter((each) => !ofNobody.test(each));
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/**
 * In-process tests check these screens in English and with the pointer, as do the journeys that begin with an
 * administrator.
 */
const how = { language: 'sv', keyboard: true } as const;

describe('the first administrator, by keyboard', () => {
  const eva = newEva('example.org');
  let server: RunningServer;
  let entrant: Entrant;
  beforeAll(async () => {
    server = await startBuiltServer();
    entrant = await arrive(browser, server.url, { ...how, looks: true });
  });
  afterAll(async () => {
    await entrant.visitor.close();
    await server.stop();
  });

  /**
   * Follows the setup link that the server printed, up to ThreatView, with one fault in the form on the way.
   */
  async function comesIn(setup: string): Promise<void> {
    const { page, entry } = entrant;
    expect(setup, 'the server printed a setup link').toMatch(/\/setup#\S{20,}$/);
    await page.goto(setup);
    await meets(entrant, entry.setUp);
    await expect
      .poll(() => new URL(page.url()).hash, { message: 'the token does not stay in the address' })
      .toBe('');
    await fillIn(entrant, [
      [entry.organisation, 'Testbanken'],
      [entry.givenName, eva.givenName],
      [entry.surname, eva.surname],
      [entry.ownAddress, eva.username],
      [entry.password, eva.secret],
      [entry.passwordAgain, `${eva.secret}!`],
    ]);
    await send(entrant, entry.create);
    await isFaulty(entrant, entry.passwordAgain, entry.unequal);
    await entrant.look();
    await fillIn(entrant, [[entry.passwordAgain, eva.secret]]);
    await send(entrant, entry.create);
    await meets(entrant, entry.welcomeNeeded);
    await choosesSteps(entrant);
    await setsUpFactor(entrant, eva);
    await acceptsTerms(entrant);
    await page.waitForURL('**/admin');
    await isIn(entrant, eva);
    await entrant.look();
  }

  async function signsOutAgain(): Promise<void> {
    const { page, entry } = entrant;
    await signsOut(entrant, eva);
    await page.waitForURL((url) => url.pathname === '/');
    await page.waitForLoadState();
    expect(await keptByBrowser(page)).toEqual([]);
    await page.goto('/threatview');
    await page.getByRole('link', { name: entry.logIn }).first().waitFor();
  }

  /** Opens the used link in the tab where it was used. */
  async function findsLinkDead(setup: string): Promise<void> {
    const { page, entry } = entrant;
    // The address differs from the present one only in its fragment, so the browser would load nothing.
    await page.goto('/');
    await page.goto(setup);
    await meets(entrant, entry.deadSetup);
  }

  /** Signs in after a wrong password and a wrong code, and arrives at the page that required the sign-in. */
  async function signsInWithMistakes(): Promise<void> {
    const { page, entry } = entrant;
    await opens(entrant, '/login?uri=%2Fra');
    await givesName(entrant, eva.username);
    await givesPassword(entrant, 'something else entirely');
    await isTold(entrant, entry.wrong);
    await entrant.look();
    await givesPassword(entrant, eva.secret);
    await meets(entrant, entry.enterCode);
    await fillIn(entrant, [[entry.code, eva.app?.wrongCode() ?? '']]);
    await send(entrant, entry.continue);
    await isTold(entrant, entry.wrongCode);
    await givesCode(entrant, eva);
    await page.waitForURL('**/ra');
    await isIn(entrant, eva);
  }

  it('sets up the installation, signs out, and signs in to the requested page', async () => {
    const setup = server.setupLink ?? '';
    await comesIn(setup);
    await signsOutAgain();
    await findsLinkDead(setup);
    await signsInWithMistakes();
    expect(complaints(entrant)).toEqual([]);
  });
});

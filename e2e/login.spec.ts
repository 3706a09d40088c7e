/** How the first administrator gets in: by the setup link, then with password and code. */
import { launchBrowser, type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptsTerms,
  arrive,
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

/** Looks, read notices and files of the application, which say nothing of anybody. */
const ofNobody =
  /^(local klarsikt\.(theme|language|cookies|nav\.narrow)|tab (klarsikt\.message\.|tsr-scroll-restoration-)|cache klarsikt-(feed-)?shell-)/;

/** What the browser keeps for this site beyond that, in any of its storages. */
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

/** English and the pointer are tested on these screens in process, and where other journeys begin with an administrator. */
const how = { language: 'sv', keyboard: true } as const;

describe('the first administrator, by the keyboard alone', () => {
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

  /** From the link that the server printed to ThreatView, with one fault in the form on the way. */
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
    await setsUpFactor(entrant, eva);
    await acceptsTerms(entrant);
    await page.waitForURL('**/threatview');
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

  /** The used link, in the tab in which it was used. */
  async function findsLinkDead(setup: string): Promise<void> {
    const { page, entry } = entrant;
    // The address differs from the present one by its fragment alone, which loads nothing by itself.
    await page.goto('/');
    await page.goto(setup);
    await meets(entrant, entry.deadSetup);
  }

  /** With a wrong password and a wrong code before the right ones, to the page that the sign-in was asked for on. */
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

  it('sets up, signs out and is a visitor again, and signs in to where it was asked for', async () => {
    const setup = server.setupLink ?? '';
    await comesIn(setup);
    await signsOutAgain();
    await findsLinkDead(setup);
    await signsInWithMistakes();
    expect(complaints(entrant)).toEqual([]);
  });
});

/** Accounts in a life: invited by mail, forgotten password, locked out, a session that ends. */
import {
  launchBrowser,
  type Mailbox,
  type RunningServer,
  startBuiltServer,
  startMailbox,
} from '@klarsikt/tool-e2e';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invites, isWarned, setsShortSessions, userPanel } from './journey/administer.ts';
import {
  acceptsTerms,
  arrive,
  complaints,
  type Entrant,
  fillIn,
  fullName,
  givesCode,
  givesName,
  givesPassword,
  isFaulty,
  isIn,
  isTold,
  meets,
  opens,
  press,
  send,
  setsUp,
  setsUpFactor,
  signsIn,
  signsOut,
} from './journey/entry.ts';
import { pointer } from './journey/hand.ts';
import { newEva, newOmar } from './journey/people.ts';

const organisation = 'Norrbanken';
/** A password that the policy refuses, and what was still asked for when the session had been ended. */
const toldOff = /status of 40[01]/;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** The one link of the newest mail with this subject. */
async function linkOf(mailbox: Mailbox, address: string, subject: string): Promise<string> {
  const letters = () => mailbox.to(address).filter((letter) => letter.subject === subject);
  await expect
    .poll(() => letters().length, { message: `${address} has a mail “${subject}”` })
    .toBeGreaterThan(0);
  const links = letters().at(-1)?.links ?? [];
  expect(links).toEqual([expect.stringMatching(/\/login\?loginToken=\S{20,}$/)]);
  return links[0] ?? '';
}

/** English and the pointer are tested on these screens in process, and where other journeys begin with an administrator. */
const how = { language: 'sv', keyboard: true } as const;

describe('an account, by the keyboard alone', () => {
  const eva = newEva();
  const omar = newOmar();
  let mailbox: Mailbox;
  let server: RunningServer;
  let admin: Entrant;
  let person: Entrant;
  const come = (looks = true) => arrive(browser, server.url, { ...how, looks });

  beforeAll(async () => {
    mailbox = await startMailbox();
    server = await startBuiltServer({
      env: { KLARSIKT_SMTP_URL: mailbox.url, KLARSIKT_MAIL_FROM: 'Klarsikt <klarsikt@norrbanken.example>' },
    });
    admin = await come();
    person = await come();
  });
  afterAll(async () => {
    await person.visitor.close();
    await admin.visitor.close();
    await server.stop();
    await mailbox.close();
  });

  describe('by invitation', () => {
    let link = '';

    it('has an administrator to invite it', async () => {
      // That journey has a test of its own.
      const quick = { ...admin, hand: pointer, look: async () => undefined };
      await setsUp(quick, server.setupLink ?? '', eva, organisation);
    });

    it('is sent a mail with a link in its language', async () => {
      await invites(admin, omar);
      link = await linkOf(mailbox, omar.username, admin.entry.inviteSubject(organisation));
    });

    it('chooses a password that the policy takes', async () => {
      const { page, entry } = person;
      await page.goto(link);
      await meets(person, entry.setPassword);
      await expect
        .poll(() => page.url(), { message: 'the token does not stay in the address' })
        .not.toMatch(/oken/);
      await fillIn(person, [
        [entry.newPassword, 'kort'],
        [entry.passwordAgain, 'kort'],
      ]);
      await send(person, entry.savePassword);
      await isFaulty(person, entry.newPassword, entry.tooShort);
      await person.look();
      await fillIn(person, [
        [entry.newPassword, omar.secret],
        [entry.passwordAgain, omar.secret],
      ]);
      await send(person, entry.savePassword);
    });

    it('sets up the second factor, gives its name, accepts the terms and comes home', async () => {
      const { page, entry } = person;
      await setsUpFactor(person, omar);
      await meets(person, entry.yourName);
      await fillIn(person, [[entry.givenName, omar.givenName]]);
      await send(person, entry.continue);
      await isFaulty(person, entry.surname, entry.surnameNeeded);
      await person.look();
      await fillIn(person, [[entry.surname, omar.surname]]);
      await send(person, entry.continue);
      await acceptsTerms(person);
      await page.waitForURL((url) => url.pathname === '/' && url.search === '');
      await page.getByText(fullName(omar), { exact: true }).waitFor();
      await person.look();
      await page.goto('/threatview');
      await isIn(person, omar);
    });

    it('finds the link dead after use', async () => {
      const stranger = await come();
      await opens(stranger, link);
      await isTold(stranger, stranger.entry.linkExpired);
      await stranger.look();
      await stranger.visitor.close();
    });
  });

  describe('with a forgotten password', () => {
    const better = 'elva tysta lampor på isen';
    let link = '';
    const asks = async (username: string) => {
      const { entry } = person;
      await opens(person, '/login');
      await givesName(person, username);
      await meets(person, entry.enterPassword);
      await press(person, entry.forgotten);
      await meets(person, entry.reset);
      await expect.poll(() => person.page.getByLabel(entry.username).inputValue()).toBe(username);
      await press(person, entry.sendLink);
      await person.page
        .getByRole('status')
        .filter({ hasText: entry.sent(username) })
        .waitFor();
      await person.look();
    };

    it('is answered alike whether there is an account or not', async () => {
      const { page, entry } = person;
      await signsOut(person, omar);
      await page.waitForURL((url) => url.pathname === '/');
      await asks('nobody@norrbanken.example');
      await press(person, entry.back);
      await asks(omar.username);
      link = await linkOf(mailbox, omar.username, entry.resetSubject);
      expect(mailbox.to('nobody@norrbanken.example')).toEqual([]);
    });

    it('is still asked for the code, and may not keep the password', async () => {
      const { page, entry } = person;
      await page.goto(link);
      await givesCode(person, omar);
      await meets(person, entry.setPassword);
      await fillIn(person, [
        [entry.newPassword, omar.secret],
        [entry.passwordAgain, omar.secret],
      ]);
      await send(person, entry.savePassword);
      await isFaulty(person, entry.newPassword, entry.identical);
      await fillIn(person, [
        [entry.newPassword, better],
        [entry.passwordAgain, better],
      ]);
      await send(person, entry.savePassword);
      omar.secret = better;
      await page.waitForURL((url) => url.pathname === '/' && url.search === '');
      await page.getByText(fullName(omar), { exact: true }).waitFor();
    });

    it('is told by mail that the password was changed', async () => {
      await expect
        .poll(() => mailbox.to(omar.username).map(({ subject }) => subject))
        .toContain(person.entry.changedSubject);
    });

    it('finds the link dead after use', async () => {
      const stranger = await come();
      await opens(stranger, link);
      await isTold(stranger, stranger.entry.linkExpired);
      expect(complaints(stranger)).toEqual([]);
      await stranger.visitor.close();
    });
  });

  describe('whose password somebody guesses at', () => {
    let stranger: Entrant;
    beforeAll(async () => {
      stranger = await come(false);
    });
    afterAll(() => stranger.visitor.close());

    it('is locked after ten wrong ones, also for the right one', async () => {
      const { page, entry } = stranger;
      await opens(stranger, '/login');
      await givesName(stranger, omar.username);
      for (let guess = 1; guess <= 10; guess += 1) {
        const answered = page.waitForResponse((response) => response.url().endsWith('/api/login'));
        await givesPassword(stranger, `en gissning, nummer ${guess}`);
        await answered;
        await isTold(stranger, entry.wrong);
      }
      await givesPassword(stranger, omar.secret);
      await isTold(stranger, entry.locked);
      await meets({ ...stranger, look: person.look }, entry.enterPassword);
    });

    it('is unlocked by the administrator, who sees that it is locked', async () => {
      const { page, entry } = admin;
      const panel = await userPanel(admin, omar);
      await panel.getByText(entry.stateLocked, { exact: true }).first().waitFor();
      await admin.look();
      await admin.hand.press(panel.getByRole('button', { name: entry.unlock, exact: true }));
      await page
        .getByRole('status')
        .filter({ hasText: entry.unlocked(fullName(omar)) })
        .waitFor();
      await panel.getByText(entry.stateLocked, { exact: true }).first().waitFor({ state: 'detached' });
    });

    it('gets in again', async () => {
      const { page } = stranger;
      await opens(stranger, '/login?uri=%2Fthreatview');
      await signsIn(stranger, omar);
      await page.waitForURL('**/threatview');
      await isIn(stranger, omar);
      expect(complaints(stranger)).toEqual([]);
    });
  });

  describe('whose session runs out', () => {
    it('is warned in time, and whatever it does keeps the session open', async () => {
      await setsShortSessions(admin);
      const { page, entry } = person;
      await page.goto('/threatview');
      await signsOut(person, omar);
      await page.waitForURL((url) => url.pathname === '/');
      await opens(person, '/login?uri=%2Fthreatview');
      await signsIn(person, omar);
      await page.waitForURL('**/threatview');
      await isWarned(person, true);
      await person.look();
      await person.hand.press(page.locator('nav').getByTitle(entry.threats, { exact: true }));
      await page.waitForURL('**/threatview/threats');
      await isWarned(person, false);
      await isWarned(person, true);
    });

    it('is led to signing in when it is over, and back to where it was', async () => {
      const { page, entry } = person;
      const panel = await userPanel(admin, omar, 'sessions');
      await admin.hand.press(panel.getByRole('button', { name: entry.endAll, exact: true }));
      await page.waitForURL((url) => url.pathname === '/login');
      expect(new URL(page.url()).searchParams.get('uri')).toBe('/threatview/threats');
      await signsIn(person, omar);
      await page.waitForURL('**/threatview/threats');
      await isIn(person, omar);
    });
  });

  it('meets no complaint of the browser on the way, apart from passwords that were refused and the session that was ended', () => {
    expect(complaints(person, toldOff)).toEqual([]);
    expect(complaints(admin)).toEqual([]);
  });
});

/** Accounts in a life: invited by mail, a session that runs out and one that is ended. */
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
  const come = () => arrive(browser, server.url, { ...how, looks: true });

  beforeAll(async () => {
    mailbox = await startMailbox();
    server = await startBuiltServer({
      env: { KLARSIKT_SMTP_URL: mailbox.url, KLARSIKT_MAIL_FROM: 'Klarsikt <klarsikt@norrbanken.example>' },
    });
    admin = await come();
    person = await come();
    // That journey has a test of its own.
    const quick = { ...admin, hand: pointer, look: async () => undefined };
    await setsUp(quick, server.setupLink ?? '', eva, organisation);
  });
  afterAll(async () => {
    await person.visitor.close();
    await admin.visitor.close();
    await server.stop();
    await mailbox.close();
  });

  /** The link leads to a password that the policy takes. */
  async function choosesPassword(link: string): Promise<void> {
    const { page, entry } = person;
    await page.goto(link);
    await meets(person, entry.setPassword);
    await expect
      .poll(() => page.url(), { message: 'the token does not stay in the address' })
      .not.toMatch(/oken/);
    for (const secret of ['kort', omar.secret]) {
      await fillIn(person, [
        [entry.newPassword, secret],
        [entry.passwordAgain, secret],
      ]);
      await send(person, entry.savePassword);
      if (secret !== 'kort') continue;
      await isFaulty(person, entry.newPassword, entry.tooShort);
      await person.look();
    }
  }

  /** Second factor, name and terms, up to the home page. */
  async function comesIn(): Promise<void> {
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
  }

  /** The link has been used; whoever has forgotten a password asks for another, and is not told whether there is an account. */
  async function isOfferedAnother(link: string): Promise<void> {
    const stranger = await come();
    const { entry, page } = stranger;
    const nobody = 'nobody@norrbanken.example';
    await opens(stranger, link);
    await isTold(stranger, entry.linkExpired);
    await stranger.look();
    await opens(stranger, '/login');
    await givesName(stranger, nobody);
    await meets(stranger, entry.enterPassword);
    await press(stranger, entry.forgotten);
    await meets(stranger, entry.reset);
    await expect.poll(() => page.getByLabel(entry.username).inputValue()).toBe(nobody);
    await press(stranger, entry.sendLink);
    await page
      .getByRole('status')
      .filter({ hasText: entry.sent(nobody) })
      .waitFor();
    await stranger.look();
    expect(complaints(stranger)).toEqual([]);
    await stranger.visitor.close();
  }

  /** Warned before the session runs out; whatever is done then keeps it open, until the next warning. */
  async function isWarnedInTime(): Promise<void> {
    const { page, entry } = person;
    // A warning is due half a minute after the last thing done: the page's clock is moved there.
    await page.clock.install();
    await page.goto('/threatview');
    await isIn(person, omar);
    await isWarned(person, false);
    await page.clock.fastForward(45_000);
    await isWarned(person, true);
    await person.look();
    await person.hand.press(page.locator('nav').getByTitle(entry.threats, { exact: true }));
    await page.waitForURL('**/threatview/threats');
    await isWarned(person, false);
    await page.clock.fastForward(45_000);
    await isWarned(person, true);
  }

  /** Led to signing in when the session is over, and back to where they were. */
  async function comesBack(): Promise<void> {
    const { page, entry } = person;
    const panel = await userPanel(admin, omar, 'sessions');
    await admin.look();
    await admin.hand.press(panel.getByRole('button', { name: entry.endAll, exact: true }));
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('uri')).toBe('/threatview/threats');
    await signsIn(person, omar);
    await page.waitForURL('**/threatview/threats');
    await isIn(person, omar);
  }

  /** Ten wrong passwords lock the account, and the next try is told; who administers it sees that, and lets them in again. */
  async function isLockedOut(): Promise<void> {
    const guesser: Entrant = { ...(await come()), hand: pointer };
    const { entry } = guesser;
    await opens(guesser, '/login');
    await givesName(guesser, omar.username);
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      const answered = guesser.page.waitForResponse('**/api/login');
      await givesPassword(guesser, `guess ${attempt}`);
      await answered;
    }
    await isTold(guesser, entry.locked);
    await guesser.look();
    await guesser.visitor.close();
    const panel = await userPanel(admin, omar);
    await panel.getByText(admin.entry.lockedUntil).waitFor();
    await admin.look();
    await admin.hand.press(panel.getByRole('button', { name: admin.entry.unlock, exact: true }));
    await panel.getByText(admin.entry.lockedUntil).waitFor({ state: 'detached' });
  }

  it('is invited by mail, warned before its session runs out, and led back to where it was when it is over, and let in again when somebody has guessed too often', async () => {
    // Before anybody comes in: a session has the times of its organisation from when it begins.
    await setsShortSessions(admin);
    await invites(admin, omar);
    const link = await linkOf(mailbox, omar.username, admin.entry.inviteSubject(organisation));
    await choosesPassword(link);
    await comesIn();
    await isOfferedAnother(link);
    await isWarnedInTime();
    await comesBack();
    await isLockedOut();
    expect(complaints(person, toldOff)).toEqual([]);
    expect(complaints(admin)).toEqual([]);
  });
});

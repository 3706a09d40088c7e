/** Journeys of an account: invitation by mail, expired session, and ended session. */
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
  provesFactor,
  send,
  setsUp,
  signsIn,
  ticksTerms,
} from './journey/entry.ts';
import { pointer } from './journey/hand.ts';
import { newEva, newOmar } from './journey/people.ts';

const organisation = 'Norrbanken';
/**
 * The expected refusals: a password against the policy, and requests that were open when the session ended.
 */
const toldOff = /status of 40[01]/;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Returns the only link in the newest mail with this subject. */
async function linkOf(mailbox: Mailbox, address: string, subject: string): Promise<string> {
  const letters = () => mailbox.to(address).filter((letter) => letter.subject === subject);
  await expect
    .poll(() => letters().length, { message: `${address} has a mail “${subject}”` })
    .toBeGreaterThan(0);
  const links = letters().at(-1)?.links ?? [];
  expect(links).toEqual([expect.stringMatching(/\/login\?loginToken=\S{20,}$/)]);
  return links[0] ?? '';
}

/**
 * In-process tests check these screens in English and with the pointer, as do the journeys that begin with an
 * administrator.
 */
const how = { language: 'sv', keyboard: true } as const;

describe('an account, by keyboard', () => {
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
    // Another test covers the set-up.
    const quick = { ...admin, hand: pointer, look: async () => undefined };
    await setsUp(quick, server.setupLink ?? '', eva, organisation);
  });
  afterAll(async () => {
    await person.visitor.close();
    await admin.visitor.close();
    await server.stop();
    await mailbox.close();
  });

  /**
   * Checks that the link leads to one screen, which names the inviting person, and that a refused password is reported
   * at its field.
   */
  async function isWelcomed(link: string): Promise<void> {
    const { page, entry } = person;
    await page.goto(link);
    await meets(person, entry.welcome);
    await page.getByText(entry.invitedBy(fullName(eva), organisation)).waitFor();
    await expect
      .poll(() => page.url(), { message: 'the token does not stay in the address' })
      .not.toMatch(/oken/);
    await fillsInWelcome('kort');
    await isFaulty(person, entry.newPassword, entry.tooShort);
    await person.look();
  }

  /** Fills in all fields of the screen except the code, which comes from the QR code. */
  async function fillsInWelcome(secret: string): Promise<void> {
    const { entry } = person;
    await fillIn(person, [
      [entry.givenName, omar.givenName],
      [entry.surname, omar.surname],
      [entry.newPassword, secret],
      [entry.passwordAgain, secret],
    ]);
    await ticksTerms(person);
    await provesFactor(person, omar);
  }

  /**
   * Checks that a wrong code keeps the password step completed, also after a reload; then completes sign-in up to the
   * home page.
   */
  async function comesIn(): Promise<void> {
    const { page, entry } = person;
    await fillIn(person, [
      [entry.newPassword, omar.secret],
      [entry.passwordAgain, omar.secret],
      [entry.code, omar.app?.wrongCode() ?? ''],
    ]);
    await send(person, entry.getStarted);
    await isFaulty(person, entry.code, entry.wrongCode);
    const part = page.getByRole('region', { name: entry.passwordPart, exact: true });
    await part.getByText(entry.done, { exact: true }).waitFor();
    await person.look();
    await page.reload();
    await meets(person, entry.welcome);
    expect(await page.getByLabel(entry.newPassword, { exact: true }).count()).toBe(0);
    await ticksTerms(person);
    await provesFactor(person, omar);
    await isFaulty(person, entry.surname, entry.surnameNeeded);
    await fillIn(person, [
      [entry.givenName, omar.givenName],
      [entry.surname, omar.surname],
      [entry.code, (await omar.app?.code()) ?? ''],
    ]);
    await send(person, entry.getStarted);
    await page.waitForURL((url) => url.pathname === '/' && url.search === '');
    await page.getByText(fullName(omar), { exact: true }).waitFor();
    await person.look();
  }

  /**
   * Checks a used link: the person can ask for a new one, and the answer does not reveal whether an account
   * exists.
   */
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

  /** Checks the warning before the session ends; any action keeps the session open until the next warning. */
  async function isWarnedInTime(): Promise<void> {
    const { page, entry } = person;
    // The warning comes half a minute after the last action; the test sets the page's clock to that time.
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

  /** Checks that an ended session leads to sign-in, and that sign-in leads back to the same page. */
  async function comesBack(): Promise<void> {
    const { page, entry } = person;
    const panel = await userPanel(admin, omar, 'sessions');
    await admin.look();
    await admin.hand.press(panel.getByRole('button', { name: entry.endAll, exact: true }));
    const question = admin.page.getByRole('dialog').filter({ hasText: entry.endAllAsk });
    await admin.hand.press(question.getByRole('button', { name: entry.endAll, exact: true }));
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('uri')).toBe('/threatview/threats');
    await signsIn(person, omar);
    await page.waitForURL('**/threatview/threats');
    await isIn(person, omar);
  }

  /**
   * Checks that ten wrong passwords lock the account, that the next attempt shows this, and that an
   * administrator can unlock it.
   */
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

  it('is created by invitation, continues after its session ends and is unlocked after wrong passwords', async () => {
    // A session takes its time limits from the organisation when it begins, so the limits are set first.
    await setsShortSessions(admin);
    await invites(admin, omar);
    const link = await linkOf(mailbox, omar.username, admin.entry.inviteSubject(organisation));
    await isWelcomed(link);
    await comesIn();
    await isOfferedAnother(link);
    await isWarnedInTime();
    await comesBack();
    await isLockedOut();
    expect(complaints(person, toldOff)).toEqual([]);
    expect(complaints(admin)).toEqual([]);
  });
});

/** The steps of getting in, one function for each screen. */
import { type Authenticator, authenticatorOf, newVisitor, readQrCode, type Visit } from '@klarsikt/tool-e2e';
import type { Browser, Locator } from 'playwright-core';
import { expect, vi } from 'vitest';
import { hasNoBarrier } from './barriers.ts';
import { type EntryWords, entryWords } from './entry.words.ts';
import { type Hand, hasFocus, keyboardOf, pointer } from './hand.ts';
import { type Language, type Person, personOf } from './person.ts';

/** Somebody on the way in: works with one hand, and looks at each screen that comes. */
export interface Entrant extends Person {
  readonly hand: Hand;
  readonly entry: EntryWords;
  /** Reads the screen as it stands. */
  readonly look: () => Promise<void>;
}

export interface Account {
  readonly username: string;
  readonly givenName: string;
  readonly surname: string;
  secret: string;
  app: Authenticator | null;
}

export const fullName = ({ givenName, surname }: Account): string => `${givenName} ${surname}`;

interface Arrival extends Visit {
  readonly language: Language;
  /** Everything is done with the keyboard. */
  readonly keyboard?: boolean;
  /** Each screen is read by axe. */
  readonly looks?: boolean;
}

export async function arrive(browser: Browser, url: string, arrival: Arrival): Promise<Entrant> {
  const { language, keyboard = false, looks = false, ...visit } = arrival;
  const visitor = await newVisitor(browser, url, { ...visit, language });
  const { page } = visitor;
  // The bar about cookies lies over the foot of every page until it is answered once.
  await page.addInitScript(() => localStorage.setItem('klarsikt.cookies', 'true'));
  return {
    ...personOf(visitor, language),
    hand: keyboard ? keyboardOf(page) : pointer,
    entry: entryWords[language],
    look: looks ? () => hasNoBarrier(page) : async () => undefined,
  };
}

/** Waits as `expect.poll` does, also while something is set up before the tests. */
const until = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 30_000 });

const field = ({ page }: Entrant, label: string): Locator => page.getByLabel(label, { exact: true });
const button = ({ page }: Entrant, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The screen with this heading has come. */
export async function meets(entrant: Entrant, heading: string): Promise<void> {
  await entrant.page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
  await entrant.look();
}

/** Somebody is told. */
export const isTold = ({ page }: Entrant, sentence: string): Promise<void> =>
  page.getByRole('alert').filter({ hasText: sentence }).first().waitFor();

/** A field says what is wrong with it, to those who listen too, and who waits is led to the summary of that. */
export async function isFaulty(entrant: Entrant, label: string, sentence: string): Promise<void> {
  const faulty = field(entrant, label);
  await entrant.page.getByText(sentence, { exact: true }).first().waitFor();
  await until(async () => expect(await faulty.getAttribute('aria-invalid')).toBe('true'));
  await until(async () => expect(await faulty.getAttribute('aria-describedby')).toMatch(/./));
  const summary = entrant.page.getByRole('alert').filter({ hasText: sentence });
  await until(async () => expect(await hasFocus(summary)).toBe(true));
}

export async function fillIn(
  entrant: Entrant,
  fields: readonly (readonly [string, string])[],
): Promise<void> {
  for (const [label, text] of fields) await entrant.hand.fill(field(entrant, label), text);
}

export const send = (entrant: Entrant, name: string): Promise<void> =>
  entrant.hand.send(button(entrant, name));

export const press = (entrant: Entrant, name: string): Promise<void> =>
  entrant.hand.press(button(entrant, name));

/** Opens a page of signing in and waits until it answers to keys. */
export async function opens({ page }: Entrant, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

export async function givesName(entrant: Entrant, username: string): Promise<void> {
  const { entry } = entrant;
  await meets(entrant, entry.signIn);
  await fillIn(entrant, [[entry.username, username]]);
  await send(entrant, entry.continue);
}

export async function givesPassword(entrant: Entrant, secret: string): Promise<void> {
  const { entry } = entrant;
  await meets(entrant, entry.enterPassword);
  await fillIn(entrant, [[entry.password, secret]]);
  await send(entrant, entry.signIn);
}

export async function givesCode(entrant: Entrant, account: Account): Promise<void> {
  const { entry } = entrant;
  if (account.app === null) throw new Error(`${account.username} has no authenticator`);
  await meets(entrant, entry.enterCode);
  await fillIn(entrant, [[entry.code, await account.app.code()]]);
  await send(entrant, entry.continue);
}

/** Scans the picture, compares it with the key that is shown, and proves it by a code. */
export async function setsUpFactor(entrant: Entrant, account: Account): Promise<void> {
  const { page, entry, hand } = entrant;
  const picture = page.getByRole('img', { name: entry.picture, exact: true });
  await picture.waitFor();
  await meets(entrant, entry.factor);
  const link = await readQrCode(picture);
  const key = new URL(link).searchParams.get('secret') ?? '';
  expect(link).toContain(`otpauth://totp/Klarsikt:${encodeURIComponent(account.username)}?`);
  expect(key).toMatch(/^[A-Z2-7]{64}$/);
  const byHand = page.locator('summary').filter({ hasText: entry.byHand });
  await hand.press(byHand);
  const shown = page.locator('details code');
  await shown.waitFor();
  await until(async () => expect(((await shown.textContent()) ?? '').replace(/\s/g, '')).toBe(key));
  await entrant.look();
  account.app = authenticatorOf(key);
  await fillIn(entrant, [[entry.code, '12 34']]);
  await send(entrant, entry.turnOn);
  await isFaulty(entrant, entry.code, entry.sixDigits);
  await fillIn(entrant, [[entry.code, account.app.wrongCode()]]);
  await send(entrant, entry.turnOn);
  await isTold(entrant, entry.wrongCode);
  await entrant.look();
  await fillIn(entrant, [[entry.code, await account.app.code()]]);
  await send(entrant, entry.turnOn);
}

/** The button stands above the text and below it. */
export async function acceptsTerms(entrant: Entrant): Promise<void> {
  const { page, entry, hand } = entrant;
  const buttons = page.getByRole('button', { name: entry.accept, exact: true });
  await until(async () => expect(await buttons.count()).toBe(2));
  await meets(entrant, entry.terms);
  // Its typeface comes with the text; what lies below it then stands still.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await hand.press(buttons.last());
}

/** The first administrator, by the link that the server printed, up to ThreatView. */
export async function setsUp(entrant: Entrant, link: string, account: Account, organisation: string) {
  const { page, entry } = entrant;
  await page.goto(link);
  await meets(entrant, entry.setUp);
  await fillIn(entrant, [
    [entry.organisation, organisation],
    [entry.givenName, account.givenName],
    [entry.surname, account.surname],
    [entry.ownAddress, account.username],
    [entry.password, account.secret],
    [entry.passwordAgain, account.secret],
  ]);
  await send(entrant, entry.create);
  await setsUpFactor(entrant, account);
  await acceptsTerms(entrant);
  await page.waitForURL('**/threatview');
}

/** Signs in on the page of signing in as it stands: name, password, code. */
export async function signsIn(entrant: Entrant, account: Account): Promise<void> {
  await givesName(entrant, account.username);
  await givesPassword(entrant, account.secret);
  await givesCode(entrant, account);
}

/** In an application, with one's own name at the top. */
export const isIn = ({ page, entry }: Entrant, account: Account): Promise<void> =>
  page.getByRole('button', { name: entry.account(fullName(account)), exact: true }).waitFor();

export async function signsOut(entrant: Entrant, account: Account): Promise<void> {
  const { page, entry, hand } = entrant;
  await hand.press(page.getByRole('button', { name: entry.account(fullName(account)), exact: true }));
  const item = page.getByRole('menuitem', { name: entry.logOut, exact: true });
  await item.waitFor();
  // The menu is walked with the arrows; the last item is one step up from the first.
  if (hand === pointer) return item.click();
  await expect
    .poll(
      async () => {
        if (await item.evaluate((it) => it === document.activeElement)) return true;
        await page.keyboard.press('ArrowDown');
        return item.evaluate((it) => it === document.activeElement);
      },
      { interval: 30 },
    )
    .toBe(true);
  await page.keyboard.press('Enter');
}

export const complaints = (entrant: Entrant, expected: RegExp = /(?!)/): readonly string[] =>
  entrant.visitor.complaints.filter((complaint) => !expected.test(complaint));

/** Steps of sign-in, one function for each screen. */
import {
  type Authenticator,
  createAuthenticator,
  createBrowserVisitor,
  readQrCode,
  type VisitorSettings,
} from '@klarsikt/tool-e2e';
import type { Browser, Locator } from 'playwright-core';
import { expect, vi } from 'vitest';
import { hasNoBarrier } from './barriers.ts';
import { type EntryWords, entryWords } from './entry.words.ts';
import { type Hand, hasFocus, keyboardOf, pointer } from './hand.ts';
import { type Language, type Person, personOf } from './person.ts';

/** A person who signs in; the person uses one input device and checks each new screen. */
export interface Entrant extends Person {
  readonly hand: Hand;
  readonly entry: EntryWords;
  /** Checks the current screen for faults of accessibility. */
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

interface Arrival extends VisitorSettings {
  readonly language: Language;
  /** True when the person uses only the keyboard. */
  readonly keyboard?: boolean;
  /** True when axe checks each screen. */
  readonly looks?: boolean;
}

export async function arrive(browser: Browser, url: string, arrival: Arrival): Promise<Entrant> {
  const { language, keyboard = false, looks = false, ...visit } = arrival;
  const visitor = await createBrowserVisitor(browser, url, { ...visit, language });
  const { page } = visitor;
  // The cookie bar covers the foot of every page until the visitor answers it.
  await page.addInitScript(() => localStorage.setItem('klarsikt.cookies', 'true'));
  return {
    ...personOf(visitor, language),
    hand: keyboard ? keyboardOf(page) : pointer,
    entry: entryWords[language],
    look: looks ? () => hasNoBarrier(page) : async () => undefined,
  };
}

/** Retries a check as `expect.poll` does, also in a set-up outside of a test. */
const until = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 30_000 });

const field = ({ page }: Entrant, label: string): Locator => page.getByLabel(label, { exact: true });
const button = ({ page }: Entrant, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Waits for the screen with this heading and checks it. */
export async function meets(entrant: Entrant, heading: string): Promise<void> {
  await entrant.page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
  await entrant.look();
}

/** Waits for an alert with this sentence. */
export const isTold = ({ page }: Entrant, sentence: string): Promise<void> =>
  page.getByRole('alert').filter({ hasText: sentence }).first().waitFor();

/**
 * Checks that a field shows its fault, also to a screen reader, and that the focus moves to the summary of
 * faults.
 */
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

/** Opens a page of sign-in and waits until it reacts to keys. */
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

/** Scans the picture and compares it with the key that is shown. */
async function readsKey(entrant: Entrant, account: Account): Promise<Authenticator> {
  const { page, entry, hand } = entrant;
  const picture = page.getByRole('img', { name: entry.picture, exact: true });
  await picture.waitFor();
  const link = await readQrCode(picture);
  const key = new URL(link).searchParams.get('secret') ?? '';
  expect(link).toContain(`otpauth://totp/Klarsikt:${encodeURIComponent(account.username)}?`);
  expect(key).toMatch(/^[A-Z2-7]{64}$/);
  const shown = page.locator('details code');
  if (!(await shown.isVisible())) await hand.press(page.locator('summary').filter({ hasText: entry.byHand }));
  await shown.waitFor();
  await until(async () => expect(((await shown.textContent()) ?? '').replace(/\s/g, '')).toBe(key));
  await entrant.look();
  account.app = createAuthenticator(key);
  return account.app;
}

/** The single step: checks the picture, faults and a wrong code, and then completes it by a right code. */
export async function setsUpFactor(entrant: Entrant, account: Account): Promise<void> {
  const { entry } = entrant;
  await meets(entrant, entry.factor);
  const app = await readsKey(entrant, account);
  await fillIn(entrant, [[entry.code, '12 34']]);
  await send(entrant, entry.turnOn);
  await isFaulty(entrant, entry.code, entry.sixDigits);
  await fillIn(entrant, [[entry.code, app.wrongCode()]]);
  await send(entrant, entry.turnOn);
  await isTold(entrant, entry.wrongCode);
  await entrant.look();
  await fillIn(entrant, [[entry.code, await app.code()]]);
  await send(entrant, entry.turnOn);
}

/** Switches from the single screen to separate screens per step. */
export const choosesSteps = (entrant: Entrant): Promise<void> =>
  entrant.hand.press(entrant.page.getByRole('link', { name: entrant.entry.oneStep, exact: true }));

/** Accepts the terms on the one screen. */
export const ticksTerms = (entrant: Entrant): Promise<void> =>
  entrant.hand.tick(entrant.page.getByRole('checkbox', { name: entrant.entry.accept, exact: true }));

/** Enters the code, the last field of the single screen, and sends the form. */
export async function provesFactor(entrant: Entrant, account: Account): Promise<void> {
  const app = await readsKey(entrant, account);
  await fillIn(entrant, [[entrant.entry.code, await app.code()]]);
  await send(entrant, entrant.entry.getStarted);
}

/** Accepts the terms; the button occurs above and below the text. */
export async function acceptsTerms(entrant: Entrant): Promise<void> {
  const { page, entry, hand } = entrant;
  const buttons = page.getByRole('button', { name: entry.accept, exact: true });
  await until(async () => expect(await buttons.count()).toBe(2));
  await meets(entrant, entry.terms);
  // The text loads its own typeface, and the button moves until it is loaded.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await hand.press(buttons.last());
}

/** Sets up the first administrator with the setup link that the server printed, up to the next steps in Admin. */
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
  await meets(entrant, entry.welcomeNeeded);
  await ticksTerms(entrant);
  await provesFactor(entrant, account);
  await page.waitForURL('**/admin');
}

/** Signs in on the open sign-in page with name, password and code. */
export async function signsIn(entrant: Entrant, account: Account): Promise<void> {
  await givesName(entrant, account.username);
  await givesPassword(entrant, account.secret);
  await givesCode(entrant, account);
}

/** Waits until the application shows the account's name at the top. */
export const isIn = ({ page, entry }: Entrant, account: Account): Promise<void> =>
  page.getByRole('button', { name: entry.account(fullName(account)), exact: true }).waitFor();

export async function signsOut(entrant: Entrant, account: Account): Promise<void> {
  const { page, entry, hand } = entrant;
  await hand.press(page.getByRole('button', { name: entry.account(fullName(account)), exact: true }));
  const item = page.getByRole('menuitem', { name: entry.logOut, exact: true });
  await item.waitFor();
  // The arrow keys cycle through the menu: up from the first item leads to the last.
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

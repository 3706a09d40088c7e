/** Steps of an administrator who gives other people access and secures their accounts. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

import { type Account, type Entrant, fillIn, fullName, isFaulty } from './entry.ts';
import { hasFocus, pointer, tabTo } from './hand.ts';

/** Returns the panel with this title beside a list. */
export const panelNamed = ({ page }: Entrant, title: string): Locator =>
  page.getByRole('complementary').filter({ has: page.getByRole('heading', { name: title, level: 2 }) });

/** Chooses an option from an open list. */
async function chooses({ page, hand }: Entrant, box: Locator, word: string): Promise<void> {
  const option = page.getByRole('option', { name: word, exact: true });
  if (hand === pointer) {
    await box.click();
    await option.click();
    return;
  }
  await tabTo(box);
  await page.keyboard.press('ArrowDown');
  await option.waitFor();
  await expect
    .poll(
      async () => {
        if ((await option.getAttribute('data-combobox-selected')) === 'true') return true;
        await page.keyboard.press('ArrowDown');
        return (await option.getAttribute('data-combobox-selected')) === 'true';
      },
      { interval: 50 },
    )
    .toBe(true);
  await page.keyboard.press('Enter');
}

/** Sends an invitation with an address and a group; the invited person fills in the rest. */
export async function invites(admin: Entrant, { username }: Account): Promise<void> {
  const { page, entry, hand } = admin;
  await page.goto('/admin/users');
  await page.getByRole('heading', { name: entry.users, level: 1 }).waitFor();
  await hand.press(page.getByRole('button', { name: entry.invite, exact: true }).first());
  const panel = panelNamed(admin, entry.invite);
  const email = panel.getByLabel(entry.email);
  await email.waitFor();
  await admin.look();
  await hand.fill(email, 'omar');
  await hand.send(panel.getByRole('button', { name: entry.sendInvitation, exact: true }));
  await panel.getByText(entry.emailWrong, { exact: true }).waitFor();
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
  // The summary of faults takes the focus, so earlier input would get lost.
  await expect.poll(() => hasFocus(panel.getByRole('alert'))).toBe(true);
  await hand.fill(email, username);
  await chooses(
    admin,
    panel.getByRole('combobox', { name: entry.groups }).or(panel.getByLabel(entry.groups)).first(),
    entry.administrators,
  );
  await page.keyboard.press('Escape');
  await hand.press(panel.getByRole('button', { name: entry.sendInvitation, exact: true }));
  await page
    .getByRole('status')
    .filter({ hasText: entry.invited(username) })
    .waitFor();
  await admin.look();
}

/** Opens a person's panel from the list of users. */
export async function userPanel(admin: Entrant, account: Account, tab?: 'sessions'): Promise<Locator> {
  const { page, entry, hand } = admin;
  await page.goto('/admin/users');
  const row = page.locator('tr[data-row]').filter({ hasText: account.username });
  await row.waitFor();
  if (hand === pointer) await row.click();
  else {
    await row.focus();
    await expect.poll(() => row.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
  }
  const panel = panelNamed(admin, fullName(account));
  await panel.waitFor();
  if (tab !== undefined) {
    const wanted = panel.getByRole('tab', { name: entry.sessions });
    await wanted.waitFor();
    await wanted.click();
  }
  return panel;
}

/** Opens the sign-in settings of the own organisation. */
async function signInTab(admin: Entrant): Promise<Locator> {
  const { page, entry, hand } = admin;
  await page.goto('/admin/orgs');
  const row = page.getByRole('treegrid').locator('tbody tr').first();
  await row.waitFor();
  const panel = page.getByRole('complementary');
  const tab = panel.getByRole('tab', { name: entry.signInTab, exact: true });
  if (hand === pointer) {
    await row.click();
    await tab.click();
  } else {
    await tabTo(row);
    await page.keyboard.press('Enter');
    await tabTo(panel.getByRole('tab').first());
    await page.keyboard.press('ArrowRight');
  }
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
  return panel;
}

/** Turns a switch on, with the pointer or with the space bar. */
async function turnsOn({ page, hand }: Entrant, box: Locator): Promise<void> {
  if (hand === pointer) await box.check({ force: true });
  else {
    await tabTo(box);
    await page.keyboard.press('Space');
  }
  await expect.poll(() => box.isChecked()).toBe(true);
}

const formWith = ({ page }: Entrant, field: Locator): Locator => page.locator('form').filter({ has: field });

/**
 * Sets the shortest session that the product allows; the warning then comes half a minute after the last
 * action.
 */
export async function setsShortSessions(admin: Entrant): Promise<void> {
  const { page, entry, hand } = admin;
  await signInTab(admin);
  const form = formWith(admin, page.getByLabel(entry.soft));
  const save = form.getByRole('button', { name: entry.save, exact: true });
  await hand.fill(form.getByLabel(entry.hard), '5');
  await hand.send(save);
  await isFaulty(admin, entry.hard, entry.hardRange);
  await admin.look();
  await fillIn(admin, [
    [entry.soft, '5'],
    [entry.hard, '15'],
    [entry.headsup, '4.5'],
  ]);
  await hand.send(save);
  await form.getByText(entry.saved).waitFor();
}

/** Sets up an own identity provider for the addresses of a domain; an unknown person gets an account. */
export async function setsUpFederation(
  admin: Entrant,
  provider: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string },
  domain: string,
): Promise<void> {
  const { page, entry, hand } = admin;
  await signInTab(admin);
  const used = page.getByRole('switch', { name: entry.ownProvider });
  await turnsOn(admin, used);
  const form = formWith(admin, used);
  const save = form.getByRole('button', { name: entry.save, exact: true });
  await hand.press(save);
  await form.getByText(entry.needed, { exact: true }).first().waitFor();
  await admin.look();
  await hand.fill(form.getByLabel(entry.issuer), 'http://169.254.169.254/');
  await hand.fill(form.getByLabel(entry.clientId), provider.clientId);
  await hand.fill(form.getByLabel(entry.clientSecret), provider.clientSecret);
  await hand.fill(form.getByLabel(entry.domains), domain);
  await turnsOn(admin, form.getByRole('switch', { name: entry.createsUsers }));
  const group = form.getByLabel(entry.inGroup);
  await tabTo(group);
  await group.selectOption({ label: entry.administrators });
  await hand.press(save);
  await form.getByText(entry.issuerRefused, { exact: true }).waitFor();
  await admin.look();
  const check = form.getByRole('button', { name: entry.check, exact: true });
  const steps = form.getByRole('list', { name: entry.checkFound }).getByRole('listitem');
  await hand.press(check);
  await steps.first().filter({ hasText: entry.notInOrder }).waitFor();
  await admin.look();
  await hand.fill(form.getByLabel(entry.issuer), provider.issuer);
  await steps.first().waitFor({ state: 'detached' });
  await hand.press(check);
  await steps.last().waitFor();
  await expect.poll(() => steps.filter({ hasText: `: ${entry.inOrder}` }).count()).toBe(4);
  await admin.look();
  await hand.press(save);
  await form.getByText(entry.saved).waitFor();
}

/** Allows sign-in by passkey alone in the own organisation; `label`: the switch. */
export async function allowsPasskeySignIn(admin: Entrant, label: string): Promise<void> {
  const { page, entry, hand } = admin;
  await signInTab(admin);
  const allowed = page.getByRole('switch', { name: label });
  await turnsOn(admin, allowed);
  await admin.look();
  const form = formWith(admin, allowed);
  await hand.press(form.getByRole('button', { name: entry.save, exact: true }));
  await form.getByText(entry.saved).waitFor();
}

/** Waits until the warning about the end of the session appears or disappears. */
export async function isWarned({ page, entry }: Entrant, warned: boolean): Promise<void> {
  const warning = page.getByRole('alert').filter({ hasText: entry.endsSoon });
  // The warning is due after 30 seconds, and the page checks its clock every ten seconds.
  await warning.waitFor({ state: warned ? 'visible' : 'detached', timeout: 90_000 });
}

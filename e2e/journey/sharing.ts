/** Steps of two people of one organisation with an analysis: find, save, share, change, withdraw, delete. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { hasNoBarrier } from './barriers.ts';
import { type Account, type Entrant, fullName } from './entry.ts';
import { hasFocus, pointer, tabTo } from './hand.ts';
import { exactly, focusIsVisible, panelOf } from './person.ts';
import { type SharingWords, sharingWords } from './sharing.words.ts';

/** A person who works with an own account. */
export interface Colleague extends Entrant {
  readonly account: Account;
  readonly words: SharingWords;
}

export const colleagueOf = (entrant: Entrant, account: Account): Colleague => ({
  ...entrant,
  look: () => hasNoBarrier(entrant.page),
  account,
  words: sharingWords[entrant.language],
});

/** Presses a key until the condition is true. */
async function presses(page: Page, key: string, until: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await until()) return true;
        await page.keyboard.press(key);
        return until();
      },
      { interval: 30, message: `the key ${key} leads there` },
    )
    .toBe(true);
}

/**
 * Moves back to an element above with Shift and Tab, because the way forward leads through all result rows.
 */
export async function goesBackTo({ page, hand }: Colleague, target: Locator): Promise<void> {
  if (hand === pointer) return target.click();
  await target.waitFor();
  await presses(page, 'Shift+Tab', () => hasFocus(target));
  await page.keyboard.press('Enter');
}

/** Opens a row of a table with the pointer, or with the arrow keys. */
async function opensRow({ page, hand }: Colleague, row: Locator): Promise<void> {
  await row.waitFor();
  if (hand === pointer)
    return row
      .locator('td')
      .first()
      .click({ position: { x: 4, y: 12 } });
  await tabTo(page.locator('tr[data-row][tabindex="0"]'));
  await presses(page, 'ArrowDown', () => hasFocus(row));
  await page.keyboard.press('Enter');
}

/** Chooses an entry of an open menu or list. */
async function choosesItem({ page, hand }: Colleague, item: Locator): Promise<void> {
  await item.waitFor();
  if (hand === pointer) return item.click();
  const isChosen = async () =>
    (await hasFocus(item)) || (await item.getAttribute('data-combobox-selected')) === 'true';
  await presses(page, 'ArrowDown', isChosen);
  await page.keyboard.press('Enter');
}

/** Opens an entry of the side menu. */
export async function turnsTo({ page, hand }: Colleague, name: string): Promise<void> {
  await hand.press(page.locator('nav').getByTitle(name, { exact: true }));
}

const button = ({ page }: Colleague, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

const said = ({ page }: Colleague, sentence: string | RegExp): Promise<void> =>
  page.getByRole('status').filter({ hasText: sentence }).first().waitFor();

export const selectedOf = ({ page, say }: Colleague): Locator =>
  page.getByRole('region', { name: say.selection }).locator('ol > li');

/** Finds a threat by the words of its indicator, adds it to the selection, and opens the analysis. */
export async function findsByIndicator(who: Colleague): Promise<void> {
  const { page, say, words, hand } = who;
  await turnsTo(who, say.threats);
  await hand.fill(page.getByRole('searchbox', { name: say.findThreat }), words.seen);
  // In Swedish the threat's category has the same name; only the found threat has a mark.
  const row = page
    .locator('tr[data-row]')
    .filter({ hasText: say.tbml })
    .filter({ has: page.locator('mark') })
    .first();
  await row.waitFor();
  await who.look();
  await opensRow(who, row);
  const panel = panelOf(who, say.tbml);
  await panel.getByText(words.indicator, { exact: true }).waitFor();
  await hand.press(panel.getByRole('button', { name: say.addToSelection }));
  await turnsTo(who, say.analysis);
  await expect.poll(() => selectedOf(who).count()).toBe(1);
}

/** Adds the first hit of the search field to the selection. */
export async function adds(who: Colleague, sought: string): Promise<void> {
  const { page, say, hand } = who;
  const field = page.getByRole('region', { name: say.selection }).getByRole('searchbox');
  const before = await selectedOf(who).count();
  await hand.fill(field, sought);
  await page
    .getByRole('region', { name: say.selection })
    .getByRole('list')
    .getByRole('link')
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => selectedOf(who).count()).toBe(before + 1);
}

/** Writes a note on a result and checks that the result's row shows it. */
export async function writesNote(who: Colleague, text: string): Promise<void> {
  const { page, words, hand } = who;
  const row = page.locator('tr[data-row]').filter({ hasText: words.result });
  await opensRow(who, row);
  const panel = page.getByRole('complementary').last();
  await hand.press(panel.getByRole('button', { name: words.addNote, exact: true }));
  const field = panel.getByRole('textbox', { name: words.note, exact: true });
  await expect.poll(() => hasFocus(field)).toBe(true);
  await page.keyboard.type(text);
  await row.getByRole('img', { name: text }).waitFor();
  await who.look();
}

export async function savesAs(who: Colleague, name: string): Promise<void> {
  const { page, words, hand } = who;
  await hand.press(button(who, words.save));
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: words.name });
  await expect.poll(() => hasFocus(field)).toBe(true);
  await who.look();
  await hand.fill(field, name);
  await hand.send(dialog.getByRole('button', { name: words.save, exact: true }));
  await page.getByRole('heading', { level: 2, name }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('id')).toMatch(/^\d+$/);
}

interface Wish {
  readonly name: string;
  readonly right: 'read' | 'write';
}

/** Chooses the right to read or to change for a person with whom an analysis is shared. */
async function gives({ page, words, hand }: Colleague, { name, right }: Wish): Promise<void> {
  const group = page.getByRole('radiogroup', { name: words.rightOf(name) });
  const label = right === 'write' ? words.mayWrite : words.mayRead;
  const choice = group.getByRole('radio', { name: label, exact: true });
  if (hand === pointer) await group.getByText(label, { exact: true }).click();
  else {
    await presses(page, 'Tab', () => hasFocus(group.getByRole('radio', { checked: true })));
    await expect.poll(() => focusIsVisible(page)).toBe(true);
    // There are two choices, and the arrow key moves from the last to the first.
    if (!(await choice.isChecked())) await page.keyboard.press('ArrowRight');
  }
  await expect.poll(() => choice.isChecked()).toBe(true);
}

/** Opens the sharing dialog from the bar above the analysis. */
export async function opensSharing(who: Colleague, name: string): Promise<Locator> {
  const { page, words, hand } = who;
  await hand.press(button(who, words.share));
  const dialog = page.getByRole('dialog', { name: words.shareTitle(name) });
  await dialog.getByRole('searchbox', { name: words.shareFind }).waitFor();
  return dialog;
}

/** Adds a person to the sharing by name unless already present, chooses the person's right, and saves. */
export async function sharesWith(who: Colleague, analysis: string, wish: Wish): Promise<void> {
  const { words, hand } = who;
  const { name } = wish;
  const dialog = await opensSharing(who, analysis);
  const already = dialog.getByRole('radiogroup', { name: words.rightOf(name) });
  if ((await already.count()) === 0) {
    await hand.fill(dialog.getByRole('searchbox', { name: words.shareFind }), name);
    await hand.press(
      dialog
        .getByRole('list', { name: words.shareFound })
        .getByRole('button', { name: new RegExp(`^${exactly(name).source.slice(1, -1)}`) })
        .first(),
    );
    await already.waitFor();
  }
  await gives(who, wish);
  await who.look();
  await savesSharing(who, dialog);
}

/** Removes a person from the sharing. */
export async function withdraws(who: Colleague, analysis: string, name: string): Promise<void> {
  const { words, hand } = who;
  const dialog = await opensSharing(who, analysis);
  await hand.press(dialog.getByRole('button', { name: words.unshare(name), exact: true }));
  await savesSharing(who, dialog);
}

async function savesSharing(who: Colleague, dialog: Locator): Promise<void> {
  const { words, hand } = who;
  await hand.press(dialog.getByRole('button', { name: words.saveSharing, exact: true }));
  await said(who, words.sharingSaved);
  await dialog.waitFor({ state: 'detached' });
}

export const listed = ({ page }: Colleague, name: string): Locator =>
  page.locator('tr[data-row]').filter({ has: page.getByText(name, { exact: true }) });

export async function goesToAnalyses(who: Colleague): Promise<void> {
  await turnsTo(who, who.words.analyses);
  await who.page.getByRole('heading', { level: 1, name: who.words.analyses }).waitFor();
}

export async function opensFromList(who: Colleague, name: string): Promise<void> {
  const { page, hand } = who;
  await goesToAnalyses(who);
  await hand.press(listed(who, name).getByRole('link', { name, exact: true }));
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
}

export async function duplicates(who: Colleague, name: string): Promise<void> {
  const { page, words, hand } = who;
  await hand.press(listed(who, name).getByRole('button', { name: `${words.duplicate}: ${name}` }));
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe(words.copy(name));
  await who.look();
  await hand.press(dialog.getByRole('button', { name: words.duplicate, exact: true }));
  await said(who, words.made(words.copy(name)));
  await listed(who, words.copy(name)).waitFor();
}

/** Deletes the analysis, finds it later among the deleted ones, and restores it. */
export async function deletesAndRestores(who: Colleague, name: string): Promise<void> {
  const { page, words, hand } = who;
  await goesToAnalyses(who);
  await hand.press(listed(who, name).getByRole('button', { name: `${words.remove}: ${name}` }));
  // The question before the deletion names the people with whom the analysis is shared.
  const question = page.getByRole('dialog');
  await question.waitFor();
  await who.look();
  await hand.press(question.getByRole('button', { name: words.remove, exact: true }));
  await said(who, words.removed(name));
  await listed(who, name).waitFor({ state: 'detached' });
  await hand.press(button(who, words.stateChip));
  await choosesItem(who, page.getByRole('option', { name: words.deleted, exact: true }));
  await who.look();
  await hand.press(listed(who, name).getByRole('button', { name: `${words.restore}: ${name}` }));
  await said(who, words.restored(name));
  await listed(who, name).waitFor({ state: 'detached' });
}

/** Returns a person who uses the pointer and checks no screen, for steps that another journey tests. */
export const quick = (entrant: Entrant): Entrant => ({
  ...entrant,
  hand: pointer,
  look: async () => undefined,
});

export const nameOf = ({ account }: Colleague): string => fullName(account);

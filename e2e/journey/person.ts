/** A person at the browser, with the readings of the screen as numbers and words, and the waits for them. */
import type { BrowserVisitor } from '@klarsikt/tool-e2e';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Words, words } from './words.ts';

export type Language = keyof typeof words;

export interface Person {
  readonly visitor: BrowserVisitor;
  readonly page: Page;
  readonly language: Language;
  readonly say: Words;
}

export function personOf(visitor: BrowserVisitor, language: Language): Person {
  return { visitor, page: visitor.page, language, say: words[language] };
}

/**
 * Returns the address of the server that the journeys share.
 * @throws {Error} without the environment variable KLARSIKT_E2E_URL
 */
export function serverAddress(): string {
  const url = process.env.KLARSIKT_E2E_URL;
  if (!url) throw new Error('Journeys need a server. Run: npm run e2e');
  return url;
}

/** Returns the first number in a text: "3,5 Mycket hög" gives 3.5. */
export function numberIn(text: string): number {
  const found = /[−-]?\d+(?:[.,]\d+)?/.exec(text)?.[0];
  if (found === undefined) throw new Error(`no number in “${text}”`);
  return Number(found.replace('−', '-').replace(',', '.'));
}

export const exactly = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

export const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Waits until a locator shows a text that satisfies the check. */
export async function sees(locator: Locator, check: (text: string) => boolean, what: string): Promise<void> {
  await expect
    .poll(async () => check(tidy((await locator.textContent()) ?? '')), { message: what })
    .toBe(true);
}

export const panelOf = ({ page, say }: Person, name: string): Locator =>
  page.getByRole('complementary', { name: say.details(name), exact: true });

/**
 * Opens an entry of the side menu and, before it, the entry's section; a counter can follow the entry's name.
 */
export async function goTo({ page }: Person, name: string): Promise<void> {
  const entry = page.locator('nav').getByTitle(name, { exact: true });
  await entry.waitFor({ state: 'attached' });
  if (!(await entry.isVisible())) {
    const section = await entry.locator('xpath=ancestor::*[starts-with(@id, "nav-")]').getAttribute('id');
    await page.locator(`nav button[aria-controls="${section}"]`).click();
  }
  await entry.click();
}

export async function isSaved({ page, say }: Person): Promise<void> {
  await page.getByRole('status').filter({ hasText: say.saved }).first().waitFor();
}

/** Returns the overall levels from the foot of a screen, before and after controls. */
export async function overallInFoot({ page, say }: Person): Promise<{ inherent: number; residual: number }> {
  const chips = page.getByRole('button', {
    name: new RegExp(`${say.why.replace('?', '\\?')} ${say.overall}$`),
  });
  await chips.nth(1).waitFor();
  const [inherent = '', residual = ''] = await chips.allTextContents();
  return { inherent: numberIn(inherent), residual: numberIn(residual) };
}

/** Returns whether the focused element has a visible focus mark. */
export function focusIsVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return false;
    // A row marks its focus on its first cell, a switch beside its hidden box, and a text or search field on
    // its frame.
    const around = focused.closest('.mantine-Input-input, :has(> [type="search"]:focus)');
    const shows = [focused, focused.firstElementChild, focused.nextElementSibling, around].some((element) => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
    return shows && focused.matches(':focus-visible');
  });
}

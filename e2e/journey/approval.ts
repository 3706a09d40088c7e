/** Steps from the demo bank to an approval, one function for each part. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { type ApprovalWords, approvalWords } from './approval.words.ts';
import { asks } from './asks.ts';
import { type Account, type Entrant, fullName } from './entry.ts';
import { isSaved } from './person.ts';

/** A person of the organisation who works with an assessment. */
export interface Signatory extends Entrant {
  readonly words: ApprovalWords;
  readonly account: Account;
}

export const signatoryOf = (entrant: Entrant, account: Account): Signatory => ({
  ...entrant,
  account,
  words: approvalWords[entrant.language],
});

const numbered = z.object({ id: z.number() });
const signOff = z.object({
  parts: z.array(
    z.object({
      part: z.string(),
      status: z.string(),
      approval: z.object({ name: z.string(), role: z.string(), text: z.string() }).nullable(),
    }),
  ),
});

/** Returns the demo bank as a document; a visitor opens the demo for it. */
export async function bankOfDemo(page: Page, demo: string): Promise<Readonly<Record<string, unknown>>> {
  await page.goto('/');
  await page.getByRole('button', { name: demo }).first().click();
  await page.waitForURL(/\/ra\/\d+/);
  const id = /\/ra\/(\d+)/.exec(page.url())?.[1];
  const data = await asks(page, 'GET', `ra/data/${id}`, undefined);
  return z.object({ document: z.record(z.string(), z.unknown()) }).parse(data).document;
}

/** Saves the document as a new assessment of the organisation and returns its address. */
export async function bringsBank(
  { page }: Signatory,
  document: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { units } = z
    .object({ units: z.array(numbered) })
    .parse(await asks(page, 'POST', 'admin/assUnits', {}));
  const created = await asks(page, 'PUT', 'ra', { unitId: units[0]?.id, settings: document.settings });
  const { id } = numbered.parse(created);
  const { revision } = z
    .object({ revision: z.number() })
    .parse(await asks(page, 'GET', `ra/data/${id}`, undefined));
  await asks(page, 'PUT', `ra/data/${id}`, { revision, document });
  return `/ra/${id}`;
}

const title = ({ page }: Entrant) => page.getByRole('heading', { level: 1 });
const button = ({ page }: Entrant, name: string | RegExp) => page.getByRole('button', { name });

/** Answers the open confirmation dialog. */
async function confirms({ page }: Entrant, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/**
 * Accepts all texts of the library in one act and writes the statements that the library has no text for; returns
 * the number of statements.
 */
export async function statesExploitation(who: Signatory, address: string): Promise<number> {
  const { page, words } = who;
  await page.goto(`${address}/exploitation`);
  const all = button(who, words.acceptLibrary);
  await all.waitFor();
  const count = Number(words.acceptLibrary.exec((await all.textContent()) ?? '')?.[1]);
  await all.click();
  await confirms(who, words.acceptYes(count));
  await all.waitFor({ state: 'detached' });
  const figures = /(\d+)\D+(\d+)/.exec((await title(who).textContent()) ?? '');
  const [done, total] = [Number(figures?.[1]), Number(figures?.[2])];
  expect(done).toBe(count);
  for (let made = done + 1; made <= total; made += 1) {
    await button(who, words.next).click();
    const panel = page.getByRole('complementary');
    const subject = ((await panel.getByRole('heading').first().textContent()) ?? '').trim();
    await panel.getByLabel(words.own, { exact: true }).click();
    await panel.getByLabel(words.ownText).fill(words.ownWords(`${subject} ${made}`));
    await page.keyboard.press('Tab');
    await title(who)
      .filter({ hasText: words.made(made, total) })
      .waitFor();
  }
  await isSaved(who);
  return total;
}

/** Writes the conclusion and waits until it is saved. */
export async function concludes(who: Signatory, address: string): Promise<void> {
  const { page, words } = who;
  await page.goto(`${address}/all/customers/control`);
  const field = page.getByLabel(words.overall);
  await field.fill(words.conclusion);
  await page.keyboard.press('Tab');
  const saved = async () => {
    const data = await asks(page, 'GET', address.replace('/ra/', 'ra/data/'), undefined);
    return z.object({ document: z.object({ conclusions: z.record(z.string(), z.string()) }) }).parse(data)
      .document.conclusions.overall;
  };
  await expect.poll(saved).toBe(words.conclusion);
  await isSaved(who);
}

/** Accepts all open gaps with one reason until a day; returns their number. */
export async function acceptsGaps(who: Signatory, address: string, until: string): Promise<number> {
  const { page, words } = who;
  await page.goto(`${address}/completeness?asked=open`);
  const rows = page.locator('tr[data-row]').getByRole('checkbox');
  await rows.first().waitFor();
  const count = await rows.count();
  for (let at = 0; at < count; at += 1) await rows.nth(at).check();
  await button(who, words.acceptMany).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.reason).fill(words.gapReason);
  await dialog.getByLabel(words.until).fill(until);
  await page.keyboard.press('Tab');
  await confirms(who, words.accept);
  return count;
}

/** A second person confirms the accepted gaps, one by one; returns their number. */
export async function agreesToGaps(who: Signatory, address: string): Promise<number> {
  const { page, words } = who;
  await page.goto(`${address}/completeness?asked=open`);
  const rows = page.locator('tr[data-row]').filter({ has: page.getByRole('checkbox') });
  await rows.first().waitFor();
  const count = await rows.count();
  for (let left = count; left > 0; left -= 1) {
    // The first cell has a checkbox and the last one can have links, so a click on the second opens the panel.
    await rows.first().getByRole('gridcell').nth(1).click();
    await page.getByRole('complementary').getByRole('button', { name: words.agree, exact: true }).click();
    await expect.poll(() => rows.count()).toBe(left - 1);
  }
  await page.getByText(words.nothing, { exact: true }).waitFor();
  return count;
}

/** Requests approval from the named person; the dialog before it shows the conclusion. */
export async function requestsApproval(who: Signatory, address: string, approver: Account): Promise<void> {
  const { page, words } = who;
  await page.goto(`${address}/signoff`);
  await page.getByLabel(words.approver).selectOption({ label: fullName(approver) });
  await page.getByLabel(words.statement).fill(words.message);
  await button(who, words.request).click();
  await page.getByRole('dialog').getByText(words.conclusion).waitFor();
  await confirms(who, words.request);
  await page.getByText(words.asks(fullName(who.account), fullName(approver))).waitFor();
}

/** A reached step of the approval of the whole. */
const reached = ({ page, words }: Signatory, step: string) =>
  page
    .getByRole('list', { name: words.progress })
    .locator('li[data-stands="done"]')
    .filter({ hasText: step });

/** Checks that the approver's screen shows request, conclusion and gaps, and approves there. */
export async function approves(who: Signatory, address: string): Promise<void> {
  const { page, words } = who;
  await page.goto(`${address}/signoff`);
  const quotes = page.getByRole('blockquote');
  await quotes.filter({ hasText: words.message }).waitFor();
  await quotes.filter({ hasText: words.conclusion }).waitFor();
  await page.getByText(words.nothingOpen, { exact: true }).waitFor();
  await page.getByLabel(words.statement).fill(words.decision);
  await page.getByRole('button', { name: words.approve, exact: true }).click();
  await confirms(who, words.approve);
  await reached(who, words.steps.approved).waitFor();
}

/**
 * Checks that the screen names the persons who requested and gave the approval, and that the server has approved every
 * part.
 */
export async function isApproved(
  who: Signatory,
  address: string,
  by: { readonly owner: Account; readonly approver: Account },
): Promise<void> {
  const { page, words } = who;
  const [owner, approver] = [fullName(by.owner), fullName(by.approver)];
  await page.goto(`${address}/signoff`);
  await reached(who, words.steps.requested).filter({ hasText: owner }).waitFor();
  await reached(who, words.steps.approved).filter({ hasText: approver }).waitFor();
  const { parts } = signOff.parse(await asks(page, 'GET', `${address.slice(1)}/signoff`, undefined));
  expect(parts.map(({ part }) => part)).toContain('whole');
  for (const { part, status, approval } of parts)
    expect({ part, status, ...approval }).toEqual({
      ...{ part, status: 'approved' },
      ...{ name: approver, role: 'approved', text: words.decision },
    });
}

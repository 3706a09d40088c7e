/** What was said and done in an assessment: comments until they are resolved, and every state that it has had. */
import { launchBrowser, newVisitor } from '@klarsikt/tool-e2e';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasNoBarrier } from './journey/barriers.ts';
import { goTo, isSaved, type Person, personOf, serverAddress, tidy } from './journey/person.ts';
import { enterTheDemo } from './journey/threats.ts';

const say = {
  comments: 'Kommentarer',
  history: 'Historik',
  risk: 'Storspelare',
  comment: 'Kommentar',
  add: 'Lägg till kommentar',
  kind: 'Slag',
  act: 'Åtgärd krävs',
  text: 'Fråga analysteamet efter siffran.',
  open: 'Öppna',
  answer: 'Svara',
  resolve: 'Åtgärda',
  resolved: 'Åtgärdad',
  remove: /^Ta bort kommentaren från/,
  yesRemove: 'Ta bort',
  note: 'Anteckning',
  first: 'Siffrorna är på väg.',
  second: 'Siffrorna har kommit.',
  back: 'Gå tillbaka till den här versionen',
  undo: 'Ångra',
  changed: 'Det som ändrades',
} as const;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('an assessment that people work in', () => {
  let person: Person;
  let home = '';

  beforeAll(async () => {
    person = personOf(await newVisitor(browser, serverAddress(), { language: 'sv' }), 'sv');
    await enterTheDemo(person);
    await person.page.goto('/ra');
    home = (await person.page.locator('table tbody a').first().getAttribute('href')) ?? '';
  });
  afterAll(() => person.visitor.close());

  const panel = (): Locator => person.page.getByRole('complementary');
  /** What was said; the action that came of it stands in the panel as well. */
  const comment = (text: string) => panel().locator('li[id^="comment-"]').filter({ hasText: text });
  const openCount = async (): Promise<number> => {
    const entry = person.page.locator('nav').getByTitle(say.comments, { exact: true });
    return Number(/\d+$/.exec(tidy((await entry.textContent()) ?? ''))?.[0] ?? 0);
  };
  const openRisk = async (): Promise<void> => {
    await person.page.goto(`${home}/all/customers?why=risk.customers.cu-gambler`);
    await panel().getByRole('heading', { name: say.risk, level: 2 }).waitFor();
    await panel().getByRole('heading', { name: say.comments, level: 3 }).waitFor();
  };

  it('asks beside the risk, and keeps what is begun while looking elsewhere', async () => {
    const { page } = person;
    await openRisk();
    const before = await openCount();
    await panel().getByLabel(say.comment, { exact: true }).fill(say.text);
    await panel().getByLabel(say.kind, { exact: true }).selectOption({ label: say.act });
    await goTo(person, say.history);
    await page.getByRole('heading', { name: say.history, level: 1 }).waitFor();
    await openRisk();
    await expect.poll(() => panel().getByLabel(say.comment, { exact: true }).inputValue()).toBe(say.text);
    await panel().getByLabel(say.kind, { exact: true }).selectOption({ label: say.act });
    await panel().getByRole('button', { name: say.add, exact: true }).click();
    await comment(say.text).waitFor();
    await expect.poll(openCount).toBe(before + 1);
    await hasNoBarrier(page);
  });

  it('finds it among the open ones, resolves it, and takes the own words away', async () => {
    const { page } = person;
    await goTo(person, say.comments);
    await page.getByRole('button', { name: say.open, exact: true }).click();
    const block = page.getByRole('main').locator('section').filter({ hasText: say.text });
    await block.getByRole('link', { name: say.risk, exact: true }).waitFor();
    const before = await openCount();
    await hasNoBarrier(page);
    await block.getByRole('button', { name: say.answer, exact: true }).click();
    await block.getByRole('button', { name: say.resolve, exact: true }).click();
    await expect.poll(openCount).toBe(before - 1);
    await block.waitFor({ state: 'detached' });
    await openRisk();
    const said = comment(say.text);
    await said.getByRole('button', { name: say.remove }).click();
    await page.getByRole('dialog').getByRole('button', { name: say.yesRemove, exact: true }).click();
    await said.waitFor({ state: 'detached' });
    await panel().getByRole('listitem').filter({ hasText: say.resolved }).first().waitFor();
  });

  it('sees what each state changed, goes back to one, and undoes that', async () => {
    const { page } = person;
    const note = () => panel().getByLabel(say.note, { exact: true });
    await openRisk();
    for (const text of [say.first, say.second]) {
      // The next text is a state of its own when this one has been saved: neither sent yet, nor kept for later.
      const saved = page.waitForResponse((answer) => /\/api\/ra\/data\/\d+\/modify/.test(answer.url()));
      await note().fill(text);
      await saved;
      await expect
        .poll(async () => page.evaluate(() => Object.keys(localStorage).some((key) => /unsent/.test(key))))
        .toBe(false);
      await isSaved(person);
    }
    await goTo(person, say.history);
    const states = page.getByRole('main').getByRole('listitem');
    await states.nth(2).waitFor();
    await states.nth(0).getByRole('button').click();
    await panel().getByRole('heading', { name: say.changed, level: 3 }).waitFor();
    await expect.poll(async () => tidy((await panel().textContent()) ?? '')).toContain(say.second);
    expect(await panel().locator('del').allTextContents()).toContain(say.first);
    await panel().getByRole('button', { name: say.back }).waitFor({ state: 'detached' });
    await hasNoBarrier(page);
    await states.nth(1).getByRole('button').click();
    await panel().getByRole('button', { name: say.back, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: say.back, exact: true }).click();
    const undo = page.getByRole('alert').getByRole('button', { name: say.undo, exact: true });
    await undo.or(page.getByRole('status').getByRole('button', { name: say.undo, exact: true })).click();
    await isSaved(person);
    await openRisk();
    await expect.poll(() => note().inputValue()).toBe(say.second);
    await page.goto(`${home}/history`);
    await expect.poll(() => states.count()).toBe(5);
  });

  it('meets no complaint of the browser', () => {
    expect(person.visitor.complaints).toEqual([]);
  });
});

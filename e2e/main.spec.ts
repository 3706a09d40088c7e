/** The main job as a new user does it, from the start page to the downloaded report, in both languages. */
import { launchBrowser, newVisitor } from '@klarsikt/tool-e2e';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  assessTwoControls,
  createAssessment,
  enterBackgroundData,
  readTheExplanation,
  readTheOverview,
  type ShownLevels,
} from './journey/assessment.ts';
import {
  focusIsVisible,
  goTo,
  isSaved,
  type Language,
  type Person,
  personOf,
  serverAddress,
} from './journey/person.ts';
import { takeTheReport } from './journey/report.ts';
import { analyseTwo, checkTheCard, enterTheDemo, readTheThreat } from './journey/threats.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Waits until the element has the focus; it keeps it, as nothing but the next key moves it. */
const hasFocus = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate((it) => it === document.activeElement)).toBe(true);

/** The first two rows of the list, each found again by its own key. */
async function twoRows(page: Page): Promise<readonly [Locator, Locator]> {
  await page.locator('tr[data-row]').nth(1).waitFor();
  const keys = await page
    .locator('tr[data-row]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
  return [page.locator(`tr[data-row="${keys[0]}"]`), page.locator(`tr[data-row="${keys[1]}"]`)];
}

describe.each<Language>(['en', 'sv'])('a new user (%s)', (language) => {
  const name = language === 'en' ? 'Risk assessment of the journey' : 'Resans riskbedömning';
  let person: Person;
  let home = '';
  let levels: ReadonlyMap<string, ShownLevels>;

  beforeAll(async () => {
    person = personOf(await newVisitor(browser, serverAddress(), { language }), language);
  });
  afterAll(() => person.visitor.close());

  it('enters the demo from the start page without credentials', () => enterTheDemo(person));

  it('finds a threat and reads its card, each claim with its source', async () => {
    await readTheThreat(person);
    await checkTheCard(person);
  });

  it('sees what two threats have in common', () => analyseTwo(person));

  it('creates an assessment in the unit', async () => {
    home = await createAssessment(person, name);
    await person.page.locator('nav').getByText(name, { exact: true }).first().waitFor();
  });

  it('enters two figures and sees a level change, with an explanation that agrees', async () => {
    const { before, after } = await enterBackgroundData(person);
    expect(after).toBeLessThan(before);
    await readTheExplanation(person, after);
  });

  it('assesses two controls and sees residual risk fall', async () => {
    const { before, after } = await assessTwoControls(person);
    expect(after).toBeLessThan(before);
  });

  it('takes the report as DOCX and PDF with the figures of the screen', async () => {
    levels = await readTheOverview(person);
    const report = await takeTheReport(person, name);
    for (const [format, text] of Object.entries(report)) {
      expect(text.includes(name), `${format} names the assessment`).toBe(true);
      const missing = [...levels].filter(
        ([category, { inherent, residual }]) =>
          !new RegExp(`${category} ${inherent} .{0,30}?${residual}`).test(text),
      );
      expect(missing, `${format} has the levels of the screen`).toEqual([]);
    }
  });

  it('loses nothing by reloading', async () => {
    const { page, say } = person;
    await page.goto(`${home}/background/customers`);
    const field = page.getByRole('textbox', { name: `${say.young}, ${say.quantity}, ${say.individuals}` });
    await expect.poll(() => field.inputValue()).toBe('100');
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('100');
    expect(await readTheOverview(person)).toEqual(levels);
  });

  it('opens and closes an explanation with the keyboard alone, the focus always in sight', async () => {
    const { page } = person;
    await page.goto(`${home}/all/customers`);
    const [first, second] = await twoRows(page);
    const panel = page.getByRole('complementary');
    const heading = panel.getByRole('heading', { level: 2 });
    for (const [key, row] of [
      ['j', first],
      ['j', second],
      ['k', first],
    ] as const) {
      await page.keyboard.press(key);
      await hasFocus(row);
    }
    await expect.poll(() => focusIsVisible(page)).toBe(true);
    await page.keyboard.press('Enter');
    await hasFocus(heading);
    await page.keyboard.press('Tab');
    await panel.locator(':focus:not(h2)').waitFor();
    await expect.poll(() => focusIsVisible(page)).toBe(true);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await hasFocus(first);
    await page.keyboard.press('j');
    await hasFocus(second);
    await page.keyboard.press('Tab');
    const figure = second.getByRole('button').first();
    await hasFocus(figure);
    await page.keyboard.press('Enter');
    await hasFocus(heading);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await hasFocus(figure);
  });

  it('keeps the focus where the keys have taken it, however late the screen follows', async () => {
    const { page } = person;
    await page.goto(`${home}/all/customers`);
    const [first, second] = await twoRows(page);
    const panel = page.getByRole('complementary');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.keyboard.press('j');
    await panel.getByRole('heading', { level: 2 }).waitFor();
    await hasFocus(second);
    await page.keyboard.press('Escape');
    await page.keyboard.press('k');
    await panel.waitFor({ state: 'detached' });
    await hasFocus(first);
  });

  it('goes on saving when a second tab saved first, is told who it was, and keeps both changes', async () => {
    const { page, say } = person;
    const second: Page = await person.visitor.context.newPage();
    for (const tab of [page, second]) {
      await tab.goto(`${home}/edit`);
      await tab.getByRole('textbox', { name: say.responsible }).waitFor();
    }
    await second.getByRole('textbox', { name: say.responsible }).fill('Anna Berg');
    await isSaved({ ...person, page: second });
    await second.close();
    await page.getByRole('textbox', { name: say.description }).fill('Savings and loans.');
    const met = page.getByRole('button', { name: say.met });
    await met.waitFor();
    await isSaved(person);
    await met.click();
    const dialog = page.getByRole('dialog', { name: say.two });
    await expect.poll(() => dialog.textContent()).toContain('Anna Berg');
    await dialog.getByRole('button', { name: 'OK', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await expect
      .poll(() => page.getByRole('textbox', { name: say.responsible }).inputValue())
      .toBe('Anna Berg');
    await expect
      .poll(() => page.getByRole('textbox', { name: say.description }).inputValue())
      .toBe('Savings and loans.');
    await goTo(person, say.overview);
  });

  it('never meets a complaint of the browser, apart from the conflict', () => {
    const unexpected = person.visitor.complaints.filter((complaint) => !/status of 409/.test(complaint));
    expect(unexpected).toEqual([]);
  });
});

describe('without a connection', () => {
  let person: Person;
  let home = '';
  beforeAll(async () => {
    person = personOf(await newVisitor(browser, serverAddress(), { language: 'en' }), 'en');
    await enterTheDemo(person);
    await person.page.goto('/ra');
    home = (await person.page.locator('table tbody a').first().getAttribute('href')) ?? '';
  });
  afterAll(() => person.visitor.close());

  const onSettings = async (before: (page: Page) => Promise<void>) => {
    const page = await person.visitor.context.newPage();
    await before(page);
    await page.goto(`${home}/edit`);
    await page.getByLabel(person.say.description).waitFor();
    return page;
  };

  it('a step that is not there is waited for in the frame, what was entered is kept, and it comes by itself', async () => {
    const { say, visitor } = person;
    // As where nothing is kept on the device.
    const page = await onSettings(async (fresh) => {
      await fresh.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    });
    await visitor.context.setOffline(true);
    await page.getByRole('textbox', { name: say.description }).fill('Written on the train.');
    const step = page.locator('nav a[href$="/comments"]');
    await step.click();
    await page.getByRole('status').filter({ hasText: say.awaited }).waitFor();
    expect(await step.isVisible()).toBe(true);
    await visitor.context.setOffline(false);
    await page.waitForURL('**/comments');
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('status').filter({ hasText: say.awaited }).waitFor({ state: 'detached' });
    await page.goto(`${home}/edit`);
    await expect
      .poll(() => page.getByRole('textbox', { name: say.description }).inputValue())
      .toBe('Written on the train.');
    await page.close();
  });

  it('a step is there when the application has been at work for a while', async () => {
    const page = await onSettings((fresh) => fresh.clock.install());
    await page.clock.fastForward(25_000);
    const hasStep = () =>
      page.evaluate(async () => {
        const { files }: { files: string[] } = await (await fetch('/app-files.json')).json();
        const step = files.find((file) => /HistoryPage.*\.js$/.test(file));
        return step !== undefined && (await caches.match(step)) !== undefined;
      });
    await expect.poll(hasStep, { timeout: 30_000 }).toBe(true);
    await person.visitor.context.setOffline(true);
    await page.locator('nav a[href$="/history"]').click();
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await person.visitor.context.setOffline(false);
    await page.close();
  });
});

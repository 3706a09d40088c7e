/** The main journey of a new user in both languages, from the start page to the downloaded report. */
import { createBrowserVisitor, launchBrowser, type VisitorSettings } from '@klarsikt/tool-e2e';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goesTo } from './journey/address.ts';
import {
  assessTwoControls,
  createAssessment,
  enterBackgroundData,
  readTheExplanation,
  readTheOverview,
  type ShownLevels,
} from './journey/assessment.ts';
import { focusIsVisible, type Language, type Person, personOf, serverAddress } from './journey/person.ts';
import { takeTheReport } from './journey/report.ts';
import { analyseTwo, checkTheCard, enterTheDemo, readTheThreat } from './journey/threats.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Waits until the element has the focus; only the next key moves the focus away. */
const hasFocus = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate((it) => it === document.activeElement)).toBe(true);

/** Returns the first two rows of the list; each locator uses the row's own key. */
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
  beforeAll(async () => {
    // One of the two browsers stores files for offline use, so both ways are tested.
    const keepsFiles = language === 'en';
    person = personOf(
      await createBrowserVisitor(browser, serverAddress(), { language, keepsFiles }),
      language,
    );
  });
  afterAll(() => person.visitor.close());

  /** Reads a card and the sources of its claims, and analyses what two threats have in common. */
  async function studiesThreats(): Promise<void> {
    await readTheThreat(person);
    await checkTheCard(person);
    await analyseTwo(person);
  }

  /**
   * Enters two figures, which change a level, and two controls, which lower the residual risk; returns the
   * assessment's address.
   */
  async function assesses(): Promise<string> {
    const home = await createAssessment(person, name);
    await person.page.locator('nav').getByText(name, { exact: true }).first().waitFor();
    const figures = await enterBackgroundData(person);
    expect(figures.after).toBeLessThan(figures.before);
    await readTheExplanation(person, figures.after);
    const controls = await assessTwoControls(person);
    expect(controls.after).toBeLessThan(controls.before);
    return home;
  }

  /** Checks that the report contains the levels of the screen. */
  async function takesReports(levels: ReadonlyMap<string, ShownLevels>): Promise<void> {
    const report = await takeTheReport(person, name);
    for (const [format, text] of Object.entries(report)) {
      expect(text.includes(name), `${format} names the assessment`).toBe(true);
      const missing = [...levels].filter(
        ([category, { inherent, residual }]) =>
          !new RegExp(`${category} ${inherent} .{0,30}?${residual}`).test(text),
      );
      expect(missing, `${format} has the levels of the screen`).toEqual([]);
    }
  }

  /** Checks that the input and the levels are the same after a reload. */
  async function reloads(home: string, levels: ReadonlyMap<string, ShownLevels>): Promise<void> {
    const { page, say } = person;
    await page.goto(`${home}/background/customers`);
    const field = page.getByRole('textbox', { name: `${say.young}, ${say.quantity}, ${say.individuals}` });
    await expect.poll(() => field.inputValue()).toBe('100');
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('100');
    expect(await readTheOverview(person)).toEqual(levels);
  }

  it('reads threats, makes an assessment and gets its report, also after reloading', async () => {
    await enterTheDemo(person);
    await studiesThreats();
    const home = await assesses();
    const levels = await readTheOverview(person);
    await takesReports(levels);
    await reloads(home, levels);
    expect(person.visitor.complaints).toEqual([]);
  });
});

/** Opens the finished assessment of the demo, for tests that do not depend on the language. */
async function entersAssessment(visit: VisitorSettings = {}): Promise<{ person: Person; home: string }> {
  const person = personOf(
    await createBrowserVisitor(browser, serverAddress(), { language: 'en', ...visit }),
    'en',
  );
  await enterTheDemo(person);
  await goesTo(person.page, '/ra');
  const home = (await person.page.locator('table tbody a').first().getAttribute('href')) ?? '';
  return { person, home };
}

describe('keyboard navigation in a list', () => {
  let person: Person;
  let home: string;
  beforeAll(async () => {
    ({ person, home } = await entersAssessment());
  });
  afterAll(() => person.visitor.close());

  it('opens and closes the details of a row while the focus stays visible', async () => {
    const { page } = person;
    await goesTo(page, `${home}/all/customers`);
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
    expect(person.visitor.complaints).toEqual([]);
  });

  it('keeps the focus when the details load late', async () => {
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
    expect(person.visitor.complaints).toEqual([]);
  });
});

describe('an offline device', () => {
  let person: Person;
  let home: string;
  beforeAll(async () => {
    ({ person, home } = await entersAssessment({ keepsFiles: true }));
  });
  afterAll(() => person.visitor.close());

  const onSettings = async (before: (page: Page) => Promise<void>) => {
    const page = await person.visitor.context.newPage();
    await before(page);
    await page.goto(`${home}/edit`);
    await page.getByLabel(person.say.description).waitFor();
    return page;
  };

  it('opens an uncached page by itself when the connection returns, and keeps typed entries', async () => {
    const { say, visitor } = person;
    // Without a service worker the device stores no files.
    const page = await onSettings(async (fresh) => {
      await fresh.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    });
    await visitor.context.setOffline(true);
    await page.getByRole('textbox', { name: say.description }).fill('Written on the train.');
    await page.locator('nav button[aria-controls="nav-more"]').click();
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

  it('opens a page that was cached during earlier use', async () => {
    const page = await onSettings((fresh) => fresh.clock.install());
    await page.clock.fastForward(25_000);
    // The service worker stores the files in order, so the presence of the last one proves the presence of
    // all.
    const hasAll = () =>
      page.evaluate(async () => {
        const { files }: { files: string[] } = await (await fetch('/app-files.json')).json();
        const last = files.at(-1);
        return last !== undefined && (await caches.match(last)) !== undefined;
      });
    await expect.poll(hasAll, { timeout: 30_000 }).toBe(true);
    await person.visitor.context.setOffline(true);
    await page.locator('nav button[aria-controls="nav-more"]').click();
    await page.locator('nav a[href$="/history"]').click();
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await person.visitor.context.setOffline(false);
    await page.close();
  });
});

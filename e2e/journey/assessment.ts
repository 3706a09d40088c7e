/** Steps of an assessment, from its settings to its residual levels. */
import { expect } from 'vitest';
import { goTo, isSaved, numberIn, overallInFoot, type Person, panelOf, sees, tidy } from './person.ts';

export async function createAssessment(person: Person, name: string): Promise<string> {
  const { page, say } = person;
  await page.getByRole('button', { name: `${say.threatview}: ${say.switchApplication}` }).click();
  await page.getByRole('menuitem', { name: say.assessmentApp }).click();
  await page.getByRole('heading', { name: say.list, level: 1 }).waitFor();
  const unit = page.getByRole('region', { name: 'Nordsund Bank AB' }).first();
  await unit.getByRole('link', { name: say.newAssessment }).click();
  await page
    .getByLabel(say.name, { exact: true })
    .or(page.getByRole('textbox', { name: say.name }))
    .first()
    .fill(name);
  await page.getByLabel(say.country).selectOption({ label: say.sweden });
  await page
    .getByRole('combobox', { name: say.businesses })
    .or(page.getByRole('textbox', { name: say.businesses }))
    .first()
    .click();
  await page.getByRole('option', { name: say.bank, exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say.create }).click();
  await page.waitForURL(/\/ra\/\d+$/);
  await page.getByRole('heading', { name: say.overview, level: 1 }).waitFor();
  return new URL(page.url()).pathname;
}

/** Returns the locators of one row of the grid: its field, and the level at its end. */
function gridRow({ page, say }: Person, risk: string) {
  const row = page.getByRole('row').filter({ hasText: risk });
  return {
    field: row.getByRole('textbox', { name: `${risk}, ${say.quantity}, ${say.individuals}` }),
    level: row.getByRole('button', { name: new RegExp(`${say.why.replace('?', '\\?')} ${risk}`) }),
  };
}

/**
 * Types two figures without the mouse; Enter moves to the second field. The second figure lowers the share of the
 * first group to one per cent of the customers.
 */
export async function enterBackgroundData(person: Person): Promise<{ before: number; after: number }> {
  const { page, say } = person;
  await goTo(person, say.background);
  const { field, level } = gridRow(person, say.young);
  await field.waitFor();
  await sees(level, (text) => /\d/.test(text), 'the level of the row');
  const before = numberIn((await level.textContent()) ?? '');
  await field.focus();
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    .toMatch(new RegExp(`^(?!${say.young}).*${say.individuals}`));
  await page.keyboard.type('9900');
  await page.keyboard.press('Enter');
  await sees(level, (text) => numberIn(text) !== before, 'the level follows the figures');
  await isSaved(person);
  return { before, after: numberIn((await level.textContent()) ?? '') };
}

/** Checks that the explanation shows the same level in its sentence, in its steps and on the chip. */
export async function readTheExplanation(person: Person, level: number): Promise<void> {
  const { page, say } = person;
  await gridRow(person, say.young).level.click();
  const panel = panelOf(person, say.young);
  const first = panel.locator('p').filter({ hasText: /\d/ }).first();
  const share = person.language === 'en' ? '1%' : '1 %';
  await sees(first, (text) => text.includes(say.shareSays(share)), 'the sentence says the share');
  const sentence = tidy((await first.textContent()) ?? '');
  await panel.locator('ol li').first().waitFor();
  const steps = (await panel.locator('ol li').allTextContents()).map(tidy);
  const figures = steps.map((step) => numberIn(/[+−]?\d+[.,]\d$/.exec(step)?.[0] ?? step));
  expect(figures.at(-1)).toBe(level);
  const sum = figures.slice(0, -1).reduce((all, figure) => all + figure, 0);
  expect(Math.abs(sum - level)).toBeLessThan(0.11);
  expect(sentence).toContain(
    person.language === 'en' ? level.toFixed(1) : level.toFixed(1).replace('.', ','),
  );
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
}

/** Assesses two controls, design and operation, by keyboard in the row of numbers. */
export async function assessTwoControls(person: Person): Promise<{ before: number; after: number }> {
  const { page, say } = person;
  await goTo(person, say.controls);
  await page.getByRole('heading', { name: say.controls, level: 1 }).waitFor();
  const { residual: before } = await overallInFoot(person);
  for (const name of say.control) {
    for (const label of [say.design(name), say.operation(name)]) {
      const figure = page.getByRole('spinbutton', { name: label, exact: true });
      await figure.focus();
      await page.keyboard.press('4');
      await expect.poll(() => figure.getAttribute('aria-valuenow')).toBe('4');
    }
  }
  await isSaved(person);
  await expect.poll(async () => (await overallInFoot(person)).residual).not.toBe(before);
  const { residual: after } = await overallInFoot(person);
  return { before, after };
}

export interface ShownLevels {
  /** The level as the screen shows it, for example "3.3 High". */
  readonly inherent: string;
  readonly residual: string;
}

/**
 * Returns a category's line from the tables behind the charts: inherent, strength and residual, each with
 * number and word.
 */
async function categoryRow({ page, say }: Person, category: string): Promise<readonly string[] | undefined> {
  const charts = page.getByRole('button', { name: say.showTable });
  while ((await charts.count()) > 0) await charts.first().click();
  const rows = (await page.getByRole('row').allInnerTexts()).map((row) => row.split('\t').map(tidy));
  return rows.find(
    ([first, ...cells]) =>
      first === category && cells.length === 3 && cells.every((cell) => /^\d/.test(cell)),
  );
}

/** Returns the overall level and the level of each category from the overview. */
export async function readTheOverview(person: Person): Promise<ReadonlyMap<string, ShownLevels>> {
  const { page, say } = person;
  await goTo(person, say.overview);
  await page.getByRole('heading', { name: say.overview, level: 1 }).waitFor();
  const why = new RegExp(`${say.why.replace('?', '\\?')} ${say.overall}$`);
  const chips = page.getByRole('button', { name: why });
  await chips.nth(2).waitFor();
  const [inherent = '', , residual = ''] = (await chips.allTextContents()).map(tidy);
  const levels = new Map([[say.overallInReport, { inherent, residual }]]);
  for (const category of say.categories) {
    await expect.poll(() => categoryRow(person, category), { message: category }).toBeDefined();
    const [, own = '', , left = ''] = (await categoryRow(person, category)) ?? [];
    levels.set(category, { inherent: own, residual: left });
  }
  return levels;
}

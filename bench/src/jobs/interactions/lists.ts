/** Measures the interactions of the lists of threats and of risks. */
import type { Page } from 'playwright-core';
import { filters } from './filters.ts';
import { measure, measurePress, open, type Stage } from './measuring.ts';

const rows = (page: Page) => page.locator('tr[data-row]:not([data-group])');
/** A point in the row outside its buttons. */
const spot = { x: 150, y: 15 };

async function letters(stage: Stage, where: string, path: string, word: string): Promise<void> {
  const { page } = stage;
  await open(page, path);
  const box = page.locator('main').getByRole('searchbox');
  // The page builds the text index in the background; the measurement starts after the first hit.
  await box.fill(word);
  await page.locator('mark').first().waitFor();
  await box.fill('');
  await measure(
    stage,
    `${where}: one letter in the search`,
    (turn) => page.keyboard.press('pay'[turn] ?? 'm'),
    () => box.focus(),
  );
}

async function rowsOf(stage: Stage, where: string, path: string): Promise<void> {
  const { page } = stage;
  await open(page, path);
  await measurePress(stage, `${where}: open or close a branch`, () =>
    page.locator('tr[data-group] button[aria-expanded]').first(),
  );
  await open(page, path);
  await measurePress(stage, `${where}: sort`, () =>
    page.getByRole('button', { name: 'Individuals', exact: true }),
  );
  const row = (turn: number) => rows(page).nth(3 + turn);
  await measurePress(stage, `${where}: a row with its panel`, row, () => page.keyboard.press('Escape'), spot);
  await measure(
    stage,
    `${where}: close the panel`,
    () => page.keyboard.press('Escape'),
    (turn) => row(turn).click({ position: spot }),
  );
  await row(0).click({ position: spot });
  await measure(stage, `${where}: the next row with the panel open`, () => page.keyboard.press('j'));
}

export async function lists(stage: Stage): Promise<void> {
  const threats = '/threatview/threats';
  await letters(stage, 'threats', threats, 'launder');
  await rowsOf(stage, 'threats', threats);
  const chips = [
    'Area',
    'Category',
    'Country',
    'Segment',
    'Level',
    'Business',
    'Source level',
    'Reference level',
    'Review',
  ];
  await filters(stage, 'threats', threats, chips);
  const risks = '/threatview/risks';
  await letters(stage, 'risks', risks, 'company');
  await rowsOf(stage, 'risks', risks);
  await filters(stage, 'risks', risks, ['Segment', 'Country', 'Level']);
}

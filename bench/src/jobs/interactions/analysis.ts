/** Measures the interactions of an analysis: its selection, its views and its filters. */
import type { Page } from 'playwright-core';
import { filters } from './filters.ts';
import { measure, measurePress, open, type Stage } from './measuring.ts';

const path = '/threatview/analysis?selection=th-tbml,th-vat,th-shell,pr-lc';
/** A point in the row outside its buttons. */
const spot = { x: 250, y: 15 };

const close = (page: Page) => () => page.keyboard.press('Escape');

/** Measures the removal of an item and its undo. */
async function steps(stage: Stage): Promise<void> {
  const { page } = stage;
  const remove = () => page.getByRole('button', { name: /^Remove / }).first();
  const undo = () => page.getByRole('button', { name: 'Undo', exact: true });
  await open(page, path);
  await measurePress(stage, 'analysis: remove from the selection', remove);
  await open(page, path);
  await measurePress(stage, 'analysis: undo', undo, () => remove().click());
  await measurePress(
    stage,
    'analysis: redo',
    () => page.getByRole('button', { name: 'Redo', exact: true }),
    async (turn) => {
      if (turn === 0) await remove().click();
      await undo().click();
    },
  );
}

/** Measures the list of results: the details, a preview, and the form of the figures. */
async function list(stage: Stage): Promise<void> {
  const { page } = stage;
  const row = (turn: number) => page.locator('tr[data-row]:not([data-group])').nth(2 + turn);
  const preview = (turn: number) => page.getByRole('button', { name: /^Preview / }).nth(2 + turn);
  await open(page, path);
  await measurePress(stage, 'analysis: a result with its panel', row, close(page), spot);
  await measure(stage, 'analysis: close the panel', close(page), (turn) =>
    row(turn).click({ position: spot }),
  );
  await row(0).click({ position: spot });
  await measure(stage, 'analysis: the next result with the panel open', () => page.keyboard.press('j'));
  await open(page, path);
  await measurePress(stage, 'analysis: preview a result', preview);
  await open(page, path);
  await measurePress(stage, 'analysis: percent or fractions', (turn) =>
    page.getByRole('button', { name: turn % 2 === 0 ? '%' : '2/3', exact: true }),
  );
}

/** Measures the presses inside the charts. */
async function pictures(stage: Stage): Promise<void> {
  const { page } = stage;
  await open(page, `${path}&view=matrix`);
  await measurePress(stage, 'analysis: tab of the matrix', (turn) => page.getByRole('tab').nth(turn % 2));
  const threat = (turn: number) => page.locator('main tbody th button').nth(turn);
  await measurePress(stage, 'analysis: a threat of the matrix', threat, close(page));
  await open(page, `${path}&view=graph`);
  const node = (turn: number) => page.locator('main ol li button[type="button"] small').nth(4 + turn);
  await measurePress(stage, 'analysis: a result of the graph', node, close(page));
  await open(page, `${path}&view=map`);
  const country = (turn: number) => page.locator('main svg path[data-step]').nth(turn);
  await measurePress(stage, 'analysis: a country of the map', country, close(page));
  await measurePress(stage, 'analysis: the map by level or occurrence', (turn) =>
    page.getByRole('button', { name: turn % 2 === 0 ? 'Level' : 'Occurrence', exact: true }),
  );
  await measurePress(stage, 'analysis: a part of the world', (turn) =>
    page.getByRole('button', { name: turn % 2 === 0 ? 'Europe' : 'World', exact: true }),
  );
}

async function report(stage: Stage): Promise<void> {
  const { page } = stage;
  await open(page, path.replace('/analysis', '/report'));
  await measure(
    stage,
    'report: one letter in a text',
    (turn) => page.keyboard.press('ban'[turn] ?? 'k'),
    () => page.locator('main textarea').first().focus(),
  );
}

export async function analysis(stage: Stage): Promise<void> {
  const { page } = stage;
  await open(page, path);
  const add = page.getByRole('searchbox', { name: 'Add a threat or risk' });
  await measure(
    stage,
    'analysis: add to the selection',
    () => page.keyboard.press('Enter'),
    async (turn) => {
      await add.fill(['money', 'cash', 'trade'][turn] ?? 'bank');
      await page.locator('main').getByRole('list').getByRole('link').first().waitFor();
      await add.focus();
    },
  );
  for (const view of ['Matrix', 'Graph', 'Map', 'List']) {
    await measurePress(
      stage,
      `analysis: to ${view.toLowerCase()}`,
      () => page.getByText(view, { exact: true }).first(),
      () =>
        page
          .getByText(view === 'List' ? 'Matrix' : 'List', { exact: true })
          .first()
          .click(),
    );
  }
  await steps(stage);
  await list(stage);
  await pictures(stage);
  await report(stage);
  await filters(stage, 'analysis', path, ['Segment', 'Country', 'Areas', 'Business']);
}

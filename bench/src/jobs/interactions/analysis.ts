/** An analysis: its selection, its views, its filters. */
import { filters } from './filters.ts';
import { measure, open, type Stage } from './measuring.ts';

export async function analysis(stage: Stage): Promise<void> {
  const { page } = stage;
  const path = '/threatview/analysis?selection=th-tbml,th-vat,th-shell,pr-lc';
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
    await measure(
      stage,
      `analysis: to ${view.toLowerCase()}`,
      () => page.getByText(view, { exact: true }).first().click(),
      () =>
        page
          .getByText(view === 'List' ? 'Matrix' : 'List', { exact: true })
          .first()
          .click(),
    );
  }
  await filters(stage, 'analysis', path, ['Segment', 'Country', 'Areas', 'Business']);
}

/** The comparison and the news. */
import { measure, open, type Stage } from './measuring.ts';

export async function others(stage: Stage): Promise<void> {
  const { page } = stage;
  await open(page, '/threatview/compare?a=1001&b=1002');
  await measure(stage, 'compare: swap', () => page.getByRole('button', { name: 'Swap' }).click());
  await open(page, '/threatview/news');
  await measure(
    stage,
    'news: one letter in the search',
    (turn) => page.keyboard.press('ban'[turn] ?? 'k'),
    () => page.locator('main').getByRole('searchbox').first().focus(),
  );
}

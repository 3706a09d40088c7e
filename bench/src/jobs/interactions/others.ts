/** Measures the interactions of the comparison and of the news. */
import { measure, measurePress, open, type Stage } from './measuring.ts';

export async function others(stage: Stage): Promise<void> {
  const { page } = stage;
  await open(page, '/threatview/compare?a=1001&b=1002');
  await measurePress(stage, 'compare: swap', () => page.getByRole('button', { name: 'Swap' }));
  await open(page, '/threatview/news');
  await measure(
    stage,
    'news: one letter in the search',
    (turn) => page.keyboard.press('ban'[turn] ?? 'k'),
    () => page.locator('main').getByRole('searchbox').first().focus(),
  );
  await open(page, '/threatview/news');
  await measurePress(stage, 'news: a topic', (turn) => page.locator('main fieldset label').nth(turn));
  await open(page, '/threatview/news');
  await measurePress(stage, 'news: mark as read or unread', () =>
    page.locator('article').nth(1).getByRole('button', { name: /^Mark/ }),
  );
  await measurePress(stage, 'news: unread or all', (turn) =>
    page.getByRole('button', { name: turn % 2 === 0 ? 'Unread' : 'All', exact: true }),
  );
}

/** A screen as axe reads it, in both themes. */
import { type AxeFault, accessibilityFaults } from '@klarsikt/tool-e2e';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const readable = (faults: readonly AxeFault[]): string =>
  faults.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.join('\n  ')}`).join('\n');

/** Nothing waits, nothing moves, and the theme is on. */
async function stands(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      document.documentElement.dataset.theme === wanted &&
      document.querySelector('[aria-busy="true"], [data-waiting]') === null &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    theme,
  );
}

/**
 * What axe finds. Rows that are replaced while it reads are fainter for that moment: what it finds is read once more
 * when nothing waits.
 */
async function faultsOf(page: Page, theme: 'light' | 'dark', coloursAlone: boolean): Promise<string> {
  await stands(page, theme);
  const first = await accessibilityFaults(page, coloursAlone);
  if (first.length === 0) return '';
  await page.waitForTimeout(500);
  await stands(page, theme);
  return readable(await accessibilityFaults(page, coloursAlone));
}

/** Everything in the first theme, the colours in the others. The journey goes on after a fault, and fails at its end with all of them. */
export async function hasNoBarrier(
  page: Page,
  themes: readonly ('light' | 'dark')[] = ['dark', 'light'],
): Promise<void> {
  for (const [at, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme });
    const faults = await faultsOf(page, theme, at > 0);
    const { pathname } = new URL(page.url());
    expect.soft(faults, `${pathname} in ${theme}`).toBe('');
  }
}

/** Checks the accessibility of a screen with axe, in both themes. */
import { type AxeFault, findAccessibilityFaults } from '@klarsikt/tool-e2e';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const readable = (faults: readonly AxeFault[]): string =>
  faults.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.join('\n  ')}`).join('\n');

/** Waits until no request is open, no animation runs, and the theme is active. */
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
 * Returns the faults that axe finds. A fault is checked a second time, because a row that is being replaced
 * is fainter for a moment.
 */
async function faultsOf(page: Page, theme: 'light' | 'dark', coloursAlone: boolean): Promise<string> {
  await stands(page, theme);
  const first = await findAccessibilityFaults(page, coloursAlone);
  if (first.length === 0) return '';
  await page.waitForTimeout(500);
  await stands(page, theme);
  return readable(await findAccessibilityFaults(page, coloursAlone));
}

/**
 * Checks all rules in the first theme and only the colours in the others. A fault does not stop the journey;
 * the journey fails at its end with all faults.
 */
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

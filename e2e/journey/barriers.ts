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
      document.querySelector('[aria-busy="true"]') === null &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    theme,
  );
}

/** Everything in the first theme, the colours in the others. The journey goes on after a fault, and fails at its end with all of them. */
export async function hasNoBarrier(
  page: Page,
  themes: readonly ('light' | 'dark')[] = ['dark', 'light'],
): Promise<void> {
  for (const [at, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme });
    await stands(page, theme);
    const { pathname } = new URL(page.url());
    expect.soft(readable(await accessibilityFaults(page, at > 0)), `${pathname} in ${theme}`).toBe('');
  }
}

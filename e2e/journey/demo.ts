/** Enters the demo of the installation that the journeys share. */
import { type BrowserVisitor, createBrowserVisitor, type VisitorSettings } from '@klarsikt/tool-e2e';
import type { Browser } from 'playwright-core';
import { serverAddress } from './person.ts';

const words = {
  en: { demo: 'Try the demo', sample: 'You are reading a sample' },
  sv: { demo: 'Prova demoversionen', sample: 'Du läser ett smakprov' },
} as const;

/** Returns a visitor who has entered the demo from ThreatView's sample and is still on that page. */
export async function entersDemo(browser: Browser, visit: VisitorSettings = {}): Promise<BrowserVisitor> {
  const visitor = await createBrowserVisitor(browser, serverAddress(), visit);
  const { page } = visitor;
  const { demo, sample } = words[visit.language ?? 'en'];
  await page.goto('/threatview');
  await page.getByRole('button', { name: demo }).first().click();
  await page.getByText(sample).waitFor({ state: 'detached' });
  return visitor;
}

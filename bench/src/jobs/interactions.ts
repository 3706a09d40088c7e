/**
 * P13: measures every interaction of ThreatView on ten times the content, in a browser that runs four times slower.
 * Three jobs share the work.
 */
import { multiplyModel, readStarterModel } from '@klarsikt/content';
import { createBrowserVisitor, launchBrowser } from '@klarsikt/tool-e2e';
import { serverWith } from '../larger.ts';
import type { Result } from '../measure.ts';
import { analysis } from './interactions/analysis.ts';
import { lists } from './interactions/lists.ts';
import type { Stage } from './interactions/measuring.ts';
import { others } from './interactions/others.ts';

/** With 16 copies a session without a licence sees 832 threats. */
const copies = 16;

export const largerContent = () => multiplyModel(readStarterModel(), copies);

type Part = (stage: Stage) => Promise<void>;

/** Runs one part in a demo session at the given address. */
export async function interactionsAt(url: string, part: Part): Promise<Result[]> {
  const browser = await launchBrowser();
  try {
    const { page } = await createBrowserVisitor(browser, url);
    await page.goto('/threatview');
    await page.getByRole('button', { name: 'Try the demo' }).first().click();
    await page.getByText('You are reading a sample').waitFor({ state: 'detached' });
    const devtools = await page.context().newCDPSession(page);
    const stage: Stage = { browser, page, devtools, results: [] };
    await part(stage);
    return stage.results;
  } finally {
    await browser.close();
  }
}

async function onServer(part: Part): Promise<Result[]> {
  const { server, stop } = await serverWith(largerContent());
  try {
    return await interactionsAt(server.url, part);
  } finally {
    await stop();
  }
}

export const interactionsJobs = {
  'interactions-lists': () => onServer(lists),
  'interactions-analysis': () => onServer(analysis),
  'interactions-others': () => onServer(others),
} as const;

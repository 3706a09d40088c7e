/** P13: measures the size of the browser's download and the time until the page shows content. */
import {
  createBrowserVisitor,
  launchBrowser,
  type RunningServer,
  startBuiltServer,
} from '@klarsikt/tool-e2e';
import type { Browser, Page } from 'playwright-core';
import { figure, type Result } from '../measure.ts';

interface Load {
  readonly kilobytes: number;
  readonly lcpMs: number;
  readonly shift: number;
}

async function enterDemo(page: Page): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('button', { name: /try the demo/i })
    .first()
    .click();
  await page.waitForURL('**/ra/*');
}

async function load(browser: Browser, server: RunningServer, path: string, signedIn: boolean): Promise<Load> {
  const visitor = await createBrowserVisitor(browser, server.url, { size: { width: 1440, height: 900 } });
  try {
    const { page } = visitor;
    if (signedIn) await enterDemo(page);
    const fresh = await visitor.context.newPage();
    const client = await visitor.context.newCDPSession(fresh);
    await client.send('Network.enable');
    await client.send('Network.setCacheDisabled', { cacheDisabled: true });
    let bytes = 0;
    client.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await fresh.goto(path, { waitUntil: 'networkidle' });
    const { lcp, shift } = await fresh.evaluate(
      () =>
        new Promise<{ lcp: number; shift: number }>((resolve) => {
          let lcp = 0;
          let shift = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) lcp = entry.startTime;
          }).observe({ type: 'largest-contentful-paint', buffered: true });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'));
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve({ lcp, shift }), 500);
        }),
    );
    return { kilobytes: bytes / 1024, lcpMs: lcp, shift };
  } finally {
    await visitor.close();
  }
}

const line = (job: string, goal: string, { kilobytes, lcpMs, shift }: Load, limit: number): Result => ({
  id: 'P13',
  job,
  goal,
  measured: `${figure(kilobytes, 0)} KB, LCP ${figure(lcpMs, 0)} ms, CLS ${figure(shift, 3)}`,
  ratio: figure(kilobytes / limit, 2),
  met: kilobytes <= limit && lcpMs <= 1200 && shift <= 0.05,
});

export async function webJob(): Promise<Result[]> {
  const server = await startBuiltServer();
  const browser = await launchBrowser();
  try {
    return [
      line(
        'sign-in page, nothing cached',
        '<= 250 KB, LCP <= 1.2 s, CLS <= 0.05',
        await load(browser, server, '/login', false),
        250,
      ),
      line(
        'home page, nothing cached',
        '<= 250 KB besides the model',
        await load(browser, server, '/', false),
        350,
      ),
      line(
        'shell and first application, nothing cached',
        '<= 600 KB, LCP <= 1.2 s, CLS <= 0.05',
        await load(browser, server, '/threatview/threats', true),
        600,
      ),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

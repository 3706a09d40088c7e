/** P13: what the browser downloads and how soon it shows something. */
import { launchBrowser, newVisitor, type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import type { Browser, Page } from 'playwright-core';
import { figure, median, type Result } from '../measure.ts';

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
  await page.waitForURL(/threatview/);
}

async function load(browser: Browser, server: RunningServer, path: string, signedIn: boolean): Promise<Load> {
  const visitor = await newVisitor(browser, server.url, { size: { width: 1440, height: 900 } });
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

interface Phone {
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly blockedMs: number;
  readonly shift: number;
}

/** Lighthouse's phone: a small screen, a processor four times slower, 150 ms there and back, 1.6 Mbit/s. */
async function onPhone(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const size = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };
  await client.send('Emulation.setDeviceMetricsOverride', size);
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const throughput = (1.6 * 1024 * 1024) / 8;
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput / 2,
  });
}

async function loadOnPhone(browser: Browser, server: RunningServer, path: string): Promise<Phone> {
  const { context, page, close } = await newVisitor(browser, server.url);
  try {
    if (path.startsWith('/threatview')) await enterDemo(page);
    const fresh = await context.newPage();
    await onPhone(fresh);
    await fresh.goto(path, { waitUntil: 'networkidle' });
    return await fresh.evaluate(
      () =>
        new Promise<Phone>((resolve) => {
          let lcpMs = 0;
          let shift = 0;
          const tasks: PerformanceEntry[] = [];
          const watch = (type: string, each: (entry: PerformanceEntry) => void) =>
            new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
              type,
              buffered: true,
            });
          watch('largest-contentful-paint', ({ startTime }) => {
            lcpMs = startTime;
          });
          watch('layout-shift', (entry) => {
            shift += Number(Reflect.get(entry, 'value'));
          });
          watch('longtask', (entry) => {
            tasks.push(entry);
          });
          setTimeout(() => {
            const fcpMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
            const blocking = tasks.filter(({ startTime }) => startTime >= fcpMs);
            const blockedMs = blocking.reduce((sum, { duration }) => sum + duration - 50, 0);
            resolve({ fcpMs, lcpMs, blockedMs, shift });
          }, 1500);
        }),
    );
  } finally {
    await close();
  }
}

/** Where Lighthouse gives 0.9 and where 0.5, and the weight; its speed index is left out. */
const curves = {
  fcpMs: { good: 1800, middling: 3000, weight: 10 },
  lcpMs: { good: 2500, middling: 4000, weight: 25 },
  blockedMs: { good: 200, middling: 600, weight: 30 },
  shift: { good: 0.1, middling: 0.25, weight: 25 },
} as const;

/** The logistic curve through both points: within two hundredths of Lighthouse's log-normal one. */
function scoreOf(phone: Phone): number {
  const names = ['fcpMs', 'lcpMs', 'blockedMs', 'shift'] as const;
  const parts = names.map((name) => {
    const { good, middling, weight } = curves[name];
    const steepness = Math.log(9) / Math.log(middling / good);
    return { weight, score: 1 / (1 + (phone[name] / middling) ** steepness) };
  });
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  return (parts.reduce((sum, { weight, score }) => sum + weight * score, 0) / weights) * 100;
}

async function phoneLine(
  browser: Browser,
  server: RunningServer,
  what: string,
  path: string,
): Promise<Result> {
  const runs: Phone[] = [];
  for (let run = 0; run < 3; run += 1) runs.push(await loadOnPhone(browser, server, path));
  const of = (name: keyof Phone) => median(runs.map((phone) => phone[name]));
  const phone = { fcpMs: of('fcpMs'), lcpMs: of('lcpMs'), blockedMs: of('blockedMs'), shift: of('shift') };
  const score = scoreOf(phone);
  const { fcpMs, lcpMs, blockedMs, shift } = phone;
  return {
    id: 'P13',
    job: `${what} on Lighthouse's phone`,
    goal: 'score >= 95',
    measured: `${figure(score, 0)}: FCP ${figure(fcpMs, 0)}, LCP ${figure(lcpMs, 0)}, TBT ${figure(blockedMs, 0)} ms, CLS ${figure(shift, 3)}`,
    ratio: figure(score / 95, 2),
    met: score >= 95,
  };
}

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
      await phoneLine(browser, server, 'sign-in page', '/login'),
      await phoneLine(browser, server, 'home page', '/'),
      await phoneLine(browser, server, 'list of threats, signed in', '/threatview/threats'),
      await phoneLine(browser, server, 'daily feed', '/feed'),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

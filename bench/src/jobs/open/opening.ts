/** Opens a page by its address in a slowed browser and measures the main thread until its rows are drawn. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

const slowness = 4;
/** A safety limit on a loaded machine, not a measure. */
const patienceMs = 120_000;
/** The browser keeps compiled scripts from the third visit on. */
const visitsBefore = 2;

export interface OpenedPage {
  readonly what: string;
  readonly path: string;
  /** Selector of a row of the page. */
  readonly rows: string;
}

/** Processor time of the main thread in ms (with the artificial slowness), and the requests of the page. */
export interface Opening {
  readonly task: number;
  readonly script: number;
  readonly layout: number;
  readonly requests: number;
  readonly kilobytes: number;
}

interface Traffic {
  requests: number;
  bytes: number;
}

function watchTraffic(devtools: CDPSession): Traffic {
  const traffic = { requests: 0, bytes: 0 };
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) traffic.requests += 1;
  });
  devtools.on('Network.dataReceived', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
  });
  return traffic;
}

/** A script of the page that calls the binding `benchRows` in the frame after the first row is painted. */
const awaitRows = (rows: string): string => `
  requestAnimationFrame(function look() {
    const row = document.querySelector(${JSON.stringify(rows)});
    const isDrawn = row !== null && row.closest('[inert]') === null && row.getClientRects().length > 0;
    if (isDrawn) benchRows('');
    else requestAnimationFrame(look);
  });`;

async function metricsOf(devtools: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (name) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000;
}

async function openOnce(page: Page, { path, rows }: OpenedPage): Promise<Opening> {
  const devtools = await page.context().newCDPSession(page);
  // Processor time of the thread, which other work of the machine does not change.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Network.enable');
  await devtools.send('Runtime.enable');
  await devtools.send('Runtime.addBinding', { name: 'benchRows' });
  await devtools.send('Page.enable');
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: awaitRows(rows) });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const traffic = watchTraffic(devtools);
  const drawn = new Promise<Traffic>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${path} shows no ${rows}`)), patienceMs);
    devtools.once('Runtime.bindingCalled', () => {
      clearTimeout(late);
      resolve({ ...traffic });
    });
  });
  const [before, , { requests, bytes }] = await Promise.all([
    metricsOf(devtools),
    page.goto(path, { waitUntil: 'commit' }),
    drawn,
  ]);
  const after = await metricsOf(devtools);
  const spent = (name: string) => after(name) - before(name);
  const opening = {
    task: spent('TaskDuration'),
    script: spent('ScriptDuration'),
    layout: spent('LayoutDuration') + spent('RecalcStyleDuration'),
    requests,
    kilobytes: bytes / 1024,
  };
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.waitForLoadState('networkidle');
  return opening;
}

async function inNewPage<T>(context: BrowserContext, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage();
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

/** Opens the page with an empty browser cache, and then with a full one. */
export async function openTwice(
  browser: Browser,
  at: { readonly url: string; readonly cookie: string },
  opened: OpenedPage,
): Promise<{ readonly cold: Opening; readonly kept: Opening }> {
  const context = await browser.newContext({
    baseURL: at.url,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(patienceMs);
  const [name = '', value = ''] = at.cookie.split(/=(.*)/);
  try {
    await inNewPage(context, async (page) => {
      const devtools = await context.newCDPSession(page);
      const cookie = { name, value, url: at.url, path: '/', secure: true, httpOnly: true } as const;
      await devtools.send('Network.setCookie', { ...cookie, sameSite: 'Lax' });
    });
    const cold = await inNewPage(context, (page) => openOnce(page, opened));
    for (let visit = 1; visit < visitsBefore; visit += 1)
      await inNewPage(context, (page) => page.goto(opened.path, { waitUntil: 'networkidle' }));
    return { cold, kept: await inNewPage(context, (page) => openOnce(page, opened)) };
  } finally {
    await context.close();
  }
}

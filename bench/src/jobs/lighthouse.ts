/** P13: runs Lighthouse on the pages that people open first, with its phone and its desktop settings. */
import { findFreePort, launchBrowser, startBuiltServer } from '@klarsikt/tool-e2e';
import lighthouse, { desktopConfig, type RunnerResult } from 'lighthouse';
import type { CDPSession } from 'playwright-core';
import { demoCookie } from '../demo.ts';
import { figure, type Result } from '../measure.ts';

const pages = [
  { what: 'sign-in page', path: '/login', signedIn: false },
  { what: 'home page', path: '/', signedIn: false },
  { what: 'list of threats, signed in', path: '/threatview/threats', signedIn: true },
  { what: 'daily feed', path: '/feed', signedIn: false },
  { what: 'portal', path: '/portal', signedIn: false },
] as const;

/** Lighthouse recommends the median of several runs. */
const runs = 3;

const categories = {
  performance: '',
  accessibility: 'accessibility',
  'best-practices': 'practices',
  seo: 'SEO',
};

type Report = RunnerResult['lhr'];

const scoreOf = (report: Report, category: string): number =>
  Math.round((report.categories[category]?.score ?? 0) * 100);

const valueIn = (report: Report, audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN;

/** Sets the session cookie in the browser's default profile, because Lighthouse opens its own page there. */
async function setSession(browser: CDPSession, url: string, cookie: string | null): Promise<void> {
  await browser.send('Storage.clearCookies', {});
  if (cookie === null) return;
  const at = cookie.indexOf('=');
  const [name, value] = [cookie.slice(0, at), cookie.slice(at + 1)];
  await browser.send('Storage.setCookies', {
    cookies: [
      { name, value, url, path: '/', secure: name.startsWith('__Host-'), httpOnly: true, sameSite: 'Lax' },
    ],
  });
}

/** Faults of the browser's own recording; the page does not cause them, so the bench repeats the run. */
const recordingFaults = new Set(['NO_NAVSTART', 'NO_TRACING_STARTED', 'NO_RESOURCE_REQUEST']);
const attempts = 5;

/** Returns a report. `before` runs at each attempt, because Lighthouse removes the cookies at its end. */
async function reportOf(
  url: string,
  port: number,
  desktop: boolean,
  before: () => Promise<void>,
): Promise<Report> {
  const flags = { port, logLevel: 'error', output: 'json' } as const;
  for (let attempt = 1; ; attempt += 1) {
    await before();
    const result = await lighthouse(url, flags, desktop ? desktopConfig : undefined);
    if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`);
    const { runtimeError } = result.lhr;
    if (runtimeError === undefined) return result.lhr;
    if (!recordingFaults.has(runtimeError.code) || attempt === attempts)
      throw new Error(`Lighthouse: ${runtimeError.message}`);
  }
}

async function middleReport(
  url: string,
  port: number,
  desktop: boolean,
  before: () => Promise<void>,
): Promise<Report> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await reportOf(url, port, desktop, before));
  const sorted = reports.sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('no run');
  return middle;
}

function line(what: string, device: string, report: Report): Result {
  const scores = Object.keys(categories).map((category) => scoreOf(report, category));
  const lowest = Math.min(...scores);
  const blocked = valueIn(report, 'total-blocking-time');
  const said = Object.entries(categories).map(([category, name]) =>
    `${name} ${scoreOf(report, category)}`.trim(),
  );
  const fcp = figure(valueIn(report, 'first-contentful-paint') / 1000, 2);
  const lcp = figure(valueIn(report, 'largest-contentful-paint') / 1000, 2);
  const shift = figure(valueIn(report, 'cumulative-layout-shift'), 3);
  return {
    id: 'P13',
    job: `${what}, Lighthouse's ${device}`,
    goal: 'all four >= 95, TBT <= 100 ms',
    measured: `${said.join(', ')}; FCP ${fcp} s, LCP ${lcp} s, TBT ${figure(blocked, 0)} ms, CLS ${shift}`,
    ratio: figure(lowest / 95, 2),
    met: lowest >= 95 && blocked <= 100,
  };
}

export async function lighthouseJob(): Promise<Result[]> {
  const server = await startBuiltServer();
  const port = await findFreePort();
  const browser = await launchBrowser(`--remote-debugging-port=${port}`);
  const results: Result[] = [];
  try {
    const session = await browser.newBrowserCDPSession();
    for (const { what, path, signedIn } of pages) {
      const signIn = async () =>
        setSession(session, server.url, signedIn ? await demoCookie(server.url) : null);
      for (const device of ['phone', 'desktop']) {
        const report = await middleReport(server.url + path, port, device === 'desktop', signIn);
        results.push(line(what, device, report));
      }
    }
    return results;
  } finally {
    await browser.close();
    await server.stop();
  }
}

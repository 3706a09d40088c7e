/**
 * Chromium for browser tests (journeys). A test fails when a page reports an error in the console or violates the
 * content policy.
 */
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';

const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export function findChromium(): string {
  const path = process.env.KLARSIKT_CHROMIUM?.trim() || candidates.find((candidate) => existsSync(candidate));
  if (!path)
    throw new Error('No Chromium found. Install the package chromium, or set KLARSIKT_CHROMIUM to its path.');
  return path;
}

/** Starts Chromium. `more`: additional command-line flags. */
export function launchBrowser(...more: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Let pages connect only to this machine. Other hosts fail at once, independently of the network.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE ::1',
      ...more,
    ],
  });
}

/** Longest time of a step in ms on a slow and loaded machine. It is a safety limit and not a performance goal. */
export const stepTimeoutMs = 30_000;

export interface VisitorSettings {
  readonly language?: 'en' | 'sv';
  readonly theme?: 'light' | 'dark';
  readonly size?: { readonly width: number; readonly height: number };
  /** True for a browser that can download files. Without it, downloads are refused. */
  readonly keepsFiles?: boolean;
  /** User agent that the browser sends instead of its own. */
  readonly userAgent?: string;
}

export interface BrowserVisitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors in the console and in the page, and violations of the content policy. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/** With `KLARSIKT_E2E_SLOWDOWN=4`, pages run as on a machine that is four times slower. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env.KLARSIKT_E2E_SLOWDOWN ?? 1);
  if (!(rate > 1)) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Returns a random IP address, so that visitors do not share the limits per address. */
const ownAddress = (): string => `10.${[randomInt(256), randomInt(256), randomInt(1, 255)].join('.')}`;

/** Waits until the application has replaced the HTML that the server rendered with data. */
export const waitForApplication = (page: Page) =>
  page.waitForFunction(() => document.querySelector('#root[data-picture]') === null);

/**
 * Makes loading and reloading a page wait until the application is drawn, except loads that wait only for the
 * response.
 */
function waitAfterLoads(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options);
    if (options?.waitUntil !== 'commit') await waitForApplication(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    await waitForApplication(page);
    return answer;
  };
}

/** Creates a new visitor without cookies, with their own language and theme. */
export async function createBrowserVisitor(
  browser: Browser,
  url: string,
  visit: VisitorSettings = {},
): Promise<BrowserVisitor> {
  const context = await browser.newContext({
    baseURL: url,
    locale: visit.language === 'sv' ? 'sv-SE' : 'en-GB',
    colorScheme: visit.theme ?? 'light',
    viewport: visit.size ?? { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: visit.keepsFiles === true ? 'allow' : 'block',
    acceptDownloads: true,
    // Give each visitor a different IP address, because some limits count by address.
    extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
    ...(visit.userAgent === undefined ? {} : { userAgent: visit.userAgent }),
  });
  context.setDefaultTimeout(stepTimeoutMs);
  context.on('page', waitAfterLoads);
  await context.addInitScript(logPolicyRefusals);
  const page = await context.newPage();
  await slowDown(page);
  const complaints: string[] = [];
  // Errors of external pages, such as an identity provider's, are ignored. The content policy reports loads from other
  // origins.
  const ours = ({ url: from }: { url: string }) =>
    !URL.canParse(from) || new URL(from).origin === new URL(url).origin;
  page.on('console', (message) => {
    if (message.type() !== 'error' || !ours(message.location())) return;
    complaints.push(`${message.text()} (${message.location().url} on ${page.url()})`);
  });
  page.on('pageerror', (error) => {
    // The page may have navigated since, so the address of the script shows where the error occurred.
    const script = /https?:\/\/[^\s)]+/.exec(error.stack ?? '')?.[0] ?? page.url();
    if (ours({ url: script })) complaints.push(`${error} (on ${page.url()})`);
  });
  return { page, context, complaints, close: () => context.close() };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const devtoolsOf = new WeakMap<Page, Promise<CDPSession>>();

/** Logs refusals of the page's content security policy as errors, because the browser logs only some of them. */
const logPolicyRefusals = (): void =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`Refused by ${violatedDirective}: ${blockedURI} (${sourceFile})`),
  );

/**
 * Injects axe, which remains available during client-side navigation. In a script element, its half megabyte is
 * compiled once per process, whereas Playwright would compile it each time.
 */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  const devtools = devtoolsOf.get(page) ?? page.context().newCDPSession(page);
  devtoolsOf.set(page, devtools);
  const { exceptionDetails } = await (await devtools).send('Runtime.evaluate', { expression: axeSource });
  if (exceptionDetails) throw new Error(`axe does not start: ${exceptionDetails.text}`);
}

export interface AxeFault {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly string[];
}

/** Rules on colours. Another theme can break only these rules. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Finds the WCAG 2.2 A and AA violations of the current page; with `coloursAlone` only those of the rules on colours.
 */
export async function findAccessibilityFaults(page: Page, coloursAlone = false): Promise<AxeFault[]> {
  await bringAxe(page);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const runOnly = coloursAlone ? { type: 'rule', values: colourRules } : { type: 'tag', values: tags };
  // To save time, only violations are reported with their places.
  const options = { runOnly, resultTypes: ['violations'] };
  const violations = await page.evaluate(async (given) => {
    const axe: unknown = Reflect.get(window, 'axe');
    if (typeof axe !== 'object' || axe === null) throw new Error('axe is not on the page');
    const run: unknown = Reflect.get(axe, 'run');
    if (typeof run !== 'function') throw new Error('axe can not run');
    const report = await run.call(axe, document, given);
    return report.violations.map(
      (violation: { id: string; help: string; nodes: { html: string; target: string[] }[] }) => ({
        id: violation.id,
        help: violation.help,
        nodes: violation.nodes
          .slice(0, 5)
          .map((node) => `${node.target.join(' ')}: ${node.html.slice(0, 160)}`),
      }),
    );
  }, options);
  return violations;
}

/** Chromium for journeys: pages that fail the test when the console or the content policy complains. */
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

export function chromiumPath(): string {
  const path = process.env.KLARSIKT_CHROMIUM?.trim() || candidates.find((candidate) => existsSync(candidate));
  if (!path)
    throw new Error('No Chromium found. Install the package chromium, or set KLARSIKT_CHROMIUM to its path.');
  return path;
}

/** `more`: flags beyond those that every journey has. */
export function launchBrowser(...more: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Nothing but this machine: a page that asks for anything else is refused at once, whatever network there is.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE ::1',
      ...more,
    ],
  });
}

/** How long a step may take on a slow and loaded machine before something is wrong. A limit, not a measure. */
export const patience = 30_000;

export interface Visit {
  readonly language?: 'en' | 'sv';
  readonly theme?: 'light' | 'dark';
  readonly size?: { readonly width: number; readonly height: number };
  /** A browser that keeps files where a page asks for that; any other keeps none. All of them are kept for half a minute's work. */
  readonly keepsFiles?: boolean;
  /** Pretends to be another browser. */
  readonly userAgent?: string;
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the console, the page or the content policy complained about so far. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/** `KLARSIKT_E2E_SLOWDOWN=4`: the page runs as on a machine that is four times slower. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env.KLARSIKT_E2E_SLOWDOWN ?? 1);
  if (!(rate > 1)) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** An address that nobody else has, as far as chance goes. */
const ownAddress = (): string => `10.${[randomInt(256), randomInt(256), randomInt(1, 255)].join('.')}`;

/** A new person: no cookies, own language and theme. */
export async function newVisitor(browser: Browser, url: string, visit: Visit = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    locale: visit.language === 'sv' ? 'sv-SE' : 'en-GB',
    colorScheme: visit.theme ?? 'light',
    viewport: visit.size ?? { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: visit.keepsFiles === true ? 'allow' : 'block',
    acceptDownloads: true,
    // Each person comes from an address of their own, as the proxy in front would say: some bounds count by address.
    extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
    ...(visit.userAgent === undefined ? {} : { userAgent: visit.userAgent }),
  });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  await slowDown(page);
  const complaints: string[] = [];
  // Of other people's pages (an identity provider's) nothing is asked; what ours loads from elsewhere, the policy reports.
  const ours = ({ url: from }: { url: string }) =>
    !URL.canParse(from) || new URL(from).origin === new URL(url).origin;
  page.on('console', (message) => {
    if (message.type() !== 'error' || !ours(message.location())) return;
    complaints.push(`${message.text()} (${message.location().url} on ${page.url()})`);
  });
  page.on('pageerror', (error) => {
    // The page may have gone on by now; the script's own address says whose it was.
    const script = /https?:\/\/[^\s)]+/.exec(error.stack ?? '')?.[0] ?? page.url();
    if (ours({ url: script })) complaints.push(`${error} (on ${page.url()})`);
  });
  return { page, context, complaints, close: () => context.close() };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const devtoolsOf = new WeakMap<Page, Promise<CDPSession>>();

/**
 * A page keeps axe, whatever it is led to without being loaded anew. It is half a megabyte of program: given as a script of
 * its own it is translated once for all pages of a process, and by Playwright's own way each time.
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

/** What depends on colours: all that another theme can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** WCAG 2.2 A and AA faults of the page as it stands; of its colours alone where the rest has just been read. */
export async function accessibilityFaults(page: Page, coloursAlone = false): Promise<AxeFault[]> {
  await bringAxe(page);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const runOnly = coloursAlone ? { type: 'rule', values: colourRules } : { type: 'tag', values: tags };
  // Of what is in order no place is worked out.
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

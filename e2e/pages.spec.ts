/**
 * Opens every page in the list of routes without an error in the console, and checks it with axe in both
 * themes.
 */
import { listBuiltRoutes } from '@klarsikt/tool-coverage/routes';
import { launchBrowser, type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isAnswered, leadsTo, loads, wasSeen } from './journey/address.ts';
import { asks } from './journey/asks.ts';
import { hasNoBarrier } from './journey/barriers.ts';
import { cutWords } from './journey/cut.ts';
import { arrive, setsUp } from './journey/entry.ts';
import { newEva } from './journey/people.ts';

/** Routes that redirect, return a file, or need the results of a long journey. */
const elsewhere = new Set([
  ...[
    '/feed/intro',
    '/docs',
    '/demo',
    '/file/*',
    '/login/callback',
    '/backoffice',
    '/backoffice/*',
    '/admin/provokeError',
  ],
  ...['/portal/exporty/{assessmentId}/{type}', '/portal/exporty/{assessmentId}/{type}/{token}'],
  '/atlas/imports/{id}',
  // Only the browser that opened the link can show the page (contribution.spec.ts).
  '/contribution/{requestId}',
]);

/** Recognises the reports over a group of several units; the demo has no such group. */
const isGroupReport = (route: string): boolean => route.startsWith('/ra/{raId}/group/reports/{');

type Viewer = 'visitor' | 'demo' | 'admin';

/**
 * Returns the viewer who sees the most at an address: a visitor, the demo with its assessment, or the first
 * administrator.
 */
function viewerOf(route: string): Viewer {
  if (/^\/(ra\/\{raId\}|threatview|threat\/)/.test(route)) return 'demo';
  return /^\/(admin|atlas|ra|portal|account|apipanel|feed)(\/|$)/.test(route) ? 'admin' : 'visitor';
}

/**
 * Recognises the pages that need a load: the server draws the public pages, and the feed is a separate
 * program.
 */
const isLoaded = (route: string): boolean => viewerOf(route) === 'visitor' || route.startsWith('/feed');

/**
 * Example addresses for pages of a single item; the set-up creates the values of `{raId}` and of the other
 * parameters.
 */
const samples: Readonly<Record<string, string>> = {
  '/*': '/no/such/page',
  '/portal/*': '/portal/no/such/page',
  '/portal/assessment/{assessmentId}/{step?}': '/portal/assessment/{assessmentId}/customers',
  '/handbook/*': '/handbook',
  '/help/{article}': '/help/background-data',
  '/intelligence/{useCaseId}': '/intelligence/bank',
  '/intelligence/{useCaseId}/{storyId}': '/intelligence/bank/mules',
  '/products/{productId}': '/products/risk-assessment-pro',
  '/threat/{id}/card': '/threat/1048/card',
  '/atlas/content/{slug}': '/atlas/content/story-mules',
  '/atlas/daily/{type}': '/atlas/daily/publication',
  '/atlas/daily/{type}/create': '/atlas/daily/publication/create',
  '/atlas/daily/{type}/{id}': '/atlas/daily/publication/17001',
  '/atlas/entities/{type}': '/atlas/entities/threat',
  '/atlas/entities/{type}/create': '/atlas/entities/threat/create',
  '/atlas/entities/{type}/{id}': '/atlas/entities/category/13001',
  '/atlas/entities/{type}/preview': '/atlas/entities/1048/preview',
  '/atlas/entities/category/{id}/threats': '/atlas/entities/category/13001/threats',
  '/atlas/entities/threat/{id}/edit': '/atlas/entities/threat/1048/edit',
  '/atlas/entities/threat/{id}/edit/risk': '/atlas/entities/threat/1048/edit/risk',
  '/atlas/entities/new/{parentId}/{categoryId}': '/atlas/entities/new/0/0',
  '/ra/au/{auId}/create': '/ra/au/{unitId}/create',
  '/ra/personal/{personalUserId}/create': '/ra/personal/{userId}/create',
  '/ra/templates/{templateId}': '/ra/templates/boardSummary',
  '/ra/{raId}/background/{dataRiskType}': '/ra/{raId}/background/products',
  '/ra/{raId}/threat/{threatId}/{mode}/{tab}/{riskType?}': '/ra/{raId}/threat/1048/risk/levels',
  '/ra/{raId}/{relevance}/threats': '/ra/{raId}/ml/threats',
  '/ra/{raId}/{relevance}/{riskType}/control': '/ra/{raId}/all/customers/control',
  '/ra/{raId}/{relevance}/{riskType}/{riskId?}/{relatedId?}': '/ra/{raId}/all/customers',
};

/** The same pages with an open panel. */
const beside = [
  '/ra/{raId}/all/customers?why=risk.customers.cu-gambler',
  '/ra/{raId}/history?state={state}',
  '/threatview/analysis?selection=th-tbml,th-divert,th-sv',
];

const pages = [
  ...[...listBuiltRoutes()].filter((route) => !elsewhere.has(route) && !isGroupReport(route)),
  ...beside,
]
  .sort()
  .map((route) => ({ route, viewer: viewerOf(route) }));

let server: RunningServer;
let browser: Browser;
let people: Readonly<Record<Viewer, Page>>;
const close: (() => Promise<void>)[] = [];
const made = new Map<string, string>();
const complaints: string[] = [];

const idSchema = z.object({ id: z.number() });
const metaSchema = z.object({ meta: z.object({ revision: z.number() }) });

/** Writes a comment beside a risk of the demo's assessment, and saves a state that contains a change. */
async function discuss(page: Page, raId: string): Promise<void> {
  const id = Number(raId);
  const subject = '/risks/data/customers/cu-gambler';
  await asks(page, 'POST', 'ra/comment', { id, subject, label: 'act', text: 'Ask for the figure.' });
  const { meta } = metaSchema.parse(await asks(page, 'POST', 'ra/load', { id }));
  const patches = [{ op: 'set', path: '/settings/description', value: 'The figures have come.' }];
  await asks(page, 'POST', `ra/data/${raId}/modify`, { revision: meta.revision, patches });
  made.set('state', String(meta.revision + 1));
}

/** The size of a small laptop, which gives the least room to a screen of full width. */
const size = { width: 1280, height: 640 };

/** Signs all viewers in and creates the items that the addresses need. */
async function enter(): Promise<void> {
  const admin = await arrive(browser, server.url, { language: 'en', size });
  const visitor = await arrive(browser, server.url, { language: 'sv', size });
  const demo = await arrive(browser, server.url, { language: 'sv', size });
  people = { visitor: visitor.page, demo: demo.page, admin: admin.page };
  for (const { visitor: one } of [admin, visitor, demo]) close.push(one.close);
  await setsUp(admin, server.setupLink ?? '', newEva(), 'Norrbanken');
  await admin.page.goto('/ra');
  for (const [name, link] of [
    ['unitId', '/ra/au/'],
    ['userId', '/ra/personal/'],
  ] as const) {
    const address = await admin.page.locator(`a[href^="${link}"]`).first().getAttribute('href');
    made.set(name, /\d+/.exec(address ?? '')?.[0] ?? '');
  }
  const portal = idSchema.parse(
    await asks(admin.page, 'POST', 'portal/assessment', { trade: 'law', from: null }),
  );
  made.set('assessmentId', String(portal.id));
  await demo.page.goto('/');
  await demo.page.waitForLoadState('networkidle');
  await demo.page.getByRole('button', { name: 'Prova demoversionen' }).first().click();
  await demo.page.waitForURL(/\/ra\/\d+/);
  const raId = /\/ra\/(\d+)/.exec(demo.page.url())?.[1] ?? '';
  made.set('raId', raId);
  await discuss(demo.page, raId);
  const title = 'Styrelsen 2026';
  await asks(demo.page, 'POST', `report/saved/${raId}`, { title, template: 'boardSummary', language: 'sv' });
  made.set('reportTitle', encodeURIComponent(title));
  for (const [name, list] of [
    ['referenceId', 'reference'],
    ['controlId', 'controls'],
  ] as const) {
    await demo.page.goto(`/ra/${raId}/${list}`);
    const row = demo.page.locator('tr[data-row]:not([data-group])').first();
    made.set(name, (await row.getAttribute('data-row')) ?? '');
  }
  for (const [viewer, page] of Object.entries(people))
    page.on('pageerror', (error) => complaints.push(`${viewer}: ${error} (on ${page.url()})`));
}

beforeAll(async () => {
  server = await startBuiltServer();
  browser = await launchBrowser();
  await enter();
});
afterAll(async () => {
  for (const one of close) await one();
  await browser.close();
  await server.stop();
});

/** Returns the address to open, with the created values in place of its parameters. */
function addressOf(route: string): string {
  const address = (samples[route] ?? route).replace(/\{(\w+)\}/g, (part, name) => made.get(name) ?? part);
  if (address.includes('{'))
    throw new Error(`no sample for ${route}: add one here, or say why there is none`);
  return address;
}

describe('every page in both themes', () => {
  it.each(pages)(
    'has no cut words and no accessibility faults: $route, as $viewer',
    async ({ route, viewer }) => {
      const page = people[viewer];
      await page.emulateMedia({ colorScheme: 'light' });
      await (isLoaded(route) ? loads : leadsTo)(page, addressOf(route));
      await page.locator('h1').first().waitFor();
      await isAnswered(page);
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [data-waiting]') === null);
      const headings = (await page.locator('h1, h2').allTextContents()).join('\n');
      expect(headings).not.toMatch(/^(Something went wrong|Något gick fel|No access|Ingen åtkomst)/m);
      if (!route.endsWith('*'))
        expect(headings).not.toMatch(/^(Page not found|Uh oh|Sidan finns inte|Hoppsan)/m);
      expect(await cutWords(page)).toEqual([]);
      await hasNoBarrier(page, ['light', 'dark']);
      expect(complaints.splice(0)).toEqual([]);
      if (!isLoaded(route)) wasSeen(page);
    },
  );
});

/**
 * Journeys of the first paint: the frame of an application appears before any script for a visitor with a
 * session, and disappears when the application is ready.
 */
import { deviceCookie } from '@klarsikt/contract/drawing.ts';
import {
  type BrowserVisitor,
  createBrowserVisitor,
  findAccessibilityFaults,
  launchBrowser,
  stepTimeoutMs,
} from '@klarsikt/tool-e2e';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entersDemo } from './journey/demo.ts';
import { serverAddress } from './journey/person.ts';

const address = '/threatview/threats';
const files = '**/assets/*.js';
const frame = '#root > [inert]';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const withoutScripts = (page: Page) => page.route(files, () => undefined);

/**
 * Makes the server send frames without data, as it does when a page is not drawn in time. The scripts of other open
 * pages cannot replace an HttpOnly cookie.
 */
const withoutData = ({ context }: Pick<BrowserVisitor, 'context'>) =>
  context.addCookies([{ name: deviceCookie.name, value: 'unknown', url: serverAddress(), httpOnly: true }]);

/** Returns the cumulative layout shift of the page since it was opened. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(shift), 300);
      }),
  );

describe.each([
  { language: 'en', title: 'Threats', theme: 'light' },
  { language: 'sv', title: 'Hot', theme: 'dark' },
] as const)(
  'the prerendered frame of the list of threats ($language, $theme)',
  ({ language, title, theme }) => {
    let visitor: BrowserVisitor;
    beforeAll(async () => {
      visitor = await entersDemo(browser, { language, theme });
    });
    afterAll(() => visitor.close());

    it('is shown before scripts run, without personal data', async () => {
      const page = await visitor.context.newPage();
      await withoutScripts(page);
      await withoutData(visitor);
      await page.goto(address, { waitUntil: 'commit' });
      await page.locator(`${frame} h1`).waitFor();
      expect(await page.locator(`${frame} h1`).innerText()).toBe(title);
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
      const said = await page.locator(frame).innerText();
      expect(said).not.toMatch(/demo|\d/i);
      expect(await findAccessibilityFaults(page)).toEqual([]);
      await page.close();
    });

    it('is replaced by the application without a layout shift', async () => {
      const { page, complaints } = visitor;
      await page.goto(address);
      await page.locator('tr[data-row]').first().waitFor();
      expect(await page.locator('#root [inert]').count()).toBe(0);
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.05);
      expect(await page.locator('#root h1').count()).toBe(1);
      expect(await page.locator('#root main').count()).toBe(1);
      await page.locator('tr[data-row]:not([data-group])').first().click();
      await page.locator('aside h2').waitFor();
      expect(complaints).toEqual([]);
    });
  },
);

describe('the prerendered frame of an application', () => {
  let visitor: BrowserVisitor;
  beforeAll(async () => {
    visitor = await entersDemo(browser, { language: 'en', theme: 'light' });
  });
  afterAll(() => visitor.close());

  it.each([
    { at: '/threatview', title: 'Which threats concern your business?' },
    { at: '/ra', title: 'Risk assessments' },
  ])('$at is shown before scripts run and is replaced without a layout shift', async ({ at, title }) => {
    const page = await visitor.context.newPage();
    await withoutScripts(page);
    await page.goto(at, { waitUntil: 'commit' });
    await page.locator(`${frame} h1`).waitFor();
    expect(await page.locator(`${frame} h1`).innerText()).toBe(title);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.unrouteAll();
    await page.goto(at);
    await page.waitForFunction(() => document.querySelector('#root [inert], [aria-busy="true"]') === null);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.05);
    expect(await page.locator('#root h1').count()).toBe(1);
    expect(visitor.complaints).toEqual([]);
    await page.close();
  });
});

describe('the prerendered frame of an assessment', () => {
  it('shows steps, name and levels before scripts run and remains until the assessment has loaded', async () => {
    const visitor = await createBrowserVisitor(browser, serverAddress());
    await visitor.page.goto('/');
    await visitor.page.waitForLoadState('networkidle');
    await visitor.page.getByRole('button', { name: 'Try the demo' }).first().click();
    await visitor.page.waitForURL(/\/ra\/\d+/);
    const [, id] = /\/ra\/(\d+)/.exec(visitor.page.url()) ?? [];
    const address = `/ra/${id}`;
    const page = await visitor.context.newPage();
    await withoutScripts(page);
    await withoutData(visitor);
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator(`${frame} h1`).waitFor();
    expect(await page.locator(`${frame} nav a[title]`).allInnerTexts()).toEqual(
      expect.arrayContaining(['Background data', 'Residual risk', 'Completeness', 'Report']),
    );
    await page.locator(`${frame} [data-facts]:not([hidden])`).waitFor();
    const said = await page.locator(frame).innerText();
    expect(said).toContain('Business-wide risk assessment');
    expect(said).toMatch(/Inherent risk\s+3\.3\s+High/);
    expect(said).not.toMatch(/0\.0/);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.unrouteAll();
    const models: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/model\/data\//.test(request.url())) models.push(request.url());
    });
    await page.goto(address);
    await page.waitForFunction(() => document.querySelector('[data-waiting]') === null);
    await page.waitForFunction(() => document.querySelector('#root [inert], [aria-busy="true"]') === null);
    await page.locator('main table tbody th[scope="row"]').first().waitFor();
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.05);
    // The page loads only the model version to which the assessment is pinned.
    expect(models).toHaveLength(1);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('ignores levels that arrive after the application has replaced the frame', async () => {
    const { page, complaints, close } = await createBrowserVisitor(browser, serverAddress(), {
      language: 'sv',
    });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Prova demoversionen' }).first().click();
    await page.waitForURL(/\/ra\/\d+/);
    const [, id] = /\/ra\/(\d+)/.exec(page.url()) ?? [];
    const asked: (() => void)[] = [];
    const hold = (route: Route) => new Promise<void>((done) => void asked.push(() => done(route.continue())));
    let openAssessment: () => void = () => undefined;
    const opened = new Promise<void>((done) => {
      openAssessment = done;
    });
    await page.route('**/api/ra/load', (route) => opened.then(() => route.continue()));
    await page.route('**/api/ra', hold);
    await withoutData({ context: page.context() });
    await page.goto(`/ra/${id}`);
    // The levels of the picture appear first, and then its own rows, because the application still waits for the
    // assessment.
    await page.waitForFunction(() => document.querySelector('#root > [inert]') === null);
    for (const answer of asked) {
      answer();
      await page.waitForTimeout(500);
    }
    openAssessment();
    await page.getByRole('heading', { level: 1, name: 'Översikt' }).waitFor();
    expect(await page.locator('#root h1').allInnerTexts()).toEqual(['Översikt']);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('the prerendered frame of a list in an assessment', () => {
  let visitor: BrowserVisitor;
  let id = '';
  beforeAll(async () => {
    visitor = await entersDemo(browser, { language: 'en', theme: 'light' });
    const listed = await visitor.page.evaluate(async () => (await fetch('/api/ra')).text());
    id = /"assessments":\[\{"id":(\d+)/.exec(listed)?.[1] ?? '';
  });
  afterAll(() => visitor.close());

  it.each([
    { list: 'all/customers', title: 'Risks' },
    { list: 'controls', title: 'Controls' },
  ])('$list remains until all rows can be drawn at once', async ({ list, title }) => {
    const at = `/ra/${id}/${list}`;
    const page = await visitor.context.newPage();
    await withoutScripts(page);
    await withoutData(visitor);
    await page.goto(at, { waitUntil: 'commit' });
    await page.locator(`${frame} h1`).waitFor();
    expect(await page.locator(`${frame} h1`).innerText()).toBe(title);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.unrouteAll();
    // Counts how often the application draws the list as loading after it has replaced the frame.
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const isFrame = document.querySelector('#root > [inert]') !== null;
        if (!isFrame && document.querySelector('#root main [data-waiting]') !== null) seen.push('waiting');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(at);
    await page.locator('main tr[data-row]').first().waitFor();
    expect(await page.locator('#root [inert]').count()).toBe(0);
    expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([]);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.05);
    expect(visitor.complaints).toEqual([]);
    await page.close();
  });
});

describe('a page that the server has rendered with its data', () => {
  const picture = '#root[data-picture]';
  const rowsOf = (page: Page) => page.locator('main tr[data-row]').allInnerTexts();

  /** Opens the page until the server had time to draw it; a machine under load sends frames meanwhile. */
  async function opensPicture(page: Page, address: string): Promise<void> {
    await expect
      .poll(
        async () => {
          await page.goto(address, { waitUntil: 'commit' });
          await page.locator('#root h1').first().waitFor();
          return page.locator(picture).count();
        },
        { timeout: stepTimeoutMs },
      )
      .toBe(1);
  }

  it.each([
    { language: 'en', theme: 'light', list: 'all/customers' },
    { language: 'sv', theme: 'dark', list: 'controls' },
  ] as const)(
    'shows the rows of $list before scripts run ($language, $theme)',
    async ({ list, ...visit }) => {
      const visitor = await entersDemo(browser, visit);
      const { context, complaints, close } = visitor;
      const listed = await visitor.page.evaluate(async () => (await fetch('/api/ra')).text());
      const id = /"assessments":\[\{"id":(\d+)/.exec(listed)?.[1] ?? '';
      const page = await context.newPage();
      await withoutScripts(page);
      await opensPicture(page, `/ra/${id}/${list}`);
      const drawn = await rowsOf(page);
      expect(drawn.length).toBeGreaterThan(10);
      expect(await findAccessibilityFaults(page)).toEqual([]);
      // Links work without the application.
      expect(await page.locator('nav a[href*="/ra/"]').first().getAttribute('href')).toContain(`/ra/${id}`);
      await page.unrouteAll();
      await page.goto(`/ra/${id}/${list}`);
      await page.locator('main tr[data-row]').first().waitFor();
      // The number of rows depends on the height of the list.
      expect((await rowsOf(page)).slice(0, 10)).toEqual(drawn.slice(0, 10));
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.05);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it('shows no data while the device has unsent work', async () => {
    const { page, close } = await entersDemo(browser, { language: 'en', theme: 'light' });
    await withoutScripts(page);
    await opensPicture(page, address);
    await page.evaluate(() => localStorage.setItem('klarsikt.unsent.1.x', '1'));
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator(`${frame} h1`).waitFor();
    expect(await page.locator(picture).count()).toBe(0);
    await close();
  });
});

describe.each([
  { at: '/portal', title: 'Riskportalen' },
  { at: '/portal/checkout', title: 'Beställ riskbedömning' },
])('the prerendered frame of $at', ({ at, title }) => {
  it('is shown to visitors before scripts run', async () => {
    const visitor = await createBrowserVisitor(browser, serverAddress(), {
      language: 'sv',
      size: { width: 390, height: 844 },
    });
    await withoutScripts(visitor.page);
    await visitor.page.goto(at, { waitUntil: 'commit' });
    await visitor.page.locator(`${frame} h1`).waitFor();
    const heading = visitor.page.locator(`${frame} h1`);
    expect(await heading.innerText()).toBe(title);
    // The portal does not load the kit's styles but has the same line height.
    const lines = await heading.evaluate((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
    });
    expect(lines).toBeCloseTo(1.55);
    expect(await findAccessibilityFaults(visitor.page)).toEqual([]);
    await visitor.close();
  });
});

it('a visitor gets no prerendered frame of the list of threats', async () => {
  const visitor = await createBrowserVisitor(browser, serverAddress());
  await withoutScripts(visitor.page);
  await visitor.page.goto(address, { waitUntil: 'commit' });
  await visitor.page.locator('#root').waitFor({ state: 'attached' });
  expect(await visitor.page.locator('template, #root > *').count()).toBe(0);
  await visitor.close();
});

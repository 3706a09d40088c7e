/** P13: measures whether a table of a thousand rows scrolls at fifty frames per second. */
import { multiplyModel, readStarterModel } from '@klarsikt/content';
import { createBrowserVisitor, launchBrowser } from '@klarsikt/tool-e2e';
import type { CDPSession, Page } from 'playwright-core';
import { serverWith } from '../larger.ts';
import { figure, median, type Result } from '../measure.ts';

/** With 20 copies a session without a licence sees 1,040 threats. */
const copies = 20;
const goalPerSecond = 50;
const times = 3;
/** Distance in pixels, and speed in pixels per second; the speed equals a fast turn of the wheel. */
const far = 9_000;
const speed = 3_000;

interface Scrolled {
  readonly perSecond: number;
  /** Number of frames without rows in the visible part of the table. */
  readonly blanks: number;
}

/** Counts the frames, and checks at each frame whether the middle of the table shows a row. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const table = document.querySelector('main table')?.parentElement;
    if (table === null || table === undefined) throw new Error('There is no table');
    const seen = { pictures: 0, blanks: 0, first: 0, last: 0, on: true };
    Reflect.set(window, 'benchScroll', seen);
    const { left, top, width, height } = table.getBoundingClientRect();
    void (async () => {
      while (seen.on) {
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        seen.first ||= now;
        seen.last = now;
        seen.pictures += 1;
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        if (there?.closest('tr') === null) seen.blanks += 1;
      }
    })();
  });
}

const seen = (page: Page): Promise<Scrolled> =>
  page.evaluate(() => {
    const own = Reflect.get(window, 'benchScroll');
    own.on = false;
    return { perSecond: ((own.pictures - 1) * 1000) / (own.last - own.first), blanks: own.blanks };
  });

async function once(page: Page, devtools: CDPSession, way: 1 | -1): Promise<Scrolled> {
  const box = await page.locator('main table').boundingBox();
  await watch(page);
  await devtools.send('Input.synthesizeScrollGesture', {
    x: (box?.x ?? 0) + 300,
    y: 500,
    yDistance: -way * far,
    speed,
    gestureSourceType: 'mouse',
  });
  return seen(page);
}

async function scrolled(url: string): Promise<Result[]> {
  const browser = await launchBrowser();
  try {
    const { page } = await createBrowserVisitor(browser, url);
    await page.goto('/threatview');
    await page.getByRole('button', { name: 'Try the demo' }).first().click();
    await page.getByText('You are reading a sample').waitFor({ state: 'detached' });
    await page.goto('/threatview/threats?view=table');
    const table = page.locator('main table');
    await table.locator('tr[data-row]').first().waitFor();
    await page.waitForLoadState('networkidle');
    const rows = Number(await table.getAttribute('aria-rowcount')) - 1;
    const devtools = await page.context().newCDPSession(page);
    const turns: Scrolled[] = [];
    for (let turn = 0; turn < times; turn += 1)
      turns.push(await once(page, devtools, 1), await once(page, devtools, -1));
    const perSecond = median(turns.map((turn) => turn.perSecond));
    const blanks = Math.max(...turns.map((turn) => turn.blanks));
    return [
      {
        id: 'P13',
        job: `table of ${rows} rows, scrolled (pictures per second)`,
        goal: `>= ${goalPerSecond}`,
        measured: `${figure(perSecond, 0)}; pictures without rows ${blanks}`,
        ratio: figure(perSecond / goalPerSecond, 2),
        met: perSecond >= goalPerSecond,
      },
    ];
  } finally {
    await browser.close();
  }
}

export const scrollingJobs = {
  scrolling: async () => {
    const { server, stop } = await serverWith(multiplyModel(readStarterModel(), copies));
    try {
      return await scrolled(server.url);
    } finally {
      await stop();
    }
  },
} as const;

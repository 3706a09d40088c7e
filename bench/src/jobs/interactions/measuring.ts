/**
 * Measures one interaction in a browser that runs four times slower: the time from input to paint (Event
 * Timing), and the CPU time of the longest task (from a trace), which a busy machine changes least.
 */
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { figure, median, type Result } from '../../measure.ts';

const slowness = 4;
const limitMs = 100;
const times = 3;

interface Measured {
  readonly inputToPaintMs: number;
  readonly longestTaskMs: number;
}

export interface Stage {
  readonly browser: Browser;
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly results: Result[];
}

interface TraceEvent {
  readonly ph: string;
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Returns the CPU time of the longest task of the page's main thread in ms; the artificial slowness is
 * included.
 */
function longestTaskIn(trace: Buffer): number {
  const { traceEvents }: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString());
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(thread),
  );
  const tasks = traceEvents.filter(
    (event) => event.ph === 'X' && event.name === 'RunTask' && main.has(thread(event)),
  );
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

/** Records the Event Timing entries from now on in a property of the window. */
async function watchEvents(page: Page): Promise<void> {
  await page.evaluate(() => {
    const known: unknown = Reflect.get(window, 'benchWatching');
    Reflect.set(window, 'benchSlowest', 0);
    if (known === true) return;
    Reflect.set(window, 'benchWatching', true);
    // 16 ms is the shortest duration that the browser reports; TypeScript's types lack the option.
    const options = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Reflect.set(window, 'benchSlowest', Math.max(duration, Number(Reflect.get(window, 'benchSlowest'))));
    }).observe(options);
  });
}

const slowest = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(window, 'benchSlowest')));

/** Waits until the page has been idle for a while. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3000 }));
  });
  await page.waitForTimeout(250);
}

async function once({ browser, page, devtools }: Stage, act: () => Promise<unknown>): Promise<Measured> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await watchEvents(page);
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'],
  });
  await act();
  await settle(page);
  const longestTaskMs = longestTaskIn(await browser.stopTracing());
  const inputToPaintMs = await slowest(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { inputToPaintMs, longestTaskMs };
}

/** Measures `act` several times. `before` prepares the page for each run and is not measured. */
export async function measure(
  stage: Stage,
  job: string,
  act: (turn: number) => Promise<unknown>,
  before: (turn: number) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const measured: Measured[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    await before(turn);
    await settle(stage.page);
    measured.push(await once(stage, () => act(turn)));
  }
  const paint = median(measured.map(({ inputToPaintMs }) => inputToPaintMs));
  const task = median(measured.map(({ longestTaskMs }) => longestTaskMs));
  stage.results.push({
    id: 'P13',
    job: `${job} (ms, processor four times slower)`,
    goal: `<= ${limitMs} ms from input to paint`,
    measured: `${figure(paint, 0)}; longest task ${figure(task, 0)}`,
    ratio: figure(paint / limitMs, 2),
    met: paint <= limitMs,
  });
  process.stdout.write(`  ${job}: ${figure(paint, 0)} ms, longest task ${figure(task, 0)} ms\n`);
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Moves the pointer to the target before the measurement, so the movement is not measured. */
async function aim(page: Page, target: Locator, spot?: Spot): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${target} is not there to be pressed`);
  await page.mouse.move(box.x + (spot?.x ?? box.width / 2), box.y + (spot?.y ?? box.height / 2));
}

/**
 * Presses and releases the pointer directly; the checks of Playwright's `click` would count as work of the
 * page.
 */
async function press(page: Page): Promise<void> {
  await page.mouse.down();
  await page.mouse.up();
}

/**
 * Measures the press of an element several times, as `measure` does. `spot` counts from the upper left corner
 * of the element; the default is its centre.
 */
export const measurePress = (
  stage: Stage,
  job: string,
  target: (turn: number) => Locator,
  before: (turn: number) => Promise<unknown> = async () => undefined,
  spot?: Spot,
): Promise<void> =>
  measure(
    stage,
    job,
    () => press(stage.page),
    async (turn) => {
      await before(turn);
      await settle(stage.page);
      await aim(stage.page, target(turn), spot);
    },
  );

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await settle(page);
}

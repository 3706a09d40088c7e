import { Worker } from 'node:worker_threads';
import { drawChart } from '@klarsikt/charts';
import { afterEach, describe, expect, it } from 'vitest';
import type { QueueKey } from '../platform/visitors.ts';
import type { TypesetterChoice } from './choose-typesetter.ts';
import type { RenderResponse } from './jobs.ts';
import { RenderError, RenderPool } from './pool.ts';
import { createRenderer } from './renderer.ts';
import { createSampleDocument, sampleCharts } from './sample-document.ts';
import { startWorkerThread } from './start-worker.ts';

/** A worker that answers, waits, dies or refuses, depending on the document's title. */
const fake = `
  const { parentPort } = require('node:worker_threads');
  parentPort.postMessage({ ready: true });
  parentPort.on('message', ({ id, job }) => {
    const [act, memory = 0] = job.document.title.split('#');
    if (act === 'die') process.exit(7);
    if (act === 'throw') throw new Error('boom');
    if (act === 'wait') return;
    if (act === 'spin') for (;;) {}
    if (act === 'refuse' || act === 'long') {
      parentPort.postMessage({ id, ok: false, refusal: act === 'long' ? 'error.report.toolong' : null, name: 'UnknownChart', message: 'pie', memory: 0 });
    }
    else {
      const bytes = new TextEncoder().encode(act + ' ' + process.pid + '/' + require('node:worker_threads').threadId);
      parentPort.postMessage({ id, ok: true, made: { bytes, title: '' }, memory: Number(memory) });
    }
  });
`;

const bank: QueueKey = { visitor: false, key: 'organization:1' };
const insurer: QueueKey = { visitor: false, key: 'organization:2' };
const visitorFrom = (address: string): QueueKey => ({ visitor: true, key: address });
const asked = { turn: bank };

let open: { close(): Promise<void> } | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});

function poolOf(settings = {}) {
  let started = 0;
  const pool = new RenderPool({
    workers: 1,
    deadlineMs: 20_000,
    queue: { people: 4, perOrganization: 4, visitors: 4, perAddress: 2 },
    start: () => {
      started += 1;
      return new Worker(fake, { eval: true });
    },
    ...settings,
  });
  open = pool;
  const document = createSampleDocument('en');
  const ask = (act: string, signal?: AbortSignal, turn: QueueKey = bank): Promise<string> =>
    pool
      .run({ kind: 'html', document: { ...document, title: act } }, turn, signal)
      .then(({ bytes }) => Buffer.from(bytes).toString())
      .catch((error: unknown) => {
        if (error instanceof RenderError) return error.code;
        throw error;
      });
  return { ask, started: () => started, pool };
}

describe('the render workers', () => {
  it('process jobs in order and one at a time', async () => {
    const { ask, started } = poolOf();
    const answers = await Promise.all(['a', 'b', 'c'].map((act) => ask(act)));
    expect(answers.map((answer) => answer.split(' ')[0])).toEqual(['a', 'b', 'c']);
    expect(started()).toBe(1);
  });

  it('share the work if there are several', async () => {
    const { ask } = poolOf({ workers: 2 });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((act) => ask(act)));
    expect(new Set(answers.map((answer) => answer.split('/')[1])).size).toBe(2);
  });

  it.each(['die', 'throw'])('fail only the current job and are replaced if they crash (%s)', async (act) => {
    const { ask, started } = poolOf();
    const [first, second] = await Promise.all([ask(act), ask('b')]);
    expect(first).toBe('crashed');
    expect(second).toMatch(/^b /);
    expect(started()).toBe(2);
  });

  it.each(['wait', 'spin'])('are stopped and replaced if they exceed the deadline (%s)', async (act) => {
    const { ask, started } = poolOf({ deadlineMs: 300 });
    expect(await ask(act)).toBe('timeout');
    expect(await ask('b')).toMatch(/^b /);
    expect(started()).toBe(2);
  });

  it('return the reason for a refused job and continue to work', async () => {
    const { ask, started } = poolOf();
    expect(await ask('refuse')).toBe('failed');
    expect(await ask('long')).toBe('error.report.toolong');
    expect(await ask('b')).toMatch(/^b /);
    expect(started()).toBe(1);
  });

  it('refuse a job while the queue is full', async () => {
    const { ask, pool } = poolOf({ queue: { people: 2, perOrganization: 2, visitors: 2, perAddress: 2 } });
    const answers = Promise.allSettled(['wait', 'a', 'b'].map((act) => ask(act)));
    expect(await ask('c')).toBe('busy');
    await pool.close();
    const closed = { status: 'fulfilled', value: 'closed' };
    expect(await answers).toEqual([closed, closed, closed]);
    expect(await ask('d')).toBe('closed');
  });

  it('cancel a waiting or running job when the caller disconnects', async () => {
    const { ask } = poolOf();
    const control = new AbortController();
    const jobs = [ask('wait', control.signal), ask('a', control.signal)];
    control.abort();
    expect(await Promise.all(jobs)).toEqual(['aborted', 'aborted']);
    expect(await ask('gone', AbortSignal.abort())).toBe('aborted');
    expect(await ask('b')).toMatch(/^b /);
  });

  it('are replaced after a configured number of jobs', async () => {
    const { ask, started } = poolOf({ jobsPerWorker: 2 });
    for (const act of ['a', 'b', 'c']) expect(await ask(act)).toMatch(new RegExp(`^${act} `));
    expect(started()).toBe(2);
  });
});

/** A pool with one busy worker; returns the order in which it then serves the jobs. */
async function servedAfterABusyJob(
  wanted: readonly (readonly [string, QueueKey])[],
  settings = {},
): Promise<string[]> {
  const { ask } = poolOf({ deadlineMs: 400, ...settings });
  const served: string[] = [];
  const first = ask('wait');
  const others = wanted.map(async ([act, turn]) => {
    const answer = await ask(act, undefined, turn);
    served.push(answer.split(' ')[0] ?? '');
  });
  await Promise.all([first, ...others]);
  return served;
}

describe('the queue of render jobs', () => {
  it('alternates between organisations, however many jobs one organisation has', async () => {
    const served = await servedAfterABusyJob([
      ['a1', bank],
      ['a2', bank],
      ['a3', bank],
      ['b1', insurer],
    ]);
    expect(served).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('serves callers without an account last and alternates between their addresses', async () => {
    const served = await servedAfterABusyJob([
      ['v1', visitorFrom('192.0.2.1')],
      ['v2', visitorFrom('192.0.2.1')],
      ['w1', visitorFrom('192.0.2.2')],
      ['a1', bank],
    ]);
    expect(served).toEqual(['a1', 'v1', 'w1', 'v2']);
  });

  it('limits the number of waiting jobs of each organisation and each address', async () => {
    const queue = { people: 4, perOrganization: 2, visitors: 4, perAddress: 2 };
    const served = await servedAfterABusyJob(
      [
        ['a1', bank],
        ['a2', bank],
        ['a3', bank],
        ['b1', insurer],
        ['v1', visitorFrom('192.0.2.1')],
        ['v2', visitorFrom('192.0.2.1')],
        ['v3', visitorFrom('192.0.2.1')],
        ['w1', visitorFrom('192.0.2.2')],
      ],
      { queue },
    );
    expect(served).toEqual(['busy', 'busy', 'a1', 'b1', 'a2', 'v1', 'w1', 'v2']);
  });

  it('reserves a worker for people with an account, however many visitors wait', async () => {
    const { ask } = poolOf({ workers: 2, visitorWorkers: 1, visitorDeadlineMs: 1500 });
    const [one, two] = [visitorFrom('192.0.2.1'), visitorFrom('192.0.2.2')];
    const visitors = [ask('wait', undefined, one), ask('v', undefined, two)];
    const order: string[] = [];
    void visitors[1]?.then(() => order.push('visitor'));
    // The second worker is idle, but the second visitor waits for the first visitor's job.
    for (const act of ['a', 'b', 'c']) {
      expect(await ask(act)).toMatch(new RegExp(`^${act} `));
      order.push(act);
    }
    expect(await Promise.all(visitors)).toEqual(['timeout', expect.stringMatching(/^v /)]);
    expect(order).toEqual(['a', 'b', 'c', 'visitor']);
  });
});

describe('the memory of render workers', () => {
  it('is freed by replacing a worker above the limit', async () => {
    const { ask, started } = poolOf({ memoryMark: 1000 });
    await ask('small#1000');
    await ask('small#900');
    expect(started()).toBe(1);
    await ask('large#1001');
    await ask('next');
    expect(started()).toBe(2);
  });

  it('is included in each answer of a worker', async () => {
    const worker = startWorkerThread('render');
    open = { close: async () => void (await worker.terminate()) };
    const answers = new Promise<unknown>((resolve) => {
      worker.on('message', (answer) => 'id' in answer && resolve(answer));
    });
    worker.postMessage({ id: 1, job: { kind: 'html', document: createSampleDocument('en') } });
    expect(await answers).toMatchObject({ ok: true, memory: expect.any(Number) });
    expect(Reflect.get(Object(await answers), 'memory')).toBeGreaterThan(1024 * 1024);
  });

  it('includes the memory of the portable compiler', async () => {
    const data: TypesetterChoice = { typesetter: 'portable' };
    const worker = startWorkerThread('render', undefined, { data });
    open = { close: async () => void (await worker.terminate()) };
    const answerTo = (id: number, kind: 'html' | 'pdf') =>
      new Promise<Extract<RenderResponse, { ok: true }>>((resolve, reject) => {
        worker.on('message', (answer: RenderResponse) => {
          if ('id' in answer && answer.id === id)
            answer.ok ? resolve(answer) : reject(new Error(answer.message));
        });
        worker.postMessage({ id, job: { kind, document: createSampleDocument('en') } });
      });
    const before = await answerTo(1, 'html');
    const after = await answerTo(2, 'pdf');
    const raw = Buffer.from(after.made.bytes).toString('latin1');
    expect([raw.includes('/StructTreeRoot'), raw.includes('pdfuaid')]).toEqual([true, false]);
    expect(after.memory - before.memory).toBeGreaterThan(8 * 1024 * 1024);
  });

  it('is freed by ending idle workers', async () => {
    const { ask, started } = poolOf({ idleMs: 50 });
    await ask('a');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await ask('b');
    expect(started()).toBe(2);
  });
});

describe('the renderer', () => {
  it('renders every format in a separate thread', async () => {
    const renderer = createRenderer();
    open = renderer;
    const document = createSampleDocument('sv');
    if (!sampleCharts.waterfall) throw new Error('no chart');
    const { option, size, message } = drawChart(
      { chart: 'waterfall', data: sampleCharts.waterfall },
      { language: 'sv', theme: 'dark' },
    );
    const picture = { option, size, label: message };
    const start = (bytes: Uint8Array, length: number): string =>
      Buffer.from(bytes.subarray(0, length)).toString('latin1');
    expect(start(await renderer.renderHtml(document, asked), 8)).toBe('<article');
    expect(start(await renderer.renderPdf(document, asked), 5)).toBe('%PDF-');
    expect(start(await renderer.renderDocx(document, asked), 2)).toBe('PK');
    expect(start(await renderer.renderSvg(picture, asked), 4)).toBe('<svg');
    expect(start(await renderer.renderPng({ ...picture, background: '#171d20' }, asked), 4)).toBe('\x89PNG');
  });

  it('refuses an unknown chart, an invalid size, and a picture of more than four million pixels', async () => {
    const renderer = createRenderer();
    open = renderer;
    const document = createSampleDocument('en');
    const blocks = [{ type: 'chart' as const, chart: 'pie', data: {}, caption: [] }];
    await expect(renderer.renderPdf({ ...document, blocks }, asked)).rejects.toMatchObject({
      code: 'failed',
    });
    const option = drawChart(
      {
        chart: 'distribution',
        data: sampleCharts.distribution ?? {
          classes: [],
          thresholds: {
            risk: { LOW: 0, MEDIUM: 0, HIGH: 0, VERYHIGH: 0 },
            strength: { MODERATE: 0, STRONG: 0, VERYSTRONG: 0 },
          },
        },
      },
      { language: 'en', theme: 'light' },
    ).option;
    await expect(
      renderer.renderSvg({ option, size: { width: 1e9, height: 10 } }, asked),
    ).rejects.toMatchObject({
      code: 'failed',
    });
  });
});

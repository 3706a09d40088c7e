import { Worker } from 'node:worker_threads';
import { drawChart } from '@klarsikt/charts';
import { afterEach, describe, expect, it } from 'vitest';
import { RenderFailure, RenderPool } from './pool.ts';
import { createRenderer } from './renderer.ts';
import { charts, sampleDocument } from './sample-document.ts';

/** A worker with one habit, told by the document's title: it answers, waits, dies or refuses. */
const fake = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, job }) => {
    const act = job.document.title;
    if (act === 'die') process.exit(7);
    if (act === 'throw') throw new Error('boom');
    if (act === 'wait') return;
    if (act === 'spin') for (;;) {}
    if (act === 'refuse') parentPort.postMessage({ id, ok: false, name: 'UnknownChart', message: 'pie' });
    else parentPort.postMessage({ id, ok: true, bytes: new TextEncoder().encode(act + ' ' + process.pid + '/' + require('node:worker_threads').threadId) });
  });
`;

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
    queue: 4,
    start: () => {
      started += 1;
      return new Worker(fake, { eval: true });
    },
    ...settings,
  });
  open = pool;
  const document = sampleDocument('en');
  const ask = (act: string, signal?: AbortSignal): Promise<string> =>
    pool
      .run({ kind: 'html', document: { ...document, title: act } }, signal)
      .then((bytes) => Buffer.from(bytes).toString())
      .catch((error: unknown) => {
        if (error instanceof RenderFailure) return error.code;
        throw error;
      });
  return { ask, started: () => started, pool };
}

describe('the render workers', () => {
  it('answer in the order of asking, one job at a time', async () => {
    const { ask, started } = poolOf();
    const answers = await Promise.all(['a', 'b', 'c'].map((act) => ask(act)));
    expect(answers.map((answer) => answer.split(' ')[0])).toEqual(['a', 'b', 'c']);
    expect(started()).toBe(1);
  });

  it('share the work when there are more of them', async () => {
    const { ask } = poolOf({ workers: 2 });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((act) => ask(act)));
    expect(new Set(answers.map((answer) => answer.split('/')[1])).size).toBe(2);
  });

  it.each(['die', 'throw'])('that crash (%s) fail their own job only, and are replaced', async (act) => {
    const { ask, started } = poolOf();
    const [first, second] = await Promise.all([ask(act), ask('b')]);
    expect(first).toBe('crashed');
    expect(second).toMatch(/^b /);
    expect(started()).toBe(2);
  });

  it.each(['wait', 'spin'])('past the deadline (%s) are stopped, and replaced', async (act) => {
    const { ask, started } = poolOf({ deadlineMs: 300 });
    expect(await ask(act)).toBe('timeout');
    expect(await ask('b')).toMatch(/^b /);
    expect(started()).toBe(2);
  });

  it('say why a job was refused, and go on', async () => {
    const { ask, started } = poolOf();
    expect(await ask('refuse')).toBe('failed');
    expect(await ask('b')).toMatch(/^b /);
    expect(started()).toBe(1);
  });

  it('take no more than the queue holds', async () => {
    const { ask, pool } = poolOf({ queue: 2 });
    const held = Promise.allSettled(['wait', 'a', 'b'].map((act) => ask(act)));
    expect(await ask('c')).toBe('busy');
    await pool.close();
    const closed = { status: 'fulfilled', value: 'closed' };
    expect(await held).toEqual([closed, closed, closed]);
    expect(await ask('d')).toBe('closed');
  });

  it('drop a job whose caller has gone, waiting or running', async () => {
    const { ask } = poolOf();
    const control = new AbortController();
    const jobs = [ask('wait', control.signal), ask('a', control.signal)];
    control.abort();
    expect(await Promise.all(jobs)).toEqual(['aborted', 'aborted']);
    expect(await ask('gone', AbortSignal.abort())).toBe('aborted');
    expect(await ask('b')).toMatch(/^b /);
  });

  it('are replaced when they have done their share', async () => {
    const { ask, started } = poolOf({ jobsPerWorker: 2 });
    for (const act of ['a', 'b', 'c']) expect(await ask(act)).toMatch(new RegExp(`^${act} `));
    expect(started()).toBe(2);
  });
});

describe('the renderer', () => {
  it('makes every format in its own thread', async () => {
    const renderer = createRenderer();
    open = renderer;
    const document = sampleDocument('sv');
    if (!charts.waterfall) throw new Error('no chart');
    const { option, size, message } = drawChart(
      { chart: 'waterfall', data: charts.waterfall },
      { language: 'sv', theme: 'dark' },
    );
    const picture = { option, size, label: message };
    const start = (bytes: Uint8Array, length: number): string =>
      Buffer.from(bytes.subarray(0, length)).toString('latin1');
    expect(start(await renderer.renderHtml(document), 8)).toBe('<article');
    expect(start(await renderer.renderPdf(document), 5)).toBe('%PDF-');
    expect(start(await renderer.renderDocx(document), 2)).toBe('PK');
    expect(start(await renderer.renderSvg(picture), 4)).toBe('<svg');
    expect(start(await renderer.renderPng({ ...picture, background: '#171d20' }), 4)).toBe('\x89PNG');
  });

  it('refuses a chart that does not exist and a size that is none', async () => {
    const renderer = createRenderer();
    open = renderer;
    const document = sampleDocument('en');
    const blocks = [{ type: 'chart' as const, chart: 'pie', data: {}, caption: [] }];
    await expect(renderer.renderPdf({ ...document, blocks })).rejects.toMatchObject({ code: 'failed' });
    const option = drawChart(
      {
        chart: 'distribution',
        data: charts.distribution ?? {
          classes: [],
          thresholds: {
            risk: { LOW: 0, MEDIUM: 0, HIGH: 0, VERYHIGH: 0 },
            strength: { MODERATE: 0, STRONG: 0, VERYSTRONG: 0 },
          },
        },
      },
      { language: 'en', theme: 'light' },
    ).option;
    await expect(renderer.renderSvg({ option, size: { width: 1e9, height: 10 } })).rejects.toMatchObject({
      code: 'failed',
    });
  });
});

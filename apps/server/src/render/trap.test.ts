import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { collectionNames } from '@klarsikt/engine/model';
import { expect, it } from 'vitest';
import type { SharedModel } from './jobs.ts';
import { RenderPool } from './pool.ts';

/** A WebAssembly module that traps at its start, as a faulty compiler would. */
const broken = [
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 8, 1, 0, 10, 5, 1, 3, 0, 0, 0x0b,
];

const port = pathToFileURL(path.join(process.env.KLARSIKT_BUNDLED_WORKERS ?? '', 'worker-port.js')).href;

/** A worker whose makers trap, refuse, produce garbage, or leak memory. */
const program = `
  import(${JSON.stringify(port)}).then(({ serveRenderJobs }) => serveRenderJobs([
    { name: 'trap', make: async () => new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from([${broken}]))) },
    { name: 'refuse', make: async () => { throw new Error('no'); } },
    { name: 'little', make: async () => ({ bytes: new Uint8Array(1), title: '' }) },
    { name: 'leave', make: async () => { much(); return { bytes: new Uint8Array(1), title: '' }; } },
    { name: 'hold', make: async () => { globalThis.held = much(); return { bytes: new Uint8Array(1), title: '' }; } },
  ]));
  const much = () => Array.from({ length: 1_000_000 }, (_, at) => ({ at, words: [at] }));
`;

function emptyModel(): SharedModel {
  const text = JSON.stringify({
    schema: 1,
    ...Object.fromEntries(collectionNames.map((name) => [name, []])),
  });
  const json = new SharedArrayBuffer(Buffer.byteLength(text));
  Buffer.from(json).write(text);
  return { key: 'empty', json };
}

async function withPool(
  settings: { readonly memoryMark?: number },
  act: (ask: (maker: string) => Promise<unknown>, started: () => number) => Promise<void>,
): Promise<void> {
  let started = 0;
  const start = () => {
    started += 1;
    return new Worker(program, { eval: true, execArgv: [] });
  };
  const pool = new RenderPool({ ...settings, workers: 1, start });
  const model = emptyModel();
  const ask = (maker: string) =>
    pool.run({ kind: 'make', maker, input: null, model }, { visitor: false, key: 'organization:1' });
  try {
    await act(ask, () => started);
  } finally {
    await pool.close();
  }
}

it('a worker is replaced after a WebAssembly crash, not after a refused job', () =>
  withPool({}, async (ask, started) => {
    await expect(ask('refuse')).rejects.toMatchObject({ code: 'failed' });
    await expect(ask('trap')).rejects.toMatchObject({ code: 'crashed' });
    expect(started()).toBe(1);
    await expect(ask('refuse')).rejects.toMatchObject({ code: 'failed' });
    expect(started()).toBe(2);
  }));

it('a worker is replaced only if memory above the limit is still in use after a job', () =>
  withPool({ memoryMark: 100 * 1024 * 1024 }, async (ask, started) => {
    await ask('leave');
    await ask('little');
    expect(started()).toBe(1);
    await ask('hold');
    await ask('little');
    expect(started()).toBe(2);
  }));

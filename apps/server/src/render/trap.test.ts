import { Worker } from 'node:worker_threads';
import { collectionNames } from '@klarsikt/engine';
import { expect, it } from 'vitest';
import type { SharedModel } from './jobs.ts';
import { RenderPool } from './pool.ts';

/** A module of WebAssembly whose start is `unreachable`: it breaks off as a compiler does that has a fault. */
const broken = [
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 8, 1, 0, 10, 5, 1, 3, 0, 0, 0x0b,
];

/** A worker as the server's, with one maker that meets such a fault and one that refuses. */
const program = `
  import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then((tsx) => {
    tsx.register();
    return import(${JSON.stringify(new URL('./worker-port.ts', import.meta.url).href)});
  }).then(({ serveJobs }) => serveJobs([
    { name: 'trap', make: async () => new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from([${broken}]))) },
    { name: 'refuse', make: async () => { throw new Error('no'); } },
  ]));
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

it('a worker in which WebAssembly broke off is replaced, one that refused a job is not', async () => {
  let started = 0;
  const start = () => {
    started += 1;
    return new Worker(program, { eval: true, execArgv: [] });
  };
  const pool = new RenderPool({ workers: 1, start });
  const model = emptyModel();
  const ask = (maker: string) =>
    pool.run({ kind: 'make', maker, input: null, model }, { visitor: false, key: 'organization:1' });
  try {
    await expect(ask('refuse')).rejects.toMatchObject({ code: 'failed' });
    await expect(ask('trap')).rejects.toMatchObject({ code: 'crashed' });
    expect(started).toBe(1);
    await expect(ask('refuse')).rejects.toMatchObject({ code: 'failed' });
    expect(started).toBe(2);
  } finally {
    await pool.close();
  }
});

/** The thread that renders. One job at a time; what it holds in memory goes with it. */
import { parentPort } from 'node:worker_threads';
import type { RenderAnswer, RenderRequest } from './jobs.ts';
import { runJob } from './run-job.ts';

if (!parentPort) throw new Error('render.worker runs as a worker thread');
const port = parentPort;

port.on('message', ({ id, job }: RenderRequest) => {
  runJob(job).then(
    (bytes) => {
      // A copy of its own: a small buffer shares its memory with others, and that cannot be handed over.
      const own = Uint8Array.from(bytes);
      port.postMessage({ id, ok: true, bytes: own } satisfies RenderAnswer, [own.buffer]);
    },
    (error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      port.postMessage({ id, ok: false, name, message } satisfies RenderAnswer);
    },
  );
});

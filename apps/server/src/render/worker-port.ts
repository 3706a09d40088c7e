/** The end of a render worker that talks to the server: one job at a time, models compiled once. */
import { Session } from 'node:inspector';
import { parentPort } from 'node:worker_threads';
import {
  type CompiledModel,
  compile,
  type ReferenceModel,
  ReportError,
  type ReportErrorCode,
} from '@klarsikt/engine';
import type { Made, RenderAnswer, RenderJob, RenderRequest, SharedModel, TemplateRefusal } from './jobs.ts';
import type { Maker } from './making.ts';
import { runJob } from './run-job.ts';

/** Models that a worker keeps compiled. */
const keptModels = 2;

/** A template that would make more than one report may hold: whoever wrote it can mend that. */
const beyondLimits: ReadonlySet<ReportErrorCode> = new Set(['tooManyNodes', 'tooDeep', 'tooLarge']);

function refusalOf(error: unknown): TemplateRefusal | null {
  // A Word file that was taken before it was looked through as it is now.
  if (error instanceof Error && error.name === 'NotTaken') return 'error.report.word';
  if (!(error instanceof ReportError)) return null;
  return beyondLimits.has(error.code) ? 'error.report.toolong' : 'error.report.template';
}

function memoryNow(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}

/**
 * What this thread takes up: its heap, and what lies outside of it (buffers, the drawing library's own memory). Above the
 * mark what is no longer needed is given back first: a Word file leaves a hundred megabytes of it, and a new thread would
 * take seconds until it is as fast as this one.
 */
async function memoryHeld(mark: number): Promise<number> {
  const before = memoryNow();
  if (before <= mark) return before;
  const session = new Session();
  session.connect();
  await new Promise((done) => session.post('HeapProfiler.collectGarbage', done));
  session.disconnect();
  return memoryNow();
}

function modelsOf(): (shared: SharedModel) => CompiledModel {
  const compiled = new Map<string, CompiledModel>();
  return ({ key, json }) => {
    const known = compiled.get(key);
    compiled.delete(key);
    const source = (): ReferenceModel => JSON.parse(Buffer.from(json).toString('utf8'));
    const model = known ?? compile(source());
    compiled.set(key, model);
    for (const oldest of compiled.keys()) {
      if (compiled.size <= keptModels) break;
      compiled.delete(oldest);
    }
    return model;
  };
}

/** Answers jobs until the thread is ended. What it holds in memory goes with it. */
export function serveJobs(makers: readonly Maker[] = []): void {
  if (!parentPort) throw new Error('a render worker runs as a worker thread');
  const port = parentPort;
  const modelOf = modelsOf();
  const made = async (job: RenderJob): Promise<Made> => {
    if (job.kind !== 'make') return { bytes: await runJob(job), title: '' };
    const maker = makers.find(({ name }) => name === job.maker);
    if (!maker) throw new Error(`nothing makes ${job.maker}`);
    return maker.make(modelOf(job.model), job.input);
  };
  port.postMessage({ ready: true } satisfies RenderAnswer);
  port.on('message', ({ id, job, memoryMark }: RenderRequest) => {
    made(job).then(
      async ({ bytes, title }) => {
        // A copy of its own: a small buffer shares its memory with others, and that cannot be handed over.
        const own = Uint8Array.from(bytes);
        const memory = await memoryHeld(memoryMark);
        const answer: RenderAnswer = { id, ok: true, made: { bytes: own, title }, memory };
        port.postMessage(answer, [own.buffer]);
      },
      async (error: unknown) => {
        // After a trap the memory of a WebAssembly module is in no known state: the pool starts another thread.
        if (error instanceof Error && error.name === 'RuntimeError') throw error;
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        const refusal = refusalOf(error);
        port.postMessage({
          id,
          ok: false,
          refusal,
          name,
          message,
          memory: await memoryHeld(memoryMark),
        } satisfies RenderAnswer);
      },
    );
  });
}

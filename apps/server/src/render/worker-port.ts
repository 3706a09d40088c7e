/** Worker side of rendering: runs one job at a time and caches compiled models. */
import { Session } from 'node:inspector';
import { parentPort } from 'node:worker_threads';
import { type CompiledModel, compileModel, type ReferenceModel } from '@klarsikt/engine/model';
import { ReportError, type ReportErrorCode } from '@klarsikt/engine/report';
import type {
  RenderedFile,
  RenderJob,
  RenderRequest,
  RenderResponse,
  SharedModel,
  TemplateRefusalCode,
} from './jobs.ts';
import type { FileRenderer } from './making.ts';
import { runRenderJob } from './run-job.ts';

const keptModels = 2;

/**
 * Codes of errors that a template causes by exceeding the limits of a report; the author of the template can correct
 * them.
 */
const beyondLimits: ReadonlySet<ReportErrorCode> = new Set(['tooManyNodes', 'tooDeep', 'tooLarge']);

function templateRefusalOf(error: unknown): TemplateRefusalCode | null {
  // The stored Word file passed earlier checks but does not pass the present ones.
  if (error instanceof Error && error.name === 'FileRefusedError') return 'error.report.word';
  if (!(error instanceof ReportError)) return null;
  return beyondLimits.has(error.code) ? 'error.report.toolong' : 'error.report.template';
}

function measureMemory(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}

/**
 * Measures the memory of this thread in bytes: heap, buffers and the drawing library. Above `mark` it collects
 * garbage and measures again, because a Word file leaves a hundred megabytes of garbage and a replacement thread is
 * slow in its first seconds.
 */
async function measureHeldMemory(mark: number): Promise<number> {
  const before = measureMemory();
  if (before <= mark) return before;
  const session = new Session();
  session.connect();
  await new Promise((done) => session.post('HeapProfiler.collectGarbage', done));
  session.disconnect();
  return measureMemory();
}

function createModelCache(): (shared: SharedModel) => CompiledModel {
  const compiled = new Map<string, CompiledModel>();
  return ({ key, json }) => {
    const known = compiled.get(key);
    compiled.delete(key);
    const source = (): ReferenceModel => JSON.parse(Buffer.from(json).toString('utf8'));
    const model = known ?? compileModel(source());
    compiled.set(key, model);
    for (const oldest of compiled.keys()) {
      if (compiled.size <= keptModels) break;
      compiled.delete(oldest);
    }
    return model;
  };
}

export function serveRenderJobs(makers: readonly FileRenderer[] = []): void {
  if (!parentPort) throw new Error('a render worker runs as a worker thread');
  const port = parentPort;
  const modelOf = createModelCache();
  const made = async (job: RenderJob): Promise<RenderedFile> => {
    if (job.kind !== 'make') return { bytes: await runRenderJob(job), title: '' };
    const maker = makers.find(({ name }) => name === job.maker);
    if (!maker) throw new Error(`nothing makes ${job.maker}`);
    return maker.make(modelOf(job.model), job.input);
  };
  port.postMessage({ ready: true } satisfies RenderResponse);
  port.on('message', ({ id, job, memoryMark }: RenderRequest) => {
    made(job).then(
      async ({ bytes, title }) => {
        // Copy the bytes, because a small buffer shares its memory with others and cannot be transferred to another
        // thread.
        const own = Uint8Array.from(bytes);
        const memory = await measureHeldMemory(memoryMark);
        const answer: RenderResponse = { id, ok: true, made: { bytes: own, title }, memory };
        port.postMessage(answer, [own.buffer]);
      },
      async (error: unknown) => {
        // Let the thread fail: after a trap the memory of a WebAssembly module is undefined, so the pool starts another
        // thread.
        if (error instanceof Error && error.name === 'RuntimeError') throw error;
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        const refusal = templateRefusalOf(error);
        port.postMessage({
          id,
          ok: false,
          refusal,
          name,
          message,
          memory: await measureHeldMemory(memoryMark),
        } satisfies RenderResponse);
      },
    );
  });
}

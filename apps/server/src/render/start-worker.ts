import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

const memoryMb = 1024;

interface WorkerSettings {
  readonly maxOldGenerationSizeMb?: number;
  /** What the thread reads as its `workerData`. */
  readonly data?: object | null;
}

/**
 * Starts the thread of `./<name>.worker`. In the bundle all workers lie beside the entry as `<name>.worker.js`; from
 * source (development) the file is TypeScript, and the thread first registers the loader that reads it. Tests bundle the
 * threads beforehand and name the folder: a thread that reads its modules one by one takes ten seconds to start.
 */
export function startWorker(
  name: string,
  base: string = import.meta.url,
  { maxOldGenerationSizeMb = memoryMb, data = null }: WorkerSettings = {},
): Worker {
  const options = { resourceLimits: { maxOldGenerationSizeMb }, workerData: data, execArgv: [] };
  if (!base.endsWith('.ts')) {
    return new Worker(new URL(`./${name}.worker.js`, base), options);
  }
  const bundled = path.join(process.env.KLARSIKT_BUNDLED_WORKERS ?? '', `${name}.worker.js`);
  if (path.isAbsolute(bundled) && existsSync(bundled)) return new Worker(bundled, options);
  const source = JSON.stringify(new URL(`./${name}.worker.ts`, base).href);
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const start = `import(${loader}).then((tsx) => { tsx.register(); return import(${source}); });`;
  return new Worker(start, { ...options, eval: true });
}

import { Worker } from 'node:worker_threads';

const memoryMb = 1024;

interface WorkerSettings {
  readonly maxOldGenerationSizeMb?: number;
  /** What the thread reads as its `workerData`. */
  readonly data?: object | null;
}

/**
 * Starts the thread of `./<name>.worker`. In the bundle all workers lie beside the entry as `<name>.worker.js`; from
 * source (development, tests) the file is TypeScript, and the thread first registers the loader that reads it.
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
  const source = JSON.stringify(new URL(`./${name}.worker.ts`, base).href);
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const start = `import(${loader}).then((tsx) => { tsx.register(); return import(${source}); });`;
  return new Worker(start, { ...options, eval: true });
}

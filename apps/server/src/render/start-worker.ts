import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { findWorkerFile } from './worker-file.ts';

const memoryMb = 1024;

/**
 * Starts `./<name>.worker` as a thread. Only for trusted input: a thread that exceeds its memory in one step ends the
 * whole process, so uploaded files are read in a separate process (`intake/one-file.ts`).
 */
export function startWorkerThread(
  name: string,
  base: string = import.meta.url,
  { data = null }: { readonly data?: object | null } = {},
): Worker {
  const options = {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    workerData: data,
    execArgv: [],
  };
  const file = findWorkerFile(name, base);
  if ('bundled' in file) return new Worker(file.bundled, options);
  const source = JSON.stringify(pathToFileURL(file.source).href);
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const start = `import(${loader}).then((tsx) => { tsx.register(); return import(${source}); });`;
  return new Worker(start, { ...options, eval: true });
}

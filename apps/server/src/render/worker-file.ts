import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of a worker: a bundled file, or a TypeScript source that needs a loader. */
export type WorkerFile = { readonly bundled: string } | { readonly source: string };

/**
 * Finds `<name>.worker`. A bundle contains all workers beside its entry as `<name>.worker.js`; in development the
 * worker is a TypeScript file beside `base`. Tests bundle the workers in advance and name the folder, because loading
 * modules one by one takes ten seconds.
 */
export function findWorkerFile(name: string, base: string): WorkerFile {
  if (!base.endsWith('.ts')) return { bundled: fileURLToPath(new URL(`./${name}.worker.js`, base)) };
  const bundled = path.join(process.env.KLARSIKT_BUNDLED_WORKERS ?? '', `${name}.worker.js`);
  if (path.isAbsolute(bundled) && existsSync(bundled)) return { bundled };
  return { source: fileURLToPath(new URL(`./${name}.worker.ts`, base)) };
}

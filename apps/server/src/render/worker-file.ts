import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where a worker's code is: one file that can be run, or TypeScript that a loader must read. */
export type WorkerFile = { readonly bundled: string } | { readonly source: string };

/**
 * Finds `<name>.worker`. In the bundle all workers lie beside the entry as `<name>.worker.js`; from source (development)
 * the file is TypeScript beside `base`. Tests bundle the workers beforehand and name the folder: one that reads its
 * modules one by one takes ten seconds to start.
 */
export function workerFile(name: string, base: string): WorkerFile {
  if (!base.endsWith('.ts')) return { bundled: fileURLToPath(new URL(`./${name}.worker.js`, base)) };
  const bundled = path.join(process.env.KLARSIKT_BUNDLED_WORKERS ?? '', `${name}.worker.js`);
  if (path.isAbsolute(bundled) && existsSync(bundled)) return { bundled };
  return { source: fileURLToPath(new URL(`./${name}.worker.ts`, base)) };
}

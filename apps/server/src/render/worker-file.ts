import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A bundled file, or TypeScript source that needs a loader. */
export type WorkerFile = { readonly bundled: string } | { readonly source: string };

/**
 * Finds `<name>.worker`. A bundle has all workers beside its entry as `<name>.worker.js`; in development the file is
 * TypeScript beside `base`. Tests bundle the workers beforehand and name the folder, because loading modules one by one
 * takes ten seconds.
 */
export function findWorkerFile(name: string, base: string): WorkerFile {
  if (!base.endsWith('.ts')) return { bundled: fileURLToPath(new URL(`./${name}.worker.js`, base)) };
  const bundled = path.join(process.env.KLARSIKT_BUNDLED_WORKERS ?? '', `${name}.worker.js`);
  if (path.isAbsolute(bundled) && existsSync(bundled)) return { bundled };
  return { source: fileURLToPath(new URL(`./${name}.worker.ts`, base)) };
}

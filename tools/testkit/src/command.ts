import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';

/** Compiles a command into one file that all its runs use, because each run would otherwise compile the engine. */
export function compileCommand(source: string, folder: string): string {
  const outfile = join(folder, basename(source).replace(/\.ts$/, '.mjs'));
  buildSync({ entryPoints: [source], outfile, bundle: true, platform: 'node', format: 'esm' });
  return outfile;
}

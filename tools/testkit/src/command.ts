import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';

/** A command in one file of the folder, compiled once for all of its runs: each would otherwise compile the engine by itself. */
export function compiledCommand(source: string, folder: string): string {
  const outfile = join(folder, basename(source).replace(/\.ts$/, '.mjs'));
  buildSync({ entryPoints: [source], outfile, bundle: true, platform: 'node', format: 'esm' });
  return outfile;
}

/** The script and the style of a pack's page as one text each: by the build, and from source where there is none. */
import path from 'node:path';
import { buildSync } from 'esbuild';

/** Every file that was read for it. */
export const inputs = new Set();

/** @returns {{ script: string, style: string }} */
export function pageParts() {
  const [script, style] = ['recompute.ts', 'recompute.css'].map(bundled);
  return { script: script ?? '', style: style ?? '' };
}

// At once: the bundler's own process, that it otherwise talks to, does not answer in a worker thread.
function bundled(file) {
  const { outputFiles, metafile } = buildSync({
    metafile: true,
    entryPoints: [path.join(import.meta.dirname, file)],
    bundle: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    write: false,
    logLevel: 'warning',
  });
  for (const input of Object.keys(metafile.inputs)) inputs.add(path.resolve(input));
  // It stands inside an element: what would end that is written otherwise.
  return outputFiles[0]?.text.replaceAll('</script', '<\\/script').replaceAll('</style', '<\\/style');
}

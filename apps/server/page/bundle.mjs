/**
 * Script and style of an examination pack's page, as one text each: prepared by the build, or bundled from source if
 * there is no build.
 */
import path from 'node:path';
import { buildSync } from 'esbuild';

/** All files that were read for them. */
export const inputs = new Set();

/** @returns {{ script: string, style: string }} */
export function pageParts() {
  const [script, style] = ['recompute.ts', 'recompute.css'].map(bundled);
  return { script: script ?? '', style: style ?? '' };
}

// Synchronously, because the bundler's service process does not answer in a worker thread.
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
  // The text is embedded in an element, so closing tags are escaped.
  return outputFiles[0]?.text.replaceAll('</script', '<\\/script').replaceAll('</style', '<\\/style');
}

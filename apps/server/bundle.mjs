/** Bundles parts of the server: our own packages into them, those from npm left outside. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;
const source = path.join(here, 'src');

/** The program of the server. */
export const program = path.join(source, 'main.ts');

/** The threads that it starts. */
export const workers = readdirSync(source, { recursive: true })
  .filter((file) => file.endsWith('.worker.ts'))
  .map((file) => path.join(source, file));

/** Bundles into memory. All files lie side by side, so that `new URL('./x.worker.js', import.meta.url)` holds from a bundle. */
export async function bundle(entryPoints, outdir) {
  const { outputFiles } = await build({
    entryPoints,
    outdir,
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [{ name: 'own-packages-inside', setup: bundleOwnPackages }],
    write: false,
  });
  return outputFiles;
}

/** Our packages export TypeScript: resolve them to it. Everything else with a bare name stays an import. */
function bundleOwnPackages({ onResolve }) {
  onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
    if (kind === 'entry-point') return undefined;
    const own = /^@klarsikt\/([^/]+)(\/.+)?$/.exec(name);
    if (!own) return { path: name, external: true };
    const folder = path.join(here, '..', '..', 'packages', own[1]);
    const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const entry = exports[own[2] ? `.${own[2]}` : '.'];
    if (!entry) return { errors: [{ text: `${name} is not exported by ${folder}` }] };
    return { path: path.join(folder, typeof entry === 'string' ? entry : entry.default) };
  });
}

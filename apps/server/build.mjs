/** Bundles the server: our own packages into it, those from npm left outside. Migrations are read where they are. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { pageParts } from './page/bundle.mjs';

const here = import.meta.dirname;
const dist = path.join(here, 'dist');

const workers = readdirSync(path.join(here, 'src'), { recursive: true })
  .filter((file) => file.endsWith('.worker.ts'))
  .map((file) => path.join(here, 'src', file));

const built = await build({
  entryPoints: [path.join(here, 'src', 'main.ts'), ...workers],
  outdir: dist,
  // All side by side, so that `new URL('./x.worker.js', import.meta.url)` holds from the bundle.
  entryNames: '[name]',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
  plugins: [{ name: 'own-packages-inside', setup: bundleOwnPackages }],
  // A build that fails leaves the last good one in place.
  write: false,
}).catch(() => undefined); // it has printed what is wrong and where
if (built) {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  for (const { path: file, contents } of built.outputFiles) writeFileSync(file, contents);
  const { script, style } = pageParts();
  writeFileSync(path.join(dist, 'recompute.js'), script);
  writeFileSync(path.join(dist, 'recompute.css'), style);
} else {
  process.exitCode = 1;
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

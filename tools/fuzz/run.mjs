/**
 * `npm run fuzz`: bundles the server together with the fuzzer and starts it. Without the bundle, each worker
 * thread would compile the sources for seconds.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;
const root = path.join(here, '..', '..');
const server = path.join(root, 'apps', 'server', 'src');
const dist = path.join(here, 'dist');

/** The file of a package's export, literal or by a pattern. */
function exported(exports, name) {
  const entry = exports[name];
  if (entry) return typeof entry === 'string' ? entry : entry.default;
  const patterns = Object.keys(exports).filter(
    (key) => key.endsWith('*') && name.startsWith(key.slice(0, -1)),
  );
  const longest = patterns.sort((a, b) => b.length - a.length)[0];
  return exports[longest].replace('*', () => name.slice(longest.length - 1));
}

/** Resolves own packages to their TypeScript sources; other bare names stay imports. */
function bundleOwnPackages({ onResolve }) {
  onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
    if (kind === 'entry-point') return undefined;
    const own = /^(@klarsikt\/[^/]+)(\/.+)?$/.exec(name);
    if (!own) return { path: name, external: true };
    const folder = path.join(root, 'node_modules', own[1]);
    const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return { path: path.join(folder, exported(exports, own[2] ? `.${own[2]}` : '.')) };
  });
}

const workers = [server, path.join(root, 'modules')]
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => path.join(folder, file)))
  .filter((file) => file.endsWith('.worker.ts'));

rmSync(dist, { recursive: true, force: true });
await build({
  entryPoints: [path.join(here, 'src', 'main.ts'), ...workers],
  outdir: dist,
  entryNames: '[name]',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
  plugins: [{ name: 'own-packages-inside', setup: bundleOwnPackages }],
});
const given = ['--enable-source-maps', path.join(dist, 'main.js'), ...process.argv.slice(2)];
const child = spawn(process.execPath, given, { stdio: 'inherit' });
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});

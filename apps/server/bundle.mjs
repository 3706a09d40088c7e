/** Bundles parts of the server: our own packages into them, of those from npm the few that are many small modules. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;
const source = path.join(here, 'src');
const modules = path.join(here, '..', '..', 'modules');

/** Every file that was read for a bundle. */
export const inputs = new Set();

/** The program of the server. */
export const program = path.join(source, 'main.ts');

/** The threads that it starts. */
export const workers = [source, ...readdirSync(modules).map((name) => path.join(modules, name, 'server'))]
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => path.join(folder, file)))
  .filter((file) => file.endsWith('.worker.ts'));

/** Bundles into memory. All files lie side by side, so that `new URL('./x.worker.js', import.meta.url)` holds from a bundle. */
export async function bundle(entryPoints, outdir, { sourcemap = 'linked' } = {}) {
  const made = await Promise.all(
    ['program', 'thread', 'process'].map((kind) =>
      bundleTogether(
        entryPoints.filter((file) => kindOf(file) === kind),
        { outdir, sourcemap },
      ),
    ),
  );
  return made.flat();
}

/**
 * The program, a thread of it, or a process for one file. What is bundled together reads of a package whatever any of it
 * needs: a process that looks at a picture would read the whole engine and all that goes over the wire.
 */
function kindOf(file) {
  const text = readFileSync(file, 'utf8');
  if (/\banswerOnce\b/.test(text)) return 'process';
  return /\bserveJobs\b/.test(text) ? 'thread' : 'program';
}

async function bundleTogether(entryPoints, { outdir, sourcemap }) {
  const { outputFiles, metafile } = await build({
    metafile: true,
    entryPoints,
    outdir,
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // The other form of the packages of telemetry calls `require`, which a module does not have.
    mainFields: ['module', 'main'],
    sourcemap,
    sourcesContent: false,
    splitting: true,
    chunkNames: '[name]-[hash]',
    logLevel: 'warning',
    plugins: [{ name: 'packages-inside', setup: bundlePackages }],
    write: false,
  });
  for (const file of Object.keys(metafile.inputs)) inputs.add(path.resolve(file));
  return outputFiles.map(({ path: file, text }) => ({ path: file, contents: narrow(text) }));
}

/**
 * Characters beyond Latin 1 as escapes; the bundler leaves some in comments and patterns. The engine keeps a file with
 * one of them in twice the memory.
 */
const narrow = (text) =>
  text.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Pure JavaScript in hundreds of small modules: to read them one by one takes a thread, which starts often, more than a
 * second, and a command of the operator as long. Those of telemetry are a file that is read only where a collector is set. What brings files or binaries of its own stays outside.
 */
const readTogether =
  /^(?:drizzle-orm|echarts|zrender|tslib|zod|@cj-tech-master\/excelts|@opentelemetry\/[^/]+)(?:\/|$)/;

/** The folder of one of our packages. */
const folderOf = (name) => {
  if (name === 'server') return here;
  const module = path.join(modules, name);
  return existsSync(module) ? module : path.join(here, '..', '..', 'packages', name);
};

/** The file behind a name that a package exports, by itself or by a pattern. */
function exported(exports, name) {
  const entry = exports[name];
  if (entry) return typeof entry === 'string' ? entry : entry.default;
  const patterns = Object.keys(exports).filter(
    (key) => key.endsWith('*') && name.startsWith(key.slice(0, -1)),
  );
  const [longest] = patterns.sort((a, b) => b.length - a.length);
  return longest && exports[longest].replace('*', () => name.slice(longest.length - 1));
}

/** Our packages export TypeScript: resolve them to it. Everything else with a bare name stays an import. */
function bundlePackages({ onResolve }) {
  onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
    if (kind === 'entry-point' || readTogether.test(name)) return undefined;
    const own = /^@klarsikt\/([^/]+)(\/.+)?$/.exec(name);
    if (!own) return { path: name, external: true };
    const folder = folderOf(own[1]);
    const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const file = exported(exports, own[2] ? `.${own[2]}` : '.');
    if (!file) return { errors: [{ text: `${name} is not exported by ${folder}` }] };
    return { path: path.join(folder, file) };
  });
}

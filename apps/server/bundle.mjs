/**
 * Bundles parts of the server. The bundles include Klarsikt's own packages, and those npm packages that consist of many
 * small modules.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;
const source = path.join(here, 'src');
const modules = path.join(here, '..', '..', 'modules');

/** All files that were read for bundles. */
export const inputs = new Set();

/** Entry of the server. */
export const program = path.join(source, 'main.ts');

/** Entries of its worker threads and processes. */
export const workers = [source, ...readdirSync(modules).map((name) => path.join(modules, name, 'server'))]
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => path.join(folder, file)))
  .filter((file) => file.endsWith('.worker.ts'));

/**
 * Bundles into memory. All files are in one folder, so that `new URL('./x.worker.js', import.meta.url)` works from
 * every bundle.
 */
export async function bundle(entryPoints, outdir, { sourcemap = 'linked' } = {}) {
  const made = await Promise.all(
    ['program', 'thread', 'process'].map((kind) =>
      bundleTogether(
        entryPoints.filter((file) => readEntryKind(file) === kind),
        { outdir, sourcemap },
      ),
    ),
  );
  return made.flat();
}

/**
 * Kind of an entry: the server, a thread, or a process for one file. Kinds are bundled separately: entries in one
 * bundle share code of a package, so that a process that reads a picture would load the whole engine and the contract.
 */
export function readEntryKind(file) {
  if (!file.endsWith('.worker.ts')) return 'program';
  const text = readFileSync(file, 'utf8');
  if (/\bserveFileReadRequest\b/.test(text)) return 'process';
  if (/\bserveRenderJobs\b/.test(text)) return 'thread';
  throw new Error(`${file} calls neither serveFileReadRequest nor serveRenderJobs`);
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
    // The CommonJS builds of the telemetry packages call `require`, which a module does not have.
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
 * Escapes characters beyond Latin 1, some of which the bundler leaves in comments and patterns. V8 keeps a file with
 * one of them in twice the memory.
 */
const narrow = (text) =>
  text.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * npm packages of pure JavaScript in hundreds of small modules. Loading them one by one would take a thread, or an
 * operator's command, more than a second. Telemetry becomes a separate file, which is only loaded with a collector.
 * Packages with files or binaries of their own are not bundled.
 */
const readTogether =
  /^(?:drizzle-orm|echarts|zrender|tslib|zod|@cj-tech-master\/excelts|@opentelemetry\/[^/]+)(?:\/|$)/;

/** Folder of one of Klarsikt's packages. */
const folderOf = (name) => {
  if (name === 'server') return here;
  const module = path.join(modules, name);
  return existsSync(module) ? module : path.join(here, '..', '..', 'packages', name);
};

/** File of an exported name, by an exact entry or by a pattern. */
function exported(exports, name) {
  const entry = exports[name];
  if (entry) return typeof entry === 'string' ? entry : entry.default;
  const patterns = Object.keys(exports).filter(
    (key) => key.endsWith('*') && name.startsWith(key.slice(0, -1)),
  );
  const [longest] = patterns.sort((a, b) => b.length - a.length);
  return longest && exports[longest].replace('*', () => name.slice(longest.length - 1));
}

/** Resolves Klarsikt's packages to their TypeScript. Other bare names remain imports. */
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

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './child.mjs';
import { inRoot, Stop, say } from './house.mjs';

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'packages', 'modules'];
/** The handbook shows these documents. */
const PAPERS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs'];
/** In the order of the builds: the licences in the web application name the packages in the server's files. */
const APPS = {
  server: { title: 'the server', sources: [...SHARED, 'apps/server'] },
  web: { title: 'the web application', sources: [...SHARED, ...PAPERS, 'apps/web'] },
};
/**
 * Folders that are not sources: packages and caches anywhere; builds, reports and tests directly in a
 * workspace.
 */
const NOT_SOURCES =
  /(^|\/)(node_modules|\.cache|\.stryker-tmp)$|^(apps|modules|packages)\/[^/]+\/(dist|reports|test|drawing\/dist)$/;

/** True if every application is built from the present sources. */
export const isBuilt = () =>
  Object.entries(APPS).every(([name, { sources }]) => readStamp(stampOf(name)) === digestOf(sources));

const stampOf = (name) => inRoot('apps', name, 'dist', '.sources');

/** Builds the applications that are not built from the present sources. */
export async function ensureBuilt() {
  for (const [name, { title, sources }] of Object.entries(APPS)) {
    const stamp = stampOf(name);
    const digest = digestOf(sources);
    if (readStamp(stamp) === digest) continue;
    say(`Building ${title} ...`);
    const began = performance.now();
    const code = await run(['npm', 'run', '--silent', 'build', `--workspace=@klarsikt/${name}`], {
      quiet: true,
    });
    if (code !== 0) throw new Stop(`Building ${title} failed (exit code ${code}); its own message is above.`);
    writeFileSync(stamp, digest);
    say(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  }
}

function readStamp(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Compares contents instead of times, which checkouts and copies change. */
function digestOf(sources) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const file of sources.flatMap((source) => filesBelow(source))) {
    hash.update(`\0${file}\0`).update(readFileSync(inRoot(file)));
  }
  return hash.digest('hex');
}

function filesBelow(source) {
  if (statSync(inRoot(source)).isFile()) return [source];
  return readdirSync(inRoot(source), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const place = path.posix.join(source, entry.name);
      if (NOT_SOURCES.test(place) || /\.test\.tsx?$/.test(entry.name)) return [];
      return entry.isDirectory() ? filesBelow(place) : [place];
    });
}

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { run } from './child.mjs';
import { inRoot, Stop, say } from './house.mjs';

/** A file in node_modules with the digest of the lock file whose production packages are installed. */
const PRODUCTION_MARK = inRoot('node_modules', '.production-install');

/** Installs the dependencies if they are missing or differ from the lock file. */
export async function ensureInstalled({ quiet = false } = {}) {
  if (isWholeInstalled()) return false;
  await install(['ci', '--include=dev', '--no-audit', '--no-fund', ...(quiet ? ['--loglevel=error'] : [])], {
    quiet,
    what: 'the dependencies (npm ci); the first time this takes a minute',
  });
  return true;
}

/** Installs only the production packages; a complete installation is left unchanged. */
export async function ensureProductionInstalled() {
  if (isProductionInstalled() || isWholeInstalled()) return;
  await installProduction();
}

/** Replaces the installed packages by the production packages. */
export async function installProduction() {
  const words = JSON.parse(readFileSync(inRoot('tools/run/production-install.json'), 'utf8'));
  await install(words, { quiet: true, what: 'the packages of production (npm ci --omit=dev)' });
  writeFileSync(PRODUCTION_MARK, digestOfLock());
}

async function install(words, { quiet, what }) {
  say(`Installing ${what} ...`);
  const began = performance.now();
  const code = await run(['npm', ...words], { quiet });
  if (code !== 0) throw new Stop(`"npm ci" failed (exit code ${code}); its own message is above.`);
  say(`Installed in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

const isWholeInstalled = () =>
  matchesLock(readLock('package-lock.json'), readLock('node_modules/.package-lock.json'));

const isProductionInstalled = () => read(PRODUCTION_MARK) === digestOfLock();

const digestOfLock = () =>
  createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');

/**
 * Compares the lock with npm's record of node_modules. Only optional packages (binaries of other platforms)
 * may be absent.
 */
export function matchesLock(lock, installed) {
  if (!lock || !installed) return false;
  const wanted = Object.entries(lock.packages).filter(([place]) => place !== '');
  const known = new Set(wanted.map(([place]) => place));
  return (
    wanted.every(([place, entry]) => {
      const found = installed.packages[place];
      if (!found) return entry.optional === true || entry.devOptional === true || entry.peer === true;
      return found.version === entry.version && found.integrity === entry.integrity;
    }) && Object.keys(installed.packages).every((place) => known.has(place))
  );
}

function readLock(file) {
  const text = read(inRoot(file));
  return text === undefined ? undefined : JSON.parse(text);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

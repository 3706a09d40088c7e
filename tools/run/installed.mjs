import { readFileSync } from 'node:fs';
import { run } from './child.mjs';
import { inRoot, Stop, say } from './house.mjs';

/** Installs the dependencies when they are missing or not those of the lock file. */
export async function ensureInstalled({ quiet = false } = {}) {
  if (matchesLock(readLock('package-lock.json'), readLock('node_modules/.package-lock.json'))) return;
  say('Installing the dependencies (npm ci); the first time this takes a minute ...');
  const began = performance.now();
  const code = await run(['npm', 'ci', '--no-audit', '--no-fund', ...(quiet ? ['--loglevel=error'] : [])], {
    quiet,
  });
  if (code !== 0) throw new Stop(`"npm ci" failed (exit code ${code}); its own message is above.`);
  say(`Installed in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

/**
 * Compares the lock with what npm wrote down about node_modules when it last finished. A package may be absent only
 * where it is optional (another platform's binaries).
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
  try {
    return JSON.parse(readFileSync(inRoot(file), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

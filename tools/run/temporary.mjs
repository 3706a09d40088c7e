/**
 * Temporary files of tests are kept in memory if there is room. Copying the database, which has a thousand
 * files, takes ten times as much processor time on a disk.
 */
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
const prefix = 'klarsikt-tests-';
/** Required free bytes: three times the largest use of a test run. */
const needed = 3 * 1024 ** 3;

/**
 * Makes a temporary folder for one run and sets it for started programs. Returns a function that removes it.
 */
export function keepInMemory({ folder = memory, free = freeBytes(folder), env = process.env } = {}) {
  if (env.TMPDIR !== undefined || free < needed) return () => undefined;
  removeAbandoned(folder);
  const made = path.join(folder, `${prefix}${process.pid}`);
  mkdirSync(made, { recursive: true });
  // World-writable like the system's folder, because a database started by root runs as another user.
  chmodSync(made, 0o1777);
  env.TMPDIR = made;
  return () => {
    delete env.TMPDIR;
    rmSync(made, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}

function freeBytes(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, os.freemem());
  } catch {
    // Only Linux has this folder.
    return 0;
  }
}

/** Removes folders of killed runs, since nothing else frees the memory. */
function removeAbandoned(folder) {
  for (const name of readdirSync(folder)) {
    const id = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (Number.isInteger(id) && !isRunning(id))
      rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** Once per run of vitest, although several projects refer to it. */
const shared = Symbol.for('klarsikt.temporary');

export default function setup() {
  globalThis[shared] ??= { remove: keepInMemory(), users: 0 };
  const kept = globalThis[shared];
  kept.users += 1;
  return () => {
    kept.users -= 1;
    if (kept.users > 0) return;
    globalThis[shared] = undefined;
    kept.remove();
  };
}

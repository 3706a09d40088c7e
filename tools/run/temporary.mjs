/**
 * Where tests keep what is thrown away afterwards: in memory where the machine has room for it. A copy of the database is
 * a thousand files, and to make them on a disk takes the processor ten times as long.
 */
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
const prefix = 'klarsikt-tests-';
/** Bytes that have to be free: three times what the largest run of tests has held at once. */
const needed = 3 * 1024 ** 3;

/** Makes a folder for one run and names it to the programs started from now on. Gives what takes it away again. */
export function keepInMemory({ folder = memory, free = freeBytes(folder), env = process.env } = {}) {
  if (env.TMPDIR !== undefined || free < needed) return () => undefined;
  removeAbandoned(folder);
  const made = path.join(folder, `${prefix}${process.pid}`);
  mkdirSync(made, { recursive: true });
  // As the system's own one: a database that root starts runs as somebody else.
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

/** A run that was killed has left its folder, and nothing else empties memory. */
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

/** Once per run of vitest, however many projects name it. */
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

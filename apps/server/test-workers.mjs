/**
 * Bundles the server's program and its threads once for a run of tests: each process and thread that is started would
 * otherwise read a thousand modules one by one.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundle, program, workers } from './bundle.mjs';
import { pageParts } from './page/bundle.mjs';

/** A process that a test kills: read from sources it would compile for seconds. */
const killed = path.join(import.meta.dirname, 'src/features/mail/sender.fixture.ts');

/** Each project of a run reads this module by itself: what they share is kept with the process. */
const shared = Symbol.for('klarsikt.test-workers');

export default async function setup() {
  globalThis[shared] ??= { folder: bundleAll(), users: 0 };
  const made = globalThis[shared];
  made.users += 1;
  const folder = await made.folder;
  process.env.KLARSIKT_BUNDLED_WORKERS = folder;
  return () => {
    made.users -= 1;
    if (made.users > 0) return;
    globalThis[shared] = undefined;
    rmSync(path.dirname(folder), { recursive: true, force: true });
  };
}

/** As in a built server, the folder of the bundle lies beside what the program reads. */
async function bundleAll() {
  const cache = path.join(import.meta.dirname, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const made = mkdtempSync(path.join(cache, 'workers-'));
  for (const name of ['migrations', 'package.json'])
    cpSync(path.join(import.meta.dirname, name), path.join(made, name), { recursive: true });
  const folder = path.join(made, 'dist');
  mkdirSync(folder);
  for (const { path: file, contents } of await bundle([program, killed, ...workers], folder))
    writeFileSync(file, contents);
  const { script, style } = pageParts();
  writeFileSync(path.join(folder, 'recompute.js'), script);
  writeFileSync(path.join(folder, 'recompute.css'), style);
  return folder;
}

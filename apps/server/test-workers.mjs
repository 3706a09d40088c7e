/**
 * Bundles the server's program and its threads once for a run of tests: each process and thread that is started would
 * otherwise read a thousand modules one by one.
 */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundle, program, workers } from './bundle.mjs';
import { pageParts } from './page/bundle.mjs';

/** What tests start processes and threads of their own from: read from sources each would compile for seconds. */
const started = [
  'platform/embedded/owner.fixture.ts',
  'platform/lost-work.fixture.ts',
  'intake/one-file.ts',
  'render/worker-port.ts',
  'syslog/syslog-sender.fixture.ts',
].map((file) => path.join(import.meta.dirname, 'src', file));
started.push(path.join(import.meta.dirname, '../../modules/operations/server/mail/sender.fixture.ts'));

/** What makes the database that those of the tests are copies of. */
const template = path.join(import.meta.dirname, '../../tools/testkit/src/template.program.ts');

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
  // Some of what is started runs as another user.
  chmodSync(made, 0o755);
  for (const name of ['migrations', 'package.json'])
    cpSync(path.join(import.meta.dirname, name), path.join(made, name), { recursive: true });
  const folder = path.join(made, 'dist');
  mkdirSync(folder);
  // Without the maps, which only somebody who looks for a fault reads.
  const bundled = await bundle([program, template, ...started, ...workers], folder, { sourcemap: false });
  for (const { path: file, contents } of bundled) writeFileSync(file, contents);
  const { script, style } = pageParts();
  writeFileSync(path.join(folder, 'recompute.js'), script);
  writeFileSync(path.join(folder, 'recompute.css'), style);
  return folder;
}

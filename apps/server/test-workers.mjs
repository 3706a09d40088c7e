/**
 * Bundles the server and its workers once per test run. Otherwise each started process and thread would load a thousand
 * modules one by one.
 */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundle, program, workers } from './bundle.mjs';
import { pageParts } from './page/bundle.mjs';

/** Entries of processes and threads that tests start; each would take seconds to compile from source. */
const started = [
  'platform/embedded/owner.fixture.ts',
  'platform/lost-work.fixture.ts',
  'intake/one-file.ts',
  'render/worker-port.ts',
  'syslog/syslog-sender.fixture.ts',
].map((file) => path.join(import.meta.dirname, 'src', file));
started.push(path.join(import.meta.dirname, '../../modules/operations/server/mail/sender.fixture.ts'));

/** Program that creates the template of the test databases. */
const template = path.join(import.meta.dirname, '../../tools/testkit/src/template.program.ts');

/** The projects of a run load this module separately, so the shared state is kept on `globalThis`. */
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

/** As in a built server, the folder of the bundle is beside the files that the program reads. */
async function bundleAll() {
  const cache = path.join(import.meta.dirname, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const made = mkdtempSync(path.join(cache, 'workers-'));
  // Some of the started processes run as another user.
  chmodSync(made, 0o755);
  for (const name of ['migrations', 'package.json'])
    cpSync(path.join(import.meta.dirname, name), path.join(made, name), { recursive: true });
  const folder = path.join(made, 'dist');
  mkdirSync(folder);
  // Without source maps, which only debugging needs.
  const bundled = await bundle([program, template, ...started, ...workers], folder, { sourcemap: false });
  for (const { path: file, contents } of bundled) writeFileSync(file, contents);
  const { script, style } = pageParts();
  writeFileSync(path.join(folder, 'recompute.js'), script);
  writeFileSync(path.join(folder, 'recompute.css'), style);
  return folder;
}

/**
 * Where the runs of tests of one `npm test` keep the modules that they have translated: without it, each project of each
 * run translates nearly all of them anew. It goes with the run: a module that is kept names the files that it imports,
 * and does not notice when another file would be meant.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Makes the folder and names it to the programs started from now on. Gives what takes it away again. */
export function keepModules({ env = process.env } = {}) {
  const made = mkdtempSync(path.join(os.tmpdir(), 'klarsikt-modules-'));
  env.KLARSIKT_TEST_MODULES = made;
  return () => {
    delete env.KLARSIKT_TEST_MODULES;
    rmSync(made, { recursive: true, force: true });
  };
}

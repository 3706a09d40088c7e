/** `npm run test:nodes [-- PATH...]`: runs the unit and server tests on each supported line of Node in turn. */
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inRoot, main, Stop, say } from './house.mjs';
import { ensureInstalled } from './installed.mjs';
import { answerHelp, checkNames } from './words.mjs';

/** The newest version of each line when this list was written; the npm package `node` contains the program. */
const versions = ['20.20.2', '22.23.3', '24.21.0'];

const usage = `npm run test:nodes [-- PATH...]
runs the unit and server tests, or those of the paths, on Node ${versions.join(', ')}. It takes a while and is no part of CI.`;

/** Installs the program into a folder of its own; returns its path. */
function install(version, folder) {
  const words = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `node@${version}`];
  const answer = spawnSync('npm', words, { encoding: 'utf8', cwd: folder });
  if (answer.status !== 0) throw new Stop(`Node ${version} could not be installed:\n${answer.stderr}`);
  return path.join(folder, 'node_modules/node/bin/node');
}

/** Runs the tests with the program, which is also first in their PATH. */
function test(program, paths) {
  const vitest = inRoot('node_modules/vitest/vitest.mjs');
  const env = { ...process.env, PATH: `${path.dirname(program)}${path.delimiter}${process.env.PATH}` };
  return (
    spawnSync(program, [vitest, 'run', ...paths], { cwd: inRoot('.'), env, stdio: 'inherit' }).status === 0
  );
}

await main(async () => {
  const paths = process.argv.slice(2);
  answerHelp(paths, usage);
  checkNames();
  await ensureInstalled();
  const failed = [];
  for (const version of versions) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'klarsikt-node-'));
    try {
      const program = install(version, folder);
      const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
      if (stdout.trim() !== `v${version}`) throw new Stop(`The package brought Node ${stdout.trim()}.`);
      say(`\nNode ${version}`);
      if (!test(program, paths)) failed.push(version);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  if (failed.length > 0) throw new Stop(`The tests fail on Node ${failed.join(', ')}.`);
  say(`\nThe tests pass on Node ${versions.join(', ')}.`);
  return 0;
});

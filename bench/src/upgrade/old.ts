/** Builds the program of an earlier version from the history of the repository. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The commit that cut version 0.1.0. */
export const firstVersion = '427af2e4';

const isBuilt = (folder: string): boolean => existsSync(join(folder, 'apps/server/dist/main.js'));

/** The folder of the built commit; the build is made at the first call and used again later. */
export function builtCommit(commit: string): string {
  const folder = join(tmpdir(), `klarsikt-upgrade-${commit}`);
  if (isBuilt(folder)) return folder;
  mkdirSync(folder, { recursive: true });
  const files = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['x', '-C', folder], { input: files });
  for (const words of [
    ['ci', '--no-audit', '--no-fund', '--prefer-offline'],
    ['run', 'build'],
  ]) {
    const { status } = spawnSync('npm', words, { cwd: folder, stdio: 'inherit' });
    if (status !== 0) throw new Error(`npm ${words.join(' ')} of ${commit} ended with ${status}`);
  }
  return folder;
}

export function requireProgram(folder: string): string {
  if (!isBuilt(folder)) throw new Error(`${folder} has no built server (apps/server/dist/main.js).`);
  return folder;
}

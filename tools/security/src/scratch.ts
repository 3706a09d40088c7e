/** A copy of the working tree that mutations may change. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from './rows.ts';

/**
 * Links the installed packages into the copy. Packages of this repository are linked to their sources in the copy.
 */
function linkModules(folder: string, copy: string): void {
  const from = path.join(repositoryRoot, folder, 'node_modules');
  if (!existsSync(from)) return;
  const to = path.join(copy, folder, 'node_modules');
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '.cache' || name === '.vite') continue;
    if (name === '@klarsikt')
      cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(path.join(from, name), path.join(to, name));
  }
}

/** Lists the source files: files that are tracked by git, or new and not ignored. */
function sources(): string[] {
  const given = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  return execFileSync('git', given, { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter((file) => file !== '' && existsSync(path.join(repositoryRoot, file)));
}

export class ScratchCopy {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'klarsikt-prove-'));

  constructor() {
    for (const file of sources())
      cpSync(path.join(repositoryRoot, file), path.join(this.folder, file), { recursive: true });
    const modules = readdirSync(path.join(repositoryRoot, 'modules')).map((name) => `modules/${name}`);
    for (const folder of ['', 'apps/server', 'apps/web', 'bench', ...modules])
      linkModules(folder, this.folder);
  }

  /** Runs `work` while a file of the copy has another content, and then restores the file. */
  async with<T>(file: string, content: string, work: () => Promise<T>): Promise<T> {
    const place = path.join(this.folder, file);
    const own = readFileSync(place, 'utf8');
    writeFileSync(place, content);
    try {
      return await work();
    } finally {
      writeFileSync(place, own);
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

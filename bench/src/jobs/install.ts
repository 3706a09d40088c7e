/** P16: measures the size of a production installation. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { figure, type Result } from '../measure.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export function installJob(): Result[] {
  const folder = mkdtempSync(join(tmpdir(), 'klarsikt-install-'));
  try {
    const files = execFileSync(
      'git',
      ['ls-files', 'package.json', 'package-lock.json', '.npmrc', '*/package.json'],
      { cwd: root },
    )
      .toString()
      .trim()
      .split('\n');
    for (const file of files) cpSync(join(root, file), join(folder, file), { recursive: true });
    const from = performance.now();
    execFileSync('npm', ['ci', '--omit=dev', '--silent'], { cwd: folder, stdio: 'ignore' });
    const seconds = (performance.now() - from) / 1000;
    const kilobytes = Number(
      execFileSync('du', ['-sk', join(folder, 'node_modules')])
        .toString()
        .split('\t')[0],
    );
    const megabytes = kilobytes / 1024;
    return [
      {
        id: 'P16',
        job: 'production node_modules (MB), installed with a warm cache (s)',
        goal: '<= 320 MB (goal 200), <= 40 s',
        measured: `${figure(megabytes, 0)} MB, ${figure(seconds, 0)} s`,
        ratio: figure(megabytes / 320, 2),
        met: megabytes <= 320 && seconds <= 40,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

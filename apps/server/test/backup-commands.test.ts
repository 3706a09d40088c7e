/** Backup and restore as an operator gives them, with the database that comes along. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-backup-'));
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

afterAll(() => rmSync(folder, { recursive: true }));

describe('the commands of backup and restore', () => {
  const environment = (data: string) => ({
    ...process.env,
    KLARSIKT_DATA: data,
    DATABASE_URL: '',
    LOG_LEVEL: 'silent',
    PORT: '0',
    INIT_CWD: folder,
    KLARSIKT_SECRET: undefined,
  });
  const run = (data: string, ...words: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', main, ...words], {
      encoding: 'utf8',
      env: environment(data),
    });

  it('take a backup beside the running server, and put it into another data directory', async () => {
    const [data, other] = [join(folder, 'data'), join(folder, 'other')];
    const server = spawn(process.execPath, ['--import', 'tsx', main], { env: environment(data) });
    const ended = new Promise((resolve) => server.once('exit', resolve));
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (text: Buffer) => text.includes('#') && resolve());
      server.once('exit', () => reject(new Error('the server did not start')));
    });
    const taken = run(data, 'backup', 'kept/');
    server.kill('SIGTERM');
    await ended;
    expect(taken.stderr).toBe('');
    expect(taken.stdout).toContain('read again and found whole');
    const [file = ''] = readdirSync(join(folder, 'kept'));
    expect(file).toMatch(/^klarsikt-[\dT-]+Z\.backup$/);
    expect(run(join(folder, 'nowhere'), 'backup').stderr).toContain('There is no installation');
    expect(run(other, 'restore', `kept/${file}`).stderr).toContain('There is no secret');
    mkdirSync(other, { recursive: true });
    cpSync(join(data, 'secret'), join(other, 'secret'));
    const restored = run(other, 'restore', `kept/${file}`);
    expect(restored.stderr).toBe('');
    expect(restored.stdout).toMatch(/as it was at .*compared one by one/);
  }, 300_000);
});

/** Tests the commands for backup and restore as operators use them, with the embedded database. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-backup-'));
/** The built program, bundled for this test run. */
const main = join(process.env.KLARSIKT_BUNDLED_WORKERS ?? '', 'main.js');

afterAll(() => rmSync(folder, { recursive: true }));

/** Start and end of the server in the test below. */
const stopped: { printed: string; exit: number | null | 'late' } = { printed: '', exit: 'late' };

describe('the backup and restore commands', () => {
  const environment = (data: string) => ({
    ...process.env,
    KLARSIKT_DATA: data,
    DATABASE_URL: '',
    LOG_LEVEL: 'silent',
    PORT: '0',
    INIT_CWD: folder,
    KLARSIKT_SECRET: undefined,
  });
  const runWith = (more: Record<string, string>, data: string, ...words: string[]) =>
    spawnSync(process.execPath, [main, ...words], {
      encoding: 'utf8',
      env: { ...environment(data), ...more },
    });
  const run = (data: string, ...words: string[]) => runWith({}, data, ...words);

  it('back up a running server and restore into another data directory', async () => {
    const [data, other] = [join(folder, 'data'), join(folder, 'other')];
    const server = spawn(process.execPath, [main], { env: environment(data) });
    const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
    let printed = '';
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (text: Buffer) => {
        printed += text.toString();
        if (/#\S+\n\n/.test(printed)) resolve();
      });
      server.once('exit', () => reject(new Error('the server did not start')));
    });
    const taken = run(data, 'backup', 'kept');
    const named = run(data, 'backup', 'kept/named.file');
    stopped.printed = printed;
    // One connection sends nothing; the other one sends its request slowly.
    const port = Number(/localhost:(\d+)/.exec(printed)?.[1]);
    for (const said of ['', 'GET /api/time HTTP/1.1\r\nHost: x\r\nX-Slow: ']) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      await new Promise((done) => socket.once('connect', done));
      socket.write(said);
    }
    server.kill('SIGTERM');
    const tooLate = new Promise<'late'>((done) => setTimeout(() => done('late'), 5000));
    stopped.exit = await Promise.race([ended, tooLate]);
    await ended;
    expect(taken.stderr).toBe('');
    expect(taken.stdout).toContain('read again and found whole');
    expect(named.stdout).toContain('read again and found whole');
    const [file = '', ...others] = readdirSync(join(folder, 'kept'));
    expect(others).toEqual(['named.file']);
    expect(file).toMatch(/^klarsikt-[\dT-]+Z\.backup$/);
    expect(run(join(folder, 'nowhere'), 'backup').stderr).toContain('There is no installation');
    expect(run(other, 'restore', `kept/${file}`).stderr).toContain('There is no secret');
    mkdirSync(other, { recursive: true });
    cpSync(join(data, 'secret'), join(other, 'secret'));
    const restored = runWith({ LOG_LEVEL: 'info' }, other, 'restore', `kept/${file}`);
    expect(restored.stderr).toBe('');
    const logged = restored.stdout.split('\n').filter((line) => line.startsWith('{'));
    expect(logged.length).toBeGreaterThan(0);
    for (const line of logged)
      expect(JSON.parse(line)).toMatchObject({ service: 'klarsikt', node: 'restore' });
    expect(restored.stdout).toMatch(/as it was at .*compared one by one/);
  }, 300_000);
});

describe('the server process', () => {
  it('prints only its address and the set-up link', () => {
    expect(stopped.printed).toMatch(
      /^\nKlarsikt is running: http:\/\/localhost:\d+\nSet up the administrator \(this link works once\): http:\/\/localhost:\d+\/setup#[\w-]{43}\n\n$/,
    );
  });

  it('exits with code 0 within five seconds after SIGTERM, whatever connections are open', () => {
    expect(stopped.exit).toBe(0);
  });
});

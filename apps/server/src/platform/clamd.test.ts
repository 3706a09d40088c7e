/** Tests with a real clamd, if one is installed (security page U7). */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLargePdf, csv } from '@klarsikt/governance/server/evidence/evidence.fixture.ts';
import { createZip } from '@klarsikt/threatview/server/insight/documents.fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScannerAddress } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { Refusal } from './errors.ts';
import { createLog } from './log.ts';
import { createFileScanner, type FileScanner } from './scanner.ts';

const places = [
  process.env.KLARSIKT_CLAMD ?? '',
  '/usr/sbin/clamd',
  '/usr/local/sbin/clamd',
  '/opt/homebrew/sbin/clamd',
];
const program = places.find((place) => place !== '' && existsSync(place));

/** The EICAR test file in two parts, so that a scanner does not report this source file. */
const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);
const signature = `Eicar-Test-Signature:0:*:${eicar.toString('hex')}\n`;

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-clamd-'));
const started: ChildProcess[] = [];
let scan: FileScanner;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const reasonOf = (content: Buffer, by: FileScanner) =>
  by(content).then(
    () => 'clean',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

/** Starts a clamd with these settings and waits until it answers. */
async function startClamd(
  name: string,
  settings: readonly string[],
  address: ScannerAddress,
): Promise<FileScanner> {
  const file = join(folder, `${name}.conf`);
  const common = [`DatabaseDirectory ${folder}`, 'Foreground yes', 'MaxFileSize 25M'];
  writeFileSync(file, `${[...common, ...settings].join('\n')}\n`);
  started.push(spawn(program ?? '', ['--config-file', file], { stdio: 'ignore' }));
  const by = createFileScanner(address, createLog('silent'));
  for (let step = 0; step < 300; step += 1) {
    if ((await reasonOf(csv, by)) === 'clean') return by;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('clamd does not answer');
}

const missing = `clamd is not installed (Debian: clamav-daemon; or name it with KLARSIKT_CLAMD)`;

describe.skipIf(program === undefined)(
  `the virus scan with clamd${program === undefined ? ` [skipped: ${missing}]` : ''}`,
  () => {
    beforeAll(async () => {
      const port = await freePort();
      writeFileSync(join(folder, 'one.ndb'), signature);
      const settings = ['TCPAddr 127.0.0.1', `TCPSocket ${port}`, 'StreamMaxLength 25M'];
      scan = await startClamd('tcp', settings, { host: '127.0.0.1', port, timeoutMs: 30_000 });
    }, 60_000);
    afterAll(() => {
      for (const process of started) process.kill();
      rmSync(folder, { recursive: true });
    });

    it('refuses the EICAR test file with its signature name, even inside a workbook', async () => {
      const refusal: unknown = await scan(eicar).catch((error: unknown) => error);
      if (!(refusal instanceof Refusal)) throw new Error('not refused');
      expect(refusal.code).toBe('error.upload.infected');
      expect(refusal.detailsIn('en').found).toContain('Eicar-Test-Signature');
      const packed = createZip([
        { name: '[Content_Types].xml', content: csv },
        { name: 'xl/worksheets/sheet1.xml', content: eicar },
      ]);
      expect(await reasonOf(packed, scan)).toBe('error.upload.infected');
    });

    it('accepts a clean file of 20 MB', async () => {
      expect(await reasonOf(createLargePdf(20 * 1024 * 1024), scan)).toBe('clean');
    }, 60_000);

    it('works over a Unix socket as well as over a TCP port', async () => {
      const path = join(folder, 'clamd.ctl');
      const { KLARSIKT_SCAN_URL } = readEnv({ KLARSIKT_SCAN_URL: `clamd://${path}` });
      if (KLARSIKT_SCAN_URL === undefined) throw new Error('no address');
      const bySocket = await startClamd('socket', [`LocalSocket ${path}`], KLARSIKT_SCAN_URL);
      expect(await reasonOf(eicar, bySocket)).toBe('error.upload.infected');
      expect(await reasonOf(createLargePdf(20 * 1024 * 1024), bySocket)).toBe('clean');
    }, 120_000);

    it('refuses a file above the limit of clamd as too large, never as an unavailable scanner', async () => {
      const port = await freePort();
      const path = join(folder, 'small.ctl');
      const settings = [
        'TCPAddr 127.0.0.1',
        `TCPSocket ${port}`,
        `LocalSocket ${path}`,
        'StreamMaxLength 1M',
      ];
      const timeoutMs = 30_000;
      const byPort = await startClamd('small', settings, { host: '127.0.0.1', port, timeoutMs });
      const bySocket = createFileScanner({ path, timeoutMs }, createLog('silent'));
      const content = createLargePdf(20 * 1024 * 1024);
      for (let time = 0; time < 20; time += 1)
        for (const by of [byPort, bySocket])
          expect(await reasonOf(content, by)).toBe('error.upload.scanlimit');
      expect(await reasonOf(csv, byPort)).toBe('clean');
    }, 120_000);
  },
);

describe('the virus scanner', () => {
  const silent = createLog('silent');

  it('is reported as too slow if it does not answer, and as unavailable if it is missing', async () => {
    const taken = new Set<Socket>();
    const hanging = createServer((socket) => {
      taken.add(socket.resume());
    });
    await new Promise<void>((done) => hanging.listen(0, '127.0.0.1', done));
    const address = hanging.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const by = createFileScanner({ host: '127.0.0.1', port, timeoutMs: 1000 }, silent);
    const refusal: unknown = await by(csv).catch((error: unknown) => error);
    for (const socket of taken) socket.destroy();
    await new Promise((done) => hanging.close(done));
    if (!(refusal instanceof Refusal)) throw new Error('not refused');
    expect([refusal.code, refusal.detailsIn('en')]).toEqual(['error.upload.scanlate', { seconds: 1 }]);
    expect(await reasonOf(csv, by)).toBe('error.upload.unscanned');
    const noSocket = createFileScanner({ path: '/nowhere/clamd.ctl', timeoutMs: 1000 }, silent);
    expect(await reasonOf(csv, noSocket)).toBe('error.upload.unscanned');
  });

  it('does not receive files above the configured limit', async () => {
    const by = createFileScanner({ host: '127.0.0.1', port: 9, timeoutMs: 1000, maxBytes: 10 }, silent);
    expect(await reasonOf(Buffer.alloc(11), by)).toBe('error.upload.scanlimit');
  });

  it('has a host or a socket as its address, and any other address prevents the start', () => {
    const read = (address: string) => readEnv({ KLARSIKT_SCAN_URL: address }).KLARSIKT_SCAN_URL;
    expect(read('clamd://scan.example')).toMatchObject({ host: 'scan.example', port: 3310 });
    expect(read('clamd://[::1]:4000')).toMatchObject({ host: '::1', port: 4000 });
    expect(read('clamd:///run/clamav/clamd.ctl')).toMatchObject({ path: '/run/clamav/clamd.ctl' });
    expect(read('clamd+unix:///run/clamav/clamd.ctl')).toMatchObject({ path: '/run/clamav/clamd.ctl' });
    for (const wrong of [
      'scan.example',
      'http://scan.example',
      'clamd://',
      'clamd:///',
      'clamd://host/run/a.ctl',
      'clamd+unix://host',
      'clamd://a:b@host',
    ])
      expect(() => read(wrong), wrong).toThrow(/KLARSIKT_SCAN_URL: .*Give clamd:\/\/host:3310/);
    expect(readEnv({ KLARSIKT_SCAN_MAX: '25' }).KLARSIKT_SCAN_MAX).toBe(25);
  });
});

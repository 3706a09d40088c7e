/** The scanner's protocol is spoken to a real clamd, where one is installed: security page U7. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, largePdf } from '../features/evidence/evidence.fixture.ts';
import { zipOf } from '../features/insight/documents.fixture.ts';
import { Refusal } from './errors.ts';
import { createLog } from './log.ts';
import { createScan, type Scan } from './scanner.ts';

const places = [
  process.env.KLARSIKT_CLAMD ?? '',
  '/usr/sbin/clamd',
  '/usr/local/sbin/clamd',
  '/opt/homebrew/sbin/clamd',
];
const program = places.find((place) => place !== '' && existsSync(place));

/** The file that every scanner knows, in two halves: no scanner of a source tree should find it here. */
const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);
const signature = `Eicar-Test-Signature:0:*:${eicar.toString('hex')}\n`;

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-clamd-'));
let clamd: ChildProcess | undefined;
let scan: Scan;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const reasonOf = (content: Buffer) =>
  scan(content).then(
    () => 'clean',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

async function begun(): Promise<void> {
  for (let step = 0; step < 300; step += 1) {
    if ((await reasonOf(csv)) === 'clean') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('clamd does not answer');
}

const missing = `clamd is not installed (Debian: clamav-daemon; or name it with KLARSIKT_CLAMD)`;

describe.skipIf(program === undefined)(
  `with clamd${program === undefined ? ` [skipped: ${missing}]` : ''}`,
  () => {
    beforeAll(async () => {
      const port = await freePort();
      writeFileSync(join(folder, 'one.ndb'), signature);
      const settings = [
        `DatabaseDirectory ${folder}`,
        'TCPAddr 127.0.0.1',
        `TCPSocket ${port}`,
        'Foreground yes',
        'StreamMaxLength 25M',
        'MaxFileSize 25M',
      ];
      writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
      clamd = spawn(program ?? '', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
      scan = createScan({ host: '127.0.0.1', port, timeoutMs: 30_000 }, createLog('silent'));
      await begun();
    }, 60_000);
    afterAll(() => {
      clamd?.kill();
      rmSync(folder, { recursive: true });
    });

    it('the EICAR file is refused by its name, alone and packed into a workbook', async () => {
      const refusal: unknown = await scan(eicar).catch((error: unknown) => error);
      if (!(refusal instanceof Refusal)) throw new Error('not refused');
      expect(refusal.code).toBe('error.upload.infected');
      expect(refusal.detailsIn('en').found).toContain('Eicar-Test-Signature');
      const packed = zipOf([
        { name: '[Content_Types].xml', content: csv },
        { name: 'xl/worksheets/sheet1.xml', content: eicar },
      ]);
      expect(await reasonOf(packed)).toBe('error.upload.infected');
    });

    it('a clean file of 20 MB passes', async () => {
      expect(await reasonOf(largePdf(20 * 1024 * 1024))).toBe('clean');
    }, 60_000);
  },
);

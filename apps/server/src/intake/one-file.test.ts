import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import { createProcessFileReader } from './one-file.ts';

const library = new URL('../../../../modules/library/server/library/reader.ts', import.meta.url).href;
const bundled = path.join(process.env.KLARSIKT_BUNDLED_WORKERS ?? '', 'one-file.js');
const oneFile = JSON.stringify(pathToFileURL(bundled).href);
const folder = mkdtempSync(path.join(os.tmpdir(), 'klarsikt-test-'));
const base = pathToFileURL(path.join(folder, 'reader.js')).href;
writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a worker whose reader runs the given code. */
const readerThat = (name: string, reads: string) =>
  writeFileSync(
    path.join(folder, `${name}.worker.js`),
    `import { serveFileReadRequest } from ${oneFile}; import { writeFileSync } from 'node:fs'; serveFileReadRequest(async (about) => { ${reads} });`,
  );

it('U4: a file that exceeds the memory limit ends only the process that reads the file', async () => {
  const entry = '{"type":"x","id":"y"},';
  const bundle = `{"type":"bundle","id":"bundle--1","objects":[${entry.repeat(1_000_000)}{}]}`;
  const read = createProcessFileReader<string, unknown>('library', library, { memoryMb: 64 });
  await expect(read('bundle.json', Buffer.from(bundle))).rejects.toMatchObject({
    name: 'FileRefusedError',
    message: 'unreadable: exit SIGABRT',
  });
});

it("U4: the process that reads a file receives none of the server's secrets", async () => {
  readerThat('tells', 'return Object.keys(process.env);');
  vi.stubEnv('KLARSIKT_DATABASE_PASSWORD', 'hidden');
  const read = createProcessFileReader<null, readonly string[]>('tells', base);
  const known = await read(null, Buffer.from('x'));
  vi.unstubAllEnvs();
  expect(known).toContain('PATH');
  expect(known.filter((name) => /password|secret|database/i.test(name))).toEqual([]);
});

it('U4: a file-reading process in an endless loop ends after the server was killed', async () => {
  readerThat('spins', 'writeFileSync(about, String(process.pid)); for (;;);');
  const pidFile = path.join(folder, 'pid');
  const script = `import { createProcessFileReader } from ${oneFile}; createProcessFileReader('spins', ${JSON.stringify(base)})(${JSON.stringify(pidFile)}, Buffer.from('x'));`;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  const ended = once(server, 'exit');
  const pid = await vi.waitFor(() => Number(readFileSync(pidFile, 'utf8')), { timeout: 30_000 });
  process.kill(pid, 0);
  server.kill('SIGKILL');
  await ended;
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { bundle, program, readEntryKind, workers } from '../../../apps/server/bundle.mjs';

const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

it('the bundle distinguishes the server, its threads and its processes for a single file', () => {
  const kinds = workers.map((file) => [path.basename(file, '.worker.ts'), readEntryKind(file)]);
  expect(Object.fromEntries(kinds)).toEqual({
    ...{ making: 'thread', render: 'thread' },
    ...{ intake: 'process', rows: 'process', library: 'process', insight: 'process', import: 'process' },
  });
  expect(readEntryKind(program)).toBe('program');
});

it('the bundle rejects a worker that is neither a thread nor a process', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'klarsikt-bundle-'));
  folders.push(folder);
  const file = path.join(folder, 'odd.worker.ts');
  writeFileSync(file, 'export const answer = 1;');
  expect(() => readEntryKind(file)).toThrow('neither serveFileReadRequest nor serveRenderJobs');
});

it('the bundle of the file-checking process contains no API endpoint', async () => {
  const intake = workers.find((file) => file.endsWith('intake.worker.ts'));
  const outdir = path.join(os.tmpdir(), 'never-written');
  const made = await bundle([program, intake], outdir, { sourcemap: false });
  const byName = new Map(made.map(({ path: file, contents }) => [path.basename(file), contents]));
  const loaded = new Set();
  const load = (name) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    for (const [, next] of byName.get(name).matchAll(/from\s*["']\.\/([^"']+)["']/g)) load(next);
  };
  load('intake.worker.js');
  const size = [...loaded].reduce((sum, name) => sum + byName.get(name).length, 0);
  const whole = [...byName.values()].reduce((sum, text) => sum + text.length, 0);
  expect(size).toBeLessThan(whole / 10);
});

/**
 * `npm run e2e` starts the built server on an empty data directory and runs the browser tests against it. The last
 * line of its output gives the numbers of tests.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { prepareDataDirectory, startBuiltServer } from './server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
});

async function runJourneys(url: string, setupLink: string | null): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'klarsikt-journeys-'));
  // If the environment names a report file, it is kept after the run.
  const file = process.env.KLARSIKT_E2E_REPORT ?? join(folder, 'report.json');
  const args = [
    'run',
    '--config',
    'e2e/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(root, 'tools/run/untested.mjs')}`,
    `--outputFile.json=${file}`,
  ];
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), ...args, ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, KLARSIKT_E2E_URL: url, KLARSIKT_E2E_SETUP: setupLink ?? '' },
    },
  );
  const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)));
  const report = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(
    `${report.numPassedTests} passed, ${report.numFailedTests} failed, ${report.numPendingTests} skipped\n`,
  );
  return report.numPassedTests === 0 ? 1 : code;
}

const prepared = await prepareDataDirectory();
process.env.KLARSIKT_E2E_PREPARED = prepared;
const server = await startBuiltServer();
try {
  process.exitCode = await runJourneys(server.url, server.setupLink);
} finally {
  await server.stop();
  rmSync(prepared, { recursive: true, force: true });
}

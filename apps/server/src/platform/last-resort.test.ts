import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const script = `
import { registerUncaughtErrorHandler } from ${JSON.stringify(join(import.meta.dirname, 'last-resort.ts'))};
const started = performance.now();
const log = { error: ({ origin }) => console.log('told', origin), fatal: () => console.log('too many') };
registerUncaughtErrorHandler({ log, elapsedMs: () => performance.now() - started, end: () => process.exit(3) });
const faults = {
  thrown: () => setTimeout(() => { throw new Error('in a timer'); }, 1),
  rejected: () => void Promise.reject(new Error('nobody waits')),
};
for (const [index, name] of process.argv.slice(2).entries()) setTimeout(faults[name], index * 20);
setTimeout(() => { console.log('still here'); process.exit(0); }, 600);
`;

/** Runs a process that raises these errors; returns its output and exit code. */
function processWith(...faults: readonly ('thrown' | 'rejected')[]) {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script, 'faults', ...faults];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  return new Promise<{ code: number | null; lines: readonly string[] }>((resolve) => {
    child.on('close', (code) => resolve({ code, lines: printed.trim().split('\n').toSorted() }));
  });
}

describe('RL14: an uncaught error', () => {
  it('is logged and does not end the process, in a timer as in a promise', async () => {
    expect(await processWith('thrown', 'rejected')).toEqual({
      code: 0,
      lines: ['still here', 'told uncaughtException', 'told unhandledRejection'],
    });
  });

  it('ends the process with a failure if it is the fifth within a minute', async () => {
    const { code, lines } = await processWith('thrown', 'rejected', 'thrown', 'rejected', 'thrown');
    expect(code).toBe(3);
    expect(lines).toContain('too many');
    expect(lines).not.toContain('still here');
  });
});

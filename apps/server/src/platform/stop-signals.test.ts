import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stopOnSignals } from './stop-signals.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function started(drainMs: number) {
  const done: string[] = [];
  const signals = new EventEmitter();
  const process = {
    on: signals.on.bind(signals),
    exit: (code?: unknown) => void done.push(`exit ${code}`),
  } as unknown as NodeJS.Process;
  const end = stopOnSignals(
    {
      drainMs,
      drain: () => void done.push('drain'),
      stop: async (code) => void done.push(`stop ${code}`),
      log: { info: () => undefined },
    },
    process,
  );
  return { done, end, send: (signal: string) => signals.emit(signal) };
}

it('SIGTERM starts a drain of the configured time that a second SIGTERM does not shorten', async () => {
  const { done, send } = started(10_000);
  send('SIGTERM');
  send('SIGTERM');
  await vi.advanceTimersByTimeAsync(9900);
  expect(done).toEqual(['drain']);
  await vi.advanceTimersByTimeAsync(200);
  expect(done).toEqual(['drain', 'stop 0', 'exit 0']);
  send('SIGTERM');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(done.length).toBe(3);
});

it('SIGTERM without a drain time and Ctrl+C end the process at once', async () => {
  for (const [drainMs, signal, code] of [
    [0, 'SIGTERM', 0],
    [10_000, 'SIGINT', 130],
    [10_000, 'SIGHUP', 129],
  ] as const) {
    const { done, send } = started(drainMs);
    send(signal);
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual([`stop ${code}`, `exit ${code}`]);
  }
});

it('Ctrl+C or an error ends a running drain at once', async () => {
  const person = started(10_000);
  person.send('SIGTERM');
  person.send('SIGINT');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(person.done).toEqual(['drain', 'stop 130', 'exit 130']);
  const fault = started(10_000);
  fault.send('SIGTERM');
  await fault.end('errors', 1);
  expect(fault.done).toEqual(['drain', 'stop 1', 'exit 1']);
});

/**
 * Handles signals that end the process: SIGTERM from a service manager ends it after a period of draining, a signal
 * from a person ends it at once.
 */
import { constants } from 'node:os';
import type { Log } from './log.ts';

export interface StopSignals {
  /** Milliseconds for which the server keeps serving after SIGTERM. */
  readonly drainMs: number;
  /** Announces to load balancers that the server is stopping. */
  drain(): void;
  stop(code: number): Promise<void>;
  readonly log: Pick<Log, 'info'>;
}

/** Ends the process with an exit code; only the first call counts. */
export type ProcessExit = (reason: string, code: number) => Promise<void>;

export function stopOnSignals(
  { drainMs, drain, stop, log }: StopSignals,
  process: Pick<NodeJS.Process, 'on' | 'exit'>,
): ProcessExit {
  let stopping = false;
  let draining = false;
  const end: ProcessExit = async (reason, code) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal: reason }, 'stopping');
    await stop(code);
    process.exit(code);
  };
  // SIGTERM comes from a service manager and ends with exit code 0. It may arrive twice (systemd also sends it to npm,
  // which passes it on), so the second one does not shorten the time.
  process.on('SIGTERM', () => {
    if (draining || stopping) return;
    draining = true;
    if (drainMs === 0) return void end('SIGTERM', 0);
    log.info({ signal: 'SIGTERM', drainMs }, 'draining');
    drain();
    setTimeout(() => void end('SIGTERM', 0), drainMs);
  });
  // After other signals the exit code must include the number of the signal, as shells expect.
  for (const signal of ['SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void end(signal, 128 + constants.signals[signal]));
  return end;
}

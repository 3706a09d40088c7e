/** Signals that end the process: a service manager's after a period of draining, a person's at once. */
import { constants } from 'node:os';
import type { Log } from './log.ts';

export interface StopSignals {
  /** How long the server goes on serving after SIGTERM. */
  readonly drainMs: number;
  /** Tells load balancers that the server is about to stop. */
  drain(): void;
  stop(code: number): Promise<void>;
  readonly log: Pick<Log, 'info'>;
}

/** Ends the process with an exit code; only the first call counts. */
export type EndProcess = (reason: string, code: number) => Promise<void>;

export function stopOnSignals(
  { drainMs, drain, stop, log }: StopSignals,
  process: Pick<NodeJS.Process, 'on' | 'exit'>,
): EndProcess {
  let stopping = false;
  let draining = false;
  const end: EndProcess = async (reason, code) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal: reason }, 'stopping');
    await stop(code);
    process.exit(code);
  };
  // SIGTERM comes from a service manager and ends with 0. It may come twice (systemd sends it to npm too, which passes
  // it on), so the second one does not shorten the time.
  process.on('SIGTERM', () => {
    if (draining || stopping) return;
    draining = true;
    if (drainMs === 0) return void end('SIGTERM', 0);
    log.info({ signal: 'SIGTERM', drainMs }, 'draining');
    drain();
    setTimeout(() => void end('SIGTERM', 0), drainMs);
  });
  // After other signals the shell must see the signal in the exit code.
  for (const signal of ['SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void end(signal, 128 + constants.signals[signal]));
  return end;
}

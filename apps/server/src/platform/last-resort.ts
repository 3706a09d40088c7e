/**
 * Errors that nobody caught. The process stays: everything acknowledged is committed, each call has a transaction of its
 * own, and ending would end everybody's calls for the fault of one. Where such errors come again and again something is
 * broken that a fresh process mends: it ends, for its supervisor to start it again.
 */
import type { Log } from './log.ts';

/** So many within the window end the process. */
const mostErrors = 5;
const windowMs = 60_000;

export interface LastResort {
  readonly log: Pick<Log, 'error' | 'fatal'>;
  /** Milliseconds that only ever grow. */
  readonly elapsedMs: () => number;
  /** Ends the process in order, as a failure. */
  readonly end: () => void;
}

/** What to do with an uncaught error; `origin` as Node names it. */
export function lastResort({ log, elapsedMs, end }: LastResort): (error: unknown, origin: string) => void {
  let recent: readonly number[] = [];
  return (err, origin) => {
    const now = elapsedMs();
    recent = [...recent.filter((at) => now - at < windowMs), now];
    log.error({ err, origin }, 'an error that nobody caught');
    if (recent.length < mostErrors) return;
    log.fatal({ errors: recent.length }, 'too many errors that nobody caught within a minute');
    end();
  };
}

/** From now on uncaught errors are logged, and the process goes on unless they become many. */
export function surviveErrors(given: LastResort): void {
  const tell = lastResort(given);
  process.on('uncaughtException', tell);
  process.on('unhandledRejection', (reason) => tell(reason, 'unhandledRejection'));
}

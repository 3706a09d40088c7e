/**
 * Handles uncaught errors. The process continues, because each call has its own transaction and ending the process
 * would abort all calls. After many errors within a short time it ends, so that its supervisor starts a new process.
 */
import type { Log } from './log.ts';

const mostErrors = 5;
const windowMs = 60_000;

export interface UncaughtErrorOptions {
  readonly log: Pick<Log, 'error' | 'fatal'>;
  /** Returns monotonic time in milliseconds. */
  readonly elapsedMs: () => number;
  readonly end: () => void;
}

/** Creates the handler of uncaught errors; `origin` is Node's name of the event. */
export function createUncaughtErrorHandler({
  log,
  elapsedMs,
  end,
}: UncaughtErrorOptions): (error: unknown, origin: string) => void {
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

export function registerUncaughtErrorHandler(given: UncaughtErrorOptions): void {
  const tell = createUncaughtErrorHandler(given);
  process.on('uncaughtException', tell);
  process.on('unhandledRejection', (reason) => tell(reason, 'unhandledRejection'));
}

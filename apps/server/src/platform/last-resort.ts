/**
 * Handles uncaught errors. The process continues, because each call has its own transaction and ending the process
 * would abort all calls. After many errors within a short time it ends, so that its supervisor starts a new process.
 */
import type { Log } from './log.ts';

const mostErrors = 5;
const windowMs = 60_000;

export interface LastResortOptions {
  readonly log: Pick<Log, 'error' | 'fatal'>;
  /** Monotonic time in milliseconds. */
  readonly elapsedMs: () => number;
  readonly end: () => void;
}

/** Creates the handler; `origin` is Node's name of the event. */
export function createLastResortHandler({
  log,
  elapsedMs,
  end,
}: LastResortOptions): (error: unknown, origin: string) => void {
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

export function registerLastResort(given: LastResortOptions): void {
  const tell = createLastResortHandler(given);
  process.on('uncaughtException', tell);
  process.on('unhandledRejection', (reason) => tell(reason, 'unhandledRejection'));
}

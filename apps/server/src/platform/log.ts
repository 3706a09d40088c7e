import { type Logger, pino } from 'pino';

export type Log = Logger;

export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/** The database library writes the values of a failed statement into message and stack: passwords' hashes, texts of tenants. */
function withoutValues(text: string): string {
  return text.replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/g, '');
}

/** What the log may know of an error: what and where, never the values that it was about. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutValues(String(error)) };
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...('code' in error ? { code: String(error.code) } : {}),
    ...(error.stack ? { stack: withoutValues(error.stack) } : {}),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}

/** Structured log on standard output. What may be secret is removed by name before it is written. */
export function createLog(level: string, stream?: { write(line: string): void }): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
    redact: {
      paths: ['secret', 'token', 'password', 'cookie', '*.secret', '*.token', '*.password', '*.cookie'],
      censor: '[removed]',
    },
  };
  return stream ? pino(options, stream) : pino(options);
}

import { type Logger, pino } from 'pino';

export type Log = Logger;

export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/**
 * Removes the values of a failed statement (such as password hashes) from message and stack; the database library
 * includes them there.
 */
function removeStatementValues(text: string): string {
  return text.replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/g, '');
}

/** Returns type, message and stack of the error, without values of statements. */
export function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: removeStatementValues(String(error)) };
  return {
    type: error.name,
    message: removeStatementValues(error.message),
    ...('code' in error ? { code: String(error.code) } : {}),
    ...(error.stack ? { stack: removeStatementValues(error.stack) } : {}),
    ...(error.cause === undefined ? {} : { cause: toLoggedError(error.cause) }),
  };
}

/** Logs JSON to standard output. Members with names of secrets are removed. */
export function createLog(level: string, stream?: { write(line: string): void }): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLoggedError },
    redact: {
      paths: ['secret', 'token', 'password', 'cookie', '*.secret', '*.token', '*.password', '*.cookie'],
      censor: '[removed]',
    },
  };
  return stream ? pino(options, stream) : pino(options);
}

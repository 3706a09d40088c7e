import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured log on standard output. What may be secret is removed by name before it is written. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['secret', 'token', 'password', 'cookie', '*.secret', '*.token', '*.password', '*.cookie'],
      censor: '[removed]',
    },
  });
}

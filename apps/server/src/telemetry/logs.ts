/** Converts lines of the log to OTLP records. Only members without personal data are included. */
import { type Logger, SeverityNumber } from '@opentelemetry/api-logs';
import { z } from 'zod';
import type { TraceSpans } from './spans.ts';

const severities: readonly (readonly [number, SeverityNumber, string])[] = [
  [60, SeverityNumber.FATAL, 'FATAL'],
  [50, SeverityNumber.ERROR, 'ERROR'],
  [40, SeverityNumber.WARN, 'WARN'],
  [30, SeverityNumber.INFO, 'INFO'],
  [0, SeverityNumber.DEBUG, 'DEBUG'],
];

/**
 * Messages of lines are exported, because they are constants of the code. Messages of errors are omitted, because
 * they can contain values.
 */
const lineSchema = z.object({
  level: z.number(),
  time: z.string(),
  msg: z.string().default(''),
  request: z.string().optional(),
  kind: z.string().optional(),
  err: z.object({ type: z.string(), code: z.string().optional(), stack: z.string().optional() }).optional(),
});

/** Returns only the stack frames, because the first lines of a stack contain the error's message. */
const placesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, 20)
    .join('\n');

function parseLine(line: string): z.output<typeof lineSchema> | null {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

export function createLogWriter(logger: Logger, spans: TraceSpans): (line: string) => void {
  return (line) => {
    const read = parseLine(line);
    if (read === null) return;
    const { level, time, msg, request, kind, err } = read;
    const [, severityNumber, severityText] = severities.find(([least]) => level >= least) ?? [];
    const context = spans.active();
    logger.emit({
      timestamp: new Date(time),
      ...(severityNumber === undefined ? {} : { severityNumber }),
      ...(severityText === undefined ? {} : { severityText }),
      body: msg,
      ...(context === undefined ? {} : { context }),
      attributes: {
        ...(request === undefined ? {} : { 'klarsikt.request.id': request }),
        ...(kind === undefined ? {} : { 'klarsikt.kind': kind }),
        ...(err === undefined ? {} : { 'exception.type': err.code ?? err.type }),
        ...(err?.stack === undefined ? {} : { 'exception.stacktrace': placesOf(err.stack) }),
      },
    });
  };
}

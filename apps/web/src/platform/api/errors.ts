/** What can go wrong with a call, as one of two classes: the server answered with an error, or there was no answer. */
import { type ErrorCode, errorText, type Fault, isErrorCode, type WireError } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { z } from 'zod';

const faultsSchema = z.object({
  faults: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
});
const detailsSchema = z.record(z.string(), z.unknown());

const wireErrorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.unknown().optional(),
    id: z.string().default(''),
  }),
});

/** The server refused. `details` depends on the code; `faults` are the places of `error.invalid`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly faults: readonly Fault[];
  /** Reference to quote; the server's log has the same. */
  readonly id: string;
  /** The code of the answer as it stood, when it is none that this client knows. */
  readonly foreignCode: string | null;

  constructor(status: number, wire: WireError, foreignCode: string | null = null) {
    super(wire.message);
    this.name = 'ApiError';
    this.code = wire.code;
    this.status = status;
    const details = detailsSchema.safeParse(wire.details);
    this.details = details.success ? details.data : {};
    const faults = faultsSchema.safeParse(wire.details);
    this.faults = faults.success ? faults.data.faults : [];
    this.id = wire.id;
    this.foreignCode = foreignCode;
  }
}

/** No answer: the network, a time limit, or something that is not this server. */
export class NetworkError extends Error {
  readonly method: string;
  readonly url: string;
  /** What the browser gave as the cause. */
  readonly reason: string;
  readonly timedOut: boolean;

  constructor(method: string, url: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`Network error: ${method} ${url}: ${reason}`, { cause });
    this.name = 'NetworkError';
    this.method = method;
    this.url = url;
    this.reason = reason;
    this.timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
  }
}

/** Reads an error answer; an answer in another shape (a proxy's page) is an unknown error with its status. */
export function apiErrorOf(status: number, body: unknown): ApiError {
  const parsed = wireErrorSchema.safeParse(body);
  if (!parsed.success)
    return new ApiError(status, { code: 'error.unknown', message: `HTTP ${status}`, id: '' });
  const { code, message, details, id } = parsed.data.error;
  if (isErrorCode(code)) return new ApiError(status, { code, message, details, id });
  return new ApiError(status, { code: 'error.unknown', message, details, id }, code);
}

const noAnswer: { readonly [L in Language]: string } = {
  en: 'The server did not answer. Check the connection and try again.',
  sv: 'Servern svarade inte. Kontrollera anslutningen och försök igen.',
};

/** Statuses that say nothing of the work itself: a proxy without its server, or a server that is about to stop. */
export const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** The sentence for people, in their language. */
export function sentenceOf(error: unknown, language: Language): string {
  // A proxy's page has no code of ours.
  if (error instanceof ApiError && error.code === 'error.unknown' && awayStatuses.has(error.status))
    return noAnswer[language];
  if (error instanceof ApiError) return errorText(error.code, language, error.details);
  if (error instanceof NetworkError) return noAnswer[language];
  return errorText('error.unknown', language);
}

/**
 * What a technician asks for, to stand small below the sentence: of a lost connection its method, address and cause;
 * of an answer that this client does not know, status, code and message as they came. Null when the sentence says it all.
 */
export function detailOf(error: unknown): string | null {
  if (error instanceof NetworkError) return `${error.method} ${error.url}: ${error.reason}`;
  if (!(error instanceof ApiError) || error.code !== 'error.unknown') return null;
  const { status, foreignCode, message } = error;
  return foreignCode === null ? `HTTP ${status}` : `HTTP ${status} ${foreignCode}: ${message}`;
}

/** The reference to copy: the server's id where there is one. */
export function referenceOf(error: unknown): string | null {
  return error instanceof ApiError && error.id !== '' ? error.id : null;
}

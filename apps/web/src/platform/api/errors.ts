/** Two classes of failed calls: the server refused the call, or it did not answer. */
import {
  type ErrorCode,
  getErrorText,
  type InputFault,
  isErrorCode,
  type WireError,
} from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
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

/** Refusal by the server. `details` depends on the code; `faults` contains the faulty fields of `error.invalid`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly faults: readonly InputFault[];
  /** Reference that people can quote; the server's log contains the same reference. */
  readonly id: string;
  /** Code of the answer if this client does not have it in its list; otherwise null. */
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

/** A call without an answer: a network failure, a time limit, or an answer that is not from this server. */
export class NetworkError extends Error {
  readonly method: string;
  readonly url: string;
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

/**
 * Parses the error in an answer. An answer in another form, such as a proxy's page, becomes an unknown error with its
 * status.
 */
export function parseApiError(status: number, body: unknown): ApiError {
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

/**
 * Statuses that are no answer to the call itself: they are sent by a proxy without its server, or by a stopping
 * server.
 */
export const unavailableStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

export function formatErrorMessage(error: unknown, language: Language): string {
  // An answer without an error code of the server is a proxy's page.
  if (error instanceof ApiError && error.code === 'error.unknown' && unavailableStatuses.has(error.status))
    return noAnswer[language];
  if (error instanceof ApiError) return getErrorText(error.code, language, error.details);
  if (error instanceof NetworkError) return noAnswer[language];
  return getErrorText('error.unknown', language);
}

/**
 * Formats details for a technician, which are shown below the message: method, address and cause of a lost
 * connection, or status, code and message of an unknown answer. Null if the sentence is enough.
 */
export function formatErrorDetail(error: unknown): string | null {
  if (error instanceof NetworkError) return `${error.method} ${error.url}: ${error.reason}`;
  if (!(error instanceof ApiError) || error.code !== 'error.unknown') return null;
  const { status, foreignCode, message } = error;
  return foreignCode === null ? `HTTP ${status}` : `HTTP ${status} ${foreignCode}: ${message}`;
}

/** Returns the server's id of the call; null if the answer has none. */
export function getErrorReference(error: unknown): string | null {
  return error instanceof ApiError && error.id !== '' ? error.id : null;
}

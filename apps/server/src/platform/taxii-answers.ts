/** What programs that speak TAXII 2.1 (OASIS, 2021) are told when a call is refused. */
import { type ErrorCode, taxiiType } from '@klarsikt/contract';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers are those of TAXII 2.1. */
    readonly taxii?: boolean;
  }
}

/** Ranges of media types that TAXII 2.1 is within (RFC 9110 section 12.5.1; TAXII section 1.6.8). */
function takesTaxii(range: string): boolean {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  if (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) return false;
  if (type === '*/*' || type === 'application/*') return true;
  const version = parameters.find((parameter) => parameter.startsWith('version='));
  return type === 'application/taxii+json' && (version === undefined || /^version="?2\.1"?$/.test(version));
}

/** Refuses callers that say what they take, and take no TAXII 2.1. */
export function checkTaxii({ headers }: FastifyRequest): void {
  const { accept } = headers;
  if (accept === undefined || accept.trim() === '' || accept.split(',').some(takesTaxii)) return;
  throw new Refusal('error.acceptable', { type: taxiiType });
}

/** A refusal as an error message of TAXII (section 3.6.1). */
export function taxiiRefusal(given: {
  readonly code: ErrorCode;
  readonly status: number;
  readonly sentence: string;
  readonly id: string;
  readonly details: Record<string, unknown> | undefined;
}) {
  const { code, status, sentence, id, details } = given;
  return {
    title: sentence,
    error_id: id,
    error_code: code,
    http_status: String(status),
    ...(details === undefined ? {} : { details }),
  };
}

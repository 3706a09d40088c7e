/** Refusals for clients of TAXII 2.1 (OASIS, 2021). */
import { type ErrorCode, taxiiContentType } from '@klarsikt/contract';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';

/** Splits at a separator outside quotes (RFC 9110 section 5.6.4). */
function splitOutsideQuotes(text: string, sign: ',' | ';'): readonly string[] {
  const parts = [''];
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    const taken = quoted && char === '\\' ? text.slice(at, at + 2) : char;
    if (char === '"') quoted = !quoted;
    if (char === sign && !quoted) parts.push('');
    else parts.push((parts.pop() ?? '') + taken);
    at += taken.length - 1;
  }
  return parts.map((part) => part.trim());
}

const removeQuotes = (value: string): string =>
  value.startsWith('"') && value.endsWith('"') && value.length > 1
    ? value.slice(1, -1).replace(/\\(.)/g, '$1')
    : value;

/** Parameters that are ignored, because they do not affect the version. */
const passedOver: ReadonlySet<string> = new Set(['charset']);

/**
 * Determines how precisely a media range names TAXII 2.1 (1 to 4), and its weight; null if TAXII 2.1 is not in the
 * range (RFC 9110 section 12.5.1; TAXII section 1.6.8).
 */
function parseMediaRange(range: string): { readonly closeness: number; readonly weight: number } | null {
  const [type = '', ...rest] = splitOutsideQuotes(range, ';').filter((part) => part !== '');
  const parameters = new Map(
    rest.map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim().toLowerCase(), removeQuotes(value.join('=').trim())] as const;
    }),
  );
  const weight = Number(parameters.get('q') ?? '1');
  if (!(weight >= 0 && weight <= 1)) return null;
  const media = type.replaceAll(' ', '').toLowerCase();
  if (media === '*/*') return { closeness: 1, weight };
  if (media === 'application/*') return { closeness: 2, weight };
  if (media !== 'application/taxii+json') return null;
  const named = [...parameters].filter(([name]) => name !== 'q' && !passedOver.has(name));
  if (named.length === 0) return { closeness: 3, weight };
  const isOurs = named.every(([name, value]) => name === 'version' && value === '2.1');
  return isOurs ? { closeness: 4, weight } : null;
}

/** True if an `Accept` header accepts TAXII 2.1; the most precise range decides. */
export function isTaxiiAccepted(accept: string): boolean {
  const ranges = splitOutsideQuotes(accept, ',').flatMap((range) => parseMediaRange(range) ?? []);
  const closest = Math.max(0, ...ranges.map(({ closeness }) => closeness));
  return ranges.some(({ closeness, weight }) => closeness === closest && weight > 0);
}

export function requireTaxiiAccepted({ headers: { accept } }: FastifyRequest): void {
  if (accept === undefined || accept.trim() === '' || isTaxiiAccepted(accept)) return;
  throw new Refusal('error.acceptable', { type: taxiiContentType });
}

/** True for all addresses of TAXII, including unknown ones. */
export const isTaxiiAddress = (url: string): boolean => /^(\/api)?\/taxii2([/?]|$)/.test(url);

/** Creates the error message in the format of TAXII (section 3.6.1). */
export function createTaxiiRefusal(given: {
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

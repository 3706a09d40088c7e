/** Refusals for directories (SCIM 2.0, RFC 7644 section 3.12). */
import { type ErrorCode, type InputFault, scimType, scimUrns } from '@klarsikt/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** True for all addresses of SCIM, including unknown ones. */
export const isScimAddress = (url: string): boolean => /^(\/api)?\/scim\/v2([/?]|$)/.test(url);

/** SCIM error keywords (RFC 7644 table 9) by error code. */
const keywords: Readonly<Partial<Record<ErrorCode, string>>> = {
  'error.scim.filter': 'invalidFilter',
  'error.scim.path': 'invalidPath',
  'error.scim.target': 'noTarget',
  'error.scim.value': 'invalidValue',
  'error.scim.group': 'uniqueness',
  'error.user.exists': 'uniqueness',
  'error.invalid': 'invalidSyntax',
  'error.mediatype': 'invalidSyntax',
  'error.toolarge': 'tooMany',
};

interface ScimRefusal {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;
}

const refusals = new WeakMap<FastifyRequest, ScimRefusal>();

export const recordScimRefusal = (request: FastifyRequest, refusal: ScimRefusal): void => {
  refusals.set(request, refusal);
};

export const findScimRefusal = (request: FastifyRequest): ScimRefusal | null => refusals.get(request) ?? null;

const isFault = (given: unknown): given is InputFault =>
  typeof given === 'object' && given !== null && 'path' in given && 'message' in given;

export const isScimFilterFault = ({ details }: Pick<ScimRefusal, 'details'>): boolean =>
  Array.isArray(details?.faults) && details.faults.some((one) => isFault(one) && one.path === 'query.filter');

/** Sends a buffer, because the framework adds a charset to the content type of a text. */
export function sendScimRefusal(
  reply: FastifyReply,
  { code, status, sentence, details }: ScimRefusal & { readonly status: number; readonly sentence: string },
): FastifyReply {
  const faults = Array.isArray(details?.faults) ? details.faults.filter(isFault) : [];
  const keyword = isScimFilterFault({ details }) ? 'invalidFilter' : keywords[code];
  const detail = [sentence, ...faults.map(({ path, message }) => `${path}: ${message}`)].join(' ');
  const body = {
    schemas: [scimUrns.error],
    status: String(status),
    ...(keyword === undefined ? {} : { scimType: keyword }),
    detail,
  };
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-type': scimType })
    .send(Buffer.from(JSON.stringify(body)));
}

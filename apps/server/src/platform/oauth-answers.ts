/** Refusals for API clients: HTTP challenges and errors of the token endpoint. */
import type { ErrorCode, InputFault } from '@klarsikt/contract';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the endpoint refuses in the format of RFC 6749 section 5.2. */
    readonly oauth?: boolean;
  }
}

const basic = 'Basic realm="Klarsikt", charset="UTF-8"';
const bearer = 'Bearer realm="Klarsikt"';

/**
 * Creates the `WWW-Authenticate` headers of an answer with status 401 (RFC 9110 section 11.6.1, RFC 6750 section 3).
 * Only API clients get them, because a browser would open a password dialog.
 */
export function createAuthChallenges({ headers, routeOptions }: FastifyRequest): string[] {
  const { authorization } = headers;
  if (routeOptions.config.oauth || /^basic\b/i.test(authorization ?? '')) return [basic];
  if (/^bearer\b/i.test(authorization ?? '')) return [`${bearer}, error="invalid_token"`];
  if (authorization !== undefined) return [bearer, basic];
  const browser =
    headers.cookie !== undefined ||
    headers['x-client-version'] !== undefined ||
    headers['sec-fetch-mode'] !== undefined;
  return browser ? [] : [bearer, basic];
}

const words: Partial<Record<ErrorCode, string>> = {
  'error.unauthenticated': 'invalid_client',
  'error.toomany': 'temporarily_unavailable',
  'error.unavailable': 'temporarily_unavailable',
  'error.unknown': 'server_error',
};

/** Message for API clients. They have no session, so the usual message about an ended session would be misleading. */
const wrongClient =
  'The client id or the client secret is wrong, or the key is revoked or has expired. Keys are made and renewed in Admin, API keys.';

const isFault = (given: unknown): given is InputFault =>
  typeof given === 'object' && given !== null && 'path' in given && 'message' in given;

/** Creates status and body of a refused token request (RFC 6749 section 5.2). */
export function createOauthRefusal(
  request: FastifyRequest,
  given: { code: ErrorCode; status: number; sentence: string; details: Record<string, unknown> | undefined },
): { status: number; body: { error: string; error_description: string } } {
  const { code, status, sentence, details } = given;
  const faults = Array.isArray(details?.faults) ? details.faults.filter(isFault) : [];
  const { body } = request;
  const asked = typeof body === 'object' && body !== null && 'grant_type' in body ? body.grant_type : '';
  const otherGrant = faults.some(({ path }) => path === 'body.grant_type') && asked !== '';
  const error = words[code] ?? (otherGrant ? 'unsupported_grant_type' : 'invalid_request');
  const said = [
    code === 'error.unauthenticated' ? wrongClient : sentence,
    ...faults.map(({ path, message }) => `${path.replace(/^body\.?/, '')}: ${message}`),
  ];
  return {
    status: words[code] === undefined ? 400 : status,
    // RFC 6749 section 5.2 permits only printable ASCII without quotes and backslash.
    body: { error, error_description: said.join(' ').replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "'") },
  };
}

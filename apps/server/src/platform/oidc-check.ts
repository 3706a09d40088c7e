/**
 * Checks an identity provider step by step like a sign-in and reports the failed step, without signing anybody in.
 * All calls use the guarded HTTP client (security pages F3 and R1).
 */
import type { FederationCheckFault, FederationCheckResult, FederationCheckStep } from '@klarsikt/contract';
import { z } from 'zod';
import { type OutboundFetch, OutboundRefusal, type OutboundRefusalReason } from './outbound.ts';

export interface ProviderCheckSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly redirectUri: string;
}

type Step = FederationCheckResult['steps'][number];

const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url().optional(),
  token_endpoint: z.url().optional(),
  jwks_uri: z.url().optional(),
  response_types_supported: z.array(z.string()).optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});
type Metadata = z.output<typeof metadataSchema>;

const keysSchema = z.object({ keys: z.array(z.object({ kty: z.string(), use: z.string().optional() })) });
const refusalSchema = z.object({ error: z.string(), error_description: z.string().optional() });

/** Ends the check with a fault, the address or field it concerns, and the provider's message. */
class CheckFailure extends Error {
  readonly code: FederationCheckFault;
  readonly place: string;
  readonly said: string | null;
  constructor(code: FederationCheckFault, place: string, said: string | null = null) {
    super(code);
    this.name = 'CheckFailure';
    this.code = code;
    this.place = place;
    this.said = said?.slice(0, 300) ?? null;
  }
}

const codesOfRefusals: Readonly<Record<OutboundRefusalReason, FederationCheckFault>> = {
  unreadable: 'noAnswer',
  user: 'noAnswer',
  scheme: 'notAllowed',
  notPublic: 'notAllowed',
  unknownHost: 'unknownHost',
  noAddress: 'unknownHost',
  tooLarge: 'notUnderstood',
  late: 'noAnswer',
};

/** Returns the fault code of an error; the code discloses no more about a foreign network than a browser would. */
function codeOf(error: unknown): FederationCheckFault {
  if (error instanceof OutboundRefusal) return codesOfRefusals[error.reason];
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|TLS|SSL|SIGNATURE|EPROTO/.test(code) ? 'certificate' : 'noAnswer';
}

async function fetchResponse(
  outbound: OutboundFetch,
  url: string,
  given?: Parameters<OutboundFetch>[1],
): Promise<Response> {
  try {
    return await outbound(url, { ...given, headers: { accept: 'application/json', ...given?.headers } });
  } catch (error) {
    throw new CheckFailure(codeOf(error), url);
  }
}

async function fetchJson<T>(outbound: OutboundFetch, url: string, schema: z.ZodType<T>): Promise<T> {
  const answer = await fetchResponse(outbound, url);
  if (answer.status !== 200) throw new CheckFailure('status', url, String(answer.status));
  const body: unknown = await answer.json().catch(() => null);
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw new CheckFailure('notUnderstood', url, parsed.error.issues[0]?.path.join('.') || null);
  return parsed.data;
}

const isSameAddress = (one: string, other: string) =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;

async function discover(outbound: OutboundFetch, issuer: string): Promise<Metadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const metadata = await fetchJson(outbound, url, metadataSchema);
  if (!isSameAddress(metadata.issuer, issuer)) throw new CheckFailure('otherIssuer', url, metadata.issuer);
  return metadata;
}

/**
 * Throws unless the provider has both endpoints, keys, the code flow and S256. Missing metadata count with the
 * defaults of the standard.
 */
function requireFlow(metadata: Metadata): { readonly token: string; readonly keys: string } {
  const { authorization_endpoint, token_endpoint, jwks_uri } = metadata;
  for (const [name, value] of Object.entries({ authorization_endpoint, token_endpoint, jwks_uri }))
    if (value === undefined) throw new CheckFailure('missing', name);
  if (metadata.response_types_supported?.includes('code') === false)
    throw new CheckFailure('noCode', 'response_types_supported');
  if (metadata.code_challenge_methods_supported?.includes('S256') === false)
    throw new CheckFailure('noPkce', 'code_challenge_methods_supported');
  return { token: token_endpoint ?? '', keys: jwks_uri ?? '' };
}

async function requireKeys(outbound: OutboundFetch, url: string): Promise<void> {
  const { keys } = await fetchJson(outbound, url, keysSchema);
  const signing = keys.filter(({ kty, use }) => kty !== 'oct' && (use === undefined || use === 'sig'));
  if (signing.length === 0) throw new CheckFailure('noKeys', url);
}

const formEncoded = (text: string) => new URLSearchParams({ x: text }).toString().slice(2);

/**
 * Requests a token with an invented code. A provider that knows the client reports a wrong code; otherwise it reports
 * an unknown client (RFC 6749 section 5.2).
 */
async function checkClientCredentials(
  outbound: OutboundFetch,
  url: string,
  given: ProviderCheckSettings,
  metadata: Metadata,
) {
  const { clientId, clientSecret, redirectUri } = given;
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const basic = clientSecret !== null && methods.includes('client_secret_basic');
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'a-check-of-the-settings',
    redirect_uri: redirectUri,
    code_verifier: 'a-check-of-the-settings'.repeat(2),
    ...(basic
      ? {}
      : { client_id: clientId, ...(clientSecret === null ? {} : { client_secret: clientSecret }) }),
  });
  const credentials = `${formEncoded(clientId)}:${formEncoded(clientSecret ?? '')}`;
  const answer = await fetchResponse(outbound, url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(basic ? { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } : {}),
    },
    body: form.toString(),
  });
  const body: unknown = await answer.json().catch(() => null);
  const refusal = refusalSchema.safeParse(body);
  const error = refusal.success ? refusal.data.error : '';
  const said = refusal.success ? (refusal.data.error_description ?? error) : String(answer.status);
  if (answer.status === 401 || error === 'invalid_client' || error === 'unauthorized_client')
    throw new CheckFailure('clientRefused', url, said);
  if (answer.status >= 500) throw new CheckFailure('status', url, String(answer.status));
  if (error !== 'invalid_grant') throw new CheckFailure('clientUnsure', url, said);
}

const order: readonly FederationCheckStep[] = ['metadata', 'flow', 'keys', 'client'];

/** Runs the steps up to the first failure and skips later steps. */
export async function checkIdentityProvider(
  outbound: OutboundFetch,
  given: ProviderCheckSettings,
): Promise<Step[]> {
  const steps: Step[] = [];
  const run = async <T>(step: FederationCheckStep, place: string, work: () => Promise<T> | T): Promise<T> => {
    try {
      const value = await work();
      steps.push({ step, state: 'ok', code: null, place, said: null });
      return value;
    } catch (error) {
      if (!(error instanceof CheckFailure)) throw error;
      const state = error.code === 'clientUnsure' ? 'unsure' : 'failed';
      steps.push({ step, state, code: error.code, place: error.place, said: error.said });
      throw error;
    }
  };
  try {
    const metadata = await run('metadata', given.issuer, () => discover(outbound, given.issuer));
    const { token, keys } = await run('flow', metadata.authorization_endpoint ?? '', () =>
      requireFlow(metadata),
    );
    await run('keys', keys, () => requireKeys(outbound, keys));
    await run('client', token, () => checkClientCredentials(outbound, token, given, metadata));
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error;
  }
  const skipped = order.slice(steps.length);
  return [
    ...steps,
    ...skipped.map((step) => ({ step, state: 'skipped' as const, code: null, place: null, said: null })),
  ];
}

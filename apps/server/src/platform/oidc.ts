/** OpenID Connect, implemented by openid-client with the guarded HTTP client. */
import { toNfc } from '@klarsikt/engine/text';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
} from 'openid-client';
import { z } from 'zod';
import { checkIdentityProvider } from './oidc-check.ts';
import type { OutboundFetch } from './outbound.ts';

/** A provider's settings for a call, with the decrypted secret. */
export interface IdentityProviderSettings {
  readonly id: number;
  readonly revision: number;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly idpHint: string | null;
}

export const providerTokensSchema = z.object({
  idToken: z.string(),
  refreshToken: z.string().nullable(),
});
export type ProviderTokens = z.output<typeof providerTokensSchema>;

/** The person whom the provider identifies. `email` is null unless the provider has verified it. */
export interface VerifiedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly givenName: string;
  readonly surname: string;
  readonly tokens: ProviderTokens;
  readonly expiresInSec: number;
}

/** Address of a sign-in at the provider, and the values to store until the browser returns. */
export interface AuthorizationRequest {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

function createClientAuth(secret: string | null, methods: readonly string[]): ClientAuth {
  if (secret === null) return None();
  return methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Lifetime of tokens in seconds that is assumed if the provider gives none. */
const assumedLifeSec = 300;

interface Configurations {
  discover(realm: IdentityProviderSettings): Promise<Configuration>;
  /** Returns the configuration of the provider, from memory if it was discovered before. */
  of(realm: IdentityProviderSettings): Promise<Configuration>;
}

function createConfigurations(outbound: OutboundFetch): Configurations {
  const known = new Map<string, Configuration>();
  const keyOf = ({ id, revision }: IdentityProviderSettings) => `${id} ${revision}`;
  const outboundFetch: CustomFetch = (url, { method, headers, body, signal }) =>
    outbound(url, {
      method,
      headers,
      body: body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : undefined,
      signal,
    });

  async function discover(realm: IdentityProviderSettings): Promise<Configuration> {
    // Allow plain http here, because the guarded HTTP client limits it to the operator's list.
    const plain = realm.issuer.startsWith('http:');
    const found = await discovery(new URL(realm.issuer), realm.clientId, undefined, None(), {
      [customFetch]: outboundFetch,
      timeout: 5,
      execute: plain ? [allowInsecureRequests] : [],
    });
    const metadata = found.serverMetadata();
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const auth = createClientAuth(realm.clientSecret, methods);
    const config = new Configuration(metadata, realm.clientId, undefined, auth);
    config[customFetch] = outboundFetch;
    config.timeout = 5;
    enableNonRepudiationChecks(config);
    if (plain) allowInsecureRequests(config);
    known.set(keyOf(realm), config);
    return config;
  }

  return { discover, of: async (realm) => known.get(keyOf(realm)) ?? (await discover(realm)) };
}

async function createAuthorizationRequest(
  config: Configuration,
  realm: IdentityProviderSettings,
  given: { loginHint: string; silent: boolean; redirectUri: string },
): Promise<AuthorizationRequest> {
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  const parameters: Record<string, string> = {
    redirect_uri: given.redirectUri,
    scope: 'openid profile email offline_access',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    login_hint: given.loginHint,
  };
  if (given.silent) parameters.prompt = 'none';
  if (realm.idpHint !== null) parameters.kc_idp_hint = realm.idpHint;
  return { url: buildAuthorizationUrl(config, parameters).href, state, nonce, verifier };
}

/** E-mail address of the person, accepted only if the same answer has `email_verified: true` (security page V5). */
function findVerifiedAddress(said: Readonly<Record<string, unknown>>): string | null {
  return said.email_verified === true ? toNfc(text(said.email)) || null : null;
}

/** Exchanges the code for tokens and verifies them; throws if any value does not match the request. */
async function completeAuthorization(
  config: Configuration,
  address: URL,
  sent: { state: string; nonce: string; verifier: string },
): Promise<VerifiedIdentity> {
  const answer = await authorizationCodeGrant(config, address, {
    expectedState: sent.state,
    expectedNonce: sent.nonce,
    pkceCodeVerifier: sent.verifier,
    idTokenExpected: true,
  });
  const claims = answer.claims();
  if (!claims || answer.id_token === undefined) throw new Error('the provider gave no identity');
  const info: Readonly<Record<string, unknown>> =
    config.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await fetchUserInfo(config, answer.access_token, claims.sub);
  const said: Readonly<Record<string, unknown>> = { ...claims, ...info };
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: findVerifiedAddress(info) ?? findVerifiedAddress({ ...claims }),
    givenName: toNfc(text(said.given_name)),
    surname: toNfc(text(said.family_name)),
    tokens: { idToken: answer.id_token, refreshToken: answer.refresh_token ?? null },
    expiresInSec: answer.expiresIn() ?? assumedLifeSec,
  };
}

async function refreshTokens(config: Configuration, tokens: ProviderTokens, refreshToken: string) {
  try {
    const answer = await refreshTokenGrant(config, refreshToken);
    return {
      tokens: {
        idToken: answer.id_token ?? tokens.idToken,
        refreshToken: answer.refresh_token ?? refreshToken,
      },
      expiresInSec: answer.expiresIn() ?? assumedLifeSec,
    };
  } catch (error) {
    if (error instanceof ResponseBodyError && error.status === 400) return null;
    throw error;
  }
}

/** Creates the client of identity providers; `origin` is the address to which they return the browser. */
export function createIdentityProviders(outbound: OutboundFetch, origin: string) {
  const redirectUri = `${origin}/login/callback`;
  const configurations = createConfigurations(outbound);
  return {
    check: async (given: Pick<IdentityProviderSettings, 'issuer' | 'clientId' | 'clientSecret'>) => ({
      steps: await checkIdentityProvider(outbound, { ...given, redirectUri }),
      redirectUri,
      signedOutUri: `${origin}/login`,
    }),

    /** Contacts the provider (for 5 seconds at most) and builds the address of the sign-in. */
    depart: async (
      realm: IdentityProviderSettings,
      given: { loginHint: string; silent: boolean },
    ): Promise<AuthorizationRequest> =>
      createAuthorizationRequest(await configurations.discover(realm), realm, { ...given, redirectUri }),

    arrive: async (
      realm: IdentityProviderSettings,
      given: { query: string; state: string; nonce: string; verifier: string },
    ): Promise<VerifiedIdentity> => {
      const address = new URL(`${redirectUri}?${given.query.replace(/^\?/, '')}`);
      return completeAuthorization(await configurations.of(realm), address, given);
    },

    /**
     * Requests new tokens; returns null if the provider refuses with status 400, because the old tokens are then
     * worthless.
     */
    refresh: async (
      realm: IdentityProviderSettings,
      tokens: ProviderTokens,
    ): Promise<{ tokens: ProviderTokens; expiresInSec: number } | null> =>
      tokens.refreshToken === null
        ? null
        : refreshTokens(await configurations.of(realm), tokens, tokens.refreshToken),

    /** Returns the address that ends the provider's session; null if the provider has no such address. */
    logoutUrl: async (realm: IdentityProviderSettings, tokens: ProviderTokens): Promise<string | null> => {
      const config = await configurations.of(realm);
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      return buildEndSessionUrl(config, {
        id_token_hint: tokens.idToken,
        post_logout_redirect_uri: `${origin}/login`,
      }).href;
    },
  };
}

export type IdentityProviders = ReturnType<typeof createIdentityProviders>;

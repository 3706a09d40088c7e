/** The protocol side: OpenID Connect by openid-client, through the guarded way out. */
import { composed } from '@klarsikt/engine';
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
import { checkProvider } from './oidc-check.ts';
import type { Outbound } from './outbound.ts';

/** What is known of a realm when it is called: its secret is open here and nowhere else. */
export interface RealmAccess {
  readonly id: number;
  readonly revision: number;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly idpHint: string | null;
}

/** Tokens as they are kept, sealed, beside the session. */
export const keptTokensSchema = z.object({
  idToken: z.string(),
  refreshToken: z.string().nullable(),
});
export type KeptTokens = z.output<typeof keptTokensSchema>;

/** Who the provider says it is. `email` is null unless the provider says that it is verified. */
export interface ProvedPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly givenName: string;
  readonly surname: string;
  readonly tokens: KeptTokens;
  readonly expiresInSec: number;
}

/** What a sign-in needs to remember between leaving and coming back. */
export interface Departure {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

function authentication(secret: string | null, methods: readonly string[]): ClientAuth {
  if (secret === null) return None();
  return methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A provider that gives no lifetime is asked again after this many seconds. */
const assumedLifeSec = 300;

interface Configurations {
  /** Asks the provider now. */
  discover(realm: RealmAccess): Promise<Configuration>;
  /** As it answered last, or asked now. */
  of(realm: RealmAccess): Promise<Configuration>;
}

function createConfigurations(outbound: Outbound): Configurations {
  const known = new Map<string, Configuration>();
  const keyOf = ({ id, revision }: RealmAccess) => `${id} ${revision}`;
  const outboundFetch: CustomFetch = (url, { method, headers, body, signal }) =>
    outbound(url, {
      method,
      headers,
      body: body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : undefined,
      signal,
    });

  async function discover(realm: RealmAccess): Promise<Configuration> {
    // The way out has decided already which origins may be plain http: the operator's list.
    const plain = realm.issuer.startsWith('http:');
    const found = await discovery(new URL(realm.issuer), realm.clientId, undefined, None(), {
      [customFetch]: outboundFetch,
      timeout: 5,
      execute: plain ? [allowInsecureRequests] : [],
    });
    const metadata = found.serverMetadata();
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const auth = authentication(realm.clientSecret, methods);
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

/** The address of the sign-in at the provider, with a new state, nonce and verifier. */
async function departure(
  config: Configuration,
  realm: RealmAccess,
  given: { loginHint: string; silent: boolean; redirectUri: string },
): Promise<Departure> {
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

/** The address, when the same answer says that it is verified: `true` and nothing like it (security page V5). */
function verifiedAddress(said: Readonly<Record<string, unknown>>): string | null {
  return said.email_verified === true ? composed(text(said.email)) || null : null;
}

/** Exchanges what came back for tokens, and checks them; throws when anything is not as it was sent out. */
async function arrival(
  config: Configuration,
  address: URL,
  sent: { state: string; nonce: string; verifier: string },
): Promise<ProvedPerson> {
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
    email: verifiedAddress(info) ?? verifiedAddress({ ...claims }),
    givenName: composed(text(said.given_name)),
    surname: composed(text(said.family_name)),
    tokens: { idToken: answer.id_token, refreshToken: answer.refresh_token ?? null },
    expiresInSec: answer.expiresIn() ?? assumedLifeSec,
  };
}

async function refreshed(config: Configuration, tokens: KeptTokens, refreshToken: string) {
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

/** Identity providers, asked through the guarded way out. `origin`: where they send people back to. */
export function createProviders(outbound: Outbound, origin: string) {
  const redirectUri = `${origin}/login/callback`;
  const configurations = createConfigurations(outbound);
  return {
    /** Asks the provider for everything that a sign-in would, and says where it fails. */
    check: async (given: Pick<RealmAccess, 'issuer' | 'clientId' | 'clientSecret'>) => ({
      steps: await checkProvider(outbound, { ...given, redirectUri }),
      redirectUri,
      signedOutUri: `${origin}/login`,
    }),

    /** Asks the provider now, within 5000 ms, and prepares the address to leave for. */
    depart: async (realm: RealmAccess, given: { loginHint: string; silent: boolean }): Promise<Departure> =>
      departure(await configurations.discover(realm), realm, { ...given, redirectUri }),

    /** Who came back; throws when anything is not as it was sent out. */
    arrive: async (
      realm: RealmAccess,
      given: { query: string; state: string; nonce: string; verifier: string },
    ): Promise<ProvedPerson> => {
      const address = new URL(`${redirectUri}?${given.query.replace(/^\?/, '')}`);
      return arrival(await configurations.of(realm), address, given);
    },

    /** New tokens; null when the provider refuses with 400: they are worth nothing any more. */
    refresh: async (
      realm: RealmAccess,
      tokens: KeptTokens,
    ): Promise<{ tokens: KeptTokens; expiresInSec: number } | null> =>
      tokens.refreshToken === null
        ? null
        : refreshed(await configurations.of(realm), tokens, tokens.refreshToken),

    /** Where the browser ends the provider's session; null when the provider has no such place. */
    logoutUrl: async (realm: RealmAccess, tokens: KeptTokens): Promise<string | null> => {
      const config = await configurations.of(realm);
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      return buildEndSessionUrl(config, {
        id_token_hint: tokens.idToken,
        post_logout_redirect_uri: `${origin}/login`,
      }).href;
    },
  };
}

export type Providers = ReturnType<typeof createProviders>;

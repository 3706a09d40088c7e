/** A real OpenID Connect provider on the loopback interface. People sign in by typing their name. */
import { createHmac, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import Provider from 'oidc-provider';

export interface ProviderPerson {
  readonly sub: string;
  readonly email: string;
  /** Claim of the provider that the address is verified; true by default. */
  readonly email_verified?: unknown;
  readonly given_name?: string;
  readonly family_name?: string;
}

type Json = Record<string, unknown>;

export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** People who can sign in, by the name that they type. */
  readonly people: Map<string, ProviderPerson>;
  /** Changes the responses of the token endpoint. Null leaves them unchanged. */
  onTokens: ((answer: Json) => Json) | null;
  /** Number of requests to the token endpoint that were answered. */
  tokenCalls: number;
  /**
   * Makes an ID token with these claims and header. It is signed with the provider's key unless `by` names another
   * signer.
   */
  sign(claims: Json, header?: Json, by?: 'provider' | 'stranger' | 'secret' | 'nobody'): string;
  /** Refuses all refresh tokens from now on. */
  revokeAll(): void;
  close(): Promise<void>;
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function keyPair(kid: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' };
  return { privateKey, jwk };
}

function bodyOf(request: AsyncIterable<Buffer>): Promise<string> {
  return (async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  })();
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (uid: string, hint: string) => `<!doctype html><html lang="en"><title>Provider</title>
<form method="post" action="/interaction/${uid}"><label>Name <input name="login" value="${escaped(hint)}"></label>
<button>Continue</button></form></html>`;

interface Settings {
  readonly issuer: string;
  readonly origin: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly people: ReadonlyMap<string, ProviderPerson>;
  readonly key: JsonWebKey;
  readonly accessTokenSec: number;
}

function createProvider(given: Settings): Provider {
  const { issuer, origin, people } = given;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: given.clientId,
        client_secret: given.clientSecret,
        redirect_uris: [`${origin}/login/callback`],
        post_logout_redirect_uris: [`${origin}/login`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [given.key] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    pkce: { required: () => true },
    ttl: {
      AccessToken: given.accessTokenSec,
      IdToken: 3600,
      RefreshToken: 86_400,
      Session: 3600,
      Grant: 86_400,
      Interaction: 600,
    },
    issueRefreshToken: async () => true,
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: async (_context, sub) => {
      const person = [...people.values()].find((each) => each.sub === sub);
      return person && { accountId: sub, claims: async () => ({ email_verified: true, ...person }) };
    },
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile offline_access');
      await grant.save();
      return grant;
    },
  });
  return provider;
}

/** Serves the page on which people type their name, and handles its result. */
function serveInteractions(http: Server, provider: Provider, people: ReadonlyMap<string, ProviderPerson>) {
  const callback = provider.callback();
  http.on('request', async (request, response) => {
    const uid = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '')?.[1];
    if (uid === undefined) return void callback(request, response);
    const { params } = await provider.interactionDetails(request, response);
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html');
      return void response.end(page(uid, String(params.login_hint ?? '')));
    }
    const login = new URLSearchParams(await bodyOf(request)).get('login') ?? '';
    const person = people.get(login);
    const result = person
      ? { login: { accountId: person.sub } }
      : { error: 'access_denied', error_description: 'nobody of that name' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
}

/** Allows a test to change or refuse responses of the token endpoint. */
function watchTokens(provider: Provider, handle: IdentityProvider, isRevoked: () => boolean): void {
  provider.use(async (context, next) => {
    if (context.path === '/token' && isRevoked()) {
      context.status = 400;
      context.body = { error: 'invalid_grant' };
      return;
    }
    await next();
    if (context.path !== '/token') return;
    handle.tokenCalls += 1;
    if (handle.onTokens && typeof context.body === 'object' && context.body !== null)
      context.body = handle.onTokens({ ...context.body });
  });
}

function signer(keys: { own: KeyObject; stranger: KeyObject; secret: string }): IdentityProvider['sign'] {
  return (claims, header = {}, by = 'provider') => {
    const signed = `${base64({ alg: 'RS256', kid: 'own', ...header })}.${base64(claims)}`;
    if (by === 'nobody') return `${signed}.`;
    if (by === 'secret')
      return `${signed}.${createHmac('sha256', keys.secret).update(signed).digest('base64url')}`;
    const key = by === 'provider' ? keys.own : keys.stranger;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key).toString('base64url')}`;
  };
}

export async function startIdentityProvider(given: {
  readonly origin: string;
  readonly people: readonly ProviderPerson[];
  readonly accessTokenSec?: number;
}): Promise<IdentityProvider> {
  const http: Server = createServer();
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const address = http.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const clientId = 'klarsikt';
  const clientSecret = randomBytes(24).toString('hex');
  const people = new Map(given.people.map((person) => [person.email, person]));
  const [own, stranger] = [keyPair('own'), keyPair('stranger')];
  let revoked = false;
  const { origin, accessTokenSec = 3600 } = given;
  const provider = createProvider({
    issuer,
    origin,
    clientId,
    clientSecret,
    people,
    key: own.jwk,
    accessTokenSec,
  });
  const handle: IdentityProvider = {
    issuer,
    clientId,
    clientSecret,
    people,
    onTokens: null,
    tokenCalls: 0,
    sign: signer({ own: own.privateKey, stranger: stranger.privateKey, secret: clientSecret }),
    revokeAll: () => {
      revoked = true;
    },
    close: async () => {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
  watchTokens(provider, handle, () => revoked);
  serveInteractions(http, provider, people);
  return handle;
}

/** Performs a sign-in at the provider as a browser does. Returns the address to which the provider redirects back. */
export async function signInAtProvider(start: string, login: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = start;
  let form: string | null = null;
  for (let hop = 0; hop < 12; hop += 1) {
    const answer = await fetch(url, {
      redirect: 'manual',
      method: form === null ? 'GET' : 'POST',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form === null ? {} : { body: form }),
    });
    form = null;
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const next = answer.headers.get('location');
    if (next !== null) {
      const target = new URL(next, url);
      if (target.pathname === '/login/callback') return target;
      url = target.href;
    } else if (url.includes('/interaction/')) form = new URLSearchParams({ login }).toString();
    else throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
  }
  throw new Error('the provider goes in circles');
}

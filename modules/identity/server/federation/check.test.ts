import { createServer, type IncomingMessage, type Server } from 'node:http';
import { federationContract as contract, organizationContract } from '@klarsikt/contract';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { auditEvent } from '@klarsikt/server/schema/operations.ts';
import { startTestApp, type TestApp, type TestClient, type TestTenant } from '@klarsikt/testkit';
import { type IdentityProvider, startIdentityProvider } from '@klarsikt/testkit/identity-provider';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const origin = 'http://localhost';

let app: TestApp;
let provider: IdentityProvider;
let odd: { readonly http: Server; readonly issuer: string; readonly asked: IncomingMessage[] };
let answers: Record<string, unknown> = {};
let tenant: TestTenant;
let admin: TestClient;

beforeAll(async () => {
  provider = await startIdentityProvider({ origin, people: [] });
  const asked: IncomingMessage[] = [];
  const http = createServer((request, response) => {
    asked.push(request);
    const answer = answers[request.url ?? ''];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? null));
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const address = http.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  odd = { http, issuer, asked };
  app = await startTestApp({ config: { allowedOrigins: [provider.issuer, issuer, 'http://127.0.0.1:9'] } });
  tenant = await app.tenant();
  admin = await tenant.user();
});
afterAll(async () => {
  await app.close();
  await provider.close();
  odd.http.closeAllConnections();
  await new Promise((done) => odd.http.close(done));
});
beforeEach(() => {
  odd.asked.length = 0;
  answers = {};
});

let checks = 0;

function check(body: { issuer: string; clientId?: string; clientSecret?: string }) {
  checks += 1;
  admin.ip = `198.51.100.${checks}`;
  return admin.call(contract.check, {
    params: { id: tenant.organizationId },
    body: { clientId: provider.clientId, ...body },
  });
}

async function found(body: Parameters<typeof check>[0]) {
  const { steps } = await check(body);
  const wrong = steps.find(({ code }) => code !== null);
  return {
    states: steps.map(({ state }) => state).join(' '),
    ...(wrong ? { code: wrong.code, place: wrong.place, said: wrong.said } : {}),
  };
}

function describes(changes: Record<string, unknown>): void {
  const { issuer } = odd;
  answers['/.well-known/openid-configuration'] = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    ...changes,
  };
}

const metadataOf = (issuer: string) => `${issuer}/.well-known/openid-configuration`;

describe('the check of an identity provider', () => {
  it('finds no fault of a real provider, and returns the redirect addresses to register', async () => {
    const { issuer, clientSecret } = provider;
    expect(await found({ issuer, clientSecret })).toEqual({ states: 'ok ok ok ok' });
    expect(await check({ issuer, clientSecret })).toMatchObject({
      redirectUri: `${origin}/login/callback`,
      signedOutUri: `${origin}/login`,
    });
  });

  it("fails with the provider's message for a wrong secret or an unknown client", async () => {
    const { issuer } = provider;
    const refused = { states: 'ok ok ok failed', code: 'clientRefused', place: `${issuer}/token` };
    expect(await found({ issuer, clientSecret: 'wrong' })).toMatchObject(refused);
    expect(await found({ issuer, clientId: 'nobody', clientSecret: 'wrong' })).toMatchObject({
      ...refused,
      said: expect.stringContaining('client'),
    });
  });

  it('sends the stored secret only to the provider that the secret belongs to', async () => {
    const { issuer, clientId, clientSecret } = provider;
    const before = await admin.call(organizationContract.get, { params: { id: tenant.organizationId } });
    await admin.call(organizationContract.save, {
      body: {
        id: tenant.organizationId,
        revision: before.revision,
        federation: {
          issuer,
          clientId,
          clientSecret,
          idpHint: null,
          enabled: true,
          passwordAllowed: true,
          createUsers: false,
          groupId: null,
          domains: ['checked.example'],
        },
      },
    });
    expect(await found({ issuer })).toEqual({ states: 'ok ok ok ok' });
    describes({});
    answers['/keys'] = { keys: [{ kty: 'RSA', use: 'sig' }] };
    answers['/token'] = { error: 'invalid_grant' };
    expect(await found({ issuer: odd.issuer })).toEqual({ states: 'ok ok ok ok' });
    expect(odd.asked.map(({ url }) => url)).toEqual(['/.well-known/openid-configuration', '/keys', '/token']);
    expect(odd.asked.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined, undefined]);
  });

  it('fails for an unreachable provider and for a forbidden address', async () => {
    expect(await found({ issuer: 'http://127.0.0.1:9' })).toEqual({
      states: 'failed skipped skipped skipped',
      code: 'noAnswer',
      place: metadataOf('http://127.0.0.1:9'),
      said: null,
    });
    for (const issuer of ['http://169.254.169.254', 'https://127.0.0.1', 'http://provider.example'])
      expect(await found({ issuer })).toMatchObject({ code: 'notAllowed', place: metadataOf(issuer) });
    expect(await found({ issuer: 'https://nobody.invalid' })).toMatchObject({ code: 'unknownHost' });
  });

  it('fails for invalid metadata of the provider', async () => {
    const { issuer } = odd;
    const place = metadataOf(issuer);
    expect(await found({ issuer })).toMatchObject({ code: 'status', place, said: '404' });
    answers['/.well-known/openid-configuration'] = '<html>Sign in</html>';
    expect(await found({ issuer })).toMatchObject({ code: 'notUnderstood', place });
    describes({ issuer: 'https://another.example' });
    expect(await found({ issuer })).toMatchObject({
      code: 'otherIssuer',
      place,
      said: 'https://another.example',
    });
    describes({ token_endpoint: undefined });
    expect(await found({ issuer })).toMatchObject({ code: 'missing', place: 'token_endpoint' });
    describes({ response_types_supported: ['id_token'] });
    expect(await found({ issuer })).toMatchObject({ code: 'noCode' });
    describes({ code_challenge_methods_supported: ['plain'] });
    expect(await found({ issuer })).toMatchObject({ states: 'ok failed skipped skipped', code: 'noPkce' });
  });

  it('requires a signing key, and is undecided if the provider does not reveal whether the client is valid', async () => {
    const { issuer } = odd;
    describes({});
    answers['/keys'] = { keys: [{ kty: 'oct' }, { kty: 'RSA', use: 'enc' }] };
    expect(await found({ issuer })).toMatchObject({ states: 'ok ok failed skipped', code: 'noKeys' });
    answers['/keys'] = { keys: [{ kty: 'EC' }] };
    answers['/token'] = { error: 'invalid_request', error_description: 'malformed' };
    expect(await found({ issuer })).toMatchObject({
      states: 'ok ok ok unsure',
      code: 'clientUnsure',
      said: 'malformed',
    });
  });

  it('calls no internal network through addresses in the metadata', async () => {
    const { issuer } = odd;
    for (const place of ['http://169.254.169.254/keys', 'https://127.0.0.1:9/keys']) {
      describes({ jwks_uri: place });
      expect(await found({ issuer })).toMatchObject({
        states: 'ok ok failed skipped',
        code: 'notAllowed',
        place,
      });
    }
  });

  it('is limited to ten per minute', async () => {
    const caller = await tenant.user();
    caller.ip = '198.51.100.250';
    const ask = () =>
      caller.request(contract.check, {
        params: { id: tenant.organizationId },
        body: { issuer: odd.issuer, clientId: 'x' },
      });
    const answered: number[] = [];
    for (let call = 0; call < 12; call += 1) answered.push((await ask()).status);
    expect(answered).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    expect(odd.asked.length).toBe(10);
  });

  it('is recorded in the log with its outcome, without secrets', async () => {
    await check({ issuer: provider.issuer, clientSecret: 'a-secret-that-is-wrong' });
    const events = await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .select()
        .from(auditEvent)
        .where(
          and(
            eq(auditEvent.event, 'federation.checked'),
            eq(auditEvent.organizationId, tenant.organizationId),
          ),
        ),
    );
    expect(events.map(({ after }) => after)).toContainEqual({
      issuer: provider.issuer,
      result: 'client: clientRefused',
    });
    expect(JSON.stringify(events.map(({ before, after }) => [before, after]))).not.toContain('a-secret');
  });
});

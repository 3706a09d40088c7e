import {
  federationContract as contract,
  loginContract,
  sessionContract,
  signInMessages,
} from '@klarsikt/contract';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import {
  appUser,
  assessmentUnit,
  federatedIdentity,
  federationDomain,
  federationState,
  federationTable,
  licenceTable,
  organizationTable,
  sessionTable,
} from '@klarsikt/server/schema/identity.ts';
import { startTestApp, type TestApp, type TestClient, type TestTenant } from '@klarsikt/testkit';
import {
  type IdentityProvider,
  type ProviderPerson,
  signInAtProvider,
  startIdentityProvider,
} from '@klarsikt/testkit/identity-provider';
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const anna: ProviderPerson = {
  sub: 'a-1',
  email: 'anna@nordbank.example',
  given_name: 'Anna',
  family_name: 'Berg',
};
const erik: ProviderPerson = {
  sub: 'e-2',
  email: 'erik@nordbank.example',
  given_name: 'Erik',
  family_name: 'Lund',
};
const lena: ProviderPerson = {
  sub: 'l-3',
  email: 'lena@nordbank.example',
  given_name: 'Lena',
  family_name: 'Ek',
};
const mona: ProviderPerson = { ...lena, sub: 'm-4', email: 'mona@nordbank.example', given_name: 'Mona' };
const origin = 'http://localhost';

let app: TestApp;
let provider: IdentityProvider;
let other: IdentityProvider;
let tenant: TestTenant;
let neighbour: TestTenant;

async function connect(
  to: TestTenant,
  at: IdentityProvider,
  domain: string,
  createUsers = true,
): Promise<void> {
  await runInSystemTransaction(app.database.app, async (tx) => {
    const { organizationId } = to;
    await tx
      .update(organizationTable)
      .set({ settings: { secondFactor: 'optional' } })
      .where(eq(organizationTable.id, organizationId));
    const [row] = await tx
      .insert(federationTable)
      .values({
        organizationId,
        issuer: at.issuer,
        clientId: at.clientId,
        clientSecret: app.server.deps.vault.close('federation', at.clientSecret),
        createUsers,
      })
      .returning({ id: federationTable.id });
    await tx.insert(federationDomain).values({ domain, organizationId, federationId: row?.id ?? 0 });
  });
}

beforeAll(async () => {
  provider = await startIdentityProvider({ origin, people: [anna, erik, lena, mona], accessTokenSec: 600 });
  other = await startIdentityProvider({
    origin,
    people: [
      { ...anna, sub: 'x-9' },
      { ...erik, email: 'evil@other.example' },
    ],
  });
  app = await startTestApp({ config: { allowedOrigins: [provider.issuer, other.issuer] } });
  tenant = await app.tenant();
  neighbour = await app.tenant();
  await connect(tenant, provider, 'nordbank.example');
  await connect(neighbour, other, 'other.example');
});
afterAll(async () => {
  await app.close();
  await provider.close();
  await other.close();
});

let departures = 0;

async function depart(client: TestClient, username: string, parts: { uri?: string; silent?: boolean } = {}) {
  departures += 1;
  client.ip = `198.51.100.${departures}`;
  const { status, url } = await client.call(contract.start, { body: { username, ...parts } });
  if (url === null) throw new Error(status);
  return url;
}

const comeBack = (client: TestClient, address: URL) =>
  client.call(contract.callback, {
    body: { state: address.searchParams.get('state') ?? '?', query: address.search },
  });

async function enter(client: TestClient, username: string, uri?: string) {
  const url = await depart(client, username, uri === undefined ? {} : { uri });
  return comeBack(client, await signInAtProvider(url, username));
}

const sessions = () => runInSystemTransaction(app.database.app, (tx) => tx.$count(sessionTable));

describe('federated sign-in', () => {
  it('finds the provider by domain only, with the same response for known and unknown people', async () => {
    const answers = await Promise.all(
      ['anna@nordbank.example', 'nobody@NORDBANK.example'].map((username) =>
        app.visitor().call(loginContract.matchingRealm, { body: { username } }),
      ),
    );
    expect(answers.map(({ realm }) => realm && { ...realm, loginHint: '' })).toEqual([
      { url: provider.issuer, idpHint: null, loginHint: '' },
      { url: provider.issuer, idpHint: null, loginHint: '' },
    ]);
    expect(
      (await app.visitor().call(loginContract.matchingRealm, { body: { username: 'a@x.example' } })).realm,
    ).toBeNull();
  });

  it('creates the account with code and PKCE (S256), and opens the requested page', async () => {
    const client = app.visitor();
    const url = new URL(await depart(client, anna.email, { uri: '/threatview' }));
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.searchParams.get('login_hint')).toBe(anna.email);
    const result = await comeBack(client, await signInAtProvider(url.href, anna.email));
    expect(result).toMatchObject({ errorMessage: null, uri: '/threatview', silent: false });
    expect(['success', 'updateTos']).toContain(result.status);
    const seen = await client.call(sessionContract.getSession, {});
    expect(seen.user).toMatchObject({ username: anna.email, givenName: 'Anna', surname: 'Berg' });
    expect(seen.user?.organization.id).toBe(tenant.organizationId);
    const units = await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .select()
        .from(assessmentUnit)
        .where(eq(assessmentUnit.personalUserId, seen.user?.id ?? 0)),
    );
    expect(units.map(({ name }) => name)).toEqual(['Anna Berg']);
  });

  it('creates no account beyond the seats of the licence, even at simultaneous sign-ins', async () => {
    const { organizationId } = tenant;
    const seats = (count: number | null) =>
      runInSystemTransaction(app.database.app, (tx) =>
        tx.update(licenceTable).set({ seats: count }).where(eq(licenceTable.organizationId, organizationId)),
      );
    const people = () =>
      runInSystemTransaction(app.database.app, (tx) =>
        tx.$count(appUser, and(eq(appUser.organizationId, organizationId), ne(appUser.status, 'disabled'))),
      );
    const before = await people();
    const { noSeat } = signInMessages;
    await seats(before);
    expect(await enter(app.visitor(), lena.email)).toMatchObject({
      status: 'failed',
      errorMessage: noSeat.en,
    });
    expect(await people()).toBe(before);
    await seats(before + 1);
    const both = [lena, mona].map(async ({ email }) => {
      const client = app.visitor();
      const url = await depart(client, email);
      return () => signInAtProvider(url, email).then((address) => comeBack(client, address));
    });
    const arriving = await Promise.all(both);
    const results = await Promise.all(arriving.map((arrive) => arrive()));
    expect(results.filter(({ errorMessage }) => errorMessage === noSeat.en)).toHaveLength(1);
    expect(await people()).toBe(before + 1);
    await seats(null);
  });

  it('F1: refuses a response with any altered field, without creating a session', async () => {
    const before = await sessions();
    const now = Math.floor(Date.now() / 1000);
    const forged =
      (
        change: (claims: Record<string, unknown>) => Record<string, unknown>,
        header = {},
        by: 'provider' | 'stranger' | 'secret' | 'nobody' = 'provider',
      ) =>
      (answer: Record<string, unknown>) => {
        const [, part = ''] = String(answer.id_token).split('.');
        const claims = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
        return { ...answer, id_token: provider.sign(change(claims), header, by) };
      };
    const same = (claims: Record<string, unknown>) => claims;
    const inTokens: Record<string, (answer: Record<string, unknown>) => Record<string, unknown>> = {
      issuer: forged((claims) => ({ ...claims, iss: other.issuer })),
      audience: forged((claims) => ({ ...claims, aud: 'somebody-else' })),
      'authorised party': forged((claims) => ({ ...claims, aud: [provider.clientId, 'x'], azp: 'x' })),
      expiry: forged((claims) => ({ ...claims, exp: now - 3600 })),
      nonce: forged((claims) => ({ ...claims, nonce: 'another' })),
      'no nonce': forged(({ nonce, ...claims }) => claims),
      'time of issue': forged(({ iat, ...claims }) => claims),
      subject: forged((claims) => ({ ...claims, sub: erik.sub })),
      'no algorithm': forged(same, { alg: 'none' }, 'nobody'),
      'shared-secret algorithm': forged(same, { alg: 'HS256' }, 'secret'),
      'foreign key named in the header': forged(
        same,
        { kid: 'stranger', jku: `${other.issuer}/jwks` },
        'stranger',
      ),
      'no identity': ({ id_token, ...answer }) => answer,
    };
    const inAddress: Record<string, (address: URL) => void> = {
      code: (address) => address.searchParams.set('code', 'x'.repeat(43)),
      'state of the answer': (address) => address.searchParams.set('state', 'y'.repeat(43)),
      'issuer of the answer': (address) => address.searchParams.set('iss', other.issuer),
    };
    const accepted: string[] = [];
    const attempt = async (name: string, client: TestClient, state: string, address: URL) => {
      const { status } = await client.call(contract.callback, { body: { state, query: address.search } });
      if (status !== 'failed') accepted.push(name);
    };
    for (const [name, change] of Object.entries(inTokens)) {
      const client = app.visitor();
      const address = await signInAtProvider(await depart(client, anna.email), anna.email);
      provider.onTokens = change;
      await attempt(name, client, address.searchParams.get('state') ?? '', address);
      provider.onTokens = null;
    }
    for (const [name, change] of Object.entries(inAddress)) {
      const client = app.visitor();
      const address = await signInAtProvider(await depart(client, anna.email), anna.email);
      const state = address.searchParams.get('state') ?? '';
      change(address);
      await attempt(name, client, state, address);
    }
    const client = app.visitor();
    const address = await signInAtProvider(await depart(client, anna.email), anna.email);
    await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .update(federationState)
        .set({ verifier: app.server.deps.vault.close('federation verifier', 'z'.repeat(43)) }),
    );
    await attempt('verifier', client, address.searchParams.get('state') ?? '', address);
    expect(accepted).toEqual([]);
    expect(await sessions()).toBe(before);
  }, 120_000);

  it('F1: works once, within sixty minutes, and only in the browser that started the sign-in', async () => {
    const [client, thief] = [app.visitor(), app.visitor()];
    await thief.csrf();
    const stolen = await signInAtProvider(await depart(client, anna.email), anna.email);
    expect((await comeBack(thief, stolen)).status).toBe('failed');
    expect((await comeBack(client, stolen)).status).toBe('failed');

    const replayed = await signInAtProvider(await depart(client, anna.email), anna.email);
    expect((await comeBack(client, replayed)).status).not.toBe('failed');
    expect((await comeBack(client, replayed)).status).toBe('failed');

    const late = app.visitor();
    const address = await signInAtProvider(await depart(late, anna.email), anna.email);
    app.clock.advance(3601);
    expect((await comeBack(late, address)).status).toBe('failed');
  });

  it('F1: refuses a response of another provider', async () => {
    const client = app.visitor();
    const here = new URL(await depart(client, anna.email));
    const there = await signInAtProvider(await depart(client, 'evil@other.example'), 'evil@other.example');
    there.searchParams.set('state', here.searchParams.get('state') ?? '');
    expect((await comeBack(client, there)).status).toBe('failed');
  });

  it('F2: identifies people by issuer and subject, never by e-mail address', async () => {
    const client = app.visitor();
    await enter(client, erik.email);
    const own = (await client.call(sessionContract.getSession, {})).user;
    expect(own?.username).toBe(erik.email);
    for (const name of [anna.email, 'evil@other.example']) {
      const stranger = app.visitor();
      const url = await depart(stranger, 'evil@other.example');
      await comeBack(stranger, await signInAtProvider(url, name));
      const seen = (await stranger.call(sessionContract.getSession, {})).user;
      expect([own?.id, undefined]).not.toEqual([seen?.id, undefined]);
      expect(seen?.organization.id ?? neighbour.organizationId).toBe(neighbour.organizationId);
      expect(seen?.username).not.toBe(anna.email);
      expect(seen?.username).toBe(name === anna.email ? undefined : name);
    }
    provider.people.set(erik.email, { ...erik, email: 'erik.lund@nordbank.example' });
    const again = app.visitor();
    await enter(again, erik.email);
    expect((await again.call(sessionContract.getSession, {})).user?.id).toBe(own?.id);
    provider.people.set(erik.email, erik);
    const bound = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select().from(federatedIdentity).where(eq(federatedIdentity.subject, erik.sub)),
    );
    expect(new Set(bound.map(({ issuer }) => issuer)).size).toBe(bound.length);
  });

  it('F2: never connects an account that has a password', async () => {
    const usernameKey = 'kept@nordbank.example';
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.insert(appUser).values({
        organizationId: tenant.organizationId,
        username: usernameKey,
        usernameKey,
        passwordHash: '$argon2id$',
      }),
    );
    provider.people.set(usernameKey, { sub: 'k-3', email: usernameKey });
    const client = app.visitor();
    expect((await enter(client, usernameKey)).status).toBe('failed');
    expect((await client.call(sessionContract.getSession, {})).user).toBeNull();
  });

  it('F3: calls only allowed addresses, and fails if the provider does not respond', async () => {
    const third = await app.tenant();
    const dead = await startIdentityProvider({ origin, people: [] });
    await connect(third, dead, 'third.example');
    expect(await app.visitor().call(contract.start, { body: { username: 'a@third.example' } })).toEqual({
      status: 'failed',
      url: null,
    });
    expect(dead.tokenCalls).toBe(0);
    await dead.close();
  });

  it('fails silently if a silent check finds no session at the provider', async () => {
    const client = app.visitor();
    const url = await depart(client, anna.email, { silent: true });
    expect(new URL(url).searchParams.get('prompt')).toBe('none');
    const back = await comeBack(client, await signInAtProvider(url, anna.email));
    expect(back).toMatchObject({ status: 'failed', silent: true });
  });

  it('F4: refreshes tokens before expiry, and never sends tokens to the browser', async () => {
    const client = app.visitor();
    const entered = await enter(client, anna.email);
    const before = provider.tokenCalls;
    await client.call(sessionContract.getSession, {});
    expect(provider.tokenCalls).toBe(before);
    app.clock.advance(596);
    const polls = await Promise.all(
      Array.from({ length: 5 }, () => client.call(sessionContract.getSession, {})),
    );
    expect(provider.tokenCalls).toBe(before + 1);
    expect(JSON.stringify([entered, polls])).not.toMatch(/eyJ|id_token|refresh/);

    const url = (await client.call(sessionContract.deleteSession, {})).logoutUrl;
    expect(url).toContain(`${provider.issuer}/session/end`);
    expect(url).toContain(encodeURIComponent(`${origin}/login`));

    const next = app.visitor();
    await enter(next, anna.email);
    const user = async () => (await next.call(sessionContract.getSession, {})).user?.username;
    expect(await user()).toBe(anna.email);
    provider.revokeAll();
    app.clock.advance(597);
    expect([await user(), await user()]).toEqual([undefined, undefined]);
  });
});

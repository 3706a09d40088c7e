/** The application at the provider is replaced, so that the provider sends a new identifier for each person. */
import {
  federationContract as contract,
  type FederationInput,
  loginContract,
  organizationContract,
  sessionContract,
  signInMessages,
  userContract,
} from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { federatedIdentity } from '@klarsikt/server/schema/identity.ts';
import { auditEvent } from '@klarsikt/server/schema/operations.ts';
import {
  listMailsTo,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
  testPassword,
} from '@klarsikt/testkit';
import {
  type IdentityProvider,
  signInAtProvider,
  startIdentityProvider,
} from '@klarsikt/testkit/identity-provider';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let provider: IdentityProvider;
let replaced: IdentityProvider;

beforeAll(async () => {
  provider = await startIdentityProvider({ origin: 'http://localhost', people: [] });
  replaced = await startIdentityProvider({ origin: 'http://localhost', people: [] });
  app = await startTestApp({ config: { allowedOrigins: [provider.issuer, replaced.issuer] } });
});
afterAll(async () => {
  await app.close();
  await provider.close();
  await replaced.close();
});

let count = 0;
const next = (): number => {
  count += 1;
  return count;
};

function known(at: IdentityProvider, email: string, parts: { email_verified?: unknown } = {}): void {
  at.people.set(email, { sub: `s-${next()}`, email, ...parts });
}

/** Calls are limited per network address, so each client gets its own. */
const apart = <C extends TestClient>(client: C): C =>
  Object.assign(client, { ip: `198.52.${Math.floor(next() / 250)}.${count % 250}` });
const visitor = (): TestClient => apart(app.visitor());

async function save(client: TestClient, { organizationId: id }: TestTenant, federation: FederationInput) {
  const { revision } = await client.call(organizationContract.get, { params: { id } });
  await client.call(organizationContract.save, { body: { id, revision, federation } });
}

const settings = (at: IdentityProvider, domain: string): FederationInput => ({
  issuer: at.issuer,
  clientId: at.clientId,
  clientSecret: at.clientSecret,
  idpHint: null,
  enabled: true,
  passwordAllowed: true,
  createUsers: false,
  groupId: null,
  domains: [domain],
});

async function enter(username: string, token?: string) {
  const client = visitor();
  const body = { username, ...(token === undefined ? {} : { token }) };
  const { url } = await client.call(contract.start, { body });
  if (url === null) return { client, status: 'not begun', errorMessage: null };
  const address = await signInAtProvider(url, username);
  const back = { state: address.searchParams.get('state') ?? '', query: address.search };
  const { status, errorMessage } = await client.call(contract.callback, { body: back });
  return { client, status, errorMessage };
}

async function house(options: Parameters<TestApp['tenant']>[0] = {}, people: readonly string[] = ['a', 'b']) {
  const tenant = await app.tenant(options);
  const admin = apart(await tenant.user());
  const domain = admin.username.split('@')[1] ?? '';
  await save(admin, tenant, settings(provider, domain));
  const emails: string[] = [];
  for (const name of people) {
    const email = `${name}${next()}@${domain}`;
    known(provider, email);
    await admin.call(userContract.invite, {
      body: { email, organizationId: tenant.organizationId, groups: [], givenName: 'Anna', surname: name },
    });
    expect((await enter(email)).status).toBe(entered);
    emails.push(email);
  }
  await save(admin, tenant, settings(replaced, domain));
  for (const email of emails) known(replaced, email);
  const params = { id: tenant.organizationId };
  return { tenant, admin, domain, emails, params, first: emails[0] ?? '', second: emails[1] ?? '' };
}

const idOf = async (admin: TestClient, username: string): Promise<number> =>
  (await admin.call(userContract.list, { body: { text: username } })).rows[0]?.id ?? 0;

const identitiesOf = (userId: number) =>
  runInSystemTransaction(app.database.app, (tx) =>
    tx
      .select({ issuer: federatedIdentity.issuer, subject: federatedIdentity.subject })
      .from(federatedIdentity)
      .where(eq(federatedIdentity.userId, userId)),
  );

const eventsOf = (organizationId: number, event: string) =>
  runInSystemTransaction(app.database.app, (tx) =>
    tx
      .select({ subject: auditEvent.subject, before: auditEvent.before, after: auditEvent.after })
      .from(auditEvent)
      .where(and(eq(auditEvent.organizationId, organizationId), eq(auditEvent.event, event)))
      .orderBy(asc(auditEvent.id)),
  );

/** Status after a successful sign-in: these people have not accepted the terms yet. */
const entered = 'updateTos';
const turnedAway = ['failed', signInMessages.otherApplication.en];

describe('a person whose account is connected with another identity', () => {
  it('is refused with a contact, and the refused attempts are listed for the administrator', async () => {
    const { admin, params, first, second, tenant } = await house();
    const { status, errorMessage, client } = await enter(first);
    expect([status, errorMessage]).toEqual(turnedAway);
    expect((await client.call(sessionContract.getSession, {})).user).toBeNull();
    await enter(first);
    const seen = await admin.call(contract.linking, { params });
    expect(seen).toMatchObject({ connected: 0, waiting: 2, open: null });
    const at = app.clock.now().toISOString();
    expect(seen?.refused).toMatchObject({ total: 1, people: [{ username: first, at, times: 2 }] });
    const userId = await idOf(admin, first);
    expect(await eventsOf(tenant.organizationId, 'login.failed')).toContainEqual({
      subject: `user:${userId}`,
      before: null,
      after: { reason: 'connected with another identity' },
    });
    expect(await idOf(admin, second)).toBeGreaterThan(0);
    expect(signInMessages.otherApplication.sv).toContain('administrerar Klarsikt');
  });

  it('cannot find out about an account through an unconfirmed e-mail address', async () => {
    const { admin, params, domain, first } = await house();
    known(replaced, first, { email_verified: false });
    const hidden = await enter(first);
    const nobody = `nobody${next()}@${domain}`;
    known(replaced, nobody, { email_verified: false });
    const unknown = await enter(nobody);
    expect([hidden.status, hidden.errorMessage]).toEqual([unknown.status, unknown.errorMessage]);
    expect((await admin.call(contract.linking, { params }))?.refused.total).toBe(0);
  });
});

describe('connecting all accounts by confirmed e-mail address', () => {
  it('connects each account once, with an audit event and a mail', async () => {
    const { admin, params, first, tenant } = await house();
    const userId = await idOf(admin, first);
    await enter(first);
    const { open } = await admin.call(contract.openLinking, { params, body: { days: 7 } });
    expect(Date.parse(open?.until ?? '') - app.clock.now().getTime()).toBe(7 * 24 * 3_600_000);
    expect((await enter(first)).status).toBe(entered);
    expect(await eventsOf(tenant.organizationId, 'login.succeeded')).toContainEqual({
      subject: `user:${userId}`,
      before: null,
      after: { method: 'federation' },
    });
    const [identity, ...more] = await identitiesOf(userId);
    expect([identity?.issuer, more]).toEqual([replaced.issuer, []]);
    expect(await eventsOf(tenant.organizationId, 'federation.relinked')).toEqual([
      {
        subject: `user:${userId}`,
        before: { issuer: replaced.issuer, identities: 1 },
        after: { issuer: replaced.issuer, by: 'address' },
      },
    ]);
    expect((await listMailsTo(app, first)).at(-1)?.template).toBe('identityConnected');
    const seen = await admin.call(contract.linking, { params });
    expect(seen).toMatchObject({ connected: 1, waiting: 1, refused: { total: 0 } });
    known(replaced, first);
    expect([(await enter(first)).status]).toEqual(['failed']);
    expect(await identitiesOf(userId)).toEqual([identity]);
  });

  it('requires that email_verified is exactly true', async () => {
    const { admin, params, first } = await house();
    const userId = await idOf(admin, first);
    const before = await identitiesOf(userId);
    await admin.call(contract.openLinking, { params, body: { days: 1 } });
    for (const email_verified of [undefined, false, null, 'true', 1, {}]) {
      known(replaced, first, { email_verified });
      const { status, errorMessage } = await enter(first);
      expect([status, errorMessage], String(email_verified)).toEqual([
        'failed',
        signInMessages.addressUnproved.en,
      ]);
      expect(await identitiesOf(userId)).toEqual(before);
    }
  });

  it('ends after its time, when an administrator ends it, and when the connection changes', async () => {
    const { admin, tenant, params, domain, first, second } = await house();
    await admin.call(contract.openLinking, { params, body: { days: 1 } });
    await admin.call(contract.endLinking, { params });
    await expect(admin.call(contract.endLinking, { params })).rejects.toMatchObject({ status: 404 });
    expect((await enter(first)).status).toBe('failed');
    await admin.call(contract.openLinking, { params, body: { days: 1 } });
    await save(admin, tenant, { ...settings(replaced, domain), idpHint: 'other' });
    expect((await admin.call(contract.linking, { params }))?.open).toBeNull();
    expect((await enter(first)).status).toBe('failed');
    await admin.call(contract.openLinking, { params, body: { days: 1 } });
    expect((await enter(first)).status).toBe(entered);
    app.clock.advance(24 * 3600 + 1);
    expect((await enter(second)).status).toBe('failed');
  });

  it('works only while the administrator who started it has the permissions of the account', async () => {
    const { admin, tenant, params, first, second } = await house();
    const opener = apart(await tenant.user());
    await opener.call(contract.openLinking, { params, body: { days: 1 } });
    expect((await enter(first)).status).toBe(entered);
    const { revision } = await admin.call(userContract.get, { params: { id: opener.userId } });
    const { username } = opener;
    await admin.call(userContract.save, {
      body: { id: opener.userId, revision, username, status: 'disabled' },
    });
    expect((await enter(second)).status).toBe('failed');
  });

  it('is started only by people with all permissions of the organisation', async () => {
    const { tenant, params } = await house();
    const rights: readonly Permission[] = ['admin:Admin', 'admin:SecurityAdmin'];
    const lesser = apart(await tenant.user(rights));
    const open = lesser.request(contract.openLinking, { params, body: { days: 1 } });
    expect((await open).status).toBe(403);
    const sent = lesser.request(contract.sendLinks, { params, body: { to: 'waiting' } });
    expect((await sent).status).toBe(403);
  });

  it('never connects the account of an administrator of the installation', async () => {
    const { admin, params, first, second } = await house({ kind: 'system' });
    const { groups } = await admin.call(organizationContract.get, { params });
    const [group] = groups;
    const id = await idOf(admin, first);
    const { revision } = await admin.call(userContract.get, { params: { id } });
    const body = { id, revision, username: first, groups: [group?.id ?? 0] };
    await admin.call(userContract.save, { body });
    await admin.call(contract.openLinking, { params, body: { days: 1 } });
    expect((await enter(first)).status).toBe('failed');
    expect((await enter(second)).status).toBe(entered);
  });
});

describe('a link that connects one account with the provider', () => {
  it('works once, and never signs a person in without the provider', async () => {
    const { admin, tenant, params, first, second } = await house();
    await enter(first);
    expect(await admin.call(contract.sendLinks, { params, body: { to: 'refused' } })).toEqual({
      sent: 1,
      recent: 0,
      left: 0,
    });
    const mail = (await listMailsTo(app, first)).at(-1);
    expect(mail?.template).toBe('connectAccount');
    const token = mail?.token ?? '';
    const opened = await visitor().call(loginContract.loginToken, { query: {}, body: { token } });
    expect(opened).toMatchObject({ status: 'restricted', provider: first });
    expect((await enter(first, token)).status).toBe(entered);
    const userId = await idOf(admin, first);
    expect((await identitiesOf(userId)).map(({ issuer }) => issuer)).toEqual([replaced.issuer]);
    expect(await eventsOf(tenant.organizationId, 'federation.relinked')).toMatchObject([
      { subject: `user:${userId}`, after: { by: 'link' } },
    ]);
    expect((await enter(second, token)).status).not.toBe(entered);
  });

  it('is not sent twice within the hour, nor to connected people', async () => {
    const { admin, params, first } = await house();
    const waiting = { params, body: { to: 'waiting' } } as const;
    expect(await admin.call(contract.sendLinks, waiting)).toEqual({ sent: 2, recent: 0, left: 0 });
    expect(await admin.call(contract.sendLinks, waiting)).toEqual({ sent: 0, recent: 2, left: 0 });
    const token = (await listMailsTo(app, first)).at(-1)?.token ?? '';
    expect((await enter(first, token)).status).toBe(entered);
    app.clock.advance(3601);
    await admin.call(loginContract.login, { body: { username: admin.username, secret: testPassword } });
    expect(await admin.call(contract.sendLinks, waiting)).toEqual({ sent: 1, recent: 0, left: 0 });
  });
});

import {
  federationContract as contract,
  type FederationInput,
  groupContract,
  loginContract,
  mailContract,
  organizationContract,
  sessionContract,
  signInMessages,
  userContract,
} from '@klarsikt/contract';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { appUser, federatedIdentity } from '@klarsikt/server/schema/identity.ts';
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
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let provider: IdentityProvider;

beforeAll(async () => {
  provider = await startIdentityProvider({ origin: 'http://localhost', people: [] });
  app = await startTestApp({ config: { allowedOrigins: [provider.issuer] } });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

let count = 0;

function known(email: string, parts: { sub?: string; email_verified?: unknown } = {}): string {
  count += 1;
  provider.people.set(email, { sub: `s-${count}`, email, ...parts });
  return email;
}

function visitor(): TestClient {
  count += 1;
  return Object.assign(app.visitor(), { ip: `198.51.${Math.floor(count / 250)}.${count % 250}` });
}

async function house(options: Parameters<TestApp['tenant']>[0] = {}) {
  const tenant = await app.tenant(options);
  const admin = await tenant.user();
  return { tenant, admin, domain: admin.username.split('@')[1] ?? '' };
}

const read = (client: TestClient, { organizationId }: TestTenant) =>
  client.call(organizationContract.get, { params: { id: organizationId } });

async function connect(client: TestClient, tenant: TestTenant, change: Partial<FederationInput> = {}) {
  const { revision, federation } = await read(client, tenant);
  const given = {
    issuer: provider.issuer,
    clientId: provider.clientId,
    idpHint: null,
    enabled: true,
    passwordAllowed: true,
    createUsers: false,
    groupId: null,
    domains: [],
    ...(federation === null ? { clientSecret: provider.clientSecret } : {}),
  };
  const { hasSecret: _, proved: __, ...kept } = federation ?? { hasSecret: false, proved: false };
  return client.call(organizationContract.save, {
    body: { id: tenant.organizationId, revision, federation: { ...given, ...kept, ...change } },
  });
}

const comeBack = (client: TestClient, address: URL) =>
  client.call(contract.callback, {
    body: { state: address.searchParams.get('state') ?? '', query: address.search },
  });

async function enter(username: string, token?: string) {
  const client = visitor();
  const body = { username, ...(token === undefined ? {} : { token }) };
  const { url } = await client.call(contract.start, { body });
  const result = url === null ? null : await comeBack(client, await signInAtProvider(url, username));
  return { client, status: result?.status ?? 'not begun', errorMessage: result?.errorMessage ?? null };
}

async function connectOwn(client: TestClient, as: string, current = testPassword) {
  const { url } = await client.call(contract.connect, { body: { current } });
  return comeBack(client, await signInAtProvider(url ?? '', as));
}

const invite = async (client: TestClient, tenant: TestTenant, email: string, groups: number[] = []) => {
  const made = await client.call(userContract.invite, {
    body: { email, organizationId: tenant.organizationId, groups },
  });
  return { ...made, token: (await listMailsTo(app, email)).at(-1)?.token ?? '' };
};

const stored = (username: string) =>
  runInSystemTransaction(app.database.app, async (tx) => {
    const [row] = await tx.select().from(appUser).where(eq(appUser.username, username));
    const bound = row && eq(federatedIdentity.userId, row.id);
    return { row, identities: bound ? await tx.$count(federatedIdentity, and(bound)) : 0 };
  });

const signInRefused = (rights: string) => ({
  status: 403,
  error: { code: 'error.user.signin', details: { rights } },
});

describe('V5: an e-mail address from the provider', () => {
  it('counts only if email_verified is exactly true', async () => {
    const { tenant, admin, domain } = await house();
    const { groups } = await read(admin, tenant);
    await connect(admin, tenant, { domains: [domain], createUsers: true, groupId: groups[0]?.id ?? 0 });
    for (const email_verified of [undefined, false, null, 'true', 1, {}]) {
      const email = known(`v5-${count}@${domain}`, { email_verified });
      const { client, status, errorMessage } = await enter(email);
      expect([status, errorMessage], String(email_verified)).toEqual([
        'failed',
        signInMessages.addressUnproved.en,
      ]);
      expect((await client.call(sessionContract.getSession, {})).user).toBeNull();
      expect((await stored(email)).row).toBeUndefined();
    }
    const good = known(`v5-good@${domain}`);
    expect((await enter(good)).status).not.toBe('failed');
    const { row } = await stored(good);
    expect(row?.status).toBe('active');
  });
});

describe('V2: an invited account', () => {
  it("is connected through the invitation's link if the provider was configured after the invitation", async () => {
    const { tenant, admin, domain } = await house();
    const email = known(`later@${domain}`);
    const { token } = await invite(admin, tenant, email);
    await connect(admin, tenant, { domains: [domain] });
    expect(await enter(email)).toMatchObject({
      status: 'failed',
      errorMessage: signInMessages.invitationFirst.en,
    });
    expect(await stored(email)).toMatchObject({ row: { status: 'invited' }, identities: 0 });
    expect((await enter(email, `${token}x`)).status).toBe('not begun');
    expect((await enter(email, token)).status).not.toBe('failed');
    expect(await stored(email)).toMatchObject({ row: { status: 'active' }, identities: 1 });
    const thief = known(`thief@${domain}`);
    expect((await enter(thief, token)).status).toBe('not begun');
    expect((await enter(email)).status).not.toBe('failed');
  });

  it('is connected by its address only if it was invited to the current connection', async () => {
    const { tenant, admin, domain } = await house();
    await connect(admin, tenant, { domains: [domain] });
    const [first, second] = [known(`first@${domain}`), known(`second@${domain}`)];
    await invite(admin, tenant, first);
    await invite(admin, tenant, second);
    expect((await enter(first)).status).not.toBe('failed');
    await connect(admin, tenant, { clientSecret: provider.clientSecret });
    expect((await enter(second)).errorMessage).toBe(signInMessages.invitationFirst.en);
    await invite(admin, tenant, second);
    expect((await enter(second)).status).not.toBe('failed');
  });

  it('cannot get a new link from a person with fewer permissions', async () => {
    const { tenant, admin, domain } = await house();
    const everywhere = { kind: 'organization' as const, id: tenant.organizationId };
    const strong = await admin.call(groupContract.save, {
      body: { name: 'Strong', resources: [{ permission: 'admin:Licensing', resource: everywhere }] },
    });
    const { id } = await invite(admin, tenant, `strong@${domain}`, [strong.id]);
    const narrow = await tenant.user(['admin:SecurityAdmin']);
    await expect(narrow.call(userContract.resetPassword, { body: { id } })).rejects.toMatchObject({
      status: 403,
      error: { code: 'error.user.higher' },
    });
  });
});

describe('V2: the sign-in settings of an organisation', () => {
  it('can be changed only by user administrators with all permissions of the affected people', async () => {
    const { tenant, admin, domain } = await house();
    const email = known(`director@${domain}`);
    const { groups } = await read(admin, tenant);
    const everything = groups.map(({ id }) => id);
    await invite(admin, tenant, email, everything);
    const only = await tenant.user(['admin:Admin']);
    const most = await tenant.user(['admin:Admin', 'admin:SecurityAdmin']);
    await expect(connect(only, tenant, { domains: [domain] })).rejects.toMatchObject(
      signInRefused('admin:SecurityAdmin'),
    );
    await expect(connect(most, tenant, { domains: [domain] })).rejects.toMatchObject({
      status: 403,
      error: { code: 'error.user.signin' },
    });
    expect((await enter(email)).status).toBe('not begun');
    await connect(admin, tenant, { domains: [domain] });
    const changes: Partial<FederationInput>[] = [
      { issuer: `${provider.issuer}/other` },
      { clientId: 'another' },
      { clientSecret: 'another' },
      { idpHint: 'another' },
      { domains: [`other-${domain}`] },
      { enabled: false },
      { passwordAllowed: false },
      { createUsers: true, groupId: groups[0]?.id ?? 0 },
    ];
    for (const who of [only, most])
      for (const change of changes)
        await expect(connect(who, tenant, change), JSON.stringify(change)).rejects.toMatchObject({
          status: 403,
          error: { code: 'error.user.signin' },
        });
    for (const who of [only, most]) {
      const { revision, settings } = await read(who, tenant);
      const { organizationId: id } = tenant;
      for (const body of [
        { federation: null },
        { settings: { ...settings, secondFactor: 'required' as const } },
      ])
        await expect(
          who.call(organizationContract.save, { body: { id, revision, ...body } }),
        ).rejects.toMatchObject({
          status: 403,
          error: { code: 'error.user.signin' },
        });
      await connect(who, tenant);
      await who.call(organizationContract.save, { body: { id, revision: revision + 1, country: 'NO' } });
    }
  });

  it('refuse a mail domain that is used by people of a parent organisation, or by people with more permissions than the caller', async () => {
    const top = await house();
    const below = await house({ parentId: top.tenant.organizationId });
    await expect(connect(below.admin, below.tenant, { domains: [top.domain] })).rejects.toMatchObject({
      status: 400,
      error: { details: { faults: [{ path: 'body.federation.domains', code: 'taken' }] } },
    });
    const { groups } = await read(below.admin, below.tenant);
    await invite(
      below.admin,
      below.tenant,
      `consultant@${top.domain}`,
      groups.map(({ id }) => id),
    );
    const lesser = await house();
    const clerk = await house({ parentId: lesser.tenant.organizationId });
    await invite(
      clerk.admin,
      clerk.tenant,
      `clerk@${lesser.domain}`,
      (await read(clerk.admin, clerk.tenant)).groups.map(({ id }) => id),
    );
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.delete(appUser).where(eq(appUser.id, Number(lesser.admin.userId))),
    );
    const narrow = await lesser.tenant.user(['admin:Admin', 'admin:SecurityAdmin']);
    await expect(connect(narrow, lesser.tenant, { domains: [lesser.domain] })).rejects.toMatchObject({
      status: 403,
    });
    expect((await connect(top.admin, top.tenant, { domains: [top.domain] })).federation).not.toBeNull();
  });
});

describe("connecting one's own account with the provider", () => {
  it('requires the current password, and allows sign-in both ways afterwards', async () => {
    const { tenant, admin, domain } = await house();
    await connect(admin, tenant, { domains: [domain] });
    const person = await tenant.user(['ra:View']);
    known(person.username);
    const wrong = await person.request(contract.connect, { body: { current: 'wrong' } });
    expect([wrong.status, JSON.parse(wrong.body).error.details.faults[0].path]).toEqual([
      400,
      'body.current',
    ]);
    expect((await person.request(contract.connect, { body: {} })).status).toBe(400);
    expect((await enter(person.username)).status).toBe('failed');

    const { url } = await person.call(contract.connect, { body: { current: testPassword } });
    const address = await signInAtProvider(url ?? '', person.username);
    const other = await tenant.user(['ra:View']);
    expect((await comeBack(other, address)).status).toBe('failed');
    expect((await stored(person.username)).identities).toBe(0);

    expect(await connectOwn(person, person.username)).toMatchObject({ status: 'success', uri: '/account' });
    expect((await person.call(loginContract.getAccount, {})).provider).toEqual({
      inUse: true,
      connected: true,
    });
    const { client } = await enter(person.username);
    expect((await client.call(sessionContract.getSession, {})).user?.id).toBe(person.userId);
    const signedIn = { body: { username: person.username, secret: testPassword } };
    expect((await visitor().call(loginContract.login, signedIn)).status).toBe('success');
    expect((await listMailsTo(app, person.username)).map(({ template }) => template)).toEqual([
      'identityConnected',
    ]);
    expect(await connectOwn(other, person.username)).toMatchObject({
      status: 'failed',
      errorMessage: signInMessages.otherAccount.en,
    });
  });
});

describe('protection against a permanent lockout', () => {
  const fault = (code: string) => ({
    status: 400,
    error: { details: { faults: [{ path: 'body.federation.passwordAllowed', code }] } },
  });

  it('keeps passwords enabled until the administrator has signed in through the connection', async () => {
    const { tenant, admin, domain } = await house();
    known(admin.username);
    const only = { passwordAllowed: false };
    await expect(connect(admin, tenant, { domains: [domain], ...only })).rejects.toMatchObject(
      fault('unproved'),
    );
    await connect(admin, tenant, { domains: [domain] });
    await expect(connect(admin, tenant, only)).rejects.toMatchObject(fault('unproved'));
    await connectOwn(admin, admin.username);
    const colleague = await tenant.user();
    await expect(connect(colleague, tenant, only)).rejects.toMatchObject(fault('unproved'));
    const secret = { clientSecret: provider.clientSecret };
    await expect(connect(admin, tenant, { ...only, ...secret })).rejects.toMatchObject(fault('unproved'));
    await connect(admin, tenant, secret);
    expect((await read(admin, tenant)).federation?.proved).toBe(false);
    await expect(connect(admin, tenant, only)).rejects.toMatchObject(fault('unproved'));
    await enter(admin.username);
    expect((await read(admin, tenant)).federation?.proved).toBe(true);
    expect((await connect(admin, tenant, only)).federation?.passwordAllowed).toBe(false);
    const signedIn = { body: { username: colleague.username, secret: testPassword } };
    expect((await visitor().call(loginContract.login, signedIn)).status).toBe('restricted');
    await expect(connect(admin, tenant, { clientId: 'mistyped' })).rejects.toMatchObject(fault('unproved'));
  });

  it('keeps at least one security administrator who can sign in', async () => {
    const { tenant, admin, domain } = await house();
    known(admin.username);
    await connect(admin, tenant, { domains: [domain] });
    await connectOwn(admin, admin.username);
    const only = { passwordAllowed: false };
    await expect(connect(admin, tenant, { ...only, domains: [`elsewhere-${domain}`] })).rejects.toMatchObject(
      fault('lastAdministrator'),
    );
    await connect(admin, tenant, only);
    await expect(connect(admin, tenant, { domains: [`elsewhere-${domain}`] })).rejects.toMatchObject(
      fault('lastAdministrator'),
    );
    const unbound = await tenant.user();
    const { revision, username } = await unbound.call(userContract.get, { params: { id: admin.userId } });
    const disabling = { id: admin.userId, revision, username, status: 'disabled' as const };
    await expect(unbound.call(userContract.save, { body: disabling })).rejects.toMatchObject({
      status: 409,
      error: { code: 'error.user.lastadmin' },
    });
    known(unbound.username);
    await connectOwn(unbound, unbound.username);
    await unbound.call(userContract.save, { body: disabling });
  });

  it('shows the one-time link to the administrator if the invitation cannot be mailed', async () => {
    const { tenant, admin, domain } = await house();
    const made = await invite(admin, tenant, `kept@${domain}`);
    expect(made.mail.state).toBe('kept');
    const params = { id: made.mail.id };
    expect((await admin.call(mailContract.copyLink, { params })).link).toContain('loginToken=');
    expect((await admin.request(mailContract.copyLink, { params })).status).toBe(409);
  });
});

/** Accounts that a directory creates, and whose people sign in at the organisation's identity provider. */
import {
  federationContract as contract,
  directoryContract,
  type FederationInput,
  groupContract,
  organizationContract,
  sessionContract,
  userContract,
} from '@klarsikt/contract';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { appUser, organizationTable } from '@klarsikt/server/schema/identity.ts';
import { startTestApp, type TestApp, type TestClient, type TestTenant } from '@klarsikt/testkit';
import {
  type IdentityProvider,
  signInAtProvider,
  startIdentityProvider,
} from '@klarsikt/testkit/identity-provider';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDirectory, createScimClient, patchOf, type ScimClient } from './directory-client.fixture.ts';

let app: TestApp;
let provider: IdentityProvider;
let tenant: TestTenant;
let admin: TestClient & { readonly userId: number };
let scim: ScimClient;
let domain: string;

beforeAll(async () => {
  provider = await startIdentityProvider({ origin: 'http://localhost', people: [] });
  app = await startTestApp({ config: { allowedOrigins: [provider.issuer] } });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

/** `createUsers`: the provider may create accounts too, and must not create a second one for the same person. */
async function connectProvider(): Promise<void> {
  const params = { id: tenant.organizationId };
  const newcomers = { name: 'Newcomers', description: '', resources: [] };
  const { id: groupId } = await admin.call(groupContract.save, { body: newcomers });
  const { revision } = await admin.call(organizationContract.get, { params });
  const federation: FederationInput = {
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    idpHint: null,
    enabled: true,
    passwordAllowed: true,
    createUsers: true,
    groupId,
    domains: [domain],
  };
  await admin.call(organizationContract.save, { body: { ...params, revision, federation } });
}

beforeEach(async () => {
  tenant = await app.tenant();
  const client = await tenant.user();
  admin = client;
  domain = client.username.split('@')[1] ?? '';
  await runInSystemTransaction(app.database.app, (tx) =>
    tx
      .update(organizationTable)
      .set({ settings: { secondFactor: 'optional' } })
      .where(eq(organizationTable.id, tenant.organizationId)),
  );
  const { secret } = await connectDirectory(admin, { now: app.clock.now() });
  scim = createScimClient(app.visitor(), secret);
});

let visitors = 0;

async function enters(username: string) {
  visitors += 1;
  const client = Object.assign(app.visitor(), { ip: `10.31.0.${visitors}` });
  const { url } = await client.call(contract.start, { body: { username } });
  const address = await signInAtProvider(url ?? '', username);
  const state = address.searchParams.get('state') ?? '';
  const { status } = await client.call(contract.callback, { body: { state, query: address.search } });
  return { client, status };
}

const accountsOf = (username: string) =>
  runInSystemTransaction(app.database.app, (tx) =>
    tx.select({ id: appUser.id, status: appUser.status }).from(appUser).where(eq(appUser.username, username)),
  );

async function createsReader(userName: string): Promise<{ readonly id: string; readonly pushed: string }> {
  const id = await scim.add(userName, { name: { givenName: 'Dag', familyName: 'Ek' } });
  const pushed = await scim.send('POST', 'Groups', { displayName: 'Readers', members: [{ value: id }] });
  const readers = await admin.call(groupContract.save, {
    body: { name: 'Readers', description: '', resources: [] },
  });
  await admin.call(directoryContract.mapGroup, {
    params: { id: Number(pushed.body.id) },
    body: { revision: 0, groupId: readers.id },
  });
  return { id, pushed: String(pushed.body.id) };
}

const groupsOf = async (id: string) =>
  (await admin.call(userContract.get, { params: { id: Number(id) } })).groups.map(({ name }) => name);

describe('a directory person who signs in at the identity provider', () => {
  it("signs in to the directory's account with its groups", async () => {
    await connectProvider();
    const userName = `dag.ek@${domain}`;
    const { id } = await createsReader(userName);
    provider.people.set(userName, {
      sub: `dag-${domain}`,
      email: userName,
      given_name: 'D.',
      family_name: 'E.',
    });
    const { client, status } = await enters(userName);
    expect(['success', 'updateTos']).toContain(status);
    expect((await client.call(sessionContract.getSession, {})).user).toMatchObject({
      id: Number(id),
      givenName: 'Dag',
      surname: 'Ek',
    });
    expect(await accountsOf(userName)).toEqual([{ id: Number(id), status: 'active' }]);
    expect(await groupsOf(id)).toEqual(['Readers']);
    expect((await scim.send('GET', `Users/${id}`)).body).toMatchObject({ userName, active: true });
  });

  it('signs in only after the next directory call if the account is older than the provider', async () => {
    const userName = `ida.ek@${domain}`;
    const { id } = await createsReader(userName);
    await connectProvider();
    provider.people.set(userName, { sub: `ida-${domain}`, email: userName });
    expect((await enters(userName)).status).toBe('failed');
    await scim.send('PUT', `Users/${id}`, {
      userName,
      active: true,
      name: { givenName: 'Ida', familyName: 'Ek' },
    });
    const { status } = await enters(userName);
    expect(['success', 'updateTos']).toContain(status);
    expect(await accountsOf(userName)).toEqual([{ id: Number(id), status: 'active' }]);
    expect(await groupsOf(id)).toEqual(['Readers']);
  });

  it('cannot sign in while the directory has disabled the account', async () => {
    await connectProvider();
    const userName = `leo.ek@${domain}`;
    const { id } = await createsReader(userName);
    provider.people.set(userName, { sub: `leo-${domain}`, email: userName });
    await enters(userName);
    await scim.send('PATCH', `Users/${id}`, patchOf({ op: 'replace', value: { active: false } }));
    expect((await enters(userName)).status).toBe('disabled');
    await scim.send('PATCH', `Users/${id}`, patchOf({ op: 'replace', value: { active: true } }));
    expect(['success', 'updateTos']).toContain((await enters(userName)).status);
    expect(await accountsOf(userName)).toHaveLength(1);
  });
});

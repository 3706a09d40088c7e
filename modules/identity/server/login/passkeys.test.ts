import {
  loginContract,
  organizationContract,
  organizationSettingsSchema,
  sessionContract,
  userContract,
} from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';
import { runInSystemTransaction, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  federatedIdentity,
  federationTable,
  organizationTable,
  passkeyTable,
} from '@klarsikt/server/schema/identity.ts';
import { auditEvent } from '@klarsikt/server/schema/operations.ts';
import {
  getSharedTestApp,
  listMailsTo,
  type TestApp,
  type TestClient,
  type TestTenant,
  testPassword,
} from '@klarsikt/testkit';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registersPasskey, SoftAuthenticator } from './authenticator.fixture.ts';
import { findRelyingParty } from './passkey-ceremony.ts';
import { createPeopleHelper } from './people.fixture.ts';

let app: TestApp;
let people: ReturnType<typeof createPeopleHelper>;
let tenant: TestTenant;
let person: Awaited<ReturnType<TestTenant['user']>>;
let device: SoftAuthenticator;
beforeAll(async () => {
  app = await getSharedTestApp();
  people = createPeopleHelper(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await app.tenant();
  person = await member();
  device = new SoftAuthenticator();
});

let addresses = 0;
/** A person with a network address of their own, so that limits of one test do not affect another; `all`: every permission. */
async function member(permissions: readonly Permission[] | 'all' = ['ra:View']) {
  const client = permissions === 'all' ? await tenant.user() : await tenant.user([...permissions]);
  addresses += 1;
  return Object.assign(client, { ip: `10.9.0.${addresses}` });
}

const inSystem = <T>(work: (tx: WriteTx) => Promise<T>) => runInSystemTransaction(app.database.app, work);

const setSettings = (settings: Record<string, unknown>, id = tenant.organizationId) =>
  inSystem((tx) => tx.update(organizationTable).set({ settings }).where(eq(organizationTable.id, id)));

const allowAlone = () => setSettings({ passkeySignIn: true });

type Behaviour = Parameters<SoftAuthenticator['get']>[1];

/** Sign in by passkey alone in a new browser. */
async function signInAlone(behaviour: Behaviour = {}, client = people.visitor()) {
  await client.csrf();
  const options = await client.call(loginContract.passkeyOptions, {});
  const credential = device.get(options, behaviour);
  const answer = await client.call(loginContract.passkeyLogin, { body: { credential } });
  return { client, options, credential, ...answer };
}

/** Sign in by password, up to the second factor. */
async function reachFactor(username = person.username) {
  const { client, status } = await people.signIn(username);
  expect(status).toBe('needFactor');
  return client;
}

async function confirm(client: TestClient, behaviour: Behaviour = {}) {
  const options = await client.call(loginContract.passkeyFactorOptions, {});
  const credential = device.get(options, behaviour);
  return { credential, ...(await client.call(loginContract.passkeyFactor, { body: { credential } })) };
}

const isIn = async (client: TestClient) => (await client.call(sessionContract.getSession, {})).authenticated;

const eventsOf = (event: string, userId = person.userId) =>
  inSystem((tx) =>
    tx
      .select({ after: auditEvent.after })
      .from(auditEvent)
      .where(and(eq(auditEvent.event, event), eq(auditEvent.subject, `user:${userId}`))),
  );

describe('sign-in with a passkey as second factor', () => {
  it('requires the passkey after the password', async () => {
    await registersPasskey(person, device);
    const client = await reachFactor();
    expect((await client.call(sessionContract.getSession, {})).factors).toEqual({
      code: false,
      passkey: true,
    });
    expect((await confirm(client)).status).toBe('success');
    expect(await isIn(client)).toBe(true);
    const [{ usedAt } = {}] = (await person.call(loginContract.listPasskeys, {})).passkeys;
    expect(usedAt).toBe(app.clock.now().toISOString());
    expect(await eventsOf('login.succeeded')).toContainEqual({
      after: { status: 'success', way: 'needFactor' },
    });
  });

  it('needs no user verification, because the password came first', async () => {
    await registersPasskey(person, device);
    expect((await confirm(await reachFactor(), { verifiesUser: false })).status).toBe('success');
  });

  it('satisfies an organisation that requires a second factor', async () => {
    await registersPasskey(person, device);
    await setSettings({ secondFactor: 'required' });
    expect((await confirm(await reachFactor())).status).toBe('success');
  });

  it("refuses another person's passkey, also of the same organisation", async () => {
    await registersPasskey(person, device);
    const stranger = new SoftAuthenticator();
    await registersPasskey(await member(), stranger);
    const client = await reachFactor();
    const options = await client.call(loginContract.passkeyFactorOptions, {});
    const answer = await client.call(loginContract.passkeyFactor, {
      body: { credential: stranger.get(options) },
    });
    expect(answer).toEqual({ status: 'needFactor', errorMessage: expect.stringContaining('not registered') });
    expect(await isIn(client)).toBe(false);
  });

  it('must start again after five refused passkeys', async () => {
    await registersPasskey(person, device);
    const client = await reachFactor();
    const statuses: string[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await confirm(client, { forges: true })).status);
    expect(statuses).toEqual([...Array.from({ length: 4 }, () => 'needFactor'), 'failed']);
    expect((await client.call(sessionContract.getSession, {})).status).toBe(null);
  });
});

describe('sign-in with a passkey alone', () => {
  it('succeeds without name and password if the organisation allows passkey sign-in', async () => {
    await registersPasskey(person, device);
    await allowAlone();
    const { client, status } = await signInAlone();
    expect(status).toBe('success');
    const now = await client.call(sessionContract.getSession, {});
    expect([now.user?.username, now.method]).toEqual([person.username, 'passkey']);
    expect(await eventsOf('login.succeeded')).toContainEqual({
      after: { status: 'success', way: 'passkey' },
    });
  });

  it('is refused with the reason unless the organisation allows passkey sign-in', async () => {
    await registersPasskey(person, device);
    const { client, status, errorMessage } = await signInAlone();
    expect([status, errorMessage]).toEqual(['failed', expect.stringContaining('does not allow')]);
    expect(await isIn(client)).toBe(false);
  });

  it('is offered on the sign-in page only where some organisation allows it', async () => {
    await allowAlone();
    expect(await people.visitor().call(loginContract.passkeyOffer, {})).toEqual({ offered: true });
  });

  it('requires user verification by the authenticator', async () => {
    await registersPasskey(person, device);
    await allowAlone();
    expect((await signInAlone({ verifiesUser: false })).status).toBe('failed');
  });

  it('accepts each challenge only once, even for two simultaneous sign-ins', async () => {
    await registersPasskey(person, device);
    await allowAlone();
    const client = people.visitor();
    await client.csrf();
    const options = await client.call(loginContract.passkeyOptions, {});
    const send = (counter: number) =>
      client.request(loginContract.passkeyLogin, { body: { credential: device.get(options, { counter }) } });
    const answers = await Promise.all([send(1), send(2)]);
    const statuses = answers.map(({ body }) => JSON.parse(body).result.status);
    expect(statuses.sort()).toEqual(['failed', 'success']);
    const again = await signInAlone({}, people.visitor());
    expect(again.status).toBe('success');
  });

  it('succeeds in the first of two tabs, and fails in the other without ending the session', async () => {
    await registersPasskey(person, device);
    await allowAlone();
    const client = people.visitor();
    await client.csrf();
    const [first, second] = [
      await client.call(loginContract.passkeyOptions, {}),
      await client.call(loginContract.passkeyOptions, {}),
    ];
    const send = (options: typeof first) =>
      client.call(loginContract.passkeyLogin, { body: { credential: device.get(options) } });
    expect((await send(second)).status).toBe('success');
    await client.csrf();
    expect(await send(first)).toEqual({
      status: 'failed',
      errorMessage: expect.stringContaining('another window'),
    });
    expect(await isIn(client)).toBe(true);
  });

  it('refuses a challenge of another browser, of another purpose, or older than five minutes', async () => {
    await registersPasskey(person, device);
    await allowAlone();
    const [one, other] = [people.visitor(), people.visitor()];
    await one.csrf();
    await other.csrf();
    const options = await one.call(loginContract.passkeyOptions, {});
    const stolen = await other.call(loginContract.passkeyLogin, {
      body: { credential: device.get(options) },
    });
    expect(stolen).toEqual({ status: 'failed', errorMessage: expect.stringContaining('another window') });
    const half = await reachFactor();
    const factor = await half.call(loginContract.passkeyFactorOptions, {});
    const alone = await half.call(loginContract.passkeyLogin, { body: { credential: device.get(factor) } });
    expect(alone.status).toBe('failed');
    await one.csrf();
    const late = await one.call(loginContract.passkeyOptions, {});
    app.clock.advance(301);
    const answer = await one.call(loginContract.passkeyLogin, { body: { credential: device.get(late) } });
    expect(answer).toEqual({ status: 'failed', errorMessage: expect.stringContaining('five minutes') });
  });

  it('refuses a signature for another web address with a message that contains the right address', async () => {
    await registersPasskey(person, device);
    await allowAlone();
    const { status, errorMessage } = await signInAlone({ origin: 'https://klarsikt.evil.example' });
    expect([status, errorMessage]).toEqual(['failed', expect.stringContaining('http://localhost')]);
  });

  it('refuses disabled accounts', async () => {
    await registersPasskey(person, device);
    await allowAlone();
    await people.change(person.userId, { status: 'disabled', disabledAt: app.clock.now() });
    const { client, status } = await signInAlone();
    expect([status, await isIn(client)]).toEqual(['disabled', false]);
  });

  it('does not replace the identity provider of the organisation', async () => {
    await registersPasskey(person, device);
    await allowAlone();
    const { organizationId } = tenant;
    await inSystem(async (tx) => {
      const [row] = await tx
        .insert(federationTable)
        .values({ organizationId, issuer: 'https://idp.example', clientId: 'k', passwordAllowed: true })
        .returning();
      await tx.insert(federatedIdentity).values({
        issuer: 'https://idp.example',
        subject: `s${person.userId}`,
        organizationId,
        userId: person.userId,
        connection: row?.connection ?? null,
        createdAt: app.clock.now(),
      });
    });
    await people.change(person.userId, { passwordHash: null });
    expect((await signInAlone()).status).toBe('restricted');
    const refused = await person.request(loginContract.registerPasskeyOptions, { body: {} });
    expect(JSON.parse(refused.body)).toMatchObject({ error: { code: 'error.passkey.provider' } });
  });

  it('counts failures by passkey and IP address and never locks a user name', async () => {
    await registersPasskey(person, device);
    await allowAlone();
    const client = people.visitor();
    const statuses: string[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await signInAlone({ forges: true }, client)).status);
    expect(statuses.slice(9)).toEqual(['failed', 'locked']);
    expect((await people.signIn(person.username)).status).toBe('needFactor');
  });

  it('is refused with an explanation if the passkey is unknown', async () => {
    const client = people.visitor();
    await client.csrf();
    const options = await person.call(loginContract.registerPasskeyOptions, {
      body: { current: testPassword },
    });
    device.create(options);
    const { status, errorMessage } = await signInAlone({}, client);
    expect([status, errorMessage]).toEqual(['failed', expect.stringContaining('not registered')]);
  });
});

describe('a passkey signature counter that does not increase', () => {
  it('leads to a refused sign-in with an explanation and an audit event', async () => {
    await registersPasskey(person, device);
    await allowAlone();
    expect((await signInAlone({ counter: 7 })).status).toBe('success');
    const { status, errorMessage } = await signInAlone({ counter: 7 });
    expect([status, errorMessage]).toEqual(['failed', expect.stringContaining('a copy')]);
    expect(await eventsOf('passkey.copied')).toEqual([{ after: { name: 'Laptop', counter: 7, stored: 7 } }]);
  });

  it('creates an audit event only if the signature is valid', async () => {
    await registersPasskey(person, device);
    await allowAlone();
    await signInAlone({ counter: 7 });
    expect((await signInAlone({ counter: 1, forges: true })).status).toBe('failed');
    expect(await eventsOf('passkey.copied')).toEqual([]);
  });

  it('is allowed for authenticators without a counter', async () => {
    await registersPasskey(person, device);
    await allowAlone();
    expect((await signInAlone({ counter: 0 })).status).toBe('success');
    expect((await signInAlone({ counter: 0 })).status).toBe('success');
  });
});

describe('registration of a passkey', () => {
  it('requires the password and sends a mail to the user', async () => {
    const wrong = await person.request(loginContract.registerPasskeyOptions, { body: { current: 'wrong' } });
    expect(JSON.parse(wrong.body).error.details.faults).toMatchObject([{ path: 'body.current' }]);
    expect((await person.request(loginContract.registerPasskeyOptions, { body: {} })).status).toBe(400);
    const made = await registersPasskey(person, device, 'Work laptop');
    expect(made).toMatchObject({ name: 'Work laptop', synced: false, usedAt: null });
    expect((await listMailsTo(app, person.username)).map(({ text }) => text).join()).toContain(
      'A passkey was added to',
    );
  });

  it('accepts only a challenge of its own session, and only once', async () => {
    const options = await person.call(loginContract.registerPasskeyOptions, {
      body: { current: testPassword },
    });
    const credential = device.create(options);
    const other = await member();
    const stolen = await other.request(loginContract.registerPasskey, { body: { name: 'x', credential } });
    expect(JSON.parse(stolen.body).error.code).toBe('error.passkey.expired');
    // The other session has already consumed the challenge.
    const late = await person.request(loginContract.registerPasskey, { body: { name: 'x', credential } });
    expect(JSON.parse(late.body).error.code).toBe('error.passkey.expired');
    expect(await person.call(loginContract.listPasskeys, {})).toMatchObject({ passkeys: [] });
  });

  it('is refused at another web address with a message that contains the right address', async () => {
    const options = await person.call(loginContract.registerPasskeyOptions, {
      body: { current: testPassword },
    });
    const credential = device.create(options, { origin: 'https://other.example' });
    const refused = await person.request(loginContract.registerPasskey, { body: { name: 'x', credential } });
    expect(JSON.parse(refused.body).error).toMatchObject({
      code: 'error.passkey.address',
      details: { address: 'http://localhost' },
    });
  });

  it('uses one random user handle for all passkeys of a person', async () => {
    await registersPasskey(person, device, 'One');
    await registersPasskey(person, device, 'Two');
    await registersPasskey(await member(), device, 'Three');
    const [one, two, three] = device.keys.map(({ userHandle }) => userHandle);
    expect([one === two, one === three]).toEqual([true, false]);
  });

  it('requires a host name instead of an IP address', () => {
    expect(findRelyingParty('https://klarsikt.bank.example:8443')).toBe('klarsikt.bank.example');
    expect(findRelyingParty('http://localhost:3000')).toBe('localhost');
    expect([findRelyingParty('https://10.0.0.7'), findRelyingParty('https://[2001:db8::7]')]).toEqual([
      null,
      null,
    ]);
  });
});

describe('removal of a passkey', () => {
  it('also ends the other sessions of the user, with a mail', async () => {
    const { id } = await registersPasskey(person, device);
    await allowAlone();
    const { client } = await signInAlone();
    await person.call(loginContract.removePasskey, { params: { id }, body: { current: testPassword } });
    expect(await isIn(client)).toBe(false);
    expect((await signInAlone()).errorMessage).toContain('may have been removed');
    expect((await listMailsTo(app, person.username)).map(({ text }) => text).join()).toContain(
      'A passkey was removed from',
    );
  });

  it('is refused for the passkey of another person', async () => {
    const { id } = await registersPasskey(person, device);
    const other = await member();
    const given = { params: { id }, body: { current: testPassword } };
    expect((await other.request(loginContract.removePasskey, given)).status).toBe(404);
    const renamed = await other.request(loginContract.renamePasskey, {
      params: { id },
      body: { name: 'Mine' },
    });
    expect(renamed.status).toBe(404);
    expect((await person.call(loginContract.listPasskeys, {})).passkeys).toMatchObject([{ name: 'Laptop' }]);
  });

  it('is refused for the last second factor where one is required', async () => {
    const { id } = await registersPasskey(person, device);
    await setSettings({ secondFactor: 'required' });
    expect((await person.call(loginContract.listPasskeys, {})).keepsLast).toBe(true);
    const given = { params: { id }, body: { current: testPassword } };
    expect((await person.request(loginContract.removePasskey, given)).status).toBe(409);
    await registersPasskey(person, device, 'Second');
    expect((await person.request(loginContract.removePasskey, given)).status).toBe(200);
  });

  it('is included when an administrator removes the second factor', async () => {
    const admin = await member('all');
    await registersPasskey(person, device);
    expect((await admin.call(userContract.get, { params: { id: person.userId } })).secondFactor).toBe(true);
    await admin.call(userContract.removeFactor, {
      params: { id: person.userId },
      body: { current: testPassword },
    });
    expect((await people.signIn(person.username)).status).toBe('success');
    const left = await inSystem((tx) => tx.$count(passkeyTable, eq(passkeyTable.userId, person.userId)));
    expect(left).toBe(0);
  });
});

describe('a change of the sign-in settings', () => {
  it('needs no password within ten minutes after a sign-in with a passkey', async () => {
    await registersPasskey(person, device);
    await allowAlone();
    const { client } = await signInAlone();
    expect((await client.request(loginContract.registerPasskeyOptions, { body: {} })).status).toBe(200);
    app.clock.advance(601);
    expect((await client.request(loginContract.registerPasskeyOptions, { body: {} })).status).toBe(400);
  });
});

describe("the organisation's setting for passkey sign-in", () => {
  it('is off by default and can be changed only by users with every permission in the organisation', async () => {
    expect(organizationSettingsSchema.parse({}).passkeySignIn).toBe(false);
    const lesser = await member(['admin:Admin']);
    await member('all');
    const { revision, settings } = await lesser.call(organizationContract.get, {
      params: { id: tenant.organizationId },
    });
    const body = { id: tenant.organizationId, revision, settings: { ...settings, passkeySignIn: true } };
    expect((await lesser.request(organizationContract.save, { body })).status).toBe(403);
    const admin = await member('all');
    expect((await admin.call(organizationContract.save, { body })).settings.passkeySignIn).toBe(true);
  });
});

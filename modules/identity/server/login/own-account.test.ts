import { assessmentContract, loginContract, sessionContract } from '@klarsikt/contract';
import { runInSystemTransaction, runInWriteTransaction, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  appUser,
  groupMember,
  licenceTable,
  organizationTable,
  sessionTable,
} from '@klarsikt/server/schema/identity.ts';
import {
  computeTotpCode,
  computeWrongTotpCode,
  getSharedTestApp,
  listMailsTo,
  openTestSession,
  type TestApp,
  type TestClient,
  testPassword,
} from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const newPassword = 'Mossa-Klippa-Tång-83';
const inSystem = <T>(work: (tx: WriteTx) => Promise<T>) => runInSystemTransaction(app.database.app, work);

let addresses = 0;
function visitor(): TestClient {
  const client = app.visitor();
  addresses += 1;
  client.ip = `10.3.0.${addresses}`;
  return client;
}

const faultsOf = (body: string): unknown => JSON.parse(body).error.details.faults;
const signedIn = async (client: TestClient) =>
  (await client.request(sessionContract.getLicenses, {})).status === 200;

describe("one's own account", () => {
  it('is shown without any secret', async () => {
    const user = await (await app.tenant()).user(['ra:View']);
    const account = await user.call(loginContract.getAccount, {});
    expect(account).toMatchObject({
      username: user.username,
      hasPassword: true,
      passwordPolicy: { profile: 'modern', minLength: 15 },
      totp: { set: false, at: null, required: false },
      terms: { version: '2026-11-01' },
    });
    expect(JSON.stringify(account)).not.toContain('argon2');
  });

  it('refuses a change of name or language with a stale revision and returns the present state', async () => {
    const user = await (await app.tenant()).user(['ra:View']);
    const { revision } = await user.call(loginContract.getAccount, {});
    const body = { revision, givenName: 'Ylva', surname: 'Ek', language: 'sv' as const };
    expect(await user.call(loginContract.updateAccount, { body })).toMatchObject({
      givenName: 'Ylva',
      revision: revision + 1,
    });
    expect((await user.call(sessionContract.getSession, {})).language).toBe('sv');
    const stale = await user.request(loginContract.updateAccount, { body: { ...body, givenName: 'Other' } });
    expect([stale.status, JSON.parse(stale.body).error.details.present.givenName]).toEqual([409, 'Ylva']);
  });

  it('keeps the chosen start page when a change does not contain one', async () => {
    const user = await (await app.tenant()).user(['ra:View']);
    const { revision, startPage, givenName, surname, language } = await user.call(
      loginContract.getAccount,
      {},
    );
    expect(startPage).toBeNull();
    const names = { givenName: givenName || 'Ylva', surname: surname || 'Ek', language };
    await user.call(loginContract.updateAccount, { body: { revision, ...names, startPage: 'work' } });
    await user.call(loginContract.updateAccount, { body: { revision: revision + 1, ...names } });
    expect((await user.call(loginContract.getAccount, {})).startPage).toBe('work');
    await user.call(loginContract.updateAccount, {
      body: { revision: revision + 2, ...names, startPage: null },
    });
    expect((await user.call(loginContract.getAccount, {})).startPage).toBeNull();
  });

  it('cannot be renamed in the demo', async () => {
    const demo = await app.demo();
    const { revision, givenName } = await demo.call(loginContract.getAccount, {});
    const body = { revision, givenName: 'Mallory', surname: 'Renamed', language: null };
    await expect(demo.call(loginContract.updateAccount, { body })).rejects.toMatchObject({
      status: 403,
      error: { code: 'error.demo' },
    });
    expect((await demo.call(loginContract.getAccount, {})).givenName).toBe(givenName);
  });

  it('A5: requires the current password to change the password, and counts wrong ones as failed sign-ins', async () => {
    const user = await (await app.tenant()).user(['ra:View']);
    const change = (current: string, secret = newPassword) =>
      user.request(loginContract.changePassword, { body: { current, secret } });
    const wrong = await change('wrong');
    expect([wrong.status, faultsOf(wrong.body)]).toMatchObject([
      400,
      [{ path: 'body.current', code: 'password.wrong' }],
    ]);
    const same = await change(testPassword, testPassword);
    expect(faultsOf(same.body)).toMatchObject([{ path: 'body.secret', code: 'password.identical' }]);
    for (let n = 0; n < 10; n += 1) await change('wrong');
    expect((await change(testPassword)).status).toBe(429);
    const body = { username: user.username, secret: testPassword };
    expect((await visitor().call(loginContract.login, { body })).status).toBe('locked');
    await app.server.deps.accounts.unlock(user.username);
    expect((await change(testPassword)).status).toBe(200);
  });

  it('A13: sends a mail about a new password and ends every session except the present one', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user(['ra:View']);
    const other = visitor();
    await openTestSession(
      app.database,
      app.clock,
      { userId: user.userId, organizationId: tenant.organizationId },
      other,
    );
    expect(await signedIn(other)).toBe(true);
    await user.call(loginContract.changePassword, { body: { current: testPassword, secret: newPassword } });
    expect([await signedIn(user), await signedIn(other)]).toEqual([true, false]);
    expect((await listMailsTo(app, user.username)).map(({ template }) => template)).toEqual([
      'passwordChanged',
    ]);
  });

  it('A13: sends a mail each time the second factor is set up, replaced or removed', async () => {
    const user = await (await app.tenant()).user(['ra:View']);
    const setUp = async () => {
      const { secret } = await user.call(loginContract.generateSecret, { body: {} });
      const wrong = { current: testPassword, secret, otp: computeWrongTotpCode(secret, app.clock.now()) };
      const refused = await user.request(loginContract.changeTotp, { body: wrong });
      expect(faultsOf(refused.body)).toEqual([
        { path: 'body.otp', code: 'otp.invalid', message: 'OTP code is invalid' },
      ]);
      await user.call(loginContract.changeTotp, {
        body: { ...wrong, otp: computeTotpCode(secret, app.clock.now()) },
      });
      return secret;
    };
    await setUp();
    const secret = await setUp();
    expect((await user.call(loginContract.getAccount, {})).totp).toMatchObject({ set: true });
    app.clock.advance(60);
    const remove = (otp: string) =>
      user.request(loginContract.removeTotp, { body: { current: testPassword, otp } });
    expect((await remove(computeWrongTotpCode(secret, app.clock.now()))).status).toBe(400);
    expect((await remove(computeTotpCode(secret, app.clock.now()))).status).toBe(200);
    expect((await listMailsTo(app, user.username)).map(({ template }) => template)).toEqual(
      Array(3).fill('totpChanged'),
    );
  });

  it('A5: requires the current password to change the second factor, and counts wrong ones as failed sign-ins', async () => {
    const user = await (await app.tenant()).user(['ra:View']);
    const { secret } = await user.call(loginContract.generateSecret, { body: {} });
    const code = () => computeTotpCode(secret, app.clock.now());
    const change = (current: string) =>
      user.request(loginContract.changeTotp, { body: { current, secret, otp: code() } });
    const remove = (current: string) =>
      user.request(loginContract.removeTotp, { body: { current, otp: code() } });
    const refused = [{ path: 'body.current', code: 'password.wrong' }];
    const isSet = async () => (await user.call(loginContract.getAccount, {})).totp.set;
    expect(faultsOf((await change('wrong')).body)).toMatchObject(refused);
    expect(await isSet()).toBe(false);
    expect((await change(testPassword)).status).toBe(200);
    app.clock.advance(60);
    expect(faultsOf((await remove('wrong')).body)).toMatchObject(refused);
    expect(await isSet()).toBe(true);
    for (let n = 0; n < 10; n += 1) await remove('wrong');
    expect((await remove(testPassword)).status).toBe(429);
  });

  it('refuses to remove a required second factor', async () => {
    const tenant = await app.tenant({ settings: { secondFactor: 'required' } });
    const user = await tenant.user(['ra:View']);
    const { secret } = await user.call(loginContract.generateSecret, { body: {} });
    const otp = computeTotpCode(secret, app.clock.now());
    await user.call(loginContract.changeTotp, { body: { current: testPassword, secret, otp } });
    app.clock.advance(60);
    const body = { current: testPassword, otp: computeTotpCode(secret, app.clock.now()) };
    expect((await user.request(loginContract.removeTotp, { body })).status).toBe(409);
  });

  it('has no password that could be changed in a demo session', async () => {
    const demo = await app.demo();
    const answer = await demo.request(loginContract.changePassword, {
      body: { current: 'x', secret: newPassword },
    });
    expect(JSON.parse(answer.body).error.code).toBe('error.demo');
  });
});

describe('S4: own sessions', () => {
  it('are listed with their origin, and can be ended one by one or together, but never those of another user', async () => {
    const tenant = await app.tenant();
    const [user, stranger] = [await tenant.user(['ra:View']), await tenant.user(['ra:View'])];
    const body = { username: user.username, secret: testPassword };
    const [phone, tablet] = [visitor(), visitor()];
    await phone.request(loginContract.login, { body }, { 'user-agent': 'Phone/1' });
    await tablet.call(loginContract.login, { body });
    const list = await user.call(sessionContract.listSessions, {});
    expect(list).toHaveLength(3);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    const entry = list.find(({ agent }) => agent === 'Phone/1');
    expect(entry).toMatchObject({ method: 'password', ip: phone.ip, current: false });
    expect(JSON.stringify(list)).not.toContain(phone.cookie?.split('=')[1] ?? '');

    const id = entry?.id ?? '';
    expect((await stranger.request(sessionContract.endSession, { params: { id } })).status).toBe(404);
    expect(await signedIn(phone)).toBe(true);
    await user.call(sessionContract.endSession, { params: { id } });
    expect([await signedIn(phone), await signedIn(tablet)]).toEqual([false, true]);
    expect(await user.call(sessionContract.endOtherSessions, {})).toEqual({ ended: 1 });
    expect([await signedIn(user), await signedIn(tablet), await signedIn(stranger)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('can be ended by an administrator who is administering a customer', async () => {
    const above = await app.tenant();
    const below = await app.tenant({ parentId: above.organizationId, name: 'Customer below' });
    const admin = await above.user(['admin:Admin', 'ra:View']);
    await inSystem((tx) =>
      tx
        .update(sessionTable)
        .set({ actingOrganizationId: below.organizationId })
        .where(eq(sessionTable.userId, admin.userId)),
    );
    expect(await admin.call(sessionContract.getSession, {})).toMatchObject({
      user: { organization: { id: above.organizationId } },
      administering: { id: below.organizationId, name: 'Customer below' },
    });
    expect(await admin.call(sessionContract.listSessions, {})).toHaveLength(1);
    expect(await admin.call(loginContract.getAccount, {})).toMatchObject({
      organization: { id: above.organizationId },
    });
    const { cookie } = admin;
    await admin.call(sessionContract.deleteSession, {});
    const again = visitor();
    again.cookie = cookie;
    expect(await signedIn(again)).toBe(false);
  });
});

describe('S3: a session is checked again on the next request after', () => {
  async function after(
    event: (given: {
      user: TestClient & { userId: number };
      organizationId: number;
      other: TestClient;
    }) => Promise<unknown>,
  ) {
    const tenant = await app.tenant();
    const user = await tenant.user(['ra:View', 'admin:UsageLog']);
    const other = visitor();
    await openTestSession(
      app.database,
      app.clock,
      { userId: user.userId, organizationId: tenant.organizationId },
      other,
    );
    const permitted = async () =>
      (await other.call(sessionContract.getSession, {})).applications.some(
        ({ application }) => application === 'ra',
      );
    expect(await permitted()).toBe(true);
    expect((await other.request(assessmentContract.list, { query: {} })).status).toBe(200);
    await event({ user, organizationId: tenant.organizationId, other });
    return { permitted: await permitted(), signedIn: await signedIn(other) };
  }

  it('a sign-out', async () => {
    const result = await after(async ({ other }) => {
      const { cookie } = other;
      await other.call(sessionContract.deleteSession, {});
      other.cookie = cookie;
    });
    expect(result).toEqual({ permitted: false, signedIn: false });
  });

  it('the disabling of the account', async () => {
    const result = await after(({ user }) =>
      inSystem((tx) => tx.update(appUser).set({ status: 'disabled' }).where(eq(appUser.id, user.userId))),
    );
    expect(result).toEqual({ permitted: false, signedIn: false });
  });

  it('the end of the licence, which removes the permissions but keeps the session', async () => {
    const result = await after(({ organizationId }) =>
      inSystem((tx) => tx.delete(licenceTable).where(eq(licenceTable.organizationId, organizationId))),
    );
    expect(result).toEqual({ permitted: false, signedIn: true });
  });

  it('the removal of the user from a group', async () => {
    const result = await after(({ user }) =>
      inSystem((tx) => tx.delete(groupMember).where(eq(groupMember.userId, user.userId))),
    );
    expect(result).toEqual({ permitted: false, signedIn: true });
  });

  it('a new password, set by the person or by an administrator', async () => {
    const own = await after(({ user }) =>
      user.call(loginContract.changePassword, { body: { current: testPassword, secret: newPassword } }),
    );
    expect(own.signedIn).toBe(false);
    const set = await after(({ user, organizationId }) =>
      runInWriteTransaction(app.database.app, { organizationId }, (tx) =>
        app.server.deps.accounts.setPassword(tx, {
          userId: user.userId,
          password: newPassword,
          mustChange: true,
          causedBy: null,
        }),
      ),
    );
    expect(set.signedIn).toBe(false);
  });

  it("a move of the customer organisation out of the administrator's reach", async () => {
    const above = await app.tenant();
    const below = await app.tenant({ parentId: above.organizationId });
    const admin = await above.user(['admin:Admin', 'ra:View']);
    await inSystem((tx) =>
      tx
        .update(sessionTable)
        .set({ actingOrganizationId: below.organizationId })
        .where(eq(sessionTable.userId, admin.userId)),
    );
    const scope = async () => (await admin.call(sessionContract.getSession, {})).administering?.id ?? null;
    expect(await scope()).toBe(below.organizationId);
    await inSystem((tx) =>
      tx
        .update(organizationTable)
        .set({ parentId: null })
        .where(eq(organizationTable.id, below.organizationId)),
    );
    expect(await scope()).toBeNull();
  });

  it('a sign-out, which removes the session from the database', async () => {
    const user = await (await app.tenant()).user(['ra:View']);
    await user.call(sessionContract.endOtherSessions, {});
    const { cookie } = user;
    await user.call(sessionContract.deleteSession, {});
    const rows = await inSystem((tx) => tx.$count(sessionTable, eq(sessionTable.userId, user.userId)));
    user.cookie = cookie;
    expect([rows, await signedIn(user)]).toEqual([0, false]);
  });
});

describe('Z4: permissions of a user group', () => {
  it('give no session to an invited or disabled account', async () => {
    const tenant = await app.tenant();
    for (const status of ['invited', 'disabled'] as const) {
      const user = await tenant.user();
      await inSystem((tx) => tx.update(appUser).set({ status }).where(eq(appUser.id, user.userId)));
      expect(await user.call(sessionContract.getSession, {})).toMatchObject({
        status: null,
        applications: [],
      });
      expect(await signedIn(user)).toBe(false);
    }
  });
});

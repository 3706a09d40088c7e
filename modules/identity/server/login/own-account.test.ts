import { assessment, login, session } from '@klarsikt/contract';
import { inSystemTransaction, inWriteTransaction, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  appUser,
  groupMember,
  licence,
  organization,
  session as sessionTable,
} from '@klarsikt/server/schema/identity.ts';
import {
  codeFor,
  mailsTo,
  openSession,
  sharedTestApp,
  type TestApp,
  type TestClient,
  testPassword,
  wrongCodeFor,
} from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.close());

const newPassword = 'Mossa-Klippa-Tång-83';
const inSystem = <T>(work: (tx: WriteTx) => Promise<T>) => inSystemTransaction(app.database.app, work);

let addresses = 0;
function visitor(): TestClient {
  const client = app.visitor();
  addresses += 1;
  client.ip = `10.3.0.${addresses}`;
  return client;
}

const faultsOf = (body: string): unknown => JSON.parse(body).error.details.faults;
const signedIn = async (client: TestClient) => (await client.request(session.getLicenses, {})).status === 200;

describe("one's own account", () => {
  it('is shown without any secret', async () => {
    const user = await (await app.tenant()).user(['ra:View']);
    const account = await user.call(login.getAccount, {});
    expect(account).toMatchObject({
      username: user.username,
      hasPassword: true,
      passwordPolicy: { profile: 'modern', minLength: 15 },
      totp: { set: false, at: null, required: false },
      terms: { version: '2026-11-01' },
    });
    expect(JSON.stringify(account)).not.toContain('argon2');
  });

  it('changes name and language, and refuses a stale revision with the present state', async () => {
    const user = await (await app.tenant()).user(['ra:View']);
    const { revision } = await user.call(login.getAccount, {});
    const body = { revision, givenName: 'Ylva', surname: 'Ek', language: 'sv' as const };
    expect(await user.call(login.updateAccount, { body })).toMatchObject({
      givenName: 'Ylva',
      revision: revision + 1,
    });
    expect((await user.call(session.getSession, {})).language).toBe('sv');
    const stale = await user.request(login.updateAccount, { body: { ...body, givenName: 'Other' } });
    expect([stale.status, JSON.parse(stale.body).error.details.present.givenName]).toEqual([409, 'Ylva']);
  });

  it('keeps the start page that its person chooses, also in a change that does not name it', async () => {
    const user = await (await app.tenant()).user(['ra:View']);
    const { revision, startPage, givenName, surname, language } = await user.call(login.getAccount, {});
    expect(startPage).toBeNull();
    const names = { givenName: givenName || 'Ylva', surname: surname || 'Ek', language };
    await user.call(login.updateAccount, { body: { revision, ...names, startPage: 'work' } });
    await user.call(login.updateAccount, { body: { revision: revision + 1, ...names } });
    expect((await user.call(login.getAccount, {})).startPage).toBe('work');
    await user.call(login.updateAccount, { body: { revision: revision + 2, ...names, startPage: null } });
    expect((await user.call(login.getAccount, {})).startPage).toBeNull();
  });

  it('of the demo keeps its name', async () => {
    const demo = await app.demo();
    const { revision, givenName } = await demo.call(login.getAccount, {});
    const body = { revision, givenName: 'Mallory', surname: 'Renamed', language: null };
    await expect(demo.call(login.updateAccount, { body })).rejects.toMatchObject({
      status: 403,
      error: { code: 'error.demo' },
    });
    expect((await demo.call(login.getAccount, {})).givenName).toBe(givenName);
  });

  it('A5: changes the password only with the current one, and counts wrong ones as sign-in does', async () => {
    const user = await (await app.tenant()).user(['ra:View']);
    const change = (current: string, secret = newPassword) =>
      user.request(login.changePassword, { body: { current, secret } });
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
    expect((await visitor().call(login.login, { body })).status).toBe('locked');
    await app.server.deps.accounts.unlock(user.username);
    expect((await change(testPassword)).status).toBe(200);
  });

  it('A13: tells of a new password, and ends the other sessions, not this one', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user(['ra:View']);
    const other = visitor();
    await openSession(
      app.database,
      app.clock,
      { userId: user.userId, organizationId: tenant.organizationId },
      other,
    );
    expect(await signedIn(other)).toBe(true);
    await user.call(login.changePassword, { body: { current: testPassword, secret: newPassword } });
    expect([await signedIn(user), await signedIn(other)]).toEqual([true, false]);
    expect((await mailsTo(app, user.username)).map(({ template }) => template)).toEqual(['passwordChanged']);
  });

  it('A13: sets up, replaces and takes away the second factor, and tells each time', async () => {
    const user = await (await app.tenant()).user(['ra:View']);
    const setUp = async () => {
      const { secret } = await user.call(login.generateSecret, { body: {} });
      const wrong = { current: testPassword, secret, otp: wrongCodeFor(secret, app.clock.now()) };
      const refused = await user.request(login.changeTotp, { body: wrong });
      expect(faultsOf(refused.body)).toEqual([
        { path: 'body.otp', code: 'otp.invalid', message: 'OTP code is invalid' },
      ]);
      await user.call(login.changeTotp, { body: { ...wrong, otp: codeFor(secret, app.clock.now()) } });
      return secret;
    };
    await setUp();
    const secret = await setUp();
    expect((await user.call(login.getAccount, {})).totp).toMatchObject({ set: true });
    app.clock.advance(60);
    const remove = (otp: string) => user.request(login.removeTotp, { body: { current: testPassword, otp } });
    expect((await remove(wrongCodeFor(secret, app.clock.now()))).status).toBe(400);
    expect((await remove(codeFor(secret, app.clock.now()))).status).toBe(200);
    expect((await mailsTo(app, user.username)).map(({ template }) => template)).toEqual(
      Array(3).fill('totpChanged'),
    );
  });

  it('A5: touches the second factor only with the current password, and counts wrong ones', async () => {
    const user = await (await app.tenant()).user(['ra:View']);
    const { secret } = await user.call(login.generateSecret, { body: {} });
    const code = () => codeFor(secret, app.clock.now());
    const change = (current: string) =>
      user.request(login.changeTotp, { body: { current, secret, otp: code() } });
    const remove = (current: string) => user.request(login.removeTotp, { body: { current, otp: code() } });
    const refused = [{ path: 'body.current', code: 'password.wrong' }];
    const isSet = async () => (await user.call(login.getAccount, {})).totp.set;
    expect(faultsOf((await change('wrong')).body)).toMatchObject(refused);
    expect(await isSet()).toBe(false);
    expect((await change(testPassword)).status).toBe(200);
    app.clock.advance(60);
    expect(faultsOf((await remove('wrong')).body)).toMatchObject(refused);
    expect(await isSet()).toBe(true);
    for (let n = 0; n < 10; n += 1) await remove('wrong');
    expect((await remove(testPassword)).status).toBe(429);
  });

  it('keeps a second factor that is required', async () => {
    const tenant = await app.tenant({ settings: { secondFactor: 'required' } });
    const user = await tenant.user(['ra:View']);
    const { secret } = await user.call(login.generateSecret, { body: {} });
    const otp = codeFor(secret, app.clock.now());
    await user.call(login.changeTotp, { body: { current: testPassword, secret, otp } });
    app.clock.advance(60);
    const body = { current: testPassword, otp: codeFor(secret, app.clock.now()) };
    expect((await user.request(login.removeTotp, { body })).status).toBe(409);
  });

  it('of a demo session has no password to change', async () => {
    const demo = await app.demo();
    const answer = await demo.request(login.changePassword, { body: { current: 'x', secret: newPassword } });
    expect(JSON.parse(answer.body).error.code).toBe('error.demo');
  });
});

describe('S4: own sessions', () => {
  it("are listed with where they come from, ended one by one and all at once; nobody else's are", async () => {
    const tenant = await app.tenant();
    const [user, stranger] = [await tenant.user(['ra:View']), await tenant.user(['ra:View'])];
    const body = { username: user.username, secret: testPassword };
    const [phone, tablet] = [visitor(), visitor()];
    await phone.request(login.login, { body }, { 'user-agent': 'Phone/1' });
    await tablet.call(login.login, { body });
    const list = await user.call(session.listSessions, {});
    expect(list).toHaveLength(3);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    const entry = list.find(({ agent }) => agent === 'Phone/1');
    expect(entry).toMatchObject({ method: 'password', ip: phone.ip, current: false });
    expect(JSON.stringify(list)).not.toContain(phone.cookie?.split('=')[1] ?? '');

    const id = entry?.id ?? '';
    expect((await stranger.request(session.endSession, { params: { id } })).status).toBe(404);
    expect(await signedIn(phone)).toBe(true);
    await user.call(session.endSession, { params: { id } });
    expect([await signedIn(phone), await signedIn(tablet)]).toEqual([false, true]);
    expect(await user.call(session.endOtherSessions, {})).toEqual({ ended: 1 });
    expect([await signedIn(user), await signedIn(tablet), await signedIn(stranger)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('can be ended while a customer is administered, and tell who that is', async () => {
    const above = await app.tenant();
    const below = await app.tenant({ parentId: above.organizationId, name: 'Customer below' });
    const admin = await above.user(['admin:Admin', 'ra:View']);
    await inSystem((tx) =>
      tx
        .update(sessionTable)
        .set({ actingOrganizationId: below.organizationId })
        .where(eq(sessionTable.userId, admin.userId)),
    );
    expect(await admin.call(session.getSession, {})).toMatchObject({
      user: { organization: { id: above.organizationId } },
      administering: { id: below.organizationId, name: 'Customer below' },
    });
    expect(await admin.call(session.listSessions, {})).toHaveLength(1);
    expect(await admin.call(login.getAccount, {})).toMatchObject({
      organization: { id: above.organizationId },
    });
    const { cookie } = admin;
    await admin.call(session.deleteSession, {});
    const again = visitor();
    again.cookie = cookie;
    expect(await signedIn(again)).toBe(false);
  });
});

describe('S3: acts on the next request', () => {
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
    await openSession(
      app.database,
      app.clock,
      { userId: user.userId, organizationId: tenant.organizationId },
      other,
    );
    const permitted = async () =>
      (await other.call(session.getSession, {})).applications.some(({ application }) => application === 'ra');
    expect(await permitted()).toBe(true);
    expect((await other.request(assessment.list, { query: {} })).status).toBe(200);
    await event({ user, organizationId: tenant.organizationId, other });
    return { permitted: await permitted(), signedIn: await signedIn(other) };
  }

  it('signing out', async () => {
    const result = await after(async ({ other }) => {
      const { cookie } = other;
      await other.call(session.deleteSession, {});
      other.cookie = cookie;
    });
    expect(result).toEqual({ permitted: false, signedIn: false });
  });

  it('being disabled', async () => {
    const result = await after(({ user }) =>
      inSystem((tx) => tx.update(appUser).set({ status: 'disabled' }).where(eq(appUser.id, user.userId))),
    );
    expect(result).toEqual({ permitted: false, signedIn: false });
  });

  it('the licence going: the session is there, and permits nothing', async () => {
    const result = await after(({ organizationId }) =>
      inSystem((tx) => tx.delete(licence).where(eq(licence.organizationId, organizationId))),
    );
    expect(result).toEqual({ permitted: false, signedIn: true });
  });

  it('leaving a group', async () => {
    const result = await after(({ user }) =>
      inSystem((tx) => tx.delete(groupMember).where(eq(groupMember.userId, user.userId))),
    );
    expect(result).toEqual({ permitted: false, signedIn: true });
  });

  it("a new password, one's own and one that an administrator sets", async () => {
    const own = await after(({ user }) =>
      user.call(login.changePassword, { body: { current: testPassword, secret: newPassword } }),
    );
    expect(own.signedIn).toBe(false);
    const set = await after(({ user, organizationId }) =>
      inWriteTransaction(app.database.app, { organizationId }, (tx) =>
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

  it('the customer organisation moving out of reach', async () => {
    const above = await app.tenant();
    const below = await app.tenant({ parentId: above.organizationId });
    const admin = await above.user(['admin:Admin', 'ra:View']);
    await inSystem((tx) =>
      tx
        .update(sessionTable)
        .set({ actingOrganizationId: below.organizationId })
        .where(eq(sessionTable.userId, admin.userId)),
    );
    const scope = async () => (await admin.call(session.getSession, {})).administering?.id ?? null;
    expect(await scope()).toBe(below.organizationId);
    await inSystem((tx) =>
      tx.update(organization).set({ parentId: null }).where(eq(organization.id, below.organizationId)),
    );
    expect(await scope()).toBeNull();
  });

  it('and stays so after a restart: sessions live in the database alone', async () => {
    const user = await (await app.tenant()).user(['ra:View']);
    await user.call(session.endOtherSessions, {});
    const { cookie } = user;
    await user.call(session.deleteSession, {});
    const rows = await inSystem((tx) => tx.$count(sessionTable, eq(sessionTable.userId, user.userId)));
    user.cookie = cookie;
    expect([rows, await signedIn(user)]).toEqual([0, false]);
  });
});

describe('Z4: membership counts as much as the role', () => {
  it('an account that is invited or disabled has no session, whatever its groups grant', async () => {
    const tenant = await app.tenant();
    for (const status of ['invited', 'disabled'] as const) {
      const user = await tenant.user();
      await inSystem((tx) => tx.update(appUser).set({ status }).where(eq(appUser.id, user.userId)));
      expect(await user.call(session.getSession, {})).toMatchObject({ status: null, applications: [] });
      expect(await signedIn(user)).toBe(false);
    }
  });
});

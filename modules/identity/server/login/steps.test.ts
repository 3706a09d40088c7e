import { getAllEndpoints, loginContract, sessionContract, signInMessages } from '@klarsikt/contract';
import { type RequiredAction, requiredActions } from '@klarsikt/engine/people';
import { hashToken } from '@klarsikt/server/platform/tokens.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { federationTable, sessionFederation } from '@klarsikt/server/schema/identity.ts';
import { auditEvent } from '@klarsikt/server/schema/operations.ts';
import {
  computeTotpCode,
  computeWrongTotpCode,
  listMailsTo,
  startTestApp,
  type TestApp,
  type TestClient,
  testPassword,
} from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPeopleHelper } from './people.fixture.ts';
import { generateTotpSecret } from './totp.ts';

let app: TestApp;
let people: ReturnType<typeof createPeopleHelper>;
beforeAll(async () => {
  app = await startTestApp();
  people = createPeopleHelper(app);
});
afterAll(() => app.close());

describe('A6: a one-time code as second factor', () => {
  it('is required after the password, and completes the sign-in', async () => {
    const { username, secret } = await people.withTotp();
    const { client, status } = await people.signIn(username);
    expect(status).toBe('needFactor');
    expect(await client.call(sessionContract.getSession, {})).toMatchObject({
      authenticated: false,
      status: 'needFactor',
      applications: [],
    });
    await expect(client.call(sessionContract.getLicenses, {})).rejects.toMatchObject({ status: 401 });
    expect(
      await client.call(loginContract.otp, { body: { otp: computeWrongTotpCode(secret, people.now()) } }),
    ).toEqual({
      status: 'needFactor',
      errorMessage: 'OTP code is invalid',
    });
    const code = computeTotpCode(secret, people.now());
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect(await client.call(loginContract.otp, { body: { otp: spaced } })).toMatchObject({
      status: 'success',
    });
    expect((await client.call(sessionContract.getSession, {})).authenticated).toBe(true);
  });

  it('works once when fifty sessions send the same code in parallel', async () => {
    const { userId, secret } = await people.withTotp();
    const clients = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const client = people.visitor();
        client.cookie = await people.halfSession(userId, ['needFactor']);
        return client;
      }),
    );
    const otp = computeTotpCode(secret, people.now());
    const answers = await Promise.all(
      clients.map((client) => client.request(loginContract.otp, { body: { otp } })),
    );
    const statuses = answers.map(({ body }) => JSON.parse(body).result?.status);
    expect(statuses.filter((status) => status === 'success')).toHaveLength(1);
  });

  it('works once when one session sends the same code fifty times in parallel', async () => {
    const { username, secret } = await people.withTotp();
    const { client } = await people.signIn(username);
    await client.csrf();
    const { cookie } = client;
    const otp = computeTotpCode(secret, people.now());
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const twin = people.visitor();
        twin.cookie = cookie;
        return twin.request(loginContract.otp, { body: { otp } });
      }),
    );
    expect(answers.filter(({ body }) => JSON.parse(body).result?.status === 'success')).toHaveLength(1);
  });

  it('is refused if already used or two time steps old', async () => {
    const { username, secret } = await people.withTotp();
    const used = computeTotpCode(secret, people.now());
    const first = await people.signIn(username);
    expect((await first.client.call(loginContract.otp, { body: { otp: used } })).status).toBe('success');
    const second = await people.signIn(username);
    expect((await second.client.call(loginContract.otp, { body: { otp: used } })).status).toBe('needFactor');
    app.clock.advance(60);
    expect((await second.client.call(loginContract.otp, { body: { otp: used } })).status).toBe('needFactor');
    const other = await people.withTotp();
    const unused = computeTotpCode(other.secret, people.now());
    app.clock.advance(60);
    const third = await people.signIn(other.username);
    expect((await third.client.call(loginContract.otp, { body: { otp: unused } })).status).toBe('needFactor');
  });

  it('is refused after five wrong codes, even if right, until a new sign-in', async () => {
    const { username, secret } = await people.withTotp();
    const { client } = await people.signIn(username);
    const otp = computeWrongTotpCode(secret, people.now());
    const statuses: string[] = [];
    const said: (string | null)[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { status, errorMessage } = await client.call(loginContract.otp, { body: { otp } });
      statuses.push(status);
      said.push(errorMessage);
    }
    expect(statuses).toEqual(['needFactor', 'needFactor', 'needFactor', 'needFactor', 'failed']);
    expect(said).toEqual([...Array(4).fill('OTP code is invalid'), signInMessages.codesUsedUp.en]);
    const late = await client.request(loginContract.otp, {
      body: { otp: computeTotpCode(secret, people.now()) },
    });
    expect(late.status).toBe(401);
  });

  it('cannot be guessed by someone with the password, because the name is locked long before 1,000 attempts', async () => {
    const { username, secret } = await people.withTotp();
    const seen = new Set<string>();
    for (let code = 0; code < 1000; ) {
      const { client, status } = await people.signIn(username);
      seen.add(status);
      if (status !== 'needFactor') {
        code += 50;
        continue;
      }
      for (let n = 0; n < 5; n += 1, code += 1) {
        const answer = await client.request(loginContract.otp, {
          body: { otp: computeWrongTotpCode(secret, people.now()) },
        });
        if (answer.status !== 200) break;
        seen.add(JSON.parse(answer.body).result.status);
      }
    }
    expect([...seen].sort()).toEqual(['failed', 'locked', 'needFactor']);
    expect((await people.signIn(username)).status).toBe('locked');
  });
});

describe('required actions at sign-in', () => {
  it('A7: have a fixed order and a new session token after each action', async () => {
    const { username, userId } = await people.person(
      { givenName: '', termsVersion: null, owes: ['updatePassword'] },
      { settings: { secondFactor: 'required' } },
    );
    const { client, ...first } = await people.signIn(username);
    expect(first).toEqual({ status: 'updatePassword', errorMessage: 'Password expired' });
    const owed = async () => (await client.call(sessionContract.getSession, {})).owed;
    expect(await owed()).toEqual(['updatePassword', 'updateTotp', 'updateProfile', 'updateTos']);
    const cookies = [client.cookie];
    const took = async (status: string) => {
      cookies.push(client.cookie);
      return status;
    };
    const { status: second } = await client.call(loginContract.updatePassword, {
      body: { secret: 'Mossa-Klippa-Tång-83' },
    });
    expect(await took(second)).toBe('updateTotp');
    expect(await owed()).toEqual(['updateTotp', 'updateProfile', 'updateTos']);
    const { secret } = await client.call(loginContract.generateSecret, { body: { length: 65 } });
    const wrong = { secret, otp: computeWrongTotpCode(secret, people.now()) };
    expect(await client.call(loginContract.updateTotp, { body: wrong })).toEqual({
      status: 'updateTotp',
      errorMessage: 'OTP code is invalid',
    });
    const right = { secret, otp: computeTotpCode(secret, people.now()) };
    expect(await took((await client.call(loginContract.updateTotp, { body: right })).status)).toBe(
      'updateProfile',
    );
    const names = { givenName: 'Ylva', surname: 'Ek' };
    expect(await took((await client.call(loginContract.updateProfile, { body: names })).status)).toBe(
      'updateTos',
    );
    const stale = await client.request(loginContract.acceptTos, { body: { version: '1999-01-01' } });
    expect(stale.status).toBe(409);
    const version = '2026-11-01';
    expect(await took((await client.call(loginContract.acceptTos, { body: { version } })).status)).toBe(
      'success',
    );
    expect(new Set(cookies).size).toBe(5);
    expect(await owed()).toEqual([]);
    expect(await client.call(sessionContract.getSession, {})).toMatchObject({
      authenticated: true,
      user: { id: userId, displayName: 'Ylva Ek' },
    });
    for (const cookie of cookies.slice(0, -1)) {
      const thief = people.visitor();
      thief.cookie = cookie;
      expect((await thief.call(sessionContract.getSession, {})).status).toBeNull();
    }
  });

  it("change the account's language only if the profile contains a language", async () => {
    const { username, userId } = await people.person({ givenName: '', language: 'en', termsVersion: null });
    const names = { givenName: 'Ylva', surname: 'Ek' };
    const first = await people.signIn(username);
    await first.client.call(loginContract.updateProfile, { body: names });
    expect((await first.client.call(sessionContract.getSession, {})).language).toBe('en');
    await people.change(userId, { owes: ['updateProfile'] });
    const second = await people.signIn(username);
    await second.client.call(loginContract.updateProfile, { body: { ...names, language: 'sv' } });
    expect((await second.client.call(sessionContract.getSession, {})).language).toBe('sv');
  });

  it('A7: can be completed in only one of the 120 possible orders', async () => {
    const given = await people.withTotp();
    let { secret } = given;
    let passwords = 0;
    const calls: Record<RequiredAction, (client: TestClient) => Promise<number>> = {
      needFactor: async (client) => {
        const otp = computeTotpCode(secret, people.now());
        return (await client.request(loginContract.otp, { body: { otp } })).status;
      },
      updatePassword: async (client) => {
        passwords += 1;
        const body = { secret: `Mossa-Klippa-Tång-${passwords}` };
        return (await client.request(loginContract.updatePassword, { body })).status;
      },
      updateTotp: async (client) => {
        const fresh = generateTotpSecret();
        const body = { secret: fresh, otp: computeTotpCode(fresh, people.now()) };
        const { status } = await client.request(loginContract.updateTotp, { body });
        if (status === 200) secret = fresh;
        return status;
      },
      updateProfile: async (client) => {
        const body = { givenName: 'Ylva', surname: 'Ek' };
        return (await client.request(loginContract.updateProfile, { body })).status;
      },
      updateTos: async (client) => (await client.request(loginContract.acceptTos, {})).status,
    };
    const orders = permutations(requiredActions);
    expect(orders).toHaveLength(120);
    let complete = 0;
    for (const order of orders) {
      app.clock.advance(60);
      const cookie = await people.halfSession(given.userId, requiredActions);
      const client = Object.assign(people.visitor(), { cookie });
      let owed: readonly RequiredAction[] = requiredActions;
      for (const action of order) {
        const inTurn = owed[0] === action;
        expect([order.join(), action, await calls[action](client)]).toEqual([
          order.join(),
          action,
          inTurn ? 200 : 401,
        ]);
        if (inTurn) owed = owed.slice(1);
        expect(await people.owedIn(client.cookie ?? '')).toEqual(owed);
      }
      if (owed.length === 0) complete += 1;
    }
    expect(complete).toBe(1);
  }, 240_000);

  it('A7: permit only the endpoint of the current action and public endpoints', async () => {
    const { userId } = await people.person();
    for (const owed of requiredActions) {
      const client = people.visitor();
      client.cookie = await people.halfSession(userId, [owed]);
      const letIn: string[] = [];
      for (const { endpoint } of getAllEndpoints()) {
        const { access } = endpoint;
        if (access.kind === 'anyone' || (access.kind === 'owing' && access.action === owed)) continue;
        const sample = 'sample' in access && access.sample;
        const params = Object.fromEntries(
          [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [String(name), '999999999']),
        );
        const { status } = await client.request(endpoint, { params });
        if (status !== 401 && !sample) letIn.push(endpoint.path);
      }
      expect([owed, letIn]).toEqual([owed, ['login/generateSecret']]);
      const own = getAllEndpoints().filter(
        ({ endpoint: { access } }) => access.kind === 'owing' && access.action === owed,
      );
      // A second factor is a code, or a passkey with its challenge.
      expect(own).toHaveLength(owed === 'needFactor' ? 3 : 1);
    }
  }, 120_000);

  it('A8: give a new session token to only one of two clients that share a cookie', async () => {
    const { username, secret } = await people.withTotp();
    const [victim, planter, thief] = [people.visitor(), people.visitor(), people.visitor()];
    await planter.csrf();
    victim.cookie = planter.cookie;
    await people.signIn(username, testPassword, victim);
    expect((await planter.call(sessionContract.getSession, {})).status).toBeNull();
    thief.cookie = victim.cookie;
    expect((await thief.call(sessionContract.getSession, {})).status).toBe('needFactor');
    expect(
      (await victim.call(loginContract.otp, { body: { otp: computeTotpCode(secret, people.now()) } })).status,
    ).toBe('success');
    expect((await thief.call(sessionContract.getSession, {})).status).toBeNull();
    expect((await thief.request(loginContract.otp, { body: { otp: '123456' } })).status).toBe(401);
  });

  it('refuse an invalid or unchanged new password with a fault at the password field', async () => {
    const { username } = await people.person({ owes: ['updatePassword'] });
    const { client } = await people.signIn(username);
    const faults = async (secret: string) =>
      JSON.parse((await client.request(loginContract.updatePassword, { body: { secret } })).body).error
        .details.faults;
    expect(await faults('short')).toEqual([
      { path: 'body.secret', code: 'password.tooshort', message: 'The provided password is too short' },
    ]);
    expect(await faults(testPassword)).toEqual([
      {
        path: 'body.secret',
        code: 'password.identical',
        message: 'The provided password is identical to the current password and must be changed',
      },
    ]);
    const answer = await client.call(loginContract.updatePassword, {
      body: { secret: 'Mossa-Klippa-Tång-83' },
    });
    expect(answer.status).toBe('success');
    expect((await people.signIn(username, testPassword)).status).toBe('failed');
    expect((await people.signIn(username, 'Mossa-Klippa-Tång-83')).status).toBe('success');
    expect((await listMailsTo(app, username)).map(({ template }) => template)).toEqual(['passwordChanged']);
  });

  it("keep the identity provider's tokens when the session gets a new token", async () => {
    const { userId, organizationId } = await people.person({ termsVersion: null });
    const cookie = await people.halfSession(userId, ['updateTos']);
    await runInSystemTransaction(app.database.app, async (tx) => {
      const [realm] = await tx
        .insert(federationTable)
        .values({ organizationId, issuer: 'https://idp.example', clientId: 'klarsikt' })
        .returning({ id: federationTable.id });
      await tx.insert(sessionFederation).values({
        tokenHash: hashToken(cookie.slice('__Host-klarsikt='.length)),
        organizationId,
        federationId: realm?.id ?? 0,
        tokens: Buffer.from('sealed'),
        expiresAt: people.now(),
      });
    });
    const client = Object.assign(people.visitor(), { cookie });
    expect((await client.call(loginContract.acceptTos, {})).status).toBe('success');
    const kept = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select().from(sessionFederation).where(eq(sessionFederation.organizationId, organizationId)),
    );
    const now = hashToken(client.cookie?.slice('__Host-klarsikt='.length) ?? '');
    expect(kept.map((row) => row.tokenHash.equals(now))).toEqual([true]);
  });

  it("use the organisation's policy and session times", async () => {
    const { username } = await people.person(
      { owes: ['updatePassword'] },
      {
        settings: {
          secondFactor: 'optional',
          password: { profile: 'classic', minLength: 10 },
          session: { softSec: 600, hardSec: 7200, headsupSec: 60 },
        },
      },
    );
    const { client } = await people.signIn(username);
    const weak = await client.request(loginContract.updatePassword, { body: { secret: 'mossaklippatång' } });
    expect(
      JSON.parse(weak.body).error.details.faults.map(({ message }: { message: string }) => message),
    ).toEqual([
      'Password must contain at least one number',
      'Password must contain at least one special character',
      'Password must contain at least one lower case and one upper case letter',
    ]);
    await client.call(loginContract.updatePassword, { body: { secret: 'Mossa-Klippa-8' } });
    expect(await client.call(sessionContract.getSession, {})).toMatchObject({
      softtimeSec: 600,
      hardtimeSec: 7200,
      headsupSec: 60,
    });
  });

  it('include a second factor for administrators by default', async () => {
    const tenant = await app.tenant({ settings: {} });
    const analyst = await tenant.user(['ra:Edit']);
    const administrator = await tenant.user(['admin:UsageLog']);
    expect((await people.signIn(analyst.username)).status).toBe('success');
    expect((await people.signIn(administrator.username)).status).toBe('updateTotp');
  });

  it('A11: create a TOTP secret only during a sign-in and at most thirty times', async () => {
    const refused = await people.visitor().request(loginContract.generateSecret, { body: {} });
    expect(refused.status).toBe(401);
    const { username } = await people.withTotp();
    const { client } = await people.signIn(username);
    const statuses: number[] = [];
    for (let n = 0; n < 32; n += 1)
      statuses.push((await client.request(loginContract.generateSecret, { body: { length: 65 } })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('L1: the audit log of sign-ins', () => {
  it('contains every result under the organisation and no password or code', async () => {
    const { username, userId, organizationId, secret } = await people.withTotp();
    await people.signIn(username, 'canary-typed-password');
    const { client } = await people.signIn(username);
    await client.call(loginContract.otp, { body: { otp: computeWrongTotpCode(secret, people.now()) } });
    await client.call(loginContract.otp, { body: { otp: computeTotpCode(secret, people.now()) } });
    const rows = await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.subject, `user:${userId}`))
        .orderBy(auditEvent.id),
    );
    expect(rows.map(({ event, after }) => [event, after])).toEqual([
      ['login.failed', { status: 'failed', way: 'password' }],
      ['login.begun', { status: 'needFactor', way: 'password' }],
      ['login.failed', { status: 'failed', way: 'code' }],
      ['login.succeeded', { status: 'success', way: 'needFactor' }],
    ]);
    expect(new Set(rows.map((row) => row.organizationId))).toEqual(new Set([organizationId]));
    const text = JSON.stringify(rows);
    for (const typed of [
      'canary-typed-password',
      testPassword,
      computeTotpCode(secret, people.now()),
      secret.slice(0, 64),
    ])
      expect(text).not.toContain(typed);
  });
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

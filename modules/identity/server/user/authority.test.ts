import {
  getAllEndpoints,
  groupContract,
  loginContract,
  sessionContract,
  userContract,
} from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { appUser, licenceTable } from '@klarsikt/server/schema/identity.ts';
import {
  getSharedTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
  testPassword,
} from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddress, createTestUser, fetchTestUser, saveTestUser } from './people.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

describe('a user administrator cannot gain permissions (Z5)', () => {
  it('through a change of the account, password, second factor or sessions of a person with more permissions', async () => {
    const tenant = await app.tenant();
    const narrow = await tenant.user(['admin:SecurityAdmin']);
    const above = await tenant.user(['admin:SecurityAdmin', 'ra:Edit']);
    const params = { id: above.userId };
    const refused = { status: 403, error: { code: 'error.user.higher', details: { rights: 'ra:Edit' } } };
    const tries = [
      () => saveTestUser(narrow, above.userId, { surname: 'X' }),
      () => saveTestUser(narrow, above.userId, { status: 'disabled' }),
      () => saveTestUser(narrow, above.userId, { username: createAddress('mine'), current: testPassword }),
      () => narrow.call(userContract.resetPassword, { body: { id: above.userId } }),
      () => narrow.call(userContract.unlock, { params }),
      () =>
        narrow.call(userContract.setPassword, {
          params,
          query: {},
          body: { secret: testPassword, current: testPassword },
        }),
      () => narrow.call(userContract.demandPassword, { params }),
      () => narrow.call(userContract.removeFactor, { params, body: { current: testPassword } }),
      () => narrow.call(userContract.endSessions, { params, query: {} }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject(refused);
    expect((await fetchTestUser(narrow, above.userId)).higher).toEqual(['ra:Edit']);
    expect((await fetchTestUser(above, narrow.userId)).higher).toEqual([]);
    await above.call(sessionContract.getTime, {});
    expect((await above.call(sessionContract.getSession, {})).authenticated).toBe(true);
  });

  it('through membership, of themselves or of a new user, in a user group with more permissions', async () => {
    const tenant = await app.tenant();
    const full = await tenant.user();
    const everywhere = { kind: 'organization' as const, id: tenant.organizationId };
    const strong = await full.call(groupContract.save, {
      body: { name: 'Strong', resources: [{ permission: 'admin:Licensing', resource: everywhere }] },
    });
    for (const permission of ['SecurityAdmin', 'Admin', 'ThreatModelConfig', 'ApiKey', 'UsageLog'] as const) {
      const held: Permission[] = [`admin:${permission}`];
      const actor = await tenant.user(held);
      const groups = [strong.id];
      const organizationId = tenant.organizationId;
      const tries = [
        () => createTestUser(actor, { groups }),
        () =>
          actor.call(userContract.save, {
            body: { id: actor.userId, revision: 0, username: actor.username, groups },
          }),
        () =>
          actor.call(userContract.invite, { body: { email: createAddress('i'), organizationId, groups } }),
        () =>
          actor.call(groupContract.changeMembers, {
            params: { id: strong.id },
            body: { add: [actor.userId] },
          }),
      ];
      for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ status: 403 });
      const own = await actor.call(groupContract.ownPermissions, {});
      expect(own.permissions.map((one) => one.permission)).toEqual(held);
    }
  });
});

describe('a user administrator', () => {
  it('sets a password that the user must change at the next sign-in', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const person = await tenant.user([]);
    const next = 'Fjord-Granit-Vass-48!';
    const params = { id: person.userId };
    await admin.call(userContract.setPassword, {
      params,
      query: { mustChange: 'false' },
      body: { secret: next, current: testPassword },
    });
    await expect(person.call(groupContract.ownPermissions, {})).rejects.toMatchObject({ status: 401 });
    const body = { username: person.username, secret: next };
    expect((await app.visitor().call(loginContract.login, { body })).status).toBe('updatePassword');
    const short = { secret: 'short', current: testPassword };
    await expect(
      admin.call(userContract.setPassword, { params, query: {}, body: short }),
    ).rejects.toMatchObject({
      status: 400,
      error: { code: 'error.invalid', details: { faults: [{ code: 'password.tooshort' }] } },
    });
  });

  it('7.5.1: must enter the own password to change password, second factor or name of another user', async () => {
    const tenant = await app.tenant();
    const [admin, other] = [await tenant.user(), await tenant.user()];
    const params = { id: other.userId };
    const { revision } = await fetchTestUser(admin, other.userId);
    const secret = 'Fjord-Granit-Vass-48!';
    const username = createAddress('new');
    const body = { id: other.userId, revision, username };
    const calls = (proof: { current?: string }) => [
      admin.request(userContract.setPassword, { params, body: { secret, ...proof } }),
      admin.request(userContract.removeFactor, { params, body: proof }),
      admin.request(userContract.save, { body: { ...body, ...proof } }),
    ];
    const refusals: [{ current?: string }, string][] = [
      [{}, 'password.missing'],
      [{ current: 'wrong' }, 'password.wrong'],
    ];
    for (const [proof, code] of refusals)
      for (const answer of await Promise.all(calls(proof)))
        expect(JSON.parse(answer.body).error.details.faults).toMatchObject([{ path: 'body.current', code }]);
    expect((await fetchTestUser(admin, other.userId)).username).toBe(other.username);
    const signedIn = { body: { username: other.username, secret: testPassword } };
    expect((await app.visitor().call(loginContract.login, signedIn)).status).toBe('success');
    for (let n = 0; n < 10; n += 1)
      await admin.request(userContract.removeFactor, { params, body: { current: 'wrong' } });
    const late = await admin.request(userContract.removeFactor, { params, body: { current: testPassword } });
    expect(late.status).toBe(429);
    await app.server.deps.accounts.unlock(admin.username);
    for (const call of [
      () => admin.request(userContract.removeFactor, { params, body: { current: testPassword } }),
      () => admin.request(userContract.save, { body: { ...body, current: testPassword } }),
      () => admin.request(userContract.setPassword, { params, body: { secret, current: testPassword } }),
    ])
      expect((await call()).status).toBe(200);
  });

  it('6.2.3: can change the own password and second factor only in the own account', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const params = { id: admin.userId };
    const secret = 'Fjord-Granit-Vass-48!';
    const self = { status: 409, error: { code: 'error.user.self' } };
    for (const proof of [{}, { current: testPassword }]) {
      await expect(
        admin.call(userContract.setPassword, {
          params,
          query: { mustChange: 'false' },
          body: { secret, ...proof },
        }),
      ).rejects.toMatchObject(self);
      await expect(admin.call(userContract.removeFactor, { params, body: proof })).rejects.toMatchObject(
        self,
      );
    }
    const { revision } = await fetchTestUser(admin, admin.userId);
    const renaming = { id: admin.userId, revision, username: createAddress('mine') };
    expect((await admin.request(userContract.save, { body: renaming })).status).toBe(400);
    const body = { username: admin.username, secret: testPassword };
    expect((await app.visitor().call(loginContract.login, { body })).status).toBe('success');
  });

  it('6.2.3, 7.5.1: must enter a secret at every endpoint that writes a password, factor or identity', () => {
    const written = /password|totp|factor|federation\.(started|connected)/i;
    const open = getAllEndpoints().filter(
      ({ endpoint }) =>
        endpoint.kind === 'command' &&
        endpoint.events.some((event) => written.test(event)) &&
        endpoint.verifiesSecret !== true,
    );
    expect(open.map(({ endpoint }) => endpoint.path).sort()).toEqual([
      'admin/user/{id}/password/demand',
      'login/federation',
      'login/resetPassword',
    ]);
  });

  it('ends the sessions of a user by requiring a new password at the next sign-in', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const person = await tenant.user([]);
    await admin.call(userContract.demandPassword, { params: { id: person.userId } });
    await expect(person.call(groupContract.ownPermissions, {})).rejects.toMatchObject({ status: 401 });
    const body = { username: person.username, secret: testPassword };
    expect((await app.visitor().call(loginContract.login, { body })).status).toBe('updatePassword');
  });

  it('lists and ends the sessions of another user, one by one or together, but not the own session (S4)', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const person = await tenant.user([]);
    const second = app.visitor();
    await second.call(loginContract.login, { body: { username: person.username, secret: testPassword } });
    const { sessions } = await fetchTestUser(admin, person.userId);
    expect(sessions).toHaveLength(2);
    const params = { id: person.userId };
    const one = { session: sessions[0]?.id ?? '' };
    expect(await admin.call(userContract.endSessions, { params, query: one })).toEqual({ ended: 1 });
    expect(await admin.call(userContract.endSessions, { params, query: {} })).toEqual({ ended: 1 });
    await expect(second.call(groupContract.ownPermissions, {})).rejects.toMatchObject({ status: 401 });
    expect(await admin.call(userContract.endSessions, { params: { id: admin.userId }, query: {} })).toEqual({
      ended: 0,
    });
  });
});

describe('user administration (Z4)', () => {
  const people: readonly (readonly [string, (tenant: TestTenant) => Promise<TestClient>])[] = [
    ['without SecurityAdmin', (tenant) => tenant.user(['admin:Admin', 'admin:Licensing'])],
    [
      'disabled',
      async (tenant) => {
        const person = await tenant.user();
        await saveTestUser(await tenant.user(), person.userId, { status: 'disabled' });
        return person;
      },
    ],
    [
      'invited',
      async (tenant) => {
        const person = await tenant.user();
        await runInSystemTransaction(app.database.app, (tx) =>
          tx.update(appUser).set({ status: 'invited' }).where(eq(appUser.id, person.userId)),
        );
        return person;
      },
    ],
    [
      'of an organisation whose licence has expired',
      async (tenant) => {
        const person = await tenant.user();
        await runInSystemTransaction(app.database.app, (tx) =>
          tx
            .update(licenceTable)
            .set({ validTo: '2026-02-01' })
            .where(eq(licenceTable.organizationId, tenant.organizationId)),
        );
        return person;
      },
    ],
  ];

  it.each(people)('cannot be used by a person %s', async (_, personOf) => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const id = await createTestUser(admin);
    const client = await personOf(tenant);
    const { organizationId } = tenant;
    const calls = [
      client.request(userContract.list, { body: {} }),
      client.request(userContract.get, { params: { id } }),
      client.request(userContract.save, { body: { username: createAddress('no') } }),
      client.request(userContract.invite, { body: { email: createAddress('no'), organizationId } }),
      client.request(userContract.setPassword, {
        params: { id },
        body: { secret: testPassword, current: testPassword },
      }),
      client.request(userContract.removeFactor, { params: { id }, body: { current: testPassword } }),
      client.request(userContract.endSessions, { params: { id } }),
      client.request(userContract.importCsv, { body: { csv: 'E-mail\nno@no.example', lines: [2] } }),
      client.request(groupContract.save, { body: { name: 'No', resources: [] } }),
    ];
    for (const answer of await Promise.all(calls)) expect([401, 403], answer.body).toContain(answer.status);
  });
});

/** How far an administrator of people reaches, and who is none. */
import { group, login, session, user } from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine';
import { startTestApp, type Tenant, type TestApp, type TestClient, testPassword } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSystemTransaction } from '../../platform/tx.ts';
import { appUser, licence } from '../../schema/identity.ts';
import { address, change, make, read } from './people.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('nobody goes above himself (Z5)', () => {
  it('neither by changing, disabling, re-naming, nor by password, second factor or sessions of who holds more', async () => {
    const tenant = await app.tenant();
    const narrow = await tenant.user(['admin:SecurityAdmin']);
    const above = await tenant.user(['admin:SecurityAdmin', 'ra:Edit']);
    const params = { id: above.userId };
    const refused = { status: 403, error: { code: 'error.user.higher', details: { rights: 'ra:Edit' } } };
    const tries = [
      () => change(narrow, above.userId, { surname: 'X' }),
      () => change(narrow, above.userId, { status: 'disabled' }),
      () => change(narrow, above.userId, { username: address('mine') }),
      () => narrow.call(user.setPassword, { params, query: {}, body: { secret: testPassword } }),
      () => narrow.call(user.demandPassword, { params }),
      () => narrow.call(user.removeFactor, { params }),
      () => narrow.call(user.endSessions, { params, query: {} }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject(refused);
    expect((await read(narrow, above.userId)).higher).toEqual(['ra:Edit']);
    expect((await read(above, narrow.userId)).higher).toEqual([]);
    await above.call(session.getTime, {});
    expect((await above.call(session.getSession, {})).authenticated).toBe(true);
  });

  it('nor by putting himself or somebody new into a group that grants more', async () => {
    const tenant = await app.tenant();
    const full = await tenant.user();
    const everywhere = { kind: 'organization' as const, id: tenant.organizationId };
    const strong = await full.call(group.save, {
      body: { name: 'Strong', resources: [{ permission: 'admin:Licensing', resource: everywhere }] },
    });
    for (const permission of ['SecurityAdmin', 'Admin', 'ThreatModelConfig', 'ApiKey', 'UsageLog'] as const) {
      const held: Permission[] = [`admin:${permission}`];
      const actor = await tenant.user(held);
      const groups = [strong.id];
      const organizationId = tenant.organizationId;
      const tries = [
        () => make(actor, { groups }),
        () =>
          actor.call(user.save, {
            body: { id: actor.userId, revision: 0, username: actor.username, groups },
          }),
        () => actor.call(user.invite, { body: { email: address('i'), organizationId, groups } }),
        () => actor.call(group.changeMembers, { params: { id: strong.id }, body: { add: [actor.userId] } }),
      ];
      for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ status: 403 });
      const own = await actor.call(group.ownPermissions, {});
      expect(own.permissions.map((one) => one.permission)).toEqual(held);
    }
  });
});

describe('passwords and sessions by an administrator', () => {
  it('a password set for another must be changed; one’s own need not be, and keeps the session', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const person = await tenant.user([]);
    const next = 'Fjord-Granit-Vass-48!';
    await admin.call(user.setPassword, {
      params: { id: person.userId },
      query: { mustChange: 'false' },
      body: { secret: next },
    });
    await expect(person.call(group.ownPermissions, {})).rejects.toMatchObject({ status: 401 });
    const { status } = await app
      .visitor()
      .call(login.login, { body: { username: person.username, secret: next } });
    expect(status).toBe('updatePassword');
    await admin.call(user.setPassword, {
      params: { id: admin.userId },
      query: { mustChange: 'false' },
      body: { secret: next },
    });
    expect((await read(admin, admin.userId)).mustChange).toBe(false);
    await expect(
      admin.call(user.setPassword, { params: { id: person.userId }, query: {}, body: { secret: 'short' } }),
    ).rejects.toMatchObject({ status: 400, error: { code: 'error.invalid' } });
  });

  it('a demanded change asks for a new password at the next sign-in and ends the sessions', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const person = await tenant.user([]);
    await admin.call(user.demandPassword, { params: { id: person.userId } });
    await expect(person.call(group.ownPermissions, {})).rejects.toMatchObject({ status: 401 });
    const body = { username: person.username, secret: testPassword };
    expect((await app.visitor().call(login.login, { body })).status).toBe('updatePassword');
  });

  it('sessions are listed, and ended one by one or all together, never the one of the call (S4)', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const person = await tenant.user([]);
    const second = app.visitor();
    await second.call(login.login, { body: { username: person.username, secret: testPassword } });
    const { sessions } = await read(admin, person.userId);
    expect(sessions).toHaveLength(2);
    const params = { id: person.userId };
    const one = { session: sessions[0]?.id ?? '' };
    expect(await admin.call(user.endSessions, { params, query: one })).toEqual({ ended: 1 });
    expect(await admin.call(user.endSessions, { params, query: {} })).toEqual({ ended: 1 });
    await expect(second.call(group.ownPermissions, {})).rejects.toMatchObject({ status: 401 });
    expect(await admin.call(user.endSessions, { params: { id: admin.userId }, query: {} })).toEqual({
      ended: 0,
    });
  });
});

describe('states and roles (Z4)', () => {
  const people: readonly (readonly [string, (tenant: Tenant) => Promise<TestClient>])[] = [
    ['without SecurityAdmin', (tenant) => tenant.user(['admin:Admin', 'admin:Licensing'])],
    [
      'disabled',
      async (tenant) => {
        const person = await tenant.user();
        await change(await tenant.user(), person.userId, { status: 'disabled' });
        return person;
      },
    ],
    [
      'invited',
      async (tenant) => {
        const person = await tenant.user();
        await inSystemTransaction(app.database.app, (tx) =>
          tx.update(appUser).set({ status: 'invited' }).where(eq(appUser.id, person.userId)),
        );
        return person;
      },
    ],
    [
      'of an organisation whose licence has expired',
      async (tenant) => {
        const person = await tenant.user();
        await inSystemTransaction(app.database.app, (tx) =>
          tx
            .update(licence)
            .set({ validTo: '2026-02-01' })
            .where(eq(licence.organizationId, tenant.organizationId)),
        );
        return person;
      },
    ],
  ];

  it.each(people)('somebody %s does nothing here', async (_, personOf) => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const id = await make(admin);
    const client = await personOf(tenant);
    const { organizationId } = tenant;
    const calls = [
      client.request(user.list, { body: {} }),
      client.request(user.get, { params: { id } }),
      client.request(user.save, { body: { username: address('no') } }),
      client.request(user.invite, { body: { email: address('no'), organizationId } }),
      client.request(user.setPassword, { params: { id }, body: { secret: testPassword } }),
      client.request(user.removeFactor, { params: { id } }),
      client.request(user.endSessions, { params: { id } }),
      client.request(user.importCsv, { body: { csv: 'E-mail\nno@no.example', lines: [2] } }),
      client.request(group.save, { body: { name: 'No', resources: [] } }),
    ];
    for (const answer of await Promise.all(calls)) expect([401, 403], answer.body).toContain(answer.status);
  });
});

import { group, login, type RequestOf, session, user } from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine';
import { startTestApp, type TestApp, type TestClient, testPassword } from '@klarsikt/testkit';
import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSystemTransaction } from '../../platform/tx.ts';
import { appUser, assessmentUnit, licence, organization } from '../../schema/identity.ts';
import { auditEvent, mail } from '../../schema/operations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Tenant = Awaited<ReturnType<TestApp['tenant']>>;
type Person = RequestOf<typeof user.save>['body'];

let counter = 0;
const address = (name: string) => {
  counter += 1;
  return `${name}.${counter}@nordsund.example`;
};
const make = async (client: TestClient, given: Partial<Person> = {}) =>
  (await client.call(user.save, { body: { username: address('anna'), ...given } })).id;
const read = (client: TestClient, id: number) => client.call(user.get, { params: { id } });

async function change(client: TestClient, id: number, wanted: Partial<Person>) {
  const { revision, username, givenName, surname, language } = await read(client, id);
  return client.call(user.save, {
    body: { id, revision, username, givenName, surname, language, ...wanted },
  });
}

const seats = (tenant: Tenant, count: number) =>
  inSystemTransaction(app.database.app, (tx) =>
    tx.update(licence).set({ seats: count }).where(eq(licence.organizationId, tenant.organizationId)),
  );
const under = (parent: Tenant, child: Tenant) =>
  inSystemTransaction(app.database.app, (tx) =>
    tx
      .update(organization)
      .set({ parentId: parent.organizationId })
      .where(eq(organization.id, child.organizationId)),
  );

describe('the list of users', () => {
  it('is paged, sorted as the language sorts, and found by the beginnings of words', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    for (const [givenName, surname] of [
      ['Örjan', 'Berg'],
      ['Anna', 'Nordin'],
      ['Åsa', 'Qvist'],
      ['Bo', 'Nordström'],
    ] as const)
      await make(admin, { givenName, surname, username: address(givenName === 'Bo' ? 'bo' : 'x') });
    const names = async (body: RequestOf<typeof user.list>['body'], language = 'sv') =>
      (await admin.call(user.list, { body }, { 'accept-language': language })).rows.map(
        (row) => row.givenName,
      );
    expect(await names({})).toEqual(['Anna', 'Bo', 'Test', 'Åsa', 'Örjan']);
    expect(await names({}, 'en')).toEqual(['Anna', 'Åsa', 'Bo', 'Örjan', 'Test']);
    expect(await names({ order: 'desc', size: 2, page: 2 })).toEqual(['Test', 'Bo']);
    expect(await names({ text: 'nord' })).toEqual(['Anna', 'Bo']);
    expect(await names({ text: 'BO.' })).toEqual(['Bo']);
    expect((await names({ text: '@nordsund' })).length).toBe(4);
    expect(await names({ text: 'nordi an' })).toEqual(['Anna']);
    expect(await names({ text: "' & !:* | \\" })).toEqual([]);
  });

  it('leaves disabled people out until they are asked for, and filters by state and group', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const { id: groupId } = await admin.call(group.save, { body: { name: 'Readers', resources: [] } });
    const gone = await make(admin, { givenName: 'Gone' });
    await change(admin, gone, { status: 'disabled' });
    const member = await make(admin, { givenName: 'Member', groups: [groupId] });
    const ids = async (body: RequestOf<typeof user.list>['body']) =>
      (await admin.call(user.list, { body })).rows.map(({ id }) => id);
    expect(await ids({})).not.toContain(gone);
    expect(await ids({ sd: true })).toContain(gone);
    expect(await ids({ status: 'disabled' })).toEqual([gone]);
    expect(await ids({ group: groupId })).toEqual([member]);
    expect(await ids({ notIn: groupId, sd: true })).not.toContain(member);
    expect(await ids({ status: 'unseen' })).toContain(member);
    expect(await ids({ status: 'unseen' })).not.toContain(gone);
  });

  it('shows who is locked, and unlocking lets the right password in again', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const person = await tenant.user([]);
    const attempt = (secret: string) =>
      app.visitor().call(login.login, { body: { username: person.username, secret } });
    for (let n = 0; n < 11; n += 1) await attempt('wrong');
    expect((await attempt(testPassword)).status).toBe('locked');
    const locked = await admin.call(user.list, { body: { status: 'locked' } });
    expect(locked.rows).toMatchObject([{ id: person.userId, locked: true }]);
    await admin.call(user.unlock, { params: { id: person.userId } });
    expect((await attempt(testPassword)).status).not.toBe('locked');
    expect((await read(admin, person.userId)).locked).toBe(false);
  });

  it('leaves as a file that a spreadsheet does not run (X1)', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    await make(admin, { givenName: '=1+1', surname: '@SUM(A1)', username: address('formula') });
    const { content } = await admin.call(user.exportCsv, { body: {} });
    const text = new TextDecoder().decode(content);
    expect(text).toContain("'=1+1,'@SUM(A1)");
    expect(text.split('\r\n')[0]).toContain('E-mail,Given name,Surname,Language,Groups,Status');
  });
});

describe('an account', () => {
  it('is made with a personal unit, changed with its revision, and every change is audited', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const id = await make(admin, { givenName: 'Anna', surname: 'Nordin', language: 'sv' });
    await change(admin, id, { surname: 'Berg' });
    await expect(
      admin.call(user.save, { body: { id, revision: 0, username: address('x') } }),
    ).rejects.toMatchObject({ error: { code: 'error.stale', details: { present: { surname: 'Berg' } } } });
    const [units, events] = await inSystemTransaction(app.database.app, async (tx) => [
      await tx.select().from(assessmentUnit).where(eq(assessmentUnit.personalUserId, id)),
      await tx
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.subject, `user:${id}`))
        .orderBy(desc(auditEvent.id)),
    ]);
    expect(units.map(({ name }) => name)).toEqual(['Anna Nordin']);
    expect(events[0]).toMatchObject({
      event: 'user.changed',
      before: { surname: 'Nordin' },
      after: { surname: 'Berg' },
    });
  });

  it('can not take a name that is used anywhere, in any spelling', async () => {
    const [one, two] = [await app.tenant(), await app.tenant()];
    const [admin, neighbour] = [await one.user(), await two.user()];
    const username = address('same');
    await make(admin, { username });
    for (const client of [admin, neighbour])
      await expect(make(client, { username: username.toUpperCase() })).rejects.toMatchObject({
        status: 409,
        error: { code: 'error.user.exists' },
      });
  });

  it('takes nothing but what the contract names: no organisation, no password, no state of sign-in (Z7)', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const id = await make(admin);
    const before = await inSystemTransaction(app.database.app, (tx) =>
      tx.select().from(appUser).where(eq(appUser.id, id)),
    );
    const columns = [
      'organizationId',
      'passwordHash',
      'owes',
      'totpSecret',
      'lastLoginAt',
      'createdAt',
      'role',
      'permissions',
      'demo',
      'accepted',
    ];
    for (const column of columns) {
      const answer = await admin.request(user.save, {
        body: { id, revision: 0, username: 'x@y.example', [column]: 1 },
      });
      expect([answer.status, column]).toEqual([400, column]);
    }
    for (const invited of ['status', 'password', 'id']) {
      const body = { email: address('i'), organizationId: tenant.organizationId, [invited]: 1 };
      expect((await admin.request(user.invite, { body })).status).toBe(400);
    }
    const after = await inSystemTransaction(app.database.app, (tx) =>
      tx.select().from(appUser).where(eq(appUser.id, id)),
    );
    expect(after).toEqual(before);
  });

  it('that is disabled is out with the next request, and signs in anew when it is enabled (S3)', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const person = await tenant.user();
    await person.call(user.list, { body: {} });
    await change(admin, person.userId, { status: 'disabled' });
    await expect(person.call(user.list, { body: {} })).rejects.toMatchObject({ status: 401 });
    await change(admin, person.userId, { status: 'active' });
    await expect(person.call(user.list, { body: {} })).rejects.toMatchObject({ status: 401 });
  });

  it('of the last active security administrator can not be disabled or ungrouped by himself', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const refused = { status: 409, error: { code: 'error.user.lastadmin' } };
    await expect(change(admin, admin.userId, { status: 'disabled' })).rejects.toMatchObject(refused);
    await expect(change(admin, admin.userId, { groups: [] })).rejects.toMatchObject(refused);
    await tenant.user();
    await change(admin, admin.userId, { groups: [] });
  });
});

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

describe('an invitation', () => {
  const mailsTo = (recipient: string) =>
    inSystemTransaction(app.database.app, (tx) =>
      tx.select().from(mail).where(eq(mail.recipient, recipient)),
    );

  it('makes an account without password and mails the link; again for who has not come yet', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const email = address('invited');
    const body = { email, organizationId: tenant.organizationId, givenName: 'Ivar', landing: '/threatview' };
    const { id } = await admin.call(user.invite, { body });
    expect(await read(admin, id)).toMatchObject({ status: 'invited', givenName: 'Ivar', passwordAt: null });
    expect((await admin.call(user.invite, { body })).id).toBe(id);
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['invite', 'invite']);
    for (const landing of ['https://evil.example/', '//evil.example', '/\\evil'])
      expect((await admin.request(user.invite, { body: { ...body, landing } })).status).toBe(400);
  });

  it('reaches organisations below, and no other (Z3)', async () => {
    const [parent, below, other] = [await app.tenant(), await app.tenant(), await app.tenant()];
    await under(parent, below);
    const admin = await parent.user();
    const invite = (organizationId: number, groups: number[] = []) =>
      admin.call(user.invite, { body: { email: address('far'), organizationId, groups } });
    const { id } = await invite(below.organizationId);
    const [made] = await inSystemTransaction(app.database.app, (tx) =>
      tx.select().from(appUser).where(eq(appUser.id, id)),
    );
    expect(made?.organizationId).toBe(below.organizationId);
    await expect(read(admin, id)).rejects.toMatchObject({ status: 404 });
    await expect(invite(other.organizationId)).rejects.toMatchObject({ status: 404 });
    const lower = await below.user();
    await expect(
      lower.call(user.invite, { body: { email: address('up'), organizationId: parent.organizationId } }),
    ).rejects.toMatchObject({ status: 404 });
    const own = await admin.call(group.save, { body: { name: 'Of the parent', resources: [] } });
    await expect(invite(below.organizationId, [own.id])).rejects.toMatchObject({ status: 400 });
  });

  it('and a reset go to the address of the account, not to who signs in elsewhere or is disabled', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const username = address('reset');
    const id = await make(admin, { username });
    await admin.call(user.resetPassword, { body: { id } });
    expect((await mailsTo(username)).map(({ template }) => template)).toEqual(['resetPassword']);
    await change(admin, id, { status: 'disabled' });
    await expect(admin.call(user.resetPassword, { body: { id } })).rejects.toMatchObject({
      error: { code: 'error.user.disabled' },
    });
  });
});

describe('seats of the licence', () => {
  it('are a ceiling for new, invited and enabled people, told with its numbers', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    await seats(tenant, 2);
    const second = await make(admin);
    const refused = {
      status: 409,
      error: { code: 'error.user.seats', details: { limit: 2, used: 2, wanted: 1 } },
    };
    await expect(make(admin)).rejects.toMatchObject(refused);
    const { organizationId } = tenant;
    await expect(
      admin.call(user.invite, { body: { email: address('i'), organizationId } }),
    ).rejects.toMatchObject(refused);
    await change(admin, second, { status: 'disabled' });
    await make(admin);
    await expect(change(admin, second, { status: 'active' })).rejects.toMatchObject(refused);
    const { seats: told } = await admin.call(user.list, { body: {} });
    expect(told).toEqual({ limit: 2, used: 2 });
  });

  it('are counted without a ceiling too', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const second = await make(admin);
    const told = async () => (await admin.call(user.list, { body: {} })).seats;
    expect(await told()).toEqual({ limit: null, used: 2 });
    await change(admin, second, { status: 'disabled' });
    expect(await told()).toEqual({ limit: null, used: 1 });
  });

  it('of a parent are shared with the organisations that have no licence of their own', async () => {
    const [parent, below] = [await app.tenant(), await app.tenant()];
    await under(parent, below);
    const lower = await below.user();
    await inSystemTransaction(app.database.app, (tx) =>
      tx.delete(licence).where(eq(licence.organizationId, below.organizationId)),
    );
    await parent.user();
    await seats(parent, 3);
    await make(lower);
    await expect(make(lower)).rejects.toMatchObject({ error: { details: { limit: 3, used: 3 } } });
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
            .where(and(eq(licence.organizationId, tenant.organizationId), sql`true`)),
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

import {
  type EndpointRequest,
  groupContract,
  loginContract,
  userContract,
  userSorts,
} from '@klarsikt/contract';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import {
  appUser,
  assessmentUnit,
  licenceTable,
  organizationTable,
} from '@klarsikt/server/schema/identity.ts';
import { auditEvent, mailTable } from '@klarsikt/server/schema/operations.ts';
import {
  getSharedTestApp,
  listMailsTo,
  type TestApp,
  type TestClient,
  type TestTenant,
  testPassword,
} from '@klarsikt/testkit';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddress, createTestUser, fetchTestUser, saveTestUser } from './people.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const seats = (tenant: TestTenant, count: number) =>
  runInSystemTransaction(app.database.app, (tx) =>
    tx
      .update(licenceTable)
      .set({ seats: count })
      .where(eq(licenceTable.organizationId, tenant.organizationId)),
  );
const under = (parent: TestTenant, child: TestTenant) =>
  runInSystemTransaction(app.database.app, (tx) =>
    tx
      .update(organizationTable)
      .set({ parentId: parent.organizationId })
      .where(eq(organizationTable.id, child.organizationId)),
  );

describe('the list of users', () => {
  it('is paged, sorted by the rules of the language, and searched by word prefix', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    for (const [givenName, surname] of [
      ['Örjan', 'Berg'],
      ['Anna', 'Nordin'],
      ['Åsa', 'Qvist'],
      ['Bo', 'Nordström'],
    ] as const)
      await createTestUser(admin, {
        givenName,
        surname,
        username: createAddress(givenName === 'Bo' ? 'bo' : 'x'),
      });
    const names = async (body: EndpointRequest<typeof userContract.list>['body'], language = 'sv') =>
      (await admin.call(userContract.list, { body }, { 'accept-language': language })).rows.map(
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

  it('shows each person on exactly one page in every order', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    for (const givenName of ['Anna', 'Anna', 'Bo', 'Cecilia', 'David', 'Eva'])
      await createTestUser(admin, { givenName });
    for (const sort of userSorts)
      for (const order of ['asc', 'desc'] as const) {
        const page = async (number: number, size: number) =>
          (await admin.call(userContract.list, { body: { sort, order, page: number, size } })).rows.map(
            ({ id }) => id,
          );
        const whole = await page(1, 100);
        expect(whole).toHaveLength(7);
        const pages = [await page(1, 3), await page(2, 3), await page(3, 3), await page(4, 3)];
        expect(pages, `${sort} ${order}`).toEqual([whole.slice(0, 3), whole.slice(3, 6), whole.slice(6), []]);
      }
  });

  it('omits disabled users by default and can be filtered by status and group', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const { id: groupId } = await admin.call(groupContract.save, {
      body: { name: 'Readers', resources: [] },
    });
    const gone = await createTestUser(admin, { givenName: 'Gone' });
    await saveTestUser(admin, gone, { status: 'disabled' });
    const member = await createTestUser(admin, { givenName: 'Member', groups: [groupId] });
    const ids = async (body: EndpointRequest<typeof userContract.list>['body']) =>
      (await admin.call(userContract.list, { body })).rows.map(({ id }) => id);
    expect(await ids({})).not.toContain(gone);
    expect(await ids({ sd: true })).toContain(gone);
    expect(await ids({ status: 'disabled' })).toEqual([gone]);
    expect(await ids({ group: groupId })).toEqual([member]);
    expect(await ids({ notIn: groupId, sd: true })).not.toContain(member);
    expect(await ids({ status: 'unseen' })).toContain(member);
    expect(await ids({ status: 'unseen' })).not.toContain(gone);
  });

  it('marks locked accounts, and unlocking lets the user sign in again', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const person = await tenant.user([]);
    const attempt = (secret: string) =>
      app.visitor().call(loginContract.login, { body: { username: person.username, secret } });
    for (let n = 0; n < 11; n += 1) await attempt('wrong');
    expect((await attempt(testPassword)).status).toBe('locked');
    const locked = await admin.call(userContract.list, { body: { status: 'locked' } });
    expect(locked.rows).toMatchObject([{ id: person.userId, locked: true }]);
    await admin.call(userContract.unlock, { params: { id: person.userId } });
    expect((await attempt(testPassword)).status).not.toBe('locked');
    expect((await fetchTestUser(admin, person.userId)).locked).toBe(false);
  });

  it('is exported without cells that a spreadsheet would execute (X1)', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    await createTestUser(admin, {
      givenName: '=1+1',
      surname: '@SUM(A1)',
      username: createAddress('formula'),
    });
    const { content } = await admin.call(userContract.exportCsv, { body: {} });
    const text = new TextDecoder().decode(content);
    expect(text).toContain("'=1+1,'@SUM(A1)");
    expect(text.split('\r\n')[0]).toContain('E-mail,Given name,Surname,Language,Groups,Status');
  });
});

describe('a user account', () => {
  it('determines the name of the personal unit unless an administrator renamed the unit', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const unitName = (id: number) =>
      runInSystemTransaction(app.database.app, async (tx) => {
        const [row] = await tx.select().from(assessmentUnit).where(eq(assessmentUnit.personalUserId, id));
        return row?.name;
      });
    const email = createAddress('nameless');
    const { id } = await admin.call(userContract.invite, {
      body: { email, organizationId: tenant.organizationId },
    });
    expect(await unitName(id)).toBe(email);
    const { token } = (await listMailsTo(app, email)).at(-1) ?? {};
    const person = app.visitor();
    await person.call(loginContract.loginToken, { query: {}, body: { token: token ?? '' } });
    await person.call(loginContract.updatePassword, { body: { secret: 'Mossa-Klippa-Tång-83' } });
    await person.call(loginContract.updateProfile, { body: { givenName: 'Ylva', surname: 'Ek' } });
    expect(await unitName(id)).toBe('Ylva Ek');
    await saveTestUser(admin, id, { surname: 'Lund' });
    expect(await unitName(id)).toBe('Ylva Lund');
    const csv = `E-mail,Given name,Surname\n${email},Ylva,Strand`;
    await admin.call(userContract.importCsv, { body: { csv, lines: [2] } });
    expect(await unitName(id)).toBe('Ylva Strand');
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.update(assessmentUnit).set({ name: 'My own' }).where(eq(assessmentUnit.personalUserId, id)),
    );
    await saveTestUser(admin, id, { surname: 'Ek' });
    expect(await unitName(id)).toBe('My own');
  });

  it('is created with a personal unit, and every change needs the revision and is audited', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const id = await createTestUser(admin, { givenName: 'Anna', surname: 'Nordin', language: 'sv' });
    await saveTestUser(admin, id, { surname: 'Berg' });
    await expect(
      admin.call(userContract.save, { body: { id, revision: 0, username: createAddress('x') } }),
    ).rejects.toMatchObject({ error: { code: 'error.stale', details: { present: { surname: 'Berg' } } } });
    const [units, events] = await runInSystemTransaction(app.database.app, async (tx) => [
      await tx.select().from(assessmentUnit).where(eq(assessmentUnit.personalUserId, id)),
      await tx
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.subject, `user:${id}`))
        .orderBy(desc(auditEvent.id)),
    ]);
    expect(units.map(({ name }) => name)).toEqual(['Anna Berg']);
    expect(events[0]).toMatchObject({
      event: 'user.changed',
      before: { surname: 'Nordin' },
      after: { surname: 'Berg' },
    });
  });

  it('cannot have a user name that exists in another letter case', async () => {
    const [one, two] = [await app.tenant(), await app.tenant()];
    const [admin, neighbour] = [await one.user(), await two.user()];
    const username = createAddress('same');
    await createTestUser(admin, { username });
    for (const client of [admin, neighbour])
      await expect(createTestUser(client, { username: username.toUpperCase() })).rejects.toMatchObject({
        status: 409,
        error: { code: 'error.user.exists' },
      });
  });

  it('accepts only the declared fields, never organisation, password or sign-in state (Z7)', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const id = await createTestUser(admin);
    const before = await runInSystemTransaction(app.database.app, (tx) =>
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
      const answer = await admin.request(userContract.save, {
        body: { id, revision: 0, username: 'x@y.example', [column]: 1 },
      });
      expect([answer.status, column]).toEqual([400, column]);
    }
    for (const invited of ['status', 'password', 'id']) {
      const body = { email: createAddress('i'), organizationId: tenant.organizationId, [invited]: 1 };
      expect((await admin.request(userContract.invite, { body })).status).toBe(400);
    }
    const after = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select().from(appUser).where(eq(appUser.id, id)),
    );
    expect(after).toEqual(before);
  });

  it('has no access from the next request on when disabled, and must sign in again when enabled (S3)', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const person = await tenant.user();
    await person.call(userContract.list, { body: {} });
    await saveTestUser(admin, person.userId, { status: 'disabled' });
    await expect(person.call(userContract.list, { body: {} })).rejects.toMatchObject({ status: 401 });
    await saveTestUser(admin, person.userId, { status: 'active' });
    await expect(person.call(userContract.list, { body: {} })).rejects.toMatchObject({ status: 401 });
  });

  it('cannot be disabled or leave its group if it is the last active security administrator', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const refused = { status: 409, error: { code: 'error.user.lastadmin' } };
    await expect(saveTestUser(admin, admin.userId, { status: 'disabled' })).rejects.toMatchObject(refused);
    await expect(saveTestUser(admin, admin.userId, { groups: [] })).rejects.toMatchObject(refused);
    await tenant.user();
    await saveTestUser(admin, admin.userId, { groups: [] });
  });
});

describe('an invitation', () => {
  const mailsOf = (recipient: string) =>
    runInSystemTransaction(app.database.app, (tx) =>
      tx.select().from(mailTable).where(eq(mailTable.recipient, recipient)),
    );

  it('creates an account without password, and a repeated invitation replaces the unsent mail', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const email = createAddress('invited');
    const body = { email, organizationId: tenant.organizationId, givenName: 'Ivar', landing: '/threatview' };
    const { id } = await admin.call(userContract.invite, { body });
    expect(await fetchTestUser(admin, id)).toMatchObject({
      status: 'invited',
      givenName: 'Ivar',
      passwordAt: null,
    });
    expect((await admin.call(userContract.invite, { body })).id).toBe(id);
    expect((await mailsOf(email)).map(({ template }) => template)).toEqual(['invite']);
    for (const landing of ['https://evil.example/', '//evil.example', '/\\evil'])
      expect((await admin.request(userContract.invite, { body: { ...body, landing } })).status).toBe(400);
  });

  it('is allowed only for the own organisation and the organisations below (Z3)', async () => {
    const [parent, below, other] = [await app.tenant(), await app.tenant(), await app.tenant()];
    await under(parent, below);
    const admin = await parent.user();
    const invite = (organizationId: number, groups: number[] = []) =>
      admin.call(userContract.invite, { body: { email: createAddress('far'), organizationId, groups } });
    const { id } = await invite(below.organizationId);
    const [made] = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select().from(appUser).where(eq(appUser.id, id)),
    );
    expect(made?.organizationId).toBe(below.organizationId);
    await expect(fetchTestUser(admin, id)).rejects.toMatchObject({ status: 404 });
    await expect(invite(other.organizationId)).rejects.toMatchObject({ status: 404 });
    const lower = await below.user();
    await expect(
      lower.call(userContract.invite, {
        body: { email: createAddress('up'), organizationId: parent.organizationId },
      }),
    ).rejects.toMatchObject({ status: 404 });
    const own = await admin.call(groupContract.save, { body: { name: 'Of the parent', resources: [] } });
    await expect(invite(below.organizationId, [own.id])).rejects.toMatchObject({ status: 400 });
  });

  it('is mailed to the address of the account, like a password reset, which disabled users cannot get', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const username = createAddress('reset');
    const id = await createTestUser(admin, { username });
    await admin.call(userContract.resetPassword, { body: { id } });
    expect((await mailsOf(username)).map(({ template }) => template)).toEqual(['resetPassword']);
    await saveTestUser(admin, id, { status: 'disabled' });
    await expect(admin.call(userContract.resetPassword, { body: { id } })).rejects.toMatchObject({
      error: { code: 'error.user.disabled' },
    });
  });
});

describe('seats of the licence', () => {
  it('limit new, invited and enabled users, and a refusal contains limit and use', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    await seats(tenant, 2);
    const second = await createTestUser(admin);
    const refused = {
      status: 409,
      error: { code: 'error.user.seats', details: { limit: 2, used: 2, wanted: 1 } },
    };
    await expect(createTestUser(admin)).rejects.toMatchObject(refused);
    const { organizationId } = tenant;
    await expect(
      admin.call(userContract.invite, { body: { email: createAddress('i'), organizationId } }),
    ).rejects.toMatchObject(refused);
    await saveTestUser(admin, second, { status: 'disabled' });
    await createTestUser(admin);
    await expect(saveTestUser(admin, second, { status: 'active' })).rejects.toMatchObject(refused);
    const { seats: told } = await admin.call(userContract.list, { body: {} });
    expect(told).toEqual({ limit: 2, used: 2 });
  });

  it('are counted also without a limit', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const second = await createTestUser(admin);
    const told = async () => (await admin.call(userContract.list, { body: {} })).seats;
    expect(await told()).toEqual({ limit: null, used: 2 });
    await saveTestUser(admin, second, { status: 'disabled' });
    expect(await told()).toEqual({ limit: null, used: 1 });
  });

  it("are shared, for a parent's licence, with the organisations that inherit it", async () => {
    const [parent, below] = [await app.tenant({ coversCustomers: true }), await app.tenant({ licensed: [] })];
    await under(parent, below);
    const lower = await below.user();
    const upper = await parent.user();
    await seats(parent, 3);
    await createTestUser(lower);
    await expect(createTestUser(lower)).rejects.toMatchObject({ error: { details: { limit: 3, used: 3 } } });
    // Seats are added up. Seats of a licence inherited from the parent are first used by the parent's own people.
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.insert(licenceTable).values({
        organizationId: parent.organizationId,
        applications: ['ra'],
        offering: 'STANDARD',
        datapoint: 'NO',
        seats: 2,
        validFrom: '2026-01-01',
      }),
    );
    const told = async (admin: TestClient) => (await admin.call(userContract.list, { body: {} })).seats;
    expect([await told(upper), await told(lower)]).toEqual([
      { limit: 5, used: 3 },
      { limit: 3, used: 2 },
    ]);
    await createTestUser(lower);
    await expect(createTestUser(lower)).rejects.toMatchObject({ error: { details: { limit: 3, used: 3 } } });
    await createTestUser(upper);
    await expect(createTestUser(upper)).rejects.toMatchObject({ error: { details: { limit: 5, used: 5 } } });
  });
});

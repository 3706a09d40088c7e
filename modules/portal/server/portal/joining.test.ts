import { groupContract, portalContract, userContract } from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';
import { runInSystemTransaction, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  appUser,
  groupMember,
  groupResource,
  licenceTable,
  userGroup,
} from '@klarsikt/server/schema/identity.ts';
import { expectRefusal, listMailsTo, startTestApp, type TestApp, testPassword } from '@klarsikt/testkit';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeTestOrder, seller, signInTestClient } from './portal.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const salesman = await (await app.tenant({ kind: 'system' })).user();
  await salesman.call(portalContract.saveSeller, { body: seller });
});
afterAll(() => app.close());

type Tenant = Awaited<ReturnType<TestApp['tenant']>>;
type Person = Awaited<ReturnType<Tenant['user']>>;

const write = <T>(work: (tx: WriteTx) => Promise<T>) => runInSystemTransaction(app.database.app, work);
let counter = 0;

async function tokenOf(email: string): Promise<string> {
  const [letter] = (await listMailsTo(app, email)).slice(-1);
  return new URL(letter?.link ?? 'http://none').searchParams.get('token') ?? '';
}

async function invited(host: Person) {
  counter += 1;
  const email = `kollega.${counter}@bolag.example`;
  const body = { kind: 'colleague', email, givenName: 'Kim', surname: 'Kollega' } as const;
  expect(await host.call(portalContract.invite, { body })).toEqual({ done: true, sendsMail: false });
  return { email, token: await tokenOf(email) };
}

async function customerInvited(host: Person) {
  counter += 1;
  const email = `kund.${counter}@kund.example`;
  const firm = { firm: `Kund ${counter} AB`, registration: '556111-2227', address: 'Torget 1' };
  const body = {
    kind: 'customer',
    email,
    givenName: 'Anna',
    surname: 'Kund',
    ...firm,
    trade: 'law',
  } as const;
  await host.call(portalContract.invite, { body });
  return { email, token: await tokenOf(email) };
}

const secretOf = (token: string) => ({ token, givenName: 'Kim', surname: 'Kollega', secret: testPassword });
const accept = (token: string) => app.visitor().call(portalContract.accept, { body: secretOf(token) });
const statusOf = async (token: string) => [
  (await app.visitor().request(portalContract.getInvitation, { body: { token } })).status,
  (await app.visitor().request(portalContract.accept, { body: secretOf(token) })).status,
];

async function held(email: string): Promise<readonly string[]> {
  const { application, permission } = groupResource;
  const rows = await write((tx) =>
    tx
      .selectDistinct({ application, permission })
      .from(appUser)
      .innerJoin(groupMember, eq(groupMember.userId, appUser.id))
      .innerJoin(groupResource, eq(groupResource.groupId, groupMember.groupId))
      .where(eq(appUser.username, email)),
  );
  return rows.map((row) => `${row.application}:${row.permission}`).sort();
}

const addGroup = (organizationId: number, permissions: readonly Permission[], unitId: number | null = null) =>
  write(async (tx) => {
    counter += 1;
    const [made] = await tx
      .insert(userGroup)
      .values({ organizationId, name: `Team ${counter}` })
      .returning({ id: userGroup.id });
    const groupId = made?.id ?? 0;
    for (const full of permissions) {
      const [application = '', permission = ''] = full.split(':');
      await tx.insert(groupResource).values({ organizationId, groupId, application, permission, unitId });
    }
    return groupId;
  });
const membersOf = (groupId: number) =>
  write((tx) => tx.$count(groupMember, eq(groupMember.groupId, groupId)));
const setStatus = (id: number, status: 'active' | 'disabled') =>
  write((tx) => tx.update(appUser).set({ status }).where(eq(appUser.id, id)));
const endLicence = (organizationId: number, validTo: string | null) =>
  write((tx) =>
    tx.update(licenceTable).set({ validTo }).where(eq(licenceTable.organizationId, organizationId)),
  );

/** Pairs of actions: the first invalidates an invitation of the host, the second makes it valid again. */
const endings = (tenant: Tenant, host: Person) => [
  {
    end: () => setStatus(host.userId, 'disabled'),
    back: () => setStatus(host.userId, 'active'),
  },
  {
    end: () => endLicence(tenant.organizationId, '2026-01-02'),
    back: () => endLicence(tenant.organizationId, null),
  },
  {
    end: () =>
      write((tx) =>
        tx
          .update(groupResource)
          .set({ permission: 'None' })
          .where(
            and(
              eq(groupResource.organizationId, tenant.organizationId),
              eq(groupResource.application, 'portal'),
            ),
          ),
      ),
    back: () =>
      write((tx) =>
        tx
          .update(groupResource)
          .set({ permission: 'Assess' })
          .where(
            and(
              eq(groupResource.organizationId, tenant.organizationId),
              eq(groupResource.application, 'portal'),
            ),
          ),
      ),
  },
];

describe('an invited colleague', () => {
  it('gets no permission that the inviter lacks, even if a user group contains more', async () => {
    const tenant = await app.tenant();
    await tenant.user();
    const host = await tenant.user(['portal:Assess']);
    const { email, token } = await invited(host);
    await accept(token);
    expect(await held(email)).toEqual(['portal:Assess']);
  });

  it('needs a free seat of the licence, and two invitations for the last seat admit only one colleague', async () => {
    const tenant = await app.tenant();
    const host = await tenant.user(['portal:Assess']);
    const setSeats = (seats: number) =>
      write((tx) =>
        tx.update(licenceTable).set({ seats }).where(eq(licenceTable.organizationId, tenant.organizationId)),
      );
    const used = await write((tx) => tx.$count(appUser, eq(appUser.organizationId, tenant.organizationId)));
    await setSeats(used + 1);
    const both = [await invited(host), await invited(host)];
    const answers = await Promise.all(
      both.map(async ({ token }) => {
        const answer = await app.visitor().request(portalContract.accept, { body: secretOf(token) });
        return answer.status;
      }),
    );
    expect(answers.sort()).toEqual([200, 409]);
    const body = { kind: 'colleague', email: 'sist@bolag.example', givenName: 'S', surname: 'L' } as const;
    const refused = await expectRefusal(host.call(portalContract.invite, { body }));
    expect(refused.error).toMatchObject({
      code: 'error.user.seats',
      details: { limit: used + 1, wanted: 1 },
    });
    await setSeats(used + 2);
    const statuses = await Promise.all(
      both.map(
        async ({ token }) =>
          (await app.visitor().request(portalContract.accept, { body: secretOf(token) })).status,
      ),
    );
    expect(statuses.sort()).toEqual([200, 404]);
  });

  it("never becomes an administrator and joins the assessors' user group", async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const assessors = await addGroup(tenant.organizationId, ['portal:Assess', 'ra:View']);
    const { email, token } = await invited(admin);
    await accept(token);
    expect(await held(email)).toEqual(['portal:Assess', 'ra:View']);
    expect(await membersOf(assessors)).toBe(1);
  });

  it('gets only permissions that both user group and inviter have at the time of acceptance', async () => {
    const tenant = await app.tenant();
    const host = await tenant.user(['portal:Assess']);
    const fit = await addGroup(tenant.organizationId, ['portal:Assess']);
    const { email, token } = await invited(host);
    await write((tx) =>
      tx.insert(groupResource).values({
        organizationId: tenant.organizationId,
        groupId: fit,
        application: 'ra',
        permission: 'Approve',
      }),
    );
    await accept(token);
    expect(await held(email)).toEqual(['portal:Assess']);
    expect(await membersOf(fit)).toBe(0);
  });

  it('never joins a user group that permits assessing where the inviter may not', async () => {
    const tenant = await app.tenant();
    const customer = await app.tenant({ parentId: tenant.organizationId });
    const watching = await addGroup(tenant.organizationId, ['portal:Assess']);
    await write((tx) =>
      tx
        .update(groupResource)
        .set({ resourceOrganizationId: customer.organizationId })
        .where(eq(groupResource.groupId, watching)),
    );
    const host = await tenant.user([]);
    const here = await addGroup(tenant.organizationId, ['portal:Assess', 'backoffice:View'], tenant.unitId);
    await write((tx) =>
      tx
        .insert(groupMember)
        .values({ organizationId: tenant.organizationId, groupId: here, userId: host.userId }),
    );
    const { email, token } = await invited(host);
    await accept(token);
    const [person] = await write((tx) => tx.select().from(appUser).where(eq(appUser.username, email)));
    const rows = await write((tx) =>
      tx
        .select({ permission: groupResource.permission, unitId: groupResource.unitId })
        .from(groupMember)
        .innerJoin(groupResource, eq(groupResource.groupId, groupMember.groupId))
        .where(eq(groupMember.userId, person?.id ?? 0)),
    );
    expect(rows).toEqual([{ permission: 'Assess', unitId: tenant.unitId }]);
    expect(await membersOf(watching)).toBe(0);
  });

  it('needs only the permission to assess to start and read self-assessments', async () => {
    const tenant = await app.tenant();
    const { email, token } = await invited(await tenant.user(['portal:Assess']));
    await accept(token);
    const colleague = await signInTestClient(app, email);
    const { id } = await colleague.call(portalContract.start, { body: { trade: 'law', from: null } });
    expect(await colleague.call(portalContract.get, { params: { id } })).toMatchObject({ head: { id } });
    expect((await colleague.call(portalContract.dashboard, {})).assessments).toMatchObject([{ id }]);
    const next = await invited(await tenant.user(['portal:Assess']));
    await accept(next.token);
    const groups = await write((tx) =>
      tx.$count(userGroup, eq(userGroup.organizationId, tenant.organizationId)),
    );
    expect(groups).toBe(2);
  });

  it('gets no permission that a user administrator could not have given', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user(['admin:SecurityAdmin', 'portal:Assess']);
    const { email, token } = await invited(admin);
    await accept(token);
    const [row] = (await admin.call(userContract.list, { body: { text: email } })).rows;
    const { id = 0 } = row ?? {};
    const [own] = (await admin.call(userContract.get, { params: { id } })).groups;
    const { resources } = await admin.call(groupContract.get, { params: { id: own?.id ?? 0 } });
    expect(resources.map(({ permission }) => permission)).toEqual(['portal:Assess']);
  });
});

describe('a portal invitation', () => {
  it('is not found while the inviter is disabled, unlicensed or without the permission', async () => {
    const tenant = await app.tenant();
    const host = await tenant.user(['portal:Assess']);
    const { token } = await invited(host);
    for (const { end, back } of endings(tenant, host)) {
      await end();
      expect(await statusOf(token)).toEqual([404, 404]);
      await back();
    }
    expect(await statusOf(token)).toEqual([200, 200]);
  });

  it('is not found, for a customer, while the consultant is disabled, unlicensed or without the permission', async () => {
    const tenant = await app.tenant({ coversCustomers: true });
    const host = await tenant.user(['portal:Assess']);
    const { token } = await customerInvited(host);
    for (const { end, back } of endings(tenant, host)) {
      await end();
      expect(await statusOf(token)).toEqual([404, 404]);
      await back();
    }
    expect(await statusOf(token)).toEqual([200, 200]);
  });

  it("shows a customer's firm only to users who may assess in the consultant's whole organisation", async () => {
    const tenant = await app.tenant({ coversCustomers: true });
    const host = await tenant.user(['portal:Assess']);
    const bound = await addGroup(tenant.organizationId, ['portal:Assess'], tenant.unitId);
    const narrow = await tenant.user([]);
    await write((tx) =>
      tx
        .insert(groupMember)
        .values({ organizationId: tenant.organizationId, groupId: bound, userId: narrow.userId }),
    );
    const { email, token } = await customerInvited(host);
    await accept(token);
    const customer = await signInTestClient(app, email);
    await customer.call(portalContract.start, { body: { trade: 'law', from: null } });
    expect((await host.call(portalContract.customers, {})).customers).toHaveLength(1);
    expect((await narrow.call(portalContract.customers, {})).customers).toEqual([]);
    const firm = { firm: 'Annan AB', registration: '556111-2227', address: 'Torget 1', trade: 'law' };
    const named = { email: 'annan@kund.example', givenName: 'A', surname: 'K' };
    const body = { kind: 'customer', ...named, ...firm } as const;
    expect((await expectRefusal(narrow.call(portalContract.invite, { body }))).status).toBe(403);
  });
});

describe('a shared link to a report', () => {
  it('is not found while its creator is disabled, unlicensed or without the permission', async () => {
    const tenant = await app.tenant();
    const host = await tenant.user(['portal:Assess']);
    const { id } = await host.call(portalContract.start, { body: { trade: 'law', from: null } });
    const { token } = await host.call(portalContract.share, { body: { id, type: 'pdf', language: 'sv' } });
    const fetched = async () =>
      (await app.visitor().request(portalContract.fetch, { params: { id, type: 'pdf' }, body: { token } }))
        .status;
    for (const { end, back } of endings(tenant, host)) {
      await end();
      expect(await fetched()).toBe(404);
      await back();
    }
    expect(await fetched()).toBe(200);
  });
});

describe('the rate limit of one e-mail address', () => {
  const addressed = async (email: string) => {
    const { body, buyer } = await placeTestOrder(app, 'law');
    return { buyer, body: { ...body, email } };
  };
  const mailsFor = async (email: string) =>
    (await listMailsTo(app, email)).filter(({ template }) => template === 'portal').length;

  it('allows three order mails per hour in any letter case, with the same response to the buyer', async () => {
    const plain = ['vik@bolag.example', 'Vik@bolag.example', 'VIK@Bolag.example', 'vik@bolag.example'];
    const states = [];
    for (const email of plain) {
      const { buyer, body } = await addressed(email);
      const { sessionId } = await buyer.call(portalContract.order, { body });
      states.push((await buyer.call(portalContract.getOrder, { query: { sessionId } })).state);
    }
    expect(states).toEqual(['ordered', 'ordered', 'ordered', 'ordered']);
    const sent = await Promise.all([...new Set(plain)].map(mailsFor));
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(3);
  });

  it('allows one order mail in an hour with two invitations', async () => {
    const email = 'elsa@bolag.example';
    const tenant = await app.tenant();
    const host = await tenant.user(['portal:Assess']);
    const invited = { kind: 'colleague', email, givenName: 'E', surname: 'L' } as const;
    for (let number = 0; number < 2; number += 1) await host.call(portalContract.invite, { body: invited });
    const before = await mailsFor(email);
    for (let number = 0; number < 2; number += 1) {
      const { buyer, body } = await addressed(email);
      await buyer.call(portalContract.order, { body });
    }
    expect((await mailsFor(email)) - before).toBe(1);
    app.clock.advance(3601);
    const { buyer, body } = await addressed(email);
    await buyer.call(portalContract.order, { body });
    expect((await mailsFor(email)) - before).toBe(2);
  });

  it('allows three open orders, and more once these have expired', async () => {
    const email = 'stig@bolag.example';
    const order = async () => {
      const { buyer, body } = await addressed(email);
      await buyer.call(portalContract.order, { body });
      app.clock.advance(1800);
    };
    for (let number = 0; number < 5; number += 1) await order();
    expect(await mailsFor(email)).toBe(3);
    app.clock.advance(8 * 86_400);
    await order();
    expect(await mailsFor(email)).toBe(4);
  });

  it('allows three invitations per hour, and the inviter gets an error for the fourth', async () => {
    const tenant = await app.tenant();
    const host = await tenant.user(['portal:Assess']);
    const body = { kind: 'colleague', email: 'ulf@bolag.example', givenName: 'U', surname: 'L' } as const;
    for (let number = 0; number < 3; number += 1) await host.call(portalContract.invite, { body });
    const refused = await expectRefusal(
      host.call(portalContract.invite, { body: { ...body, email: 'ULF@bolag.example' } }),
    );
    expect(refused.error.code).toBe('error.toomany');
  });
});

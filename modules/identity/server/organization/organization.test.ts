import { licenceContract, organizationContract, sessionContract, unitContract } from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { assessmentUnit, federationTable, groupResource } from '@klarsikt/server/schema/identity.ts';
import { auditEvent } from '@klarsikt/server/schema/operations.ts';
import { startTestApp, type TestApp, type TestClient, type TestTenant } from '@klarsikt/testkit';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { allowedOrigins: ['http://127.0.0.1:9911'] } });
});
afterAll(() => app.close());

const refused = (status: number, code: string) => ({ status, error: { code } });

async function family() {
  const top = await app.tenant({ name: `Provider ${crypto.randomUUID().slice(0, 6)}` });
  const left = await app.tenant({ name: 'Left', parentId: top.organizationId });
  const right = await app.tenant({ name: 'Right', parentId: top.organizationId });
  const deep = await app.tenant({ name: 'Deep', parentId: left.organizationId });
  return { top, left, right, deep };
}

function narrow(tenant: TestTenant, resource: number) {
  return runInSystemTransaction(app.database.app, (tx) =>
    tx
      .update(groupResource)
      .set({ resourceOrganizationId: resource })
      .where(eq(groupResource.organizationId, tenant.organizationId)),
  );
}

function eventsOf(subject: string) {
  return runInSystemTransaction(app.database.app, (tx) =>
    tx.select().from(auditEvent).where(eq(auditEvent.subject, subject)).orderBy(asc(auditEvent.id)),
  );
}

describe('the tree of organisations', () => {
  it('contains the organisation in scope and those below, with counts and the current licence', async () => {
    const { top, left, right, deep } = await family();
    const admin = await top.user();
    await left.user();
    const rows = await admin.call(organizationContract.list, {});
    expect(rows.map(({ id, parentId }) => [id, parentId])).toEqual([
      [top.organizationId, null],
      [left.organizationId, top.organizationId],
      [deep.organizationId, left.organizationId],
      [right.organizationId, top.organizationId],
    ]);
    const leftRow = rows.find(({ id }) => id === left.organizationId);
    expect(leftRow).toMatchObject({
      users: 1,
      units: 1,
      licence: { state: 'own' },
      here: false,
    });
    const below = await (await left.user()).call(organizationContract.list, {});
    expect(below.map(({ id, parentId, here }) => [id, parentId, here])).toEqual([
      [left.organizationId, null, true],
      [deep.organizationId, left.organizationId, false],
    ]);
  });

  it("puts an organisation's trade into the session of each user of that organisation", async () => {
    const { top, left } = await family();
    const [admin, person] = [await top.user(), await left.user()];
    const trade = async (client: TestClient) => (await client.call(sessionContract.getSession, {})).trade;
    expect(await trade(person)).toBeNull();
    const { revision } = await admin.call(organizationContract.get, { params: { id: left.organizationId } });
    const body = { id: left.organizationId, revision, trade: 'realestate' as const };
    const saved = await admin.call(organizationContract.save, { body });
    expect([saved.trade, await trade(person), await trade(admin)]).toEqual([
      'realestate',
      'realestate',
      null,
    ]);
    const cleared = { ...body, revision: saved.revision, trade: null };
    expect((await admin.call(organizationContract.save, { body: cleared })).trade).toBeNull();
    expect(await trade(person)).toBeNull();
    const events = await eventsOf(`organization:${left.organizationId}`);
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      [{ trade: null }, { trade: 'realestate' }],
      [{ trade: 'realestate' }, { trade: null }],
    ]);
  });

  it('lets a parent add an organisation with inherited settings and change single fields', async () => {
    const { top, left } = await family();
    const admin = await top.user();
    const made = await admin.call(organizationContract.save, {
      body: { parentId: left.organizationId, name: 'New Bank', country: 'NO', language: 'sv' },
    });
    expect(made).toMatchObject({ parentId: left.organizationId, country: 'NO', revision: 0 });
    expect(made.line.map(({ id }) => id)).toEqual([top.organizationId, left.organizationId, made.id]);
    const { settings } = made;
    expect(settings.secondFactor).toBe('optional');
    const changed = await admin.call(organizationContract.save, {
      body: { id: made.id, revision: 0, settings: { ...settings, secondFactor: 'required' } },
    });
    expect(changed).toMatchObject({ name: 'New Bank', revision: 1, settings: { secondFactor: 'required' } });
    const events = await eventsOf(`organization:${made.id}`);
    expect(events.map(({ event, organizationId }) => [event, organizationId])).toEqual([
      ['organization.created', made.id],
      ['organization.changed', made.id],
    ]);
    expect(events[1]).toMatchObject({
      before: { settings: { secondFactor: 'optional' } },
      after: { settings: { secondFactor: 'required' } },
    });
    expect(Object.keys(events[1]?.after ?? {})).toEqual(['settings']);
    await expect(
      admin.call(organizationContract.save, { body: { id: made.id, revision: 0, name: 'Late' } }),
    ).rejects.toMatchObject({
      status: 409,
      error: { code: 'error.stale', details: { present: { name: 'New Bank', revision: 1 } } },
    });
    await expect(
      admin.call(organizationContract.save, { body: { parentId: left.organizationId, name: 'new bank' } }),
    ).rejects.toMatchObject({ status: 400, error: { details: { faults: [{ path: 'body.name' }] } } });
  });

  it('lets only a parent mark an organisation as demo', async () => {
    const { top, left } = await family();
    const own = await left.user();
    const id = left.organizationId;
    await expect(
      own.call(organizationContract.save, { body: { id, revision: 0, demo: true } }),
    ).rejects.toMatchObject(refused(403, 'error.forbidden'));
    const above = await top.user();
    expect(
      await above.call(organizationContract.save, { body: { id, revision: 0, demo: true } }),
    ).toMatchObject({
      demo: true,
    });
    expect((await own.call(organizationContract.get, { params: { id } })).can.govern).toBe(false);
  });

  it("allows a move below another parent unless the move makes a circle or leaves the administrator's reach", async () => {
    const { top, left, right, deep } = await family();
    const foreign = await app.tenant();
    const admin = await top.user();
    const move = (id: number, parentId: number, revision = 0) =>
      admin.call(organizationContract.move, { params: { id }, body: { parentId, revision } });
    await expect(move(left.organizationId, deep.organizationId)).rejects.toMatchObject(
      refused(409, 'error.conflict'),
    );
    await expect(move(left.organizationId, left.organizationId)).rejects.toMatchObject(
      refused(409, 'error.conflict'),
    );
    await expect(move(left.organizationId, foreign.organizationId)).rejects.toMatchObject(
      refused(404, 'error.notfound'),
    );
    await expect(move(foreign.organizationId, left.organizationId)).rejects.toMatchObject(
      refused(404, 'error.notfound'),
    );
    await expect(move(top.organizationId, right.organizationId)).rejects.toMatchObject(
      refused(403, 'error.forbidden'),
    );
    const moved = await move(left.organizationId, right.organizationId);
    expect(moved.parentId).toBe(right.organizationId);
    const rows = await admin.call(organizationContract.list, {});
    expect(rows.map(({ id }) => id)).toEqual(
      [top, right, left, deep].map(({ organizationId }) => organizationId),
    );
    const events = await eventsOf(`organization:${left.organizationId}`);
    expect(events.map(({ organizationId }) => organizationId).sort()).toEqual(
      [left.organizationId, top.organizationId].sort(),
    );
  });

  it('never forms a circle, also after simultaneous moves', async () => {
    const { top, left, right } = await family();
    const admin = await top.user();
    const answers = await Promise.all([
      admin.request(organizationContract.move, {
        params: { id: left.organizationId },
        body: { parentId: right.organizationId, revision: 0 },
      }),
      admin.request(organizationContract.move, {
        params: { id: right.organizationId },
        body: { parentId: left.organizationId, revision: 0 },
      }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await admin.call(organizationContract.list, {})).toHaveLength(4);
  });

  it('allows removal only of an organisation without contents', async () => {
    const { top, left, deep } = await family();
    const admin = await top.user();
    await deep.user();
    const remove = (id: number, revision = 0) =>
      admin.call(organizationContract.remove, { params: { id }, query: { revision } });
    await expect(remove(left.organizationId)).rejects.toMatchObject({
      status: 409,
      error: { code: 'error.organization.notempty', details: { children: 1, users: 0 } },
    });
    await expect(remove(deep.organizationId)).rejects.toMatchObject({ error: { details: { users: 1 } } });
    await expect(remove(top.organizationId)).rejects.toMatchObject(refused(403, 'error.forbidden'));
    const { id } = await admin.call(organizationContract.save, { body: { name: 'Short-lived' } });
    await remove(id);
    await expect(admin.call(organizationContract.get, { params: { id } })).rejects.toMatchObject({
      status: 404,
    });
    const events = await eventsOf(`organization:${id}`);
    expect(events.at(-1)).toMatchObject({
      event: 'organization.removed',
      organizationId: top.organizationId,
      before: { name: 'Short-lived' },
    });
  });
});

describe('sign-in at an organisation’s own provider', () => {
  const given = {
    issuer: 'https://id.bank.example/realms/one',
    clientId: 'klarsikt',
    idpHint: null,
    enabled: true,
    passwordAllowed: true,
    createUsers: false,
    groupId: null,
    domains: ['Bank-Of-Tests.example'],
  };

  it('stores the client secret encrypted and never returns it', async () => {
    const { top, left } = await family();
    const admin = await top.user();
    const id = left.organizationId;
    const domain = `${crypto.randomUUID()}.example`;
    const save = (revision: number, change: object) =>
      admin.call(organizationContract.save, {
        body: { id, revision, federation: { ...given, domains: [domain.toUpperCase()], ...change } },
      });
    const saved = await save(0, { clientSecret: 'canary-of-a-secret' });
    expect(saved.federation).toMatchObject({ hasSecret: true, domains: [domain] });
    const stored = () =>
      runInSystemTransaction(app.database.app, async (tx) => {
        const [row] = await tx.select().from(federationTable).where(eq(federationTable.organizationId, id));
        return row?.clientSecret ?? null;
      });
    const sealed = await stored();
    expect(sealed?.toString('latin1')).not.toContain('canary');
    expect(app.server.deps.vault.open('federation', sealed ?? Buffer.alloc(0))).toBe('canary-of-a-secret');
    await save(1, { idpHint: 'bank' });
    expect((await stored())?.equals(sealed ?? Buffer.alloc(0))).toBe(true);
    const other = await save(2, { issuer: 'https://id.elsewhere.example' });
    expect([other.federation?.hasSecret, await stored()]).toEqual([false, null]);
    const said = JSON.stringify([saved, other, await eventsOf(`organization:${id}`)]);
    expect(said).not.toContain('canary');
    const gone = await admin.call(organizationContract.save, { body: { id, revision: 3, federation: null } });
    expect(gone.federation).toBeNull();
  });

  it('accepts only domains of the organisation and https addresses', async () => {
    const { top, left, right } = await family();
    const admin = await top.user();
    const stranger = await (await app.tenant()).user();
    const strangersDomain = stranger.username.split('@')[1] ?? '';
    const domain = `${crypto.randomUUID()}.example`;
    const save = (id: number, change: object) =>
      admin.call(organizationContract.save, {
        body: { id, revision: 0, federation: { ...given, ...change } },
      });
    const places = (promise: Promise<unknown>) =>
      promise.then(
        () => [],
        (error: { error: { details: { faults: { path: string; code: string }[] } } }) =>
          error.error.details.faults.map(({ path, code }) => [path, code]),
      );
    const id = left.organizationId;
    expect(await places(save(id, { domains: ['gmail.com', strangersDomain] }))).toEqual([
      ['body.federation.domains', 'public'],
      ['body.federation.domains', 'taken'],
    ]);
    expect(await places(save(id, { domains: [domain], issuer: 'http://id.bank.example' }))).toEqual([
      ['body.federation.issuer', 'issuer'],
    ]);
    expect(await places(save(id, { domains: [domain], createUsers: true }))).toEqual([
      ['body.federation.groupId', 'group'],
    ]);
    expect(await places(save(id, { domains: [domain], issuer: 'http://127.0.0.1:9911/oidc' }))).toEqual([]);
    expect(await places(save(right.organizationId, { domains: [domain] }))).toEqual([
      ['body.federation.domains', 'taken'],
    ]);
  });

  it('creates accounts only in a group whose permissions the administrator holds', async () => {
    const { top, left } = await family();
    const id = left.organizationId;
    await left.user(['admin:SecurityAdmin', 'ra:Approve']);
    const federation = { ...given, domains: [`${crypto.randomUUID()}.example`], createUsers: true };
    const save = async (permissions: readonly Permission[]) => {
      const admin = await top.user(permissions);
      const { groups, revision } = await admin.call(organizationContract.get, { params: { id } });
      const groupId = groups[0]?.id ?? 0;
      return admin.call(organizationContract.save, {
        body: { id, revision, federation: { ...federation, groupId } },
      });
    };
    await expect(save(['admin:Admin'])).rejects.toMatchObject(refused(403, 'error.user.signin'));
    await expect(save(['admin:Admin', 'admin:SecurityAdmin'])).rejects.toMatchObject({
      status: 403,
      error: { code: 'error.user.signin', details: { rights: 'ra:Approve' } },
    });
    const saved = await save(['admin:Admin', 'admin:SecurityAdmin', 'ra:Approve']);
    expect(saved.federation?.createUsers).toBe(true);
  });
});

describe('administering a customer organisation', () => {
  it('gives only administration permissions in the customer until the administrator leaves the customer', async () => {
    const { top, left } = await family();
    const admin = await top.user();
    const customer = left.organizationId;
    const before = await admin.call(unitContract.list, {});
    const { administering } = await admin.call(organizationContract.administer, { params: { id: customer } });
    expect(administering).toEqual({ id: customer, name: 'Left' });
    const during = await admin.call(sessionContract.getSession, {});
    expect(during.administering).toEqual({ id: customer, name: 'Left' });
    expect(during.user?.organization.id).toBe(top.organizationId);
    expect(during.applications.map(({ application }) => application)).not.toContain('ra');
    const units = await admin.call(unitContract.list, {});
    expect(units.units.map(({ id }) => id)).toEqual([left.unitId]);
    const made = await admin.call(unitContract.save, { body: { name: 'By the provider' } });
    const [event] = await eventsOf(`unit:${made.id}`);
    expect(event).toMatchObject({
      organizationId: customer,
      ownOrganizationId: top.organizationId,
      userId: admin.userId,
      event: 'unit.created',
    });
    await admin.call(organizationContract.leave, {});
    expect((await admin.call(sessionContract.getSession, {})).administering).toBeNull();
    expect(await admin.call(unitContract.list, {})).toEqual(before);
    const trail = await eventsOf(`organization:${customer}`);
    expect(trail.map((row) => [row.event, row.organizationId, row.ownOrganizationId])).toEqual([
      ['organization.administered', customer, top.organizationId],
      ['organization.left', customer, top.organizationId],
    ]);
  });

  it('requires a permission for administration of the customer', async () => {
    const { top, left, right, deep } = await family();
    const editor = await top.user(['ra:Edit', 'ra:View']);
    const sideways = await right.user();
    const upwards = await deep.user();
    const own = await left.user();
    for (const who of [editor, sideways, upwards, own])
      await expect(
        who.call(organizationContract.administer, { params: { id: left.organizationId } }),
      ).rejects.toMatchObject(refused(404, 'error.notfound'));
    expect(await editor.call(organizationContract.listAdministrable, {})).toEqual([]);
    const limited = await app.tenant({ name: 'Limited' });
    const below = await app.tenant({ name: 'Below', parentId: limited.organizationId });
    const beside = await app.tenant({ name: 'Beside', parentId: limited.organizationId });
    const user = await limited.user(['admin:Admin']);
    await narrow(limited, below.organizationId);
    await expect(user.call(organizationContract.list, {})).rejects.toMatchObject({ status: 403 });
    expect(await user.call(organizationContract.listAdministrable, {})).toEqual([
      { id: below.organizationId, name: 'Below', parentName: 'Limited' },
    ]);
    await expect(
      user.call(organizationContract.administer, { params: { id: beside.organizationId } }),
    ).rejects.toMatchObject({ status: 404 });
    await user.call(organizationContract.administer, { params: { id: below.organizationId } });
    expect(await user.call(organizationContract.list, {})).toHaveLength(1);
  });

  it('ends with the session, also if the administrator signs out within the customer', async () => {
    const { top, left } = await family();
    const admin = await top.user();
    await admin.call(organizationContract.administer, { params: { id: left.organizationId } });
    const { cookie } = admin;
    await admin.call(sessionContract.deleteSession, {});
    admin.cookie = cookie;
    await expect(admin.call(unitContract.list, {})).rejects.toMatchObject({ status: 401 });
  });

  it('ends once the organisation is moved out of reach, and does not resume when it is moved back', async () => {
    const { top, left, right, deep } = await family();
    const above = await top.user();
    const admin = await left.user();
    await admin.call(organizationContract.administer, { params: { id: deep.organizationId } });
    const move = (parentId: number, revision: number) =>
      above.call(organizationContract.move, {
        params: { id: deep.organizationId },
        body: { parentId, revision },
      });
    await move(right.organizationId, 0);
    const seen = await admin.call(unitContract.list, {});
    expect(seen.units.map(({ id }) => id)).toEqual([left.unitId]);
    expect((await admin.call(sessionContract.getSession, {})).administering).toBeNull();
    await move(left.organizationId, 1);
    expect((await admin.call(sessionContract.getSession, {})).administering).toBeNull();
  });

  it('ends on the next call after the permission is removed', async () => {
    const { top, left, right } = await family();
    const admin = await top.user(['admin:Admin']);
    await admin.call(organizationContract.administer, { params: { id: left.organizationId } });
    await narrow(top, right.organizationId);
    expect((await admin.call(sessionContract.getSession, {})).administering).toBeNull();
    await expect(admin.call(unitContract.list, {})).rejects.toMatchObject({ status: 403 });
  });

  it("writes audit events with the actor, the actor's organisation and the customer", async () => {
    const { top, left } = await family();
    const admin = await top.user();
    await admin.call(organizationContract.administer, { params: { id: left.organizationId } });
    const rows = await runInSystemTransaction(app.database.app, (tx) => tx.select().from(auditEvent));
    const acted = rows.filter((row) => row.userId !== null);
    expect(acted.length).toBeGreaterThan(0);
    expect(acted.filter((row) => row.ownOrganizationId === null || row.organizationId === null)).toEqual([]);
  });
});

describe('units of a customer', () => {
  it('cannot be reached without administering the customer', async () => {
    const { top, left } = await family();
    const admin = await top.user();
    await expect(
      admin.call(unitContract.save, { body: { id: left.unitId, revision: 0, name: 'Taken' } }),
    ).rejects.toMatchObject({ status: 404 });
    const rows = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select({ name: assessmentUnit.name }).from(assessmentUnit).where(eq(assessmentUnit.id, left.unitId)),
    );
    expect(rows).toEqual([{ name: 'Left' }]);
    expect((await admin.call(licenceContract.list, { body: {} })).total).toBe(4);
  });
});

import {
  assessmentContract,
  auditContract,
  type EndpointRequest,
  type LicenceEffect,
  licenceContract,
  loginContract,
  organizationContract,
  sessionContract,
} from '@klarsikt/contract';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { licenceTable } from '@klarsikt/server/schema/identity.ts';
import { auditEvent } from '@klarsikt/server/schema/operations.ts';
import { startTestApp, type TestApp, type TestClient, testPassword } from '@klarsikt/testkit';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeLicenceState, computeMaxSeats, getDayBefore, listExceedingLicenceFields } from './terms.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const terms = {
  applications: ['ra' as const, 'admin' as const],
  offering: 'STANDARD' as const,
  datapoint: 'BASIC' as const,
  countries: ['SE'],
  seats: 25,
  validFrom: '2026-01-01',
  validTo: '2027-12-31',
};

async function family() {
  const name = `Provider ${crypto.randomUUID().slice(0, 6)}`;
  const top = await app.tenant({ name, coversCustomers: true });
  const customer = await app.tenant({ name: 'Customer', parentId: top.organizationId, licensed: [] });
  return { top, customer };
}

async function heldBy(user: TestClient): Promise<string[]> {
  return (await user.call(sessionContract.getSession, {})).applications.map(({ application }) => application);
}

describe('the effective licence', () => {
  it('is the own licence, or else that of the nearest parent whose licence covers customers', async () => {
    const { top, customer } = await family();
    const admin = await top.user();
    const own = await customer.user();
    const x = customer.organizationId;
    const effective = () => admin.call(licenceContract.getEffective, { params: { x } });
    expect(await effective()).toMatchObject({
      organization: { name: 'Customer' },
      licence: { inherited: true, from: { id: top.organizationId }, offering: 'ENTERPRISE' },
      ended: false,
    });
    const inherited = await own.call(licenceContract.getEffective, { params: { x } });
    expect(inherited.licence?.from.id).toBe(top.organizationId);
    await expect(
      own.call(licenceContract.getEffective, { params: { x: top.organizationId } }),
    ).rejects.toMatchObject({ status: 404 });
    const made = await admin.call(licenceContract.save, {
      body: { ...terms, organizationId: x, note: 'Order 7' },
    });
    expect(made).toMatchObject({ state: 'valid', coversCustomers: false, editable: true, revision: 0 });
    expect((await effective()).licence).toMatchObject({ ids: [made.id], inherited: false, seats: 25 });
    const seen = await own.call(licenceContract.getEffective, { params: { x } });
    expect(seen.licence).toMatchObject({ ids: [made.id], offering: 'STANDARD' });
    const told = async (user: typeof own) => {
      const licences = await user.call(sessionContract.getLicenses, {});
      return [...new Set(licences.map(({ offering }) => offering))];
    };
    expect([await told(own), await told(admin)]).toEqual([['STANDARD'], ['ENTERPRISE']]);
  });

  it('ends with the own licence and is not replaced by the licence of a parent', async () => {
    const { top, customer } = await family();
    const admin = await top.user();
    const person = await customer.user();
    const below = await app.tenant({ parentId: customer.organizationId, licensed: [] });
    const deeper = await below.user();
    const x = customer.organizationId;
    const signIn = async ({ username }: { username: string }) => {
      const body = { username, secret: testPassword };
      return (await app.visitor().call(loginContract.login, { body })).status;
    };
    expect([await signIn(person), await signIn(deeper)]).toEqual(['success', 'success']);
    const body = { ...terms, organizationId: x, coversCustomers: true };
    const made = await admin.call(licenceContract.save, { body });
    expect([await signIn(person), await signIn(deeper)]).toEqual(['success', 'success']);
    await admin.call(licenceContract.end, { params: { id: made.id }, body: { revision: 0 } });
    expect([await signIn(person), await signIn(deeper)]).toEqual(['unlicenced', 'unlicenced']);
    expect(await admin.call(licenceContract.getEffective, { params: { x } })).toMatchObject({
      licence: null,
      ended: true,
    });
    expect(await heldBy(person)).toEqual([]);
    const tree = await admin.call(organizationContract.list, {});
    expect(tree.map(({ name, licence: { state } }) => [name, state]).slice(1)).toEqual([
      ['Customer', 'ended'],
      [expect.any(String), 'none'],
    ]);
    // A licence that is withdrawn before its first day never applied, and ends nothing.
    const other = await app.tenant({ parentId: top.organizationId, licensed: [] });
    const upcoming = await admin.call(licenceContract.save, {
      body: { ...terms, organizationId: other.organizationId, validFrom: '2026-12-01' },
    });
    await admin.call(licenceContract.end, { params: { id: upcoming.id }, body: { revision: 0 } });
    app.clock.advance(20 * 86_400);
    expect(await signIn(await other.user())).toBe('success');
    app.clock.advance(-20 * 86_400);
  });

  it('combines applications, countries, seats and offering of all valid own licences', async () => {
    const { top, customer } = await family();
    const admin = await top.user();
    const person = await customer.user();
    const organizationId = customer.organizationId;
    const save = (change: object) =>
      admin.call(licenceContract.save, { body: { ...terms, organizationId, ...change } });
    const wide = { applications: ['threatview'], offering: 'ENTERPRISE', datapoint: 'PRO' };
    const first = await save({ ...wide, seats: 5, validTo: null });
    const second = await save({ applications: ['ra'], countries: [], datapoint: 'NO', seats: 10 });
    const { licence: both } = await admin.call(licenceContract.getEffective, {
      params: { x: organizationId },
    });
    expect(both).toMatchObject({
      ids: [first.id, second.id],
      applications: ['threatview', 'ra'],
      offering: 'ENTERPRISE',
      datapoint: 'PRO',
      countries: ['SE'],
      seats: 15,
      validTo: null,
    });
    expect(await heldBy(person)).toEqual(['ra', 'threatview', 'admin']);
    const told = await person.call(sessionContract.getLicenses, {});
    expect(told.map(({ application, validTo, seats }) => [application, validTo, seats])).toEqual([
      ['ra', '2027-12-31', 15],
      ['threatview', null, 15],
    ]);
    await admin.call(licenceContract.end, { params: { id: second.id }, body: { revision: 0 } });
    expect(await heldBy(person)).toEqual(['threatview', 'admin']);
  });

  it("is never a parent's licence that does not cover customers", async () => {
    const top = await app.tenant();
    const customer = await app.tenant({ parentId: top.organizationId, licensed: [] });
    const person = await customer.user();
    expect(await heldBy(person)).toEqual([]);
    const [, row] = await (await top.user()).call(organizationContract.list, {});
    expect(row?.licence).toEqual({ state: 'none', validTo: null });
  });

  it('changes with the next call when a licence is granted, narrowed, ended or expired', async () => {
    const alone = await app.tenant({ licensed: ['ra', 'admin'] });
    const top = await app.tenant({ kind: 'system' });
    const customer = await app.tenant({ parentId: top.organizationId, licensed: ['ra', 'admin'] });
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.delete(licenceTable).where(eq(licenceTable.organizationId, top.organizationId)),
    );
    const admin = await top.user();
    const user = await customer.user();
    const opens = async () => (await user.request(assessmentContract.list, {})).status;
    expect(await opens()).toBe(200);
    const { rows } = await admin.call(licenceContract.list, {
      body: { organizationId: customer.organizationId },
    });
    const { id, revision } = rows[0] ?? { id: 0, revision: 0 };
    const save = (change: object, from: number) =>
      admin.call(licenceContract.save, { body: { ...terms, id, revision: from, ...change } });
    await save({ applications: ['threatview'] }, revision);
    expect(await opens()).toBe(200);
    expect(
      (await user.call(sessionContract.getSession, {})).applications.map((one) => one.application),
    ).not.toContain('ra');
    await save({ applications: ['ra'], validTo: '2026-11-20' }, revision + 1);
    const held = async () =>
      (await user.call(sessionContract.getSession, {})).applications.map((one) => one.application);
    expect(await held()).toContain('ra');
    await admin.call(licenceContract.end, { params: { id }, body: { revision: revision + 2 } });
    expect(await held()).not.toContain('ra');
    expect(alone.organizationId).toBeGreaterThan(0);
  });
});

describe('a granted licence', () => {
  it('is granted by a parent organisation, and never by the organisation itself unless it is the operator', async () => {
    const { top, customer } = await family();
    const own = await top.user();
    await expect(
      own.call(licenceContract.save, { body: { ...terms, organizationId: top.organizationId } }),
    ).rejects.toMatchObject({ status: 403, error: { code: 'error.licence.notgranted' } });
    const { rows } = await own.call(licenceContract.list, { body: { organizationId: top.organizationId } });
    expect(rows.map(({ editable }) => editable)).toEqual([false]);
    const id = rows[0]?.id ?? 0;
    await expect(
      own.call(licenceContract.save, { body: { ...terms, id, revision: 0, validTo: null } }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(
      own.call(licenceContract.end, { params: { id }, body: { revision: 0 } }),
    ).rejects.toMatchObject({
      status: 403,
    });
    const inside = await customer.user();
    await expect(inside.call(licenceContract.save, { body: terms })).rejects.toMatchObject({ status: 403 });
    const system = await app.tenant({ kind: 'system' });
    const operator = await system.user();
    const made = await operator.call(licenceContract.save, { body: { ...terms, applications: ['api'] } });
    expect(made.organization.id).toBe(system.organizationId);
    const grantees = await own.call(licenceContract.grantees, {});
    expect(grantees).toEqual([{ id: customer.organizationId, name: 'Customer', depth: 1 }]);
  });

  it('cannot exceed the licence of the organisation that grants it', async () => {
    const { top, customer } = await family();
    const admin = await top.user();
    await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .update(licenceTable)
        .set({ ...terms, applications: ['ra', 'admin', 'threatview'] })
        .where(eq(licenceTable.organizationId, top.organizationId)),
    );
    await admin.call(organizationContract.administer, { params: { id: customer.organizationId } });
    const grant = (change: object) => admin.call(licenceContract.save, { body: { ...terms, ...change } });
    await expect(
      grant({
        applications: ['ra', 'portal'],
        offering: 'ENTERPRISE',
        datapoint: 'PRO',
        countries: ['SE', 'NO'],
        seats: null,
        validTo: null,
      }),
    ).rejects.toMatchObject({
      status: 403,
      error: {
        details: { fields: ['applications', 'offering', 'datapoint', 'countries', 'seats', 'validTo'] },
      },
    });
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.update(licenceTable).set({ seats: 40 }).where(eq(licenceTable.organizationId, top.organizationId)),
    );
    await grant({ validTo: '2027-06-30', note: 'The first half' });
    await expect(grant({})).rejects.toMatchObject({ error: { details: { fields: ['seats'] } } });
    const made = await grant({ validFrom: '2027-07-01' });
    expect(made.organization.id).toBe(customer.organizationId);
    const [event] = await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .select()
        .from(auditEvent)
        .where(and(eq(auditEvent.subject, `licence:${made.id}`), eq(auditEvent.event, 'licence.created'))),
    );
    expect(event).toMatchObject({
      organizationId: customer.organizationId,
      ownOrganizationId: top.organizationId,
      userId: admin.userId,
    });
    const { rows } = await admin.call(auditContract.list, { body: { subject: `licence:${made.id}` } });
    expect(rows.map(({ subjectName }) => subjectName)).toEqual(['Customer, Standard']);
  });

  it('has its last day after its first day, and takes effect as shown in the preview', async () => {
    const { top, customer } = await family();
    const admin = await top.user();
    const { organizationId } = customer;
    await expect(
      admin.call(licenceContract.save, { body: { ...terms, organizationId, validTo: '2025-12-31' } }),
    ).rejects.toMatchObject({ status: 400, error: { details: { faults: [{ path: 'body.validTo' }] } } });
    const made = await admin.call(licenceContract.save, { body: { ...terms, organizationId } });
    const changed = await admin.call(licenceContract.save, {
      body: { ...terms, id: made.id, revision: 0, seats: 30 },
    });
    expect([changed.seats, changed.revision]).toEqual([30, 1]);
    await expect(
      admin.call(licenceContract.save, { body: { ...terms, id: made.id, revision: 0, seats: 40 } }),
    ).rejects.toMatchObject({
      status: 409,
      error: { code: 'error.stale', details: { present: { seats: 30, revision: 1 } } },
    });
  });

  it('cannot be extended or ended after it has ended', async () => {
    const { top, customer } = await family();
    const admin = await top.user();
    const { organizationId } = customer;
    const lapsed = await admin.call(licenceContract.save, {
      body: { ...terms, organizationId, validTo: '2026-10-31' },
    });
    const made = await admin.call(licenceContract.save, { body: { ...terms, organizationId } });
    const ended = await admin.call(licenceContract.end, { params: { id: made.id }, body: { revision: 0 } });
    const refused = { status: 409, error: { code: 'error.licence.ended' } };
    for (const { id, revision } of [lapsed, ended]) {
      for (const validTo of ['2030-12-31', null]) {
        const body = { ...terms, id, revision, validTo };
        await expect(admin.call(licenceContract.save, { body })).rejects.toMatchObject(refused);
      }
      await expect(
        admin.call(licenceContract.end, { params: { id }, body: { revision } }),
      ).rejects.toMatchObject(refused);
    }
    const { rows } = await admin.call(licenceContract.list, { body: { organizationId } });
    expect(rows.map(({ state, editable }) => [state, editable])).toEqual([
      ['ended', false],
      ['ended', false],
    ]);
    expect(await admin.call(licenceContract.save, { body: { ...terms, organizationId } })).toMatchObject({
      state: 'valid',
    });
  });

  it('is listed by state, organisation and text', async () => {
    const { top, customer } = await family();
    const admin = await top.user();
    const { organizationId } = customer;
    await admin.call(licenceContract.save, {
      body: { ...terms, organizationId, validFrom: '2027-01-01', note: 'From the new year' },
    });
    await admin.call(licenceContract.save, { body: { ...terms, organizationId, validTo: '2026-10-31' } });
    const list = async (body: object) => {
      const { rows, total } = await admin.call(licenceContract.list, { body });
      expect(total).toBe(rows.length);
      return rows.map((row) => [row.organization.id, row.state]);
    };
    expect(await list({ organizationId, sort: 'validTo' })).toEqual([
      [organizationId, 'ended'],
      [organizationId, 'upcoming'],
    ]);
    expect(await list({ state: 'valid' })).toEqual([[top.organizationId, 'valid']]);
    expect(await list({ text: 'new year' })).toEqual([[organizationId, 'upcoming']]);
    expect(await list({ text: '%' })).toEqual([]);
  });
});

describe('a licence for Atlas', () => {
  const atlas = { ...terms, applications: ['ra' as const, 'backoffice' as const] };

  it("can be granted and extended only by the operator's organisation", async () => {
    const system = await app.tenant({ kind: 'system' });
    const operator = await system.user();
    const applications = ['threatview', 'ra', 'backoffice', 'admin', 'portal', 'api', 'uplink'];
    const top = await app.tenant({ licensed: applications, parentId: system.organizationId });
    const customer = await app.tenant({ name: 'Customer', parentId: top.organizationId, licensed: [] });
    const reseller = await top.user();
    const { organizationId } = customer;
    const refused = {
      status: 403,
      error: { code: 'error.licence.atlas', details: { fields: ['applications'] } },
    };
    const given = { ...atlas, organizationId };
    await expect(reseller.call(licenceContract.save, { body: given })).rejects.toMatchObject(refused);
    await expect(
      reseller.call(licenceContract.effect, {
        body: { organizationId, terms: { ...atlas, coversCustomers: false } },
      }),
    ).rejects.toMatchObject(refused);
    const made = await operator.call(licenceContract.save, { body: given });
    const [event] = await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.subject, `licence:${made.id}`)),
    );
    expect(event).toMatchObject({ event: 'licence.created', after: { applications: atlas.applications } });
    const change = (terms: object, revision: number) =>
      reseller.call(licenceContract.save, { body: { ...atlas, id: made.id, revision, ...terms } });
    await expect(change({ validTo: '2028-12-31' }, 0)).rejects.toMatchObject(refused);
    expect((await change({ validTo: '2027-06-30', note: 'Shorter' }, 0)).applications).toContain(
      'backoffice',
    );
    expect((await change({ applications: ['ra'] }, 1)).applications).toEqual(['ra']);
    await expect(change({}, 2)).rejects.toMatchObject(refused);
  });

  it('is not inherited from a licence that covers customers', async () => {
    const applications = ['threatview', 'ra', 'backoffice', 'admin'];
    const top = await app.tenant({ coversCustomers: true, licensed: applications });
    const below = await app.tenant({ parentId: top.organizationId, licensed: [] });
    expect(await heldBy(await top.user())).toContain('backoffice');
    expect((await heldBy(await below.user())).toSorted()).toEqual(['admin', 'ra', 'threatview']);
    const effective = await (await top.user()).call(licenceContract.getEffective, {
      params: { x: below.organizationId },
    });
    expect(effective.licence?.applications).not.toContain('backoffice');
  });

  it('adds only Atlas to an inherited licence, and removes nothing', async () => {
    const system = await app.tenant({ kind: 'system' });
    const operator = await system.user();
    const top = await app.tenant({
      parentId: system.organizationId,
      coversCustomers: true,
      licensed: ['threatview', 'ra', 'admin'],
    });
    const below = await app.tenant({ parentId: top.organizationId, licensed: [] });
    const deeper = await app.tenant({ parentId: below.organizationId, licensed: [] });
    const [person, child] = [await below.user(), await deeper.user()];
    const x = below.organizationId;
    const made = await operator.call(licenceContract.save, {
      body: { ...atlas, applications: ['backoffice'], seats: 3, organizationId: x },
    });
    expect((await heldBy(person)).toSorted()).toEqual(['admin', 'backoffice', 'ra', 'threatview']);
    expect((await heldBy(child)).toSorted()).toEqual(['admin', 'ra', 'threatview']);
    const effective = async () =>
      (await (await top.user()).call(licenceContract.getEffective, { params: { x } })).licence;
    expect(await effective()).toMatchObject({
      inherited: true,
      from: { id: top.organizationId },
      seats: null,
    });
    await operator.call(licenceContract.end, { params: { id: made.id }, body: { revision: 0 } });
    expect((await heldBy(person)).toSorted()).toEqual(['admin', 'ra', 'threatview']);
    expect((await effective())?.ids).not.toContain(made.id);
  });
});

describe('the preview of a licence change', () => {
  const told = (effects: readonly LicenceEffect[]) =>
    effects.map(({ from, organizations }) => [
      from,
      ...organizations.map(({ organization: { name }, gains, loses }) => ({ name, gains, loses })),
    ]);

  it('lists the organisations that gain or lose applications, with the applications and the day', async () => {
    const { top, customer } = await family();
    const below = { parentId: customer.organizationId, licensed: [], name: 'Below' };
    const person = await (await app.tenant(below)).user();
    const admin = await top.user();
    const { organizationId } = customer;
    const all = ['threatview', 'ra', 'admin', 'portal', 'api', 'uplink'];
    const left = all.filter((one) => one !== 'ra' && one !== 'admin');
    const wanted = { ...terms, validFrom: '2026-11-20', coversCustomers: false };
    const effect = (body: EndpointRequest<typeof licenceContract.effect>['body']) =>
      admin.call(licenceContract.effect, { body }).then(told);
    expect(await effect({ organizationId, terms: wanted })).toEqual([
      ['2026-11-20', { name: 'Customer', gains: [], loses: left }, { name: 'Below', gains: [], loses: all }],
      ['2028-01-01', { name: 'Customer', gains: [], loses: all }, { name: 'Below', gains: [], loses: all }],
    ]);
    expect(await heldBy(person)).toContain('ra');
    const { id } = await admin.call(licenceContract.save, { body: { ...wanted, organizationId } });
    expect(await heldBy(person)).toEqual([]);
    expect(await effect({ id, terms: { ...wanted, coversCustomers: true } })).toEqual([
      ['2026-11-20', { name: 'Below', gains: ['ra', 'admin'], loses: [] }],
      ['2028-01-01'],
    ]);
    expect(await effect({ id, terms: { ...wanted, validTo: '2026-12-31' } })).toEqual([
      ['2027-01-01', { name: 'Customer', gains: [], loses: ['ra', 'admin'] }],
      ['2028-01-01'],
    ]);
    expect(await effect({ id, terms: null })).toEqual([
      ['2026-11-20', { name: 'Customer', gains: [], loses: ['ra', 'admin'] }],
      ['2028-01-01'],
    ]);
    expect(await effect({ id, terms: wanted })).toEqual([]);
    const [fewer] = await admin.call(licenceContract.effect, {
      body: { id, terms: { ...wanted, seats: 1 } },
    });
    expect(fewer?.organizations[0]).toMatchObject({ before: { seats: 25 }, after: { seats: 1 }, gains: [] });
  });

  it('is shown only to permitted people, about organisations within their reach', async () => {
    const { top, customer } = await family();
    const own = await customer.user();
    const wanted = { ...terms, coversCustomers: true };
    await expect(own.call(licenceContract.effect, { body: { terms: wanted } })).rejects.toMatchObject({
      status: 403,
    });
    const body = { organizationId: top.organizationId, terms: wanted };
    await expect(own.call(licenceContract.effect, { body })).rejects.toMatchObject({ status: 404 });
  });
});

describe('the terms of licences', () => {
  it('are compared field by field to find terms that exceed others', () => {
    expect(listExceedingLicenceFields(terms, terms)).toEqual([]);
    expect(listExceedingLicenceFields({ ...terms, seats: null }, { ...terms, seats: null })).toEqual([]);
    expect(listExceedingLicenceFields({ ...terms, validTo: '2028-01-01' }, terms)).toEqual(['validTo']);
  });

  it('add up seats of licences that are valid at the same time', () => {
    const half = { seats: 15, validFrom: '2027-06-01', validTo: null };
    expect(computeMaxSeats(terms, [])).toBe(25);
    expect(computeMaxSeats(terms, [half])).toBe(40);
    expect(computeMaxSeats(terms, [half, { ...half, validFrom: '2026-06-01', validTo: '2026-12-31' }])).toBe(
      40,
    );
    expect(computeMaxSeats(terms, [{ ...half, validFrom: '2028-01-01' }])).toBe(25);
    expect(computeMaxSeats(terms, [{ ...half, seats: null }])).toBeNull();
  });

  it('are valid on both the first and the last day', () => {
    const held = { validFrom: '2026-03-01', validTo: '2026-03-31' };
    const days = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'];
    expect(days.map((day) => computeLicenceState(day, held))).toEqual([
      'upcoming',
      'valid',
      'valid',
      'ended',
    ]);
    expect(getDayBefore('2026-03-01')).toBe('2026-02-28');
  });
});

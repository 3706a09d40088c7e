import { assessment, licence, organization, session } from '@klarsikt/contract';
import { startTestApp, type TestApp } from '@klarsikt/testkit';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSystemTransaction } from '../../platform/tx.ts';
import { licence as licenceTable } from '../../schema/identity.ts';
import { auditEvent } from '../../schema/operations.ts';
import { beyond, dayBefore, stateOn } from './terms.ts';

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
  const top = await app.tenant({ name: `Provider ${crypto.randomUUID().slice(0, 6)}` });
  const customer = await app.tenant({ name: 'Customer', parentId: top.organizationId, licensed: [] });
  return { top, customer };
}

describe('the effective licence', () => {
  it('is the own one, else the nearest parent’s, and says whose it is', async () => {
    const { top, customer } = await family();
    const admin = await top.user();
    const x = customer.organizationId;
    const effective = () => admin.call(licence.getEffective, { params: { x } });
    expect(await effective()).toMatchObject({
      organization: { name: 'Customer' },
      licence: { inherited: true, from: { id: top.organizationId }, offering: 'ENTERPRISE' },
    });
    const made = await admin.call(licence.save, { body: { ...terms, organizationId: x, note: 'Order 7' } });
    expect(made).toMatchObject({ state: 'valid', effective: true, editable: true, revision: 0 });
    expect((await effective()).licence).toMatchObject({ id: made.id, inherited: false, seats: 25 });
    const own = await customer.user();
    const seen = await own.call(licence.getEffective, { params: { x } });
    expect(seen.licence).toMatchObject({ id: made.id, offering: 'STANDARD' });
    await admin.call(licence.end, { params: { id: made.id }, body: { revision: 0 } });
    expect((await effective()).licence).toMatchObject({ inherited: true });
    // The session tells the same one, and nothing of other organisations' licences.
    const told = async (user: typeof own) => {
      const licences = await user.call(session.getLicenses, {});
      return [...new Set(licences.map(({ offering }) => offering))];
    };
    expect([await told(own), await told(admin)]).toEqual([['ENTERPRISE'], ['ENTERPRISE']]);
    // From within, the parent stands out of reach; its name and terms are told all the same.
    const inherited = await own.call(licence.getEffective, { params: { x } });
    expect(inherited.licence?.from.id).toBe(top.organizationId);
    await expect(own.call(licence.getEffective, { params: { x: top.organizationId } })).rejects.toMatchObject(
      { status: 404 },
    );
  });

  it('acts on the next call when it is granted, narrowed, ended, or past its last day', async () => {
    const alone = await app.tenant({ licensed: ['ra', 'admin'] });
    const top = await app.tenant({ kind: 'system' });
    const customer = await app.tenant({ parentId: top.organizationId, licensed: ['ra', 'admin'] });
    await inSystemTransaction(app.database.app, (tx) =>
      tx.delete(licenceTable).where(eq(licenceTable.organizationId, top.organizationId)),
    );
    const admin = await top.user();
    const user = await customer.user();
    const opens = async () => (await user.request(assessment.list, {})).status;
    expect(await opens()).toBe(200);
    const { rows } = await admin.call(licence.list, { body: { organizationId: customer.organizationId } });
    const { id, revision } = rows[0] ?? { id: 0, revision: 0 };
    const save = (change: object, from: number) =>
      admin.call(licence.save, { body: { ...terms, id, revision: from, ...change } });
    await save({ applications: ['threatview'] }, revision);
    expect(await opens()).toBe(200);
    expect(
      (await user.call(session.getSession, {})).applications.map((one) => one.application),
    ).not.toContain('ra');
    await save({ applications: ['ra'], validTo: '2026-11-20' }, revision + 1);
    const held = async () =>
      (await user.call(session.getSession, {})).applications.map((one) => one.application);
    expect(await held()).toContain('ra');
    await admin.call(licence.end, { params: { id }, body: { revision: revision + 2 } });
    expect(await held()).not.toContain('ra');
    expect(alone.organizationId).toBeGreaterThan(0);
  });
});

describe('a licence is granted', () => {
  it('from above, never to oneself, save in the organisation that runs the installation', async () => {
    const { top, customer } = await family();
    const own = await top.user();
    await expect(
      own.call(licence.save, { body: { ...terms, organizationId: top.organizationId } }),
    ).rejects.toMatchObject({ status: 403, error: { code: 'error.licence.notgranted' } });
    const { rows } = await own.call(licence.list, { body: { organizationId: top.organizationId } });
    expect(rows.map(({ editable }) => editable)).toEqual([false]);
    const id = rows[0]?.id ?? 0;
    await expect(
      own.call(licence.save, { body: { ...terms, id, revision: 0, validTo: null } }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(own.call(licence.end, { params: { id }, body: { revision: 0 } })).rejects.toMatchObject({
      status: 403,
    });
    const inside = await customer.user();
    await expect(inside.call(licence.save, { body: terms })).rejects.toMatchObject({ status: 403 });
    const system = await app.tenant({ kind: 'system' });
    const operator = await system.user();
    const made = await operator.call(licence.save, { body: { ...terms, applications: ['api'] } });
    expect(made.organization.id).toBe(system.organizationId);
    const grantees = await own.call(licence.grantees, {});
    expect(grantees).toEqual([{ id: customer.organizationId, name: 'Customer', depth: 1 }]);
  });

  it('also while the customer is administered, and holds no more than the giver has', async () => {
    const { top, customer } = await family();
    const admin = await top.user();
    await inSystemTransaction(app.database.app, (tx) =>
      tx
        .update(licenceTable)
        .set({ ...terms, applications: ['ra', 'admin', 'threatview'] })
        .where(eq(licenceTable.organizationId, top.organizationId)),
    );
    await admin.call(organization.administer, { params: { id: customer.organizationId } });
    const grant = (change: object) => admin.call(licence.save, { body: { ...terms, ...change } });
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
    const made = await grant({});
    expect(made.organization.id).toBe(customer.organizationId);
    const [event] = await inSystemTransaction(app.database.app, (tx) =>
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
  });

  it('for days in their order, and with all that was seen', async () => {
    const { top, customer } = await family();
    const admin = await top.user();
    const { organizationId } = customer;
    await expect(
      admin.call(licence.save, { body: { ...terms, organizationId, validTo: '2025-12-31' } }),
    ).rejects.toMatchObject({ status: 400, error: { details: { faults: [{ path: 'body.validTo' }] } } });
    const made = await admin.call(licence.save, { body: { ...terms, organizationId } });
    const changed = await admin.call(licence.save, {
      body: { ...terms, id: made.id, revision: 0, seats: 30 },
    });
    expect([changed.seats, changed.revision]).toEqual([30, 1]);
    await expect(
      admin.call(licence.save, { body: { ...terms, id: made.id, revision: 0, seats: 40 } }),
    ).rejects.toMatchObject({
      status: 409,
      error: { code: 'error.stale', details: { present: { seats: 30, revision: 1 } } },
    });
  });

  it('and listed by state, organisation and words', async () => {
    const { top, customer } = await family();
    const admin = await top.user();
    const { organizationId } = customer;
    await admin.call(licence.save, {
      body: { ...terms, organizationId, validFrom: '2027-01-01', note: 'From the new year' },
    });
    await admin.call(licence.save, { body: { ...terms, organizationId, validTo: '2026-10-31' } });
    const list = async (body: object) => {
      const { rows, total } = await admin.call(licence.list, { body });
      expect(total).toBe(rows.length);
      return rows.map((row) => [row.organization.id, row.state, row.effective]);
    };
    expect(await list({ organizationId, sort: 'validTo' })).toEqual([
      [organizationId, 'ended', false],
      [organizationId, 'upcoming', false],
    ]);
    expect(await list({ state: 'valid' })).toEqual([[top.organizationId, 'valid', true]]);
    expect(await list({ text: 'new year' })).toEqual([[organizationId, 'upcoming', false]]);
    expect(await list({ text: '%' })).toEqual([]);
  });
});

describe('terms', () => {
  it('go beyond others field by field', () => {
    expect(beyond(terms, terms)).toEqual([]);
    expect(beyond({ ...terms, seats: null }, { ...terms, seats: null })).toEqual([]);
    expect(beyond({ ...terms, validTo: '2028-01-01' }, terms)).toEqual(['validTo']);
  });

  it('hold on both their days', () => {
    const held = { validFrom: '2026-03-01', validTo: '2026-03-31' };
    const days = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'];
    expect(days.map((day) => stateOn(day, held))).toEqual(['upcoming', 'valid', 'valid', 'ended']);
    expect(dayBefore('2026-03-01')).toBe('2026-02-28');
  });
});

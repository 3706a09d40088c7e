/** Tests that every date and deadline uses days of the organisation's time zone. */
import {
  actionContract,
  assessmentContract,
  deferredContract,
  enforcementContract,
  examinerContract,
  organizationContract,
  reportContract,
  sessionContract,
  signoffContract,
  usageContract,
  waitingContract,
} from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import { defaultEnforcedRequirements } from '@klarsikt/engine/completeness';
import { signOffParts } from '@klarsikt/engine/sign-off';
import {
  openTestSession,
  smallFirmSettings,
  startTestApp,
  type TestApp,
  type TestTenant,
} from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInSystemTransaction } from '../src/platform/tx.ts';
import { licenceTable } from '../src/schema/identity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const moveTo = (instant: string) =>
  app.clock.advance((new Date(instant).getTime() - app.clock.now().getTime()) / 1000);

/**
 * Creates a person with all permissions, and signs them in again at later times, because sessions end as the clock
 * moves.
 */
async function personOf(tenant: TestTenant) {
  const { userId } = await tenant.user();
  const { organizationId } = tenant;
  return {
    userId,
    now: async () => {
      const client = app.visitor();
      await openTestSession(app.database, app.clock, { userId, organizationId }, client);
      return client;
    },
  };
}

async function begun(options: Parameters<TestApp['tenant']>[0] = {}) {
  const tenant = await app.tenant(options);
  const person = await personOf(tenant);
  const settings = { ...smallFirmSettings, name: 'Bank', opGeography: 'ge-se' };
  const body = { unitId: tenant.unitId, settings };
  const { id } = await (await person.now()).call(assessmentContract.create, { body });
  return { tenant, person, id };
}

describe('today', () => {
  it.each([
    ['2026-11-29T22:30:00Z', '2026-11-29'],
    ['2026-11-29T23:30:00Z', '2026-11-30'],
    ['2026-12-31T22:30:00Z', '2026-12-31'],
    ['2026-12-31T23:30:00Z', '2027-01-01'],
    // Summer time lasts from 28 March to 31 October: midnight in Stockholm is 22:00 UTC then, and 23:00 UTC in winter.
    ['2027-03-27T22:30:00Z', '2027-03-27'],
    ['2027-03-27T23:30:00Z', '2027-03-28'],
    ['2027-03-28T21:30:00Z', '2027-03-28'],
    ['2027-03-28T22:30:00Z', '2027-03-29'],
    ['2027-10-30T22:30:00Z', '2027-10-31'],
    ['2027-10-31T22:30:00Z', '2027-10-31'],
    ['2027-10-31T23:30:00Z', '2027-11-01'],
  ])('is, for an organisation in Stockholm at %s, the day %s', async (instant, day) => {
    moveTo(instant);
    const reader = await app.tenant().then(personOf);
    const client = await reader.now();
    expect((await client.call(waitingContract.list, {})).today).toBe(day);
    expect((await client.call(actionContract.list, { body: {} })).today).toBe(day);
    expect((await client.call(sessionContract.getSession, {})).timeZone).toBe('Europe/Stockholm');
    const span = await client.call(usageContract.list, { body: { timeframe: 'today' } });
    expect(new Date(span.from).getTime()).toBeLessThanOrEqual(new Date(instant).getTime());
    expect(span.to - span.from).toBeLessThanOrEqual(25 * 3_600_000);
  });

  it('is the date in the time zone of the organisation, else of its country, else of the installation', async () => {
    moveTo('2028-01-10T23:30:00Z');
    const todayIn = async (options: Parameters<TestApp['tenant']>[0]) => {
      const client = await (await personOf(await app.tenant(options))).now();
      return (await client.call(waitingContract.list, {})).today;
    };
    expect(await todayIn({ country: 'SE' })).toBe('2028-01-11');
    expect(await todayIn({ country: 'FI' })).toBe('2028-01-11');
    expect(await todayIn({ country: 'GB' })).toBe('2028-01-10');
    expect(await todayIn({ country: 'US' })).toBe('2028-01-10');
    expect(await todayIn({ country: 'SE', timeZone: 'America/New_York' })).toBe('2028-01-10');
    expect(await todayIn({ country: 'US', timeZone: 'Pacific/Kiritimati' })).toBe('2028-01-11');
  });
});

describe('a last day of validity', () => {
  it('ends at midnight in the time zone of the organisation, for licences, examiners and due days', async () => {
    moveTo('2028-02-01T09:00:00Z');
    const { tenant, person, id } = await begun();
    const outside = await tenant.user([]);
    const client = await person.now();
    const lastDay = '2028-02-29';
    await client.call(examinerContract.name, { params: { id }, body: { userId: outside.userId, lastDay } });
    const inSwedish = eq(licenceTable.organizationId, tenant.organizationId);
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.update(licenceTable).set({ validTo: lastDay }).where(inSwedish),
    );
    const examining = async () => {
      const one = app.visitor();
      const { organizationId } = tenant;
      await openTestSession(app.database, app.clock, { userId: outside.userId, organizationId }, one);
      return (await one.call(examinerContract.mine, {})).length;
    };
    moveTo('2028-02-29T22:30:00Z');
    expect(await examining()).toBe(1);
    expect((await (await person.now()).call(sessionContract.getSession, {})).licensed).toContain('ra');
    moveTo('2028-02-29T23:30:00Z');
    expect((await (await person.now()).call(sessionContract.getSession, {})).licensed).not.toContain('ra');
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.update(licenceTable).set({ validTo: null }).where(inSwedish),
    );
    await expect(examining()).rejects.toMatchObject({ status: 403 });
  });
});

describe('an approval', () => {
  it.each([
    ['2028-12-31T22:30:00Z', '2028-12-31', '31 December 2028'],
    ['2029-12-31T23:30:00Z', '2030-01-01', '1 January 2030'],
  ])('is dated, if given at %s, %s in the report', async (instant, day, words) => {
    moveTo(instant);
    const { person, id } = await begun({ settings: { approval: { twoPersons: false } } });
    const client = await person.now();
    const params = { id };
    const patches = defaultEnforcedRequirements.map(
      (one): Patch => ({ op: 'set', path: `/${one}`, value: false }),
    );
    await client.call(enforcementContract.save, { body: { revision: 0, patches } });
    const { revision, hash } = await client.call(signoffContract.get, { params });
    const body = { revision, hash, parts: [...signOffParts], statement: 'We approve it.' };
    const { pack } = await client.call(signoffContract.approve, { params, body });
    // No test reads the pack of the approval, so its four reports are not rendered.
    if (pack !== null) await client.call(deferredContract.cancel, { params: { id: pack } });
    const shown = await client.call(reportContract.show, {
      params,
      body: { language: 'en', format: 'html' },
    });
    expect(JSON.stringify(shown).replaceAll('\u00a0', ' ')).toContain(words);
    expect((await client.call(waitingContract.list, {})).today).toBe(day);
  });
});

describe('the time zone of an organisation', () => {
  it('is chosen by name by an administrator and applies from the next call on', async () => {
    moveTo('2030-06-10T22:30:00Z');
    const tenant = await app.tenant({ country: 'US' });
    const client = await (await personOf(tenant)).now();
    const { organizationId: id } = tenant;
    const params = { id };
    const before = await client.call(organizationContract.get, { params });
    expect([before.timeZone, before.dayZone]).toEqual([null, 'UTC']);
    expect((await client.call(waitingContract.list, {})).today).toBe('2030-06-10');
    const body = { id, revision: before.revision, timeZone: 'europe/stockholm' };
    const saved = await client.call(organizationContract.save, { body });
    expect([saved.timeZone, saved.dayZone]).toEqual(['Europe/Stockholm', 'Europe/Stockholm']);
    expect((await client.call(waitingContract.list, {})).today).toBe('2030-06-11');
    const back = await client.call(organizationContract.save, {
      body: { id, revision: saved.revision, timeZone: null },
    });
    expect([back.timeZone, back.dayZone]).toEqual([null, 'UTC']);
  });

  it.each(['Stockholm', '+01:00', 'Mars/Olympus', "UTC'"])(
    'is refused as %s with the path of the field',
    async (timeZone) => {
      const tenant = await app.tenant();
      const client = await (await personOf(tenant)).now();
      const { organizationId: id } = tenant;
      const body = { id, revision: 0, timeZone };
      await expect(client.call(organizationContract.save, { body })).rejects.toMatchObject({
        status: 400,
        error: { details: { faults: [{ path: 'body.timeZone' }] } },
      });
    },
  );
});

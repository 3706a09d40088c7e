/** The register of incidents: kept in units, with a right of its own, and without what the library lacks. */
import { type InputOf, incident, unit } from '@klarsikt/contract';
import { refusalOf, sharedTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.close());

type Given = InputOf<typeof incident.create>['body'];

async function firm() {
  const tenant = await app.tenant();
  const officer = await tenant.user(['ra:View', 'ra:Incident']);
  const day = (before: number) =>
    new Date(app.clock.now().getTime() - before * 86_400_000).toISOString().slice(0, 10);
  const given = (changed: Partial<Given> = {}): Given => ({
    ...{ unitId: tenant.unitId, day: day(1), kind: 'fraud', severity: 'medium', title: 'Mule accounts' },
    ...{ description: 'Five accounts.', links: { threats: [], products: ['pr-exchange'], controls: [] } },
    ...{ loss: 12_000, reported: 'yes', lessons: 'Limits for new accounts.', action: 'Accounts closed.' },
    ...changed,
  });
  return { tenant, officer, given, day };
}

describe('the register of incidents', () => {
  it('keeps what happened with what it concerns, the latest first, narrowed by days, kind and severity', async () => {
    const { officer, given, day } = await firm();
    const first = await officer.call(incident.create, { body: given({ day: day(30) }) });
    const second = await officer.call(incident.create, { body: given({ severity: 'critical' }) });
    const list = async (body: InputOf<typeof incident.list>['body']) =>
      (await officer.call(incident.list, { body })).incidents.map(({ id }) => id);
    expect(await list({})).toEqual([second.id, first.id]);
    expect(await list({ severity: 'high' })).toEqual([second.id]);
    expect(await list({ until: day(10) })).toEqual([first.id]);
    expect(await list({ kind: 'staff' })).toEqual([]);
    const { names } = await officer.call(incident.list, { body: {} });
    expect(names.products.map(({ key }) => key)).toEqual(['pr-exchange']);
  });

  it('refuses a day to come, what the library lacks at its place, and another unit', async () => {
    const { officer, given, day } = await firm();
    const refused = async (body: Given) => {
      const { status, error } = await refusalOf(officer.call(incident.create, { body }));
      return [status, error.code];
    };
    expect(await refused(given({ day: day(-1) }))).toEqual([400, 'error.incident.future']);
    expect(await refused(given({ unitId: 999_999 }))).toEqual([404, 'error.notfound']);
    const links = { threats: [], products: ['pr-exchange', 'pr-none'], controls: [] };
    const { error } = await refusalOf(officer.call(incident.create, { body: given({ links }) }));
    expect(error.details).toMatchObject({ faults: [{ path: 'body.links.products.1', code: 'reference' }] });
  });

  it('is closed to who has only the rights of assessments, and to other units', async () => {
    const { tenant, officer, given } = await firm();
    const { id } = await officer.call(incident.create, { body: given() });
    const editor = await tenant.user(['ra:View', 'ra:Edit', 'ra:Approve']);
    for (const call of [
      () => editor.call(incident.list, { body: {} }),
      () => editor.call(incident.create, { body: given() }),
      () => editor.call(incident.remove, { params: { id } }),
      () => editor.call(incident.export, { body: { format: 'csv', language: 'en' } }),
    ])
      expect((await refusalOf(call())).status).toBe(403);
    const admin = await tenant.user();
    const other = await admin.call(unit.save, { body: { name: 'Branch' } });
    const theirs = await admin.call(incident.create, { body: given({ unitId: other.id }) });
    expect((await officer.call(incident.list, { body: {} })).incidents).toHaveLength(2);
    expect(theirs.unit.name).toBe('Branch');
  });

  it('is changed from the state that was seen, removed with a record, and written as a file', async () => {
    const { officer, given } = await firm();
    const { id, revision } = await officer.call(incident.create, { body: given() });
    const body = { ...given({ lessons: 'More limits.' }), revision };
    expect(await officer.call(incident.change, { params: { id }, body })).toMatchObject({ revision: 2 });
    const stale = await refusalOf(officer.call(incident.change, { params: { id }, body }));
    expect([stale.status, stale.error.code]).toEqual([409, 'error.stale']);
    const file = await officer.call(incident.export, { body: { format: 'csv', language: 'sv' } });
    const text = Buffer.from(file.content).toString('utf8');
    expect(text).toContain('Mule accounts');
    expect(text).toContain('Bedrägeri');
    await officer.call(incident.remove, { params: { id } });
    expect((await officer.call(incident.list, { body: {} })).incidents).toEqual([]);
  });
});

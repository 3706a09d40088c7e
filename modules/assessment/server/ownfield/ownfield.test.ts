import {
  actionContract,
  assessmentContract,
  type EndpointRequest,
  incidentContract,
  ownfieldContract,
  unitContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import {
  expectRefusal,
  getSharedTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
} from '@klarsikt/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Definition = EndpointRequest<typeof ownfieldContract.create>['body'];

let app: TestApp;
let tenant: TestTenant;
let admin: TestClient & { readonly userId: number };
beforeAll(async () => {
  app = await getSharedTestApp();
  tenant = await app.tenant();
  admin = await tenant.user();
});
afterAll(() => app.close());

const definition = (given: Partial<Definition> = {}): Definition => ({
  ...{ thing: 'action', kind: 'text', label: { en: 'Supplier', sv: 'Leverantör' } },
  ...{ isListed: true, position: 1 },
  ...given,
});
const define = (given: Partial<Definition> = {}) =>
  admin.call(ownfieldContract.create, { body: definition(given) });

async function bank(): Promise<number> {
  const settings = { ...emptyAssessmentSettings, name: 'Bank' };
  return (await admin.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } })).id;
}
const raise = (
  ra: number,
  ownFields: EndpointRequest<typeof actionContract.create>['body']['ownFields'] = {},
) => admin.call(actionContract.create, { body: { assessment: ra, origin: 'own', title: 'Ask', ownFields } });
const register = (
  ownFields: EndpointRequest<typeof incidentContract.create>['body']['ownFields'],
  title = 'Case',
) =>
  admin.call(incidentContract.create, {
    body: {
      ...{ unitId: tenant.unitId, day: '2026-01-02', kind: 'fraud', severity: 'low', title },
      ...{ links: { threats: [], products: [], controls: [] }, reported: 'no', ownFields },
    },
  });
const codeOf = async (call: Promise<unknown>) => (await expectRefusal(call)).error.code;

describe('the definition of an own field', () => {
  it('keeps its key and all values when it is renamed', async () => {
    const made = await define({ label: { en: 'Contract number', sv: 'Avtalsnummer' } });
    expect(made).toMatchObject({ key: 'contract_number', revision: 1, held: 0 });
    const ra = await bank();
    const { id } = await raise(ra, { contract_number: 'A-17' });
    const { label: _, thing: _t, kind: _k, ...rest } = definition();
    const body = { ...rest, label: { en: 'Agreement', sv: 'Avtal' }, revision: 1 };
    const params = { id: made.id };
    expect(await admin.call(ownfieldContract.change, { params, body })).toMatchObject({
      key: made.key,
      revision: 2,
      held: 1,
    });
    const { action: read } = await admin.call(actionContract.get, { params: { id } });
    expect(read.ownFields).toEqual({ contract_number: 'A-17' });
    // Somebody who still had the form with the former name open loses nothing and overwrites nothing.
    const stale = await expectRefusal(admin.call(ownfieldContract.change, { params, body }));
    expect([stale.status, stale.error.code]).toEqual([409, 'error.stale']);
    expect(await codeOf(admin.call(ownfieldContract.remove, { params }))).toBe('error.ownfield.held');
  });

  it('keeps the ids of all options and archives removed ones', async () => {
    expect(await codeOf(define({ kind: 'choice' }))).toBe('error.ownfield.options');
    const option = (en: string) => ({ name: { en, sv: en } });
    const made = await define({ kind: 'choice', key: 'tier', options: [option('One'), option('Two')] });
    const [one] = made.options;
    const { thing: _t, kind: _k, ...rest } = definition();
    const options = [option('Three'), { id: one?.id ?? '', ...option('First') }];
    const body = { ...rest, options, revision: made.revision };
    const changed = await admin.call(ownfieldContract.change, { params: { id: made.id }, body });
    expect(changed.options.map(({ id, name, isArchived }) => [id, name.en, isArchived])).toEqual([
      ['o3', 'Three', false],
      ['o1', 'First', false],
      ['o2', 'Two', true],
    ]);
    expect(await codeOf(define({ key: 'tier' }))).toBe('error.ownfield.key');
  });

  it('is refused beyond twenty for one kind of object', async () => {
    const other = await (await app.tenant()).user();
    const ids: number[] = [];
    for (let number = 0; number < 20; number += 1)
      ids.push((await other.call(ownfieldContract.create, { body: definition({ thing: 'incident' }) })).id);
    const further = definition({ thing: 'incident' });
    expect(await codeOf(other.call(ownfieldContract.create, { body: further }))).toBe('error.ownfield.most');
    await other.call(ownfieldContract.remove, { params: { id: ids[0] ?? 0 } });
    const { rows } = await other.call(ownfieldContract.list, {});
    expect(new Set(rows.map(({ key }) => key)).size).toBe(19);
  });

  it('can be changed only by administrators of its organisation', async () => {
    const made = await define({ label: { en: 'Canary field', sv: '' } });
    const stranger = await (await app.tenant()).user();
    const { fields } = await stranger.call(ownfieldContract.fields, {});
    expect(fields).toEqual([]);
    const at = { params: { id: made.id }, body: { revision: made.revision } };
    for (const call of [
      () => stranger.call(ownfieldContract.archive, at),
      () => stranger.call(ownfieldContract.restore, at),
      () => stranger.call(ownfieldContract.remove, { params: at.params }),
    ])
      expect((await expectRefusal(call())).status).toBe(404);
    const viewer = await tenant.user(['ra:View']);
    expect((await expectRefusal(viewer.call(ownfieldContract.create, { body: definition() }))).status).toBe(
      403,
    );
    expect((await viewer.call(ownfieldContract.fields, {})).fields.map(({ key }) => key)).toContain(made.key);
  });
});

describe('values of own fields of an action', () => {
  it('are refused as a whole if one has the wrong type or an unknown field', async () => {
    await define({ kind: 'number', key: 'cost' });
    await define({ kind: 'link', key: 'page' });
    await define({ kind: 'person', key: 'expert' });
    const ra = await bank();
    const foreigner = await (await app.tenant()).user();
    const wrong = { cost: 'x', page: 'javascript:alert(1)', expert: foreigner.userId, nothing: 'x' };
    const { status, error } = await expectRefusal(raise(ra, wrong));
    expect(status).toBe(400);
    expect(error.details).toMatchObject({
      faults: [
        { path: 'body.ownFields.cost', code: 'ownfield.number' },
        { path: 'body.ownFields.page', code: 'ownfield.link' },
        { path: 'body.ownFields.expert', code: 'ownfield.person' },
        { path: 'body.ownFields.nothing', code: 'ownfield.unknown' },
      ],
    });
    expect((await admin.call(actionContract.list, { body: { assessment: ra } })).actions).toEqual([]);
    const right = { cost: 0, page: 'https://example.com/a', expert: admin.userId };
    expect((await raise(ra, right)).ownFields).toEqual(right);
  });

  it('can be changed one by one, and each change is recorded in the history', async () => {
    await define({ key: 'first' });
    await define({ key: 'second' });
    const ra = await bank();
    const { id, revision } = await raise(ra, { first: 'a', second: 'b' });
    const body = { revision, ownFields: { second: null } };
    const changed = await admin.call(actionContract.change, { params: { id }, body });
    expect(changed.ownFields).toEqual({ first: 'a' });
    const { events } = await admin.call(actionContract.get, { params: { id } });
    expect(events.at(-1)).toMatchObject({ kind: 'changed', after: { ownFields: { first: 'a' } } });
    expect(await codeOf(admin.call(actionContract.change, { params: { id }, body }))).toBe('error.stale');
  });

  it('cannot be changed if the field was archived during the edit', async () => {
    const made = await define({ key: 'old' });
    const ra = await bank();
    const { id, revision } = await raise(ra, { old: 'kept' });
    const params = { id: made.id };
    await admin.call(ownfieldContract.archive, { params, body: { revision: made.revision } });
    const body = { revision, title: 'New title', ownFields: { old: 'late' } };
    const { error } = await expectRefusal(admin.call(actionContract.change, { params: { id }, body }));
    expect(error.details).toMatchObject({
      faults: [{ path: 'body.ownFields.old', code: 'ownfield.archived' }],
    });
    const { action: read } = await admin.call(actionContract.get, { params: { id } });
    expect(read).toMatchObject({ title: 'Ask', ownFields: { old: 'kept' } });
    await admin.call(ownfieldContract.restore, { params, body: { revision: made.revision + 1 } });
    expect((await admin.call(actionContract.change, { params: { id }, body })).ownFields).toEqual({
      old: 'late',
    });
  });

  it('cannot be written by a viewer, nor by an editor of another unit', async () => {
    await define({ key: 'note' });
    const ra = await bank();
    const { id, revision } = await raise(ra, { note: 'a' });
    const body = { revision, ownFields: { note: 'b' } };
    const viewer = await tenant.user(['ra:View']);
    const editor = await tenant.user(['ra:View', 'ra:Edit']);
    const other = await admin.call(unitContract.save, { body: { name: 'Branch', parentId: tenant.unitId } });
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.execute(sql`update group_resource set unit_id = ${other.id} where permission = 'Edit' and group_id in
        (select group_id from group_member where user_id = ${editor.userId})`),
    );
    for (const person of [viewer, editor])
      expect((await expectRefusal(person.call(actionContract.change, { params: { id }, body }))).status).toBe(
        403,
      );
    expect((await admin.call(actionContract.get, { params: { id } })).action.ownFields).toEqual({
      note: 'a',
    });
  });
});

describe('a workbook of the incident register', () => {
  it('contains own fields, and changed values can be imported into the same incidents', async () => {
    for (const [kind, key, en] of [
      ['number', 'exposure', 'Exposure'],
      ['date', 'closed', 'Closed on'],
      ['text', 'case_no', 'Case number'],
      ['person', 'handler', 'Handler'],
    ] as const)
      await define({ thing: 'incident', kind, key, label: { en, sv: `${en} (sv)` } });
    const values = { exposure: 1234.5, closed: '2026-03-04', case_no: '007', handler: admin.userId };
    const { id } = await register(values, 'Round trip');
    for (const [format, language] of [
      ['xlsx', 'sv'],
      ['csv', 'en'],
    ] as const) {
      const file = await admin.call(incidentContract.export, { body: { format, language } });
      const upload = { name: `register.${format}`, content: new Uint8Array(file.content) };
      const { tables } = incidentContract.readFile.result.parse(
        JSON.parse((await admin.upload(incidentContract.readFile, upload)).body).result,
      );
      const [grid] = tables;
      if (grid === undefined) throw new Error('no table');
      const table = { name: grid.name, rows: grid.rows };
      const check = { table, unitId: tenant.unitId };
      const same = await admin.call(incidentContract.checkTable, { body: check });
      expect(same.unknown).toEqual([]);
      expect(same.rows.find(({ title }) => title === 'Round trip')).toMatchObject({
        action: 'known',
        faults: [],
      });
      const { revision } = await admin.call(incidentContract.change, {
        params: { id },
        body: {
          ...{
            unitId: tenant.unitId,
            day: '2026-01-02',
            kind: 'fraud',
            severity: 'low',
            title: 'Round trip',
          },
          ...{ links: { threats: [], products: [], controls: [] }, reported: 'no' },
          ...{ ownFields: { exposure: 0, case_no: null }, revision: await revisionOf(id) },
        },
      });
      const changed = await admin.call(incidentContract.checkTable, { body: check });
      const row = changed.rows.find(({ title }) => title === 'Round trip');
      expect(row).toMatchObject({ action: 'change', faults: [] });
      expect(row?.changes.join(' | ')).toMatch(/Exposure.*: 0 → 1234[.,]5 \| Case number.*: – → 007/);
      const body = { ...check, fileName: upload.name, lines: [row?.line ?? 0] };
      expect(await admin.call(incidentContract.takeTable, { body })).toMatchObject({
        created: 0,
        changed: 1,
      });
      const { incidents } = await admin.call(incidentContract.list, { body: {} });
      const now = incidents.find((one) => one.id === id);
      expect(now).toMatchObject({ revision: revision + 1, ownFields: values });
      expect(incidents.filter(({ title }) => title === 'Round trip')).toHaveLength(1);
    }
  }, 60_000);

  it('is imported without unknown columns and without rows that have unreadable values', async () => {
    await define({ thing: 'incident', kind: 'number', key: 'hours', label: { en: 'Hours', sv: 'Timmar' } });
    const rows = [
      ['Day', 'Incident', 'Kind', 'Severity', 'Reported', 'Timmar', 'Weather'],
      ['2026-01-03', 'Foreign one', 'Fraud', 'Low', 'No', '0', 'rain'],
      ['2026-01-04', 'Foreign two', 'Fraud', 'Low', 'No', 'many', 'sun'],
    ].map((cells, at) => ({ number: at + 1, cells }));
    const body = { table: { name: 'Sheet1', rows }, unitId: tenant.unitId };
    const { unknown, rows: read } = await admin.call(incidentContract.checkTable, { body });
    expect(unknown).toEqual(['Weather']);
    expect(read.map(({ action: what, faults }) => [what, faults])).toEqual([
      ['create', []],
      ['refused', [expect.stringContaining('many')]],
    ]);
    await admin.call(incidentContract.takeTable, { body: { ...body, fileName: 'foreign.csv', lines: [2] } });
    const { incidents } = await admin.call(incidentContract.list, { body: {} });
    expect(incidents.find(({ title }) => title === 'Foreign one')?.ownFields).toEqual({ hours: 0 });
  });
});

async function revisionOf(id: number): Promise<number> {
  const { incidents } = await admin.call(incidentContract.list, { body: {} });
  return incidents.find((one) => one.id === id)?.revision ?? 0;
}

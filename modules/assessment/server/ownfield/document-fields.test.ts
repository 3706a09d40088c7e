/** Own fields of assessments, risks and controls: saving, past states and imported files. */
import { readStarterModel } from '@klarsikt/content';
import {
  assessmentContract,
  controlContract,
  type EndpointRequest,
  historyContract,
  importContract,
  ownfieldContract,
} from '@klarsikt/contract';
import { buildAssessmentFile, emptyAssessmentSettings, type Patch } from '@klarsikt/engine/assessment';
import {
  expectRefusal,
  getSharedTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
} from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

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

const [customer] = readStarterModel().customers;
const [measure] = readStarterModel().controls;
const ofAssessment = '/ownFields';
const ofRisk = `/risks/data/customers/${customer?.key}/ownFields`;
const ofControl = `/controls/data/${measure?.key}/ownFields`;

const define = (client: TestClient, given: Partial<Definition>) =>
  client.call(ownfieldContract.create, {
    body: {
      ...{ thing: 'risk', kind: 'text', label: { en: given.key ?? '', sv: '' }, isListed: true, position: 1 },
      ...given,
    },
  });

async function bank(client: TestClient = admin, unitId = tenant.unitId): Promise<number> {
  const settings = { ...emptyAssessmentSettings, name: 'Bank' };
  return (await client.call(assessmentContract.create, { body: { unitId, settings } })).id;
}

const set = (path: string, value: string | number): Patch => ({ op: 'set', path, value });
const load = (id: number, client: TestClient = admin) =>
  client.call(assessmentContract.getData, { params: { id } });

async function save(id: number, patches: readonly Patch[], client: TestClient = admin) {
  const { revision } = await load(id, client);
  return client.call(assessmentContract.modifyData, {
    params: { id },
    body: { revision, patches: [...patches] },
  });
}

async function faultsOf(call: Promise<unknown>): Promise<readonly unknown[]> {
  const { error } = await expectRefusal(call);
  const { faults } = z
    .object({ faults: z.array(z.object({ code: z.string(), path: z.string() })) })
    .parse(error.details);
  return faults.map(({ code, path }) => `${code} ${path}`);
}

const heldBy = async (key: string): Promise<number | undefined> =>
  (await admin.call(ownfieldContract.list, {})).rows.find((row) => row.key === key)?.held;

describe('saving values of own fields in an assessment', () => {
  it('is possible for the assessment, risks and controls, including the value zero', async () => {
    await define(admin, { thing: 'assessment', kind: 'text', key: 'cycle' });
    await define(admin, { thing: 'risk', kind: 'number', key: 'cases' });
    await define(admin, { thing: 'control', kind: 'person', key: 'tester' });
    const id = await bank();
    await save(id, [
      set(`${ofAssessment}/cycle`, 'Spring'),
      set(`${ofRisk}/cases`, 0),
      set(`${ofControl}/tester`, admin.userId),
    ]);
    const { document } = await load(id);
    expect(document.ownFields).toEqual({ cycle: 'Spring' });
    expect(document.risks.data.customers?.[customer?.key ?? '']?.ownFields).toEqual({ cases: 0 });
    expect(document.controls.data[measure?.key ?? '']?.ownFields).toEqual({ tester: admin.userId });
    const { assessments } = await admin.call(assessmentContract.list, { query: {} });
    expect(assessments.find((one) => one.id === id)?.ownFields).toEqual({ cycle: 'Spring' });
    expect([await heldBy('cycle'), await heldBy('cases'), await heldBy('tester')]).toEqual([1, 1, 1]);
  });

  it('is refused as a whole, with the place of each invalid value', async () => {
    await define(admin, { thing: 'risk', kind: 'date', key: 'reviewed_on' });
    const stranger = await (await app.tenant()).user();
    await define(stranger, { thing: 'risk', kind: 'text', key: 'foreign' });
    const id = await bank();
    const refused = save(id, [
      set(`${ofRisk}/note`, 'x'),
      set(`${ofRisk}/foreign`, 'x'),
      set(`${ofRisk}/reviewed_on`, '2026-02-30'),
      set(`${ofControl}/reviewed_on`, '2026-01-01'),
    ]);
    expect(await faultsOf(refused)).toEqual([
      `ownfield.unknown ${ofRisk}/note`,
      `ownfield.unknown ${ofRisk}/foreign`,
      `ownfield.date ${ofRisk}/reviewed_on`,
      `ownfield.unknown ${ofControl}/reviewed_on`,
    ]);
    expect((await load(id)).revision).toBe(1);
  });

  it('is possible after a field is renamed but not after the field is archived', async () => {
    const made = await define(admin, { thing: 'risk', kind: 'text', key: 'supplier' });
    const id = await bank();
    await save(id, [set(`${ofRisk}/supplier`, 'Acme')]);
    const { thing: _t, kind: _k, key: _key, held: _h, id: _id, isArchived: _a, ...rest } = made;
    const params = { id: made.id };
    const options = rest.options.map(({ id: option, name }) => ({ id: option, name }));
    const body = { ...rest, options, label: { en: 'Vendor', sv: 'Leverantör' } };
    await admin.call(ownfieldContract.change, { params, body });
    await save(id, [set(`${ofRisk}/supplier`, 'Acme AB')]);
    await admin.call(ownfieldContract.archive, { params, body: { revision: 2 } });
    expect(await faultsOf(save(id, [set(`${ofRisk}/supplier`, 'Late')]))).toEqual([
      `ownfield.archived ${ofRisk}/supplier`,
    ]);
    await save(id, [set(`${ofRisk.replace('/ownFields', '')}/note`, 'Other work goes on')]);
    const { document } = await load(id);
    expect(document.risks.data.customers?.[customer?.key ?? '']).toMatchObject({
      ...{ ownFields: { supplier: 'Acme AB' }, note: 'Other work goes on' },
    });
    expect((await expectRefusal(admin.call(ownfieldContract.remove, { params }))).error.code).toBe(
      'error.ownfield.held',
    );
  });

  it('is refused for a viewer', async () => {
    await define(admin, { thing: 'risk', kind: 'text', key: 'for_editors' });
    const id = await bank();
    const viewer = await tenant.user(['ra:View']);
    expect((await expectRefusal(save(id, [set(`${ofRisk}/for_editors`, 'x')], viewer))).status).toBe(403);
  });
});

describe('values of an own field in an assessment', () => {
  it('are restored with a past state unless the field was removed', async () => {
    const gone = await define(admin, { thing: 'assessment', kind: 'text', key: 'gone' });
    await define(admin, { thing: 'assessment', kind: 'text', key: 'stays' });
    const id = await bank();
    const { revision: filled } = await save(id, [
      set(`${ofAssessment}/gone`, 'a'),
      set(`${ofAssessment}/stays`, 'b'),
    ]);
    const { revision } = await save(id, [
      { op: 'remove', path: `${ofAssessment}/gone` },
      { op: 'remove', path: `${ofAssessment}/stays` },
    ]);
    await admin.call(ownfieldContract.remove, { params: { id: gone.id } });
    await admin.call(historyContract.restore, { params: { id }, body: { revision, to: filled } });
    expect((await load(id)).document.ownFields).toEqual({ stays: 'b' });
  });

  it('prevent removal of the field even if the assessment is deleted', async () => {
    const made = await define(admin, { thing: 'control', kind: 'text', key: 'in_deleted' });
    const id = await bank();
    await save(id, [set(`${ofControl}/in_deleted`, 'x')]);
    await admin.call(assessmentContract.remove, { params: { id } });
    expect(await heldBy('in_deleted')).toBe(1);
    const refused = admin.call(ownfieldContract.remove, { params: { id: made.id } });
    expect((await expectRefusal(refused)).error.code).toBe('error.ownfield.held');
  });

  it('are copied with the assessment but refused when another organisation imports the file', async () => {
    await define(admin, { thing: 'risk', kind: 'text', key: 'inner' });
    const id = await bank();
    await save(id, [set(`${ofRisk}/inner`, 'Only here')]);
    const copy = await admin.call(assessmentContract.duplicate, { params: { id }, body: { name: 'Copy' } });
    expect(JSON.stringify((await load(copy.id)).document)).toContain('Only here');
    const { document, meta, model } = await admin.call(assessmentContract.load, { body: { id } });
    const file = buildAssessmentFile({ model, revision: meta.revision, document, levels: meta.summary });
    const other = await app.tenant();
    const stranger = await other.user();
    const upload = { name: 'bank.json', content: JSON.stringify(file) };
    const { body } = await stranger.upload(importContract.parseAssessment, upload);
    const read = importContract.parseAssessment.result.parse(JSON.parse(body).result);
    expect(read.refused).toMatchObject([
      { path: `${ofRisk}/inner`, reason: 'ownfield.unknown', content: 'Only here' },
    ]);
    expect(read.whole).toBe(false);
    const fields = { unitId: String(other.unitId), modelHash: meta.modelHash };
    const answer = await stranger.upload(importContract.persistAssessment, { ...upload, fields });
    const made = importContract.persistAssessment.result.parse(JSON.parse(answer.body).result);
    expect(JSON.stringify((await load(made.id, stranger)).document)).not.toContain('Only here');
  });

  it('are columns of the CSV file of controls, with headings in both languages', async () => {
    await define(admin, {
      thing: 'control',
      kind: 'number',
      key: 'tests',
      label: { en: 'Tests', sv: 'Provningar' },
    });
    const id = await bank();
    const key = measure?.key ?? '';
    const csv = `Key;Provningar\n${key};2,5\n`;
    const { revision } = await load(id);
    const params = { id };
    await admin.call(controlContract.putCsv, { params, body: { revision, csv } });
    expect((await load(id)).document.controls.data[key]?.ownFields).toEqual({ tests: 2.5 });
    const { content } = await admin.call(controlContract.getCsv, { params });
    const [heading = '', ...lines] = Buffer.from(content).toString('utf8').trim().split(/\r?\n/);
    expect(heading).toMatch(/Tests/);
    expect(lines.find((line) => line.startsWith(key))).toMatch(/2\.5/);
    const bad = admin.call(controlContract.putCsv, {
      params,
      body: { revision: revision + 1, csv: `Key;Tests\n${key};many\n` },
    });
    expect((await expectRefusal(bad)).error.details).toMatchObject({
      rows: [{ outcome: 'refused', reason: 'ownField', column: 'Tests' }],
    });
  });
});

import { buildDemoAssessment } from '@klarsikt/content';
import {
  type AssessmentReading,
  assessmentContract,
  auditContract,
  importContract,
  overlayContract,
} from '@klarsikt/contract';
import {
  type AssessmentDocument,
  buildAssessmentFile,
  emptyAssessmentSettings,
} from '@klarsikt/engine/assessment';
import { toCanonicalJson } from '@klarsikt/engine/model';
import { createBlankOwnEntity } from '@klarsikt/engine/overlay';
import { getSharedTestApp, startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  [here, there] = [await getSharedTestApp(), await startTestApp()];
});
afterAll(async () => {
  await here.close();
  await there.close();
});

async function exported(client: TestClient, id: number) {
  const { document, meta, model } = await client.call(assessmentContract.load, { body: { id } });
  const file = buildAssessmentFile({ model, revision: meta.revision, document, levels: meta.summary });
  return { file, document, meta, modelHash: meta.modelHash };
}

async function send(
  client: TestClient,
  endpoint: Parameters<TestClient['upload']>[0],
  given: { readonly text: string; readonly fields?: Readonly<Record<string, string>> },
) {
  const { status, body } = await client.upload(endpoint, {
    name: 'bank.json',
    content: given.text,
    ...(given.fields === undefined ? {} : { fields: given.fields }),
  });
  return { status, body: JSON.parse(body) };
}

async function parsed(client: TestClient, text: string) {
  const { status, body } = await send(client, importContract.parseAssessment, { text });
  const read = importContract.parseAssessment.result.safeParse(body.result).data;
  return { status, code: body.error?.code, read };
}

async function taken(client: TestClient, text: string): Promise<AssessmentReading> {
  const { status, read } = await parsed(client, text);
  expect(status).toBe(200);
  if (read === undefined) throw new Error('nothing was read');
  return read;
}

interface Wanted {
  readonly unitId: number;
  readonly text: string;
  readonly modelHash: string;
}

async function persisted(client: TestClient, { unitId, text, modelHash }: Wanted) {
  const fields = { unitId: String(unitId), modelHash };
  const { status, body } = await send(client, importContract.persistAssessment, { text, fields });
  return { status, id: importContract.persistAssessment.result.safeParse(body.result).data?.id ?? 0 };
}

describe('the import of a whole assessment', () => {
  it('restores document, levels and hash in an empty installation', async () => {
    const giver = await here.tenant();
    const user = await giver.user();
    const settings = { ...emptyAssessmentSettings, name: 'Bank' };
    const { id } = await user.call(assessmentContract.create, { body: { unitId: giver.unitId, settings } });
    const { modelHash } = await exported(user, id);
    const bank: AssessmentDocument = buildDemoAssessment('en');
    await user.call(assessmentContract.replaceData, {
      params: { id },
      body: { revision: 1, document: bank },
    });
    const { file, document, meta } = await exported(user, id);
    const taker = await there.tenant();
    const reader = await taker.user();
    const read = await taken(reader, toCanonicalJson(file));
    expect(read).toMatchObject({ refused: [], whole: true, model: { hash: modelHash, same: true } });
    expect(read.overall.here).toEqual(read.overall.file);
    const created = await persisted(reader, {
      ...{ unitId: taker.unitId, modelHash: read.model.hash },
      text: toCanonicalJson(file),
    });
    const now = await exported(reader, created.id);
    expect(now.file.revision).toBe(1);
    expect(toCanonicalJson(now.document)).toBe(toCanonicalJson(document));
    expect(now.meta.modelHash).toBe(meta.modelHash);
    expect(now.meta.summary).toEqual(meta.summary);
    const security = await taker.user(['admin:SecurityAdmin']);
    const { rows } = await security.call(auditContract.list, { body: { events: ['assessment.imported'] } });
    expect(rows[0]?.after).toMatchObject({ name: document.settings.name, digest: read.from.digest });
  });

  it('omits entries that cannot be imported and returns the path of each', async () => {
    const giver = await here.tenant();
    const user = await giver.user();
    const settings = { ...emptyAssessmentSettings, name: 'Bank' };
    const { id } = await user.call(assessmentContract.create, { body: { unitId: giver.unitId, settings } });
    const { file } = await exported(user, id);
    const bad = {
      ...file,
      document: {
        ...file.document,
        threats: { status: 'STARTED', data: { 'th-nobody': { note: 'x' } } },
        status: { ...file.document.status, org: 'APPROVED' },
      },
    };
    const read = await taken(user, JSON.stringify(bad));
    expect(read.whole).toBe(false);
    expect(read.refused.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      '/threats/data/th-nobody reference',
      '/status approval',
    ]);
    const list = async () => (await user.call(assessmentContract.list, { query: {} })).assessments.length;
    const before = await list();
    const wanted = { unitId: giver.unitId, text: JSON.stringify(bad), modelHash: read.model.hash };
    const other = await persisted(user, { ...wanted, modelHash: '0'.repeat(64) });
    expect(other.status).toBe(409);
    expect(await list()).toBe(before);
    const { id: made } = await persisted(user, wanted);
    expect(await list()).toBe(before + 1);
    expect((await exported(user, made)).document).toEqual(read.document);
  });

  it('turns parts shared by another organisation into own parts, with the same levels', async () => {
    const giver = await here.tenant();
    const user = await giver.user();
    const entity = {
      ...createBlankOwnEntity('products', 1_000_000_007, '2026-01-01'),
      name: { en: 'Wallet', sv: 'Plånbok' },
    };
    await user.call(overlayContract.save, {
      body: { revision: 0, patches: [{ op: 'set', path: '/products', value: { [entity.key]: entity } }] },
    });
    const settings = { ...emptyAssessmentSettings, name: 'Bank' };
    const { id } = await user.call(assessmentContract.create, { body: { unitId: giver.unitId, settings } });
    const { file, document } = await exported(user, id);
    expect(document.overlay?.shared?.revision).toBe(1);
    expect((await taken(user, toCanonicalJson(file))).document).toEqual(document);
    const stranger = await (await here.tenant()).user();
    const read = await taken(stranger, toCanonicalJson(file));
    expect(read.document.overlay).toEqual({ own: { products: { [entity.key]: entity } } });
    expect(read.overall.here).toEqual(read.overall.file);
  });

  it('is refused for other files, for later formats and without edit permission in the unit', async () => {
    const tenant = await here.tenant();
    const user = await tenant.user();
    for (const text of ['', '{}', '[1', '{"klarsikt":"assessment","__proto__":{}}', '['.repeat(90_000)])
      expect(await parsed(user, text)).toMatchObject({ status: 422, code: 'error.import.assessment' });
    const settings = { ...emptyAssessmentSettings, name: 'Bank' };
    const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const { file } = await exported(user, id);
    const later = await parsed(user, JSON.stringify({ ...file, format: 2 }));
    expect(later.status).toBe(422);
    const read = await taken(user, toCanonicalJson(file));
    const viewer = await tenant.user(['ra:View']);
    expect((await parsed(viewer, toCanonicalJson(file))).status).toBe(403);
    const wanted = {
      ...{ unitId: tenant.unitId, modelHash: read.model.hash },
      text: toCanonicalJson(file),
    };
    expect((await persisted(viewer, wanted)).status).toBe(403);
    const stranger = await (await here.tenant()).user();
    expect((await persisted(stranger, wanted)).status).toBe(404);
  });
});

import {
  analysisContract,
  assessmentContract,
  blueprintContract,
  deferredContract,
  enforcementContract,
  evidenceContract,
  groupContract,
  overlayContract,
  reportContract,
  signoffContract,
  specificationContract,
  templateContract,
  type UsableEntityKind,
  unitContract,
  useContract,
} from '@klarsikt/contract';
import { assessmentTemplateParts, type Patch } from '@klarsikt/engine/assessment';
import { defaultEnforcedRequirements } from '@klarsikt/engine/completeness';
import { createBlankOwnEntity } from '@klarsikt/engine/overlay';
import { signOffParts } from '@klarsikt/engine/sign-off';
import { send } from '@klarsikt/governance/server/evidence/evidence.fixture.ts';
import {
  expectRefusal,
  getSharedTestApp,
  smallFirmSettings,
  type TestApp,
  type TestClient,
  type TestTenant,
} from '@klarsikt/testkit';
import { given } from '@klarsikt/threatview/server/analysis/saved.fixture.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });

const usesOf = (client: TestClient, kind: UsableEntityKind, id: number | string) =>
  client.call(useContract.list, { query: { kind, id: String(id) } });

const named = async (client: TestClient, kind: UsableEntityKind, id: number | string) => {
  const { places, more, hidden } = await usesOf(client, kind, id);
  return { places: places.map((one) => [one.kind, one.name, one.within]), more, hidden };
};

const create = async (user: TestClient, unitId: number, name: string) =>
  (
    await user.call(assessmentContract.create, {
      body: { unitId, settings: { ...smallFirmSettings, name, opGeography: 'ge-se' } },
    })
  ).id;

async function approve(user: TestClient, id: number) {
  const params = { id };
  const { revision, hash } = await user.call(signoffContract.get, { params });
  const body = { revision, hash, parts: [...signOffParts], statement: 'We have read it and approve it.' };
  const { pack } = await user.call(signoffContract.approve, { params, body });
  if (pack !== null) await user.call(deferredContract.cancel, { params: { id: pack } });
}

async function bank() {
  const tenant = await app.tenant({ settings: { approval: { twoPersons: false } } });
  const user = await tenant.user();
  const patches = defaultEnforcedRequirements.map((id): Patch => set(`/${id}`, false));
  await user.call(enforcementContract.save, { body: { revision: 0, patches } });
  return { tenant, user };
}

async function seesOne(tenant: TestTenant, admin: TestClient, unitId: number) {
  const reader = await tenant.user([]);
  const resource = { kind: 'unit' as const, id: unitId };
  const { id } = await admin.call(groupContract.save, {
    body: { name: `Branch ${unitId}`, resources: [{ permission: 'ra:View', resource }] },
  });
  await admin.call(groupContract.changeMembers, { params: { id }, body: { add: [reader.userId] } });
  return reader;
}

async function acceptedReport(user: TestClient, id: number, ref: string) {
  const { id: saved } = await user.call(reportContract.create, {
    params: { id },
    body: { title: 'Board 2026', template: ref, language: 'en' },
  });
  const params = { id, report: saved };
  const { revision, assessmentRevision } = await user.call(reportContract.draft, { params });
  const accepted = await user.call(reportContract.accept, {
    params,
    body: { revision, assessmentRevision, statement: 'The board' },
  });
  const bytes = async () => {
    const files: string[] = [];
    for (const format of ['docx', 'pdf', 'html'] as const) {
      const wanted = { params: { id, accepted: accepted.id, format } };
      files.push(
        Buffer.from((await user.call(reportContract.acceptedFile, wanted)).content).toString('base64'),
      );
    }
    return files;
  };
  return { params, bytes };
}

it('the uses of an assessment template are its assessments, approved ones first', async () => {
  const { tenant, user } = await bank();
  const { id: branch } = await user.call(unitContract.save, {
    body: { name: 'Branch', parentId: tenant.unitId },
  });
  const id = await create(user, tenant.unitId, 'Bank');
  const body = { name: 'Yearly', description: '', parts: [...assessmentTemplateParts], assessment: id };
  const { id: made } = await user.call(blueprintContract.create, { body });
  const params = { blueprint: made };
  const start = (unitId: number, name: string) =>
    user.call(blueprintContract.start, {
      params,
      body: { unitId, settings: { ...smallFirmSettings, name, opGeography: 'ge-se' } },
    });
  await start(tenant.unitId, 'A draft');
  const { id: second } = await start(branch, 'Branch 2026');
  await approve(user, second);
  const top = (await user.call(unitContract.list, {})).units.find((one) => one.id === tenant.unitId)?.name;
  const { places, hidden } = await usesOf(user, 'blueprint', made);
  expect(places).toMatchObject([
    { kind: 'assessment', name: 'Branch 2026', within: 'Branch', approved: true, assessment: second },
    { kind: 'assessment', name: 'A draft', within: top, approved: false },
  ]);
  expect(hidden).toBe(0);
  const reader = await seesOne(tenant, user, branch);
  expect(await named(reader, 'blueprint', made)).toEqual({
    places: [['assessment', 'Branch 2026', 'Branch']],
    more: 0,
    hidden: 1,
  });
  const stranger = await (await app.tenant()).user();
  expect((await expectRefusal(usesOf(stranger, 'blueprint', made))).status).toBe(404);
  await user.call(blueprintContract.remove, { params });
  const { parts } = await user.call(signoffContract.get, { params: { id: second } });
  expect(parts.find(({ part }) => part === 'whole')?.status).toBe('approved');
});

it('the uses of a report template are its reports and the organisations that have installed it', async () => {
  const { tenant, user } = await bank();
  const below = await app.tenant({ parentId: tenant.organizationId });
  const { id } = await user.call(templateContract.create, {
    body: { name: 'Ours', from: { ref: 'boardSummary' } },
  });
  await user.call(templateContract.install, {
    params: { id },
    body: { organizations: [below.organizationId] },
  });
  const of = await create(user, tenant.unitId, 'Bank');
  const { params, bytes } = await acceptedReport(user, of, `own-${id}`);
  await user.call(reportContract.create, {
    params: { id: of },
    body: { title: 'Draft 2027', template: `own-${id}`, language: 'sv' },
  });
  const { places } = await usesOf(user, 'template', id);
  expect(places).toMatchObject([
    { kind: 'accepted', name: 'Board 2026', within: 'Bank', assessment: of },
    { kind: 'organization', id: below.organizationId },
    { kind: 'report', name: 'Draft 2027', within: 'Bank' },
  ]);
  const before = await bytes();
  await user.call(templateContract.remove, { params: { id } });
  expect(await bytes()).toEqual(before);
  const draft = await expectRefusal(user.call(reportContract.draft, { params }));
  expect([draft.status, draft.error.code]).toEqual([409, 'error.report.notemplate']);
  const refused = await expectRefusal(user.call(reportContract.removeSaved, { params }));
  expect([refused.status, refused.error.code]).toEqual([409, 'error.report.accepted']);
  expect(refused.error.details).toMatchObject({
    places: [{ kind: 'accepted', name: 'Board 2026' }],
    hidden: 0,
  });
}, 120_000);

it('the uses of an evidence file are the approval and the accepted reports that came after it', async () => {
  const { tenant, user } = await bank();
  const id = await create(user, tenant.unitId, 'Bank');
  const add = async (title: string) => {
    const fields = { object: 'control', subject: 'co-policy', title };
    const { file } = await send(app, user, evidenceContract.add, {
      id,
      content: Buffer.from(`a;b\r\n${title};1\r\n`),
      fields,
    });
    return file.id;
  };
  const early = await add('Audit');
  app.clock.advance(60);
  await approve(user, id);
  const { bytes } = await acceptedReport(user, id, 'boardSummary');
  app.clock.advance(60);
  const late = await add('Later audit');
  expect(await named(user, 'file', early)).toEqual({
    places: [
      ['accepted', 'Board 2026', 'Bank'],
      ['approval', 'Test User', 'Bank'].map((word, at) => (at === 1 ? expect.stringContaining(word) : word)),
    ],
    more: 0,
    hidden: 0,
  });
  expect((await named(user, 'file', late)).places).toEqual([]);
  const before = await bytes();
  await user.call(evidenceContract.remove, { params: { id, file: early } });
  expect(await bytes()).toEqual(before);
  const stranger = await (await app.tenant()).user();
  expect((await expectRefusal(usesOf(stranger, 'file', late))).status).toBe(404);
}, 120_000);

it('a unit in use cannot be removed, and the refusal lists its contents', async () => {
  const { tenant, user } = await bank();
  const { id: branch, revision } = await user.call(unitContract.save, {
    body: { name: 'Branch', parentId: tenant.unitId },
  });
  await create(user, branch, 'Bank');
  await user.call(assessmentContract.remove, { params: { id: await create(user, branch, 'Old') } });
  await user.call(unitContract.save, { body: { name: 'Below', parentId: branch } });
  await seesOne(tenant, user, branch);
  const admin = await tenant.user(['admin:Admin']);
  const call = (client: TestClient) =>
    client.call(unitContract.remove, { params: { id: branch }, query: { revision } });
  const { error } = await expectRefusal(call(user));
  expect(error).toMatchObject({
    code: 'error.unit.notempty',
    details: {
      ...{ assessments: 1, deleted: 1, children: 1, hidden: 0 },
      places: [
        { kind: 'assessment', name: 'Bank', within: 'Branch' },
        { kind: 'unit', name: 'Below' },
        { kind: 'group', name: `Branch ${branch}` },
        { kind: 'deleted', name: 'Old' },
      ],
    },
  });
  const blind = (await expectRefusal(call(admin))).error;
  expect(blind.details).toMatchObject({ hidden: 2, places: [{ kind: 'unit' }, { kind: 'group' }] });
  expect(JSON.stringify(blind)).not.toContain('Old');
});

it('the uses of groups, control specifications, own parts, analyses and assessments are listed', async () => {
  const { tenant, user } = await bank();
  const id = await create(user, tenant.unitId, 'Bank');
  const change = async (...patches: Patch[]) => {
    const { revision } = await user.call(assessmentContract.getData, { params: { id } });
    await user.call(assessmentContract.modifyData, { params: { id }, body: { revision, patches } });
  };

  const spec = { vars: [], actions: [{ to: 'design' as const, expr: '3', text: '' }] };
  const made = await user.call(specificationContract.create, { body: { name: 'Monitoring', spec } });
  await change(
    set('/controls/data/co-policy', {
      specification: { id: made.id, revision: 1, name: 'Monitoring', spec, values: {} },
    }),
  );
  const bankAlone = { places: [['assessment', 'Bank', expect.any(String)]], more: 0, hidden: 0 };
  expect(await named(user, 'specification', made.id)).toEqual(bankAlone);
  const unused = await user.call(specificationContract.create, { body: { name: 'Reviews', spec } });
  expect((await named(user, 'specification', unused.id)).places).toEqual([]);

  const { id: ownId, key } = await user.call(overlayContract.createId, { body: { collection: 'products' } });
  const own = {
    ...createBlankOwnEntity('products', ownId, '2026-09-14'),
    name: { en: 'Custody', sv: 'Förvaring' },
  };
  await user.call(overlayContract.save, {
    body: { revision: 0, patches: [set('/products', { [key]: own })] },
  });
  expect((await named(user, 'part', key)).places).toEqual([]);
  const { revision } = await user.call(assessmentContract.getData, { params: { id } });
  await user.call(overlayContract.adopt, { params: { id }, body: { revision, shared: 1 } });
  expect(await named(user, 'part', key)).toEqual(bankAlone);

  const { id: people } = await user.call(groupContract.save, { body: { name: 'Analysts', resources: [] } });
  const shared = [
    { kind: 'group' as const, id: people, write: false },
    { kind: 'assessment' as const, id, write: false },
  ];
  const { id: saved } = await user.call(analysisContract.create, { body: { shared, analysis: given } });
  const member = await tenant.user(['ra:View']);
  await user.call(groupContract.changeMembers, { params: { id: people }, body: { add: [member.userId] } });
  expect((await named(user, 'group', people)).places).toEqual([
    ['person', expect.stringMatching(/^Test User/), ''],
    ['analysis', given.name, ''],
  ]);
  expect((await named(user, 'assessment', id)).places).toEqual([['analysis', given.name, '']]);
  expect((await named(user, 'analysis', saved)).places).toEqual([
    ['group', 'Analysts', ''],
    ['assessment', 'Bank', expect.any(String)],
  ]);
  const other = await tenant.user();
  expect(await named(other, 'group', people)).toEqual({
    places: [['person', expect.stringMatching(/^Test User/), '']],
    more: 0,
    hidden: 1,
  });
  expect((await expectRefusal(usesOf(other, 'analysis', saved))).status).toBe(404);
  const reader = await tenant.user(['ra:View']);
  expect((await expectRefusal(usesOf(reader, 'group', people))).status).toBe(403);
  expect((await expectRefusal(usesOf(reader, 'unit', tenant.unitId))).status).toBe(403);
  expect((await expectRefusal(usesOf(reader, 'template', '1e3'))).status).toBe(404);
  for (const kind of ['blueprint', 'group', 'specification', 'template', 'unit', 'word'] as const)
    expect([kind, (await expectRefusal(usesOf(user, kind, 987_654_321))).status]).toEqual([kind, 404]);
});

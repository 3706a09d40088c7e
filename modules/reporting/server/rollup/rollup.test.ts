import { Workbook } from '@cj-tech-master/excelts';
import {
  assessmentContract,
  deferredContract,
  reportContract,
  rollupContract,
  templateContract,
  unitContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings, type Patch } from '@klarsikt/engine/assessment';
import { rollUpGroup } from '@klarsikt/engine/group';
import { readArchive } from '@klarsikt/engine/pack';
import type { Permission } from '@klarsikt/engine/people';
import { groupReportTemplate } from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { assessmentTable } from '@klarsikt/server/schema/domain.ts';
import { groupMember, groupResource, userGroup } from '@klarsikt/server/schema/identity.ts';
import { getSharedTestApp, type TestApp, type TestClient, type TestTenant } from '@klarsikt/testkit';
import { readWordText } from '@klarsikt/testkit/word-text';
import { eq } from 'drizzle-orm';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

type Client = Awaited<ReturnType<TestTenant['user']>>;

async function grant(
  tenant: TestTenant,
  client: Client,
  permission: Permission,
  where: { unitId: number } | { resourceOrganizationId: number },
): Promise<void> {
  const { organizationId } = tenant;
  const [application = '', name = ''] = permission.split(':');
  await runInSystemTransaction(app.database.app, async (tx) => {
    const values = { organizationId, name: `${client.userId} ${permission} ${Object.values(where).join()}` };
    const [group] = await tx.insert(userGroup).values(values).returning({ id: userGroup.id });
    const groupId = group?.id ?? 0;
    await tx.insert(groupMember).values({ organizationId, groupId, userId: client.userId });
    await tx
      .insert(groupResource)
      .values({ organizationId, groupId, application, permission: name, ...where });
  });
}

const settingsOf = (name: string, date = '2026-05-01') => ({
  ...emptyAssessmentSettings,
  ...{ name, date, opGeography: 'ge-se' },
});
const assess = (user: TestClient, unitId: number, name: string, date?: string) =>
  user.call(assessmentContract.create, { body: { unitId, settings: settingsOf(name, date) } });

async function bank() {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const make = async (name: string, parentId: number | null) =>
    (await user.call(unitContract.save, { body: { name, parentId } })).id;
  const north = await make('North', tenant.unitId);
  const south = await make('South', tenant.unitId);
  const shop = await make('Shop', north);
  const ids = {
    north: (await assess(user, north, 'North 2026')).id,
    south: (await assess(user, south, 'South 2026')).id,
    shop: (await assess(user, shop, 'Shop 2026')).id,
  };
  return { tenant, user, north, south, shop, ids };
}

const treeOf = (user: TestClient, id = 0) => user.call(rollupContract.tree, { params: { id }, query: {} });
const levelsOf = (tree: Awaited<ReturnType<typeof treeOf>>) =>
  rollUpGroup(tree.places, { period: tree.period, weigh: 'customers' }).rows.map(({ place, ...row }) => [
    place.name,
    row.units,
    row.assessed,
    row.measures.overall?.residual?.level ?? null,
  ]);

async function fileOf(user: TestClient, id: string): Promise<Buffer> {
  for (let step = 0; step < 600; step += 1) {
    const state = await user.call(deferredContract.getStatus, { params: { id } });
    if (state.status === 'Successful')
      return Buffer.from((await user.call(deferredContract.getResult, { params: { id } })).content);
    if (state.status === 'Failed') throw new Error(JSON.stringify(state));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('not finished in time');
}

describe('the group roll-up', () => {
  it('contains every unit, and a unit without an assessment is shown and counted but excluded from means', async () => {
    const { user, tenant, north } = await bank();
    const tree = await treeOf(user);
    const top = tree.places[0]?.name ?? '';
    expect(tree).toMatchObject({ partial: false, period: 2026, periods: [2026] });
    const levels = levelsOf(tree);
    expect(levels.map((row) => row.slice(0, 3))).toEqual([
      [top, 4, 3],
      [top, 4, 3],
      ['North', 2, 2],
      ['Shop', 1, 1],
      ['South', 1, 1],
    ]);
    // Without answers each category has the level of a threat with full effect, so the mean is equal.
    expect(levels[0]?.[3]).toBeCloseTo(Number(levels[4]?.[3]), 9);
    expect(tree.places.find(({ id }) => id === tenant.unitId)?.standing).toEqual([]);
    expect(levelsOf(await treeOf(user, north)).map(([name]) => name)).toEqual(['North', 'Shop']);
    await expect(treeOf(user, 999_999)).rejects.toMatchObject({ status: 404 });
  });

  it('uses stored figures of an assessment, and calculates missing ones', async () => {
    const { user, ids } = await bank();
    const before = await treeOf(user);
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.update(assessmentTable).set({ groupFigures: null }).where(eq(assessmentTable.id, ids.south)),
    );
    expect((await treeOf(user)).places).toEqual(before.places);
  });

  it('reveals nothing of hidden units in figures, names or shares', async () => {
    const { tenant, user, north, south, shop } = await bank();
    const reader = await tenant.user([]);
    await grant(tenant, reader, 'ra:View', { unitId: shop });
    const seen = await treeOf(reader);
    expect(seen.places.map(({ name, kind }) => [name, kind])).toEqual([
      [expect.any(String), 'organization'],
      ['Shop', 'unit'],
    ]);
    // The parent is not visible, so the unit is attached to its organisation and hidden levels are not disclosed.
    expect(seen.places[1]?.parent).toBe(`o${tenant.organizationId}`);
    expect(seen.partial).toBe(true);
    expect(levelsOf(seen)).toHaveLength(2);
    const hidden = [...(await treeOf(user)).places].filter(({ id }) => id === north || id === south);
    const said = JSON.stringify(seen);
    for (const { name, candidates } of hidden)
      for (const word of [name, ...candidates.map((one) => one.name)]) expect(said).not.toContain(word);
    await user.call(assessmentContract.remove, { params: { id: hidden[0]?.candidates[0]?.id ?? 0 } });
    await user.call(assessmentContract.remove, { params: { id: hidden[1]?.candidates[0]?.id ?? 0 } });
    await user
      .call(unitContract.remove, { params: { id: south }, query: { revision: 0 } })
      .catch(() => undefined);
    expect({ ...(await treeOf(reader)), at: '' }).toEqual({ ...seen, at: '' });
    await expect(treeOf(reader, north)).rejects.toMatchObject({ status: 404 });
  });

  it('includes an organisation below only if a user group grants access, and never a sibling', async () => {
    const parent = await app.tenant();
    const child = await app.tenant({ parentId: parent.organizationId });
    const beside = await app.tenant({ parentId: parent.organizationId });
    const [user, inside, other] = [await parent.user(), await child.user(), await beside.user()];
    const { id } = await assess(inside, child.unitId, 'Subsidiary 2026');
    const { id: foreign } = await assess(other, beside.unitId, 'Beside 2026');
    expect((await treeOf(user)).places.map((one) => one.organizationId)).not.toContain(child.organizationId);
    await grant(parent, user, 'ra:View', { resourceOrganizationId: child.organizationId });
    const tree = await treeOf(user);
    const held = tree.places.find(({ key }) => key === `o${child.organizationId}`);
    expect(held?.parent).toBe(`o${parent.organizationId}`);
    expect(tree.places.map((one) => one.organizationId)).not.toContain(beside.organizationId);
    expect(tree.places.find((one) => one.id === child.unitId && one.kind === 'unit')?.can).toBe(false);
    const { risks } = await user.call(rollupContract.risks, { params: { id }, query: {} });
    expect(risks.length).toBeGreaterThan(0);
    await expect(
      user.call(rollupContract.risks, { params: { id: foreign }, query: {} }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });

  it('represents a unit by the chosen assessment and requires a reason for the choice', async () => {
    const { user, south, ids, tenant } = await bank();
    const { id: draft } = await assess(user, south, 'South draft');
    const speaker = async () =>
      (await treeOf(user)).places.find((one) => one.id === south && one.kind === 'unit')?.standing[0]
        ?.assessment.name;
    expect(await speaker()).toBe('South draft');
    const settle = (assessmentId: number | null, reason: string, by: TestClient = user) =>
      by.call(rollupContract.settle, { params: { id: south }, body: { assessmentId, weight: 2, reason } });
    await settle(ids.south, 'The draft is for training');
    expect(await speaker()).toBe('South 2026');
    await expect(settle(draft, '')).rejects.toMatchObject({ status: 400 });
    await expect(settle(ids.north, 'Another unit’s')).rejects.toMatchObject({ status: 400 });
    const reader = await tenant.user(['ra:View', 'ra:Edit']);
    await expect(settle(draft, 'x', reader)).rejects.toMatchObject({ status: 403 });
    await settle(null, '');
    expect(await speaker()).toBe('South draft');
  });
});

const asked = { language: 'en', weigh: 'customers', figure: 'residual' } as const;

describe('a report on a group', () => {
  it('exists as text and workbook, limited to the units that the reader may see', async () => {
    const { tenant, user, north, ids } = await bank();
    const body = { ...asked, format: 'html' } as const;
    const whole = await user.call(rollupContract.show, { params: { id: 0 }, body });
    for (const name of ['North', 'Shop', 'South']) expect(whole.html).toContain(name);
    // The name of a unit links to the revision of its assessment that the levels are from.
    const led = new RegExp(`<a href="http://localhost/ra/${ids.south}\\?revision=\\d+"[^>]*>\\s*South</a>`);
    expect(whole.html).toMatch(led);
    const reader = await tenant.user([]);
    await grant(tenant, reader, 'ra:View', { unitId: north });
    const part = await reader.call(rollupContract.show, {
      params: { id: 0 },
      body: { ...body, language: 'sv' },
    });
    expect(part.html).toContain('Shop');
    expect(part.html).not.toContain('South');
    expect(part).toMatchObject({ partial: true });
    const { id } = await reader.call(rollupContract.export, {
      params: { id: 0 },
      body: { ...asked, format: 'xlsx' },
    });
    const workbook = new Workbook();
    await workbook.xlsx.load(await fileOf(reader, id));
    const cells = JSON.stringify(workbook.worksheets.map((sheet) => sheet.getSheetValues()));
    expect(cells).toContain('Shop');
    expect(cells).not.toContain('South');
  });

  it('has a workbook column in both languages that shows whether a level needs an explanation', async () => {
    const { user } = await bank();
    const sheetIn = async (language: Language) => {
      const { id } = await user.call(rollupContract.export, {
        params: { id: 0 },
        body: { language, format: 'xlsx' },
      });
      const workbook = new Workbook();
      await workbook.xlsx.load(await fileOf(user, id));
      const rows = workbook.worksheets[0]?.getSheetValues() ?? [];
      return rows.slice(1).map((row) => (Array.isArray(row) ? row.slice(1).map((cell) => cell ?? '') : []));
    };
    const explained = async (language: Language, heading: string) => {
      const [head = [], ...rows] = await sheetIn(language);
      return rows.map((cells) => cells[head.indexOf(heading)]);
    };
    expect(await explained('en', 'Explanation required')).toEqual(['no', 'no', 'no', 'no', 'no']);
    expect(await explained('sv', 'Förklaring krävs')).toEqual(['nej', 'nej', 'nej', 'nej', 'nej']);
    // Each level has its class in words, and a unit's own assessment has columns of its own.
    for (const [language, own, word, none] of [
      ['en', 'Unit’s own assessment', 'class', /^(None|Low|Medium|High|Very High)$/],
      ['sv', 'Enhetens egen bedömning', 'klass', /^(Ingen|Låg|Medel|Hög|Mycket hög)$/],
    ] as const) {
      const levels = await explained(language, own);
      const words = await explained(language, `${own}, ${word}`);
      expect(levels.filter((level) => typeof level === 'number').length).toBeGreaterThan(0);
      levels.forEach((level, at) => {
        expect(String(words[at])).toMatch(typeof level === 'number' ? none : /^$/);
      });
    }
  });

  it('is saved in an assessment, shown for a part of the group, and exported for each unit', async () => {
    const { user, tenant, ids } = await bank();
    const { id: top } = await assess(user, tenant.unitId, 'Bank 2026');
    const definition = { language: 'en', introduction: 'Read **this** first' } as const;
    const body = { title: 'Board', revision: 0, definition };
    const { revision } = await user.call(rollupContract.saveReport, { params: { id: top }, body });
    await expect(user.call(rollupContract.saveReport, { params: { id: top }, body })).rejects.toMatchObject({
      status: 400,
    });
    const changed = { ...body, former: 'Board', revision, definition: { ...definition, conclusion: 'Done' } };
    await user.call(rollupContract.saveReport, { params: { id: top }, body: changed });
    const stale = user.call(rollupContract.saveReport, { params: { id: top }, body: changed });
    await expect(stale).rejects.toMatchObject({ status: 409 });
    const show = (b: number, by: TestClient = user) =>
      by.call(rollupContract.showReportOf, { params: { id: top, a: top, b }, body: { title: 'Board' } });
    const whole = await show(top);
    expect(whole.html).toMatch(/<strong>this<\/strong>[\s\S]*South[\s\S]*Done/);
    const { html } = await show(ids.north);
    expect(html).toContain('Shop');
    expect(html).not.toContain('South');
    const { reports } = await user.call(rollupContract.listReports, { params: { id: top } });
    expect(reports.map(({ title, owner }) => [title, owner.id])).toEqual([['Board', top]]);
    const { id } = await user.call(rollupContract.exportReport, {
      params: { id: top, a: top, b: top },
      body: { title: 'Board', format: 'xlsx', each: true },
    });
    const { files } = readArchive(await fileOf(user, id));
    expect(files.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^001-Board/),
      '002-Board-North.xlsx',
      '003-Board-Shop.xlsx',
      '004-Board-South.xlsx',
    ]);
    const printed = await user.call(rollupContract.exportReport, {
      params: { id: top, a: top, b: top },
      body: { title: 'Board', format: 'pdf' },
    });
    const { text } = await extractText(new Uint8Array(await fileOf(user, printed.id)), { mergePages: true });
    const told = text.replace(/\s+/g, ' ');
    for (const part of ['Read this first', 'North', 'Shop', 'South', 'Done']) expect(told).toContain(part);
    // A reader with access to a part of the group cannot read a report written for a unit above.
    const reader = await tenant.user([]);
    await grant(tenant, reader, 'ra:View', { unitId: (await treeOf(user)).places[2]?.id ?? 0 });
    await expect(show(ids.north, reader)).rejects.toMatchObject({ status: 404 });
    await user.call(rollupContract.removeReport, { params: { id: top, title: 'Board' } });
    await expect(show(top)).rejects.toMatchObject({ status: 404 });
  }, 180_000);
});

const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });

async function ownTemplate(user: TestClient): Promise<`own-${number}`> {
  const { id } = await user.call(templateContract.create, {
    body: { name: 'Ours', from: { ref: 'groupReport' } },
  });
  const { revision } = await user.call(templateContract.get, { params: { id } });
  const said = 'To {{ parameters.reader }}, on {{ meta.root }}';
  const patches = [
    set('/template/parameters', [
      { name: 'reader', type: 'text', question: { en: 'For whom?', sv: 'Till vem?' }, default: 'the board' },
    ]),
    set('/template/content', [
      { type: 'markdown', text: { en: said, sv: said } },
      {
        type: 'loop',
        each: 'quotes',
        as: 'unit',
        blocks: [
          {
            type: 'loop',
            each: 'unit.reports',
            as: 'report',
            blocks: [
              {
                type: 'markdown',
                text: {
                  en: '{{ unit.plainName }}: {{ report.title }}, {{ report.statement }}',
                  sv: '{{ report.title }}',
                },
              },
            ],
          },
        ],
      },
    ]),
  ];
  await user.call(templateContract.save, { params: { id }, body: { revision, patches } });
  return `own-${id}`;
}

describe('a template for group reports', () => {
  it('is used for the group and each unit, with its questions answered, and can quote accepted reports', async () => {
    const { user, tenant, ids } = await bank();
    const { id: top } = await assess(user, tenant.unitId, 'Bank 2026');
    const ref = await ownTemplate(user);
    const { id: made } = await user.call(reportContract.create, {
      params: { id: ids.south },
      body: { title: 'South says', template: 'boardSummary', language: 'en' },
    });
    const params = { id: ids.south, report: made };
    const draft = await user.call(reportContract.draft, { params });
    await user.call(reportContract.accept, {
      params,
      body: {
        revision: draft.revision,
        assessmentRevision: draft.assessmentRevision,
        statement: 'As it stands',
      },
    });
    const definition = { language: 'en', template: ref, parameters: { reader: 'the owner' } } as const;
    const body = { title: 'Owner', revision: 0, definition };
    await user.call(rollupContract.saveReport, { params: { id: top }, body });
    const shown = await user.call(rollupContract.showReportOf, {
      params: { id: top, a: top, b: top },
      body: { title: 'Owner' },
    });
    expect(shown.html).toContain('To the owner, on ');
    expect(shown.html).toContain('South: South says, As it stands');
    expect(shown.html).not.toContain('Units driving the level');
    const { id } = await user.call(rollupContract.exportReport, {
      params: { id: top, a: top, b: top },
      body: { title: 'Owner', format: 'docx', each: true },
    });
    const { files } = readArchive(await fileOf(user, id));
    const north = files.find(({ name }) => name.includes('North'));
    if (north === undefined) throw new Error('no report on North');
    const opened = await readWordText(north.content);
    expect(opened).toContain('To the owner, on North');
  }, 180_000);

  it('is validated as untrusted input, and refused if made for other data', async () => {
    const { user, ids } = await bank();
    const preview = (content: readonly object[]) =>
      user.call(rollupContract.preview, {
        params: { id: ids.north },
        body: {
          language: 'en',
          template: JSON.parse(JSON.stringify({ ...groupReportTemplate, content })),
        },
      });
    const said = (text: string) => [{ type: 'markdown', text: { en: text, sv: text } }];
    expect((await preview(said('On {{ meta.root }}'))).html).toContain('On North');
    const broken = await preview(said('{{ threats.count }}'));
    expect(broken).toMatchObject({ html: null, faults: [{ place: 'content.0.text.en' }, {}] });
    const definition = { language: 'en', template: 'boardSummary' } as const;
    const body = { title: 'Wrong', revision: 0, definition };
    await expect(
      user.call(rollupContract.saveReport, { params: { id: ids.north }, body }),
    ).rejects.toMatchObject({
      error: { code: 'error.template.kind' },
    });
  });
});

import { boardSummaryTemplate } from '@klarsikt/content';
import { assessmentContract, reportContract, templateContract } from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import {
  expectRefusal,
  getSharedTestApp,
  smallFirmSettings,
  type TestApp,
  type TestClient,
} from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const faulty = z.object({ faults: z.array(z.object({ path: z.string(), code: z.string() })).min(1) });
const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });

const fromBoard = (user: TestClient, name = 'Our board summary') =>
  user.call(templateContract.create, { body: { name, from: { ref: 'boardSummary' } } });

async function save(user: TestClient, id: number, patches: Patch[]) {
  const { revision } = await user.call(templateContract.get, { params: { id } });
  return user.call(templateContract.save, { params: { id }, body: { revision, patches } });
}

async function bank(user: TestClient, unitId: number) {
  const settings = { ...smallFirmSettings, name: 'Bank', opGeography: 'ge-se' };
  return (await user.call(assessmentContract.create, { body: { unitId, settings } })).id;
}

describe('report templates', () => {
  it("are listed with the shipped ones and the organisation's own ones", async () => {
    const user = await (await app.tenant()).user();
    await fromBoard(user);
    const { templates, mayEdit } = await user.call(templateContract.list, {});
    expect(mayEdit).toBe(true);
    expect(templates.filter(({ source }) => source === 'shipped')).toHaveLength(7);
    expect(templates.find(({ source }) => source === 'own')).toMatchObject({
      name: { en: 'Our board summary' },
      origin: 'boardSummary',
      usable: true,
    });
  });

  it('are listed for an assessment only if the assessment can use them', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const x = await bank(user, tenant.unitId);
    const refs = (await user.call(templateContract.forAssessment, { params: { x } })).map(({ ref }) => ref);
    expect(refs).toContain('actionPlan');
    expect(refs).not.toContain('threatViewReport');
    const one = await user.call(templateContract.oneForAssessment, { params: { x, y: 'boardSummary' } });
    expect([one.template?.content.length, one.faults]).toEqual([boardSummaryTemplate.content.length, []]);
  });

  it('have named versions that can be compared and restored', async () => {
    const user = await (await app.tenant()).user();
    const { id } = await fromBoard(user);
    const first = await user.call(templateContract.snapshot, {
      params: { id },
      body: { revision: 0, name: 'As shipped' },
    });
    await save(user, id, [set('/template/subject', { en: 'New subject', sv: 'Nytt ämne' })]);
    const { changes, against } = await user.call(templateContract.compare, {
      params: { id },
      query: { snapshot: first.id },
    });
    expect([against, changes.map(({ place, after }) => [place, after])]).toEqual([
      'As shipped',
      [
        ['subject.en', 'New subject'],
        ['subject.sv', 'Nytt ämne'],
      ],
    ]);
    await user.call(templateContract.restore, {
      params: { id },
      body: { revision: 1, to: { snapshot: first.id } },
    });
    const { document, revision } = await user.call(templateContract.get, { params: { id } });
    expect([revision, document.template.subject]).toEqual([2, boardSummaryTemplate.subject]);
    const { entries } = await user.call(templateContract.history, { params: { id }, query: {} });
    expect(entries.map((entry) => entry.revision)).toEqual([2, 1]);
  });

  it('are saved as drafts if they contain unknown names, and cannot be used until corrected', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const { id } = await fromBoard(user);
    await save(user, id, [set('/template/title', { en: '{{ meta.titel }}', sv: 'x' })]);
    const row = (await user.call(templateContract.list, {})).templates.find(({ ref }) => ref === `own-${id}`);
    expect(row?.usable).toBe(false);
    const x = await bank(user, tenant.unitId);
    const shown = user.call(reportContract.show, {
      params: { id: x },
      body: { language: 'en', template: `own-${id}` },
    });
    await expect(shown).rejects.toMatchObject({ error: { code: 'error.template.faults' } });
    const { status } = await expectRefusal(save(user, id, [set('/template/content', [{ type: 'script' }])]));
    expect(status).toBe(400);
  });

  it("return an error with status 422 if a formula fails on the assessment's figures", async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const { id } = await fromBoard(user);
    const divided = { type: 'conditional', when: '1 / (overall_floor - overall_floor)', blocks: [] };
    await save(user, id, [set('/template/content', [divided])]);
    const x = await bank(user, tenant.unitId);
    const body = { language: 'sv' as const, template: `own-${id}` };
    const { status, error } = await expectRefusal(
      user.call(reportContract.show, { params: { id: x }, body }),
    );
    expect([status, error.code]).toEqual([422, 'error.report.template']);
  });

  it('can be installed in organisations below, change only the edited parts of a report, and be withdrawn', async () => {
    const above = await app.tenant();
    const below = await app.tenant({ parentId: above.organizationId });
    const [owner, customer] = [await above.user(), await below.user()];
    const { id } = await fromBoard(owner);
    const { document } = await owner.call(templateContract.get, { params: { id } });
    const content = document.template.content.map((block) =>
      block.type === 'heading' && block.anchor === 'must-know'
        ? { ...block, text: { en: 'Edited', sv: 'Ändrad' } }
        : block,
    );
    await save(owner, id, [set('/template/content', content)]);
    const body = { organizations: [below.organizationId] };
    expect(await owner.call(templateContract.install, { params: { id }, body })).toMatchObject([
      { id: below.organizationId },
    ]);
    const found = (await customer.call(templateContract.list, {})).templates.find(
      ({ source }) => source === 'installed',
    );
    const ref = found?.ref ?? '';
    const raId = await bank(customer, below.unitId);
    const html = async (name: string) =>
      (
        await customer.call(reportContract.show, {
          params: { id: raId },
          body: { language: 'en', template: name },
        })
      ).html ?? '';
    const [shipped, own] = [await html('boardSummary'), await html(ref)];
    expect(shipped).not.toBe(own);
    expect(own.replaceAll('Edited', 'Key points for the board')).toBe(shipped);
    await owner.call(templateContract.install, { params: { id }, body: { organizations: [] } });
    expect(
      (await customer.call(templateContract.list, {})).templates.filter(
        ({ source }) => source === 'installed',
      ),
    ).toEqual([]);
  });

  it('are not installed in an organisation that is not below', async () => {
    const [user, other] = [await (await app.tenant()).user(), await app.tenant()];
    const { id } = await fromBoard(user);
    const install = user.call(templateContract.install, {
      params: { id },
      body: { organizations: [other.organizationId] },
    });
    await expect(install).rejects.toMatchObject({ status: 404 });
  });

  it('are visible only in their own organisation', async () => {
    const [user, neighbour] = [await (await app.tenant()).user(), await (await app.tenant()).user()];
    const { id } = await fromBoard(user);
    await expect(neighbour.call(templateContract.get, { params: { id } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(neighbour.call(templateContract.one, { params: { y: `own-${id}` } })).rejects.toMatchObject({
      status: 404,
    });
    expect(
      (await neighbour.call(templateContract.list, {})).templates.some(({ source }) => source === 'own'),
    ).toBe(false);
    await expect(neighbour.call(templateContract.remove, { params: { id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('are created only with the permission for templates', async () => {
    const user = await (await app.tenant()).user(['ra:View', 'ra:Edit']);
    await expect(fromBoard(user)).rejects.toMatchObject({ status: 403 });
  });
});

function random(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const poisons: readonly unknown[] = [
  null,
  42,
  'x',
  [],
  {},
  { type: 'script' },
  { type: 'loop', each: 'constructor', as: '__proto__', blocks: [] },
  { en: '{{ constructor.constructor }}', sv: '{{ __proto__ }}' },
  '{{ meta.titel }}',
  [[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]],
  1e308,
  '\u0000',
];

function broken(seed: number): unknown {
  const next = random(seed);
  const visit = (value: unknown, depth: number): unknown => {
    if (depth > 0 && next() < 0.02 + depth * 0.05) {
      if (next() < 0.3) return undefined;
      return poisons[Math.floor(next() * poisons.length)];
    }
    if (Array.isArray(value))
      return value.map((item) => visit(item, depth + 1)).filter((item) => item !== undefined);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, inner]) => [name, visit(inner, depth + 1)] as const);
    return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
  };
  return visit(JSON.parse(JSON.stringify(boardSummaryTemplate)), 0);
}

describe('an uploaded report template', () => {
  it('is refused with the path of each fault in 200 generated invalid cases', async () => {
    const user = await (await app.tenant()).user();
    for (let seed = 0; seed < 200; seed += 1) {
      const from = { template: JSON.parse(JSON.stringify(broken(seed))), origin: 'file.json' };
      const { status, error } = await expectRefusal(
        user.call(templateContract.create, { body: { name: 'Fuzz', from } }),
      );
      expect([seed, status]).toEqual([seed, 400]);
      faulty.parse(error.details);
    }
  }, 120_000);
});

import { assessmentContract, blueprintContract, historyContract } from '@klarsikt/contract';
import { assessmentTemplateParts, emptyAssessmentSettings, type Patch } from '@klarsikt/engine/assessment';
import { expectRefusal, getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });

async function firm() {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se', responsible: 'Maria' };
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const change = async (of: number, ...patches: Patch[]) => {
    const { revision } = await user.call(assessmentContract.getData, { params: { id: of } });
    return (
      await user.call(assessmentContract.modifyData, { params: { id: of }, body: { revision, patches } })
    ).revision;
  };
  await change(
    id,
    set('/settings/config', { levelFactor: 3 }),
    set('/selections/products', { mode: 'all', exceptions: ['pr-cashdep'] }),
    set('/controls/data/co-policy', { owner: 'Elin', evidence: 'Test 4', assessment: { both: 3 } }),
    set('/conclusions/overall', 'As every year'),
    set('/background/data/customers/cu-pep', { INDIVIDUALS: { Quantity: { mode: 'abs', value: 4 } } }),
    set('/risks/data/customers/cu-pep', { override: { inherent: 2, motivation: 'Few' } }),
  );
  const make = (body: object = {}) =>
    user.call(blueprintContract.create, {
      body: {
        name: 'Template',
        description: '',
        parts: [...assessmentTemplateParts],
        assessment: id,
        ...body,
      },
    });
  const start = async (template: number) => {
    const made = await user.call(blueprintContract.start, {
      params: { blueprint: template },
      body: { unitId: tenant.unitId, settings: { ...settings, name: 'Branch' } },
    });
    return made.id;
  };
  const read = async (of: number) =>
    (await user.call(assessmentContract.getData, { params: { id: of } })).document;
  return { tenant, user, id, change, make, start, read };
}

it('an assessment template contains the chosen parts, but never figures, judgements or evidence', async () => {
  const { user, make, start, read } = await firm();
  const { id: template } = await make();
  const copy = await read(await start(template));
  expect(copy.settings.name).toBe('Branch');
  expect(copy.selections.products.exceptions).toEqual(['pr-cashdep']);
  expect(copy.controls.data).toEqual({ 'co-policy': { owner: 'Elin' } });
  expect(copy.conclusions).toEqual({ overall: 'As every year' });
  expect([copy.background.data, copy.risks.data]).toEqual([{}, {}]);
  const { blueprint: kept } = await user.call(blueprintContract.get, {
    params: { blueprint: template },
  });
  expect(kept.content.settings).toMatchObject({
    name: 'Template',
    responsible: '',
    config: { levelFactor: 3 },
  });
  const { id: texts } = await make({ name: 'Texts', parts: ['texts'] });
  const few = await read(await start(texts));
  expect([few.selections.products.exceptions, few.controls.data]).toEqual([[], {}]);
  expect(few.conclusions).toEqual({ overall: 'As every year' });
  const { blueprints } = await user.call(blueprintContract.list, {});
  expect(blueprints.map(({ name, uses, revision }) => [name, uses, revision])).toEqual([
    ['Template', 1, 1],
    ['Texts', 1, 1],
  ]);
});

it('changes of a template are offered to the assessments made from it and never overwrite own changes', async () => {
  const { user, id, change, make, start, read } = await firm();
  const { id: template } = await make();
  const copy = await start(template);
  const news = () => user.call(blueprintContract.news, { params: { id: copy } });
  expect(await news()).toMatchObject({ from: 1, to: 1, subjects: [], conflicts: [] });
  await change(copy, set('/conclusions/overall', 'Ours'));
  await change(
    id,
    set('/conclusions/overall', 'New for all'),
    set('/conclusions/customers', 'On customers'),
    set('/controls/data/co-policy/owner', 'Nils'),
  );
  const again = { name: 'Template', description: '', parts: [...assessmentTemplateParts], assessment: id };
  const params = { blueprint: template };
  expect(
    (await user.call(blueprintContract.update, { params, body: { revision: 1, ...again } })).revision,
  ).toBe(2);
  const stale = await expectRefusal(
    user.call(blueprintContract.update, { params, body: { revision: 1, ...again } }),
  );
  expect(stale.error.code).toBe('error.stale');
  const told = await news();
  expect(told.subjects.map(({ path }) => path).sort()).toEqual([
    '/conclusions/customers',
    '/controls/data/co-policy/owner',
  ]);
  expect(told.conflicts.map(({ path }) => path)).toEqual(['/conclusions/overall']);
  const { revision } = await user.call(assessmentContract.getData, { params: { id: copy } });
  const take = ['/controls/data/co-policy/owner'];
  const body = { revision, to: 2, take };
  const other = await expectRefusal(
    user.call(blueprintContract.take, { params: { id: copy }, body: { ...body, to: 3 } }),
  );
  expect(other.error.code).toBe('error.conflict');
  expect((await user.call(blueprintContract.take, { params: { id: copy }, body })).revision).toBe(
    revision + 1,
  );
  const after = await read(copy);
  expect(after.controls.data['co-policy']?.owner).toBe('Nils');
  expect(after.conclusions).toEqual({ overall: 'Ours' });
  expect(await news()).toMatchObject({ from: 2, to: 2, subjects: [], conflicts: [] });
  await user.call(historyContract.restore, {
    params: { id: copy },
    body: { revision: revision + 1, to: revision },
  });
  expect((await news()).subjects.map(({ path }) => path)).toContain('/controls/data/co-policy/owner');
  const retaken = { revision: revision + 2, to: 2, take };
  await user.call(blueprintContract.take, { params: { id: copy }, body: retaken });
  expect(await news()).toMatchObject({ from: 2, to: 2, subjects: [], conflicts: [] });
  await user.call(blueprintContract.remove, { params });
  expect((await news()).blueprint).toBeNull();
  expect(await read(copy)).toEqual(after);
});

it('a template can be changed only with the permission for templates in the own organisation', async () => {
  const { tenant, id, make } = await firm();
  const { id: template } = await make();
  const editor = await tenant.user(['ra:View', 'ra:Edit']);
  const body = { name: 'Mine', description: '', parts: [...assessmentTemplateParts], assessment: id };
  expect((await expectRefusal(editor.call(blueprintContract.create, { body }))).status).toBe(403);
  expect((await editor.call(blueprintContract.list, {})).mayEdit).toBe(false);
  const stranger = await (await app.tenant()).user();
  const params = { blueprint: template };
  expect((await expectRefusal(stranger.call(blueprintContract.get, { params }))).status).toBe(404);
  expect((await expectRefusal(stranger.call(blueprintContract.remove, { params }))).status).toBe(404);
  const settings = { ...emptyAssessmentSettings, name: 'Theirs' };
  const unit = await app.tenant();
  const theirs = await unit.user();
  const started = theirs.call(blueprintContract.start, {
    params,
    body: { unitId: unit.unitId, settings },
  });
  expect((await expectRefusal(started)).status).toBe(404);
});

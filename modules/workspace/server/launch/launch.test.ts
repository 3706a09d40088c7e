import {
  assessmentContract,
  completenessContract,
  deferredContract,
  enforcementContract,
  historyContract,
  launchContract,
  rollupContract,
  signoffContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings, type Patch } from '@klarsikt/engine/assessment';
import { defaultEnforcedRequirements } from '@klarsikt/engine/completeness';
import { signOffParts } from '@klarsikt/engine/sign-off';
import { expectRefusal, getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });
const override = (inherent: number) => ({ inherent, motivation: 'New app' });
const pep = '/risks/data/customers/cu-pep/override';
const cash = '/risks/data/products/pr-cashdep/override';

async function planned() {
  const tenant = await app.tenant({
    settings: { secondFactor: 'optional', approval: { twoPersons: false } },
  });
  const user = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const body = { revision: 1, name: 'New app', kind: 'product' as const, launch: '2027-01-31' };
  const { id: branch, revision } = await user.call(launchContract.create, { params: { id }, body });
  const change = async (of: number, from: number, ...patches: Patch[]) =>
    (
      await user.call(assessmentContract.modifyData, {
        params: { id: of },
        body: { revision: from, patches },
      })
    ).revision;
  const read = async (of: number) =>
    (await user.call(assessmentContract.getData, { params: { id: of } })).document;
  return { tenant, user, id, branch, revision, change, read };
}

describe('a planned launch', () => {
  it('is assessed in a branch that leaves the live assessment unchanged', async () => {
    const { user, id, branch, change, read } = await planned();
    const live = await read(id);
    expect(live.governance?.launches).toEqual({
      'launch-1': { kind: 'product', name: 'New app', launch: '2027-01-31' },
    });
    await change(branch, 1, set(pep, override(1)));
    expect(await read(id)).toEqual(live);
    const { levels, subjects, conflicts } = await user.call(launchContract.preview, {
      params: { id, branch },
    });
    expect(levels.find(({ key }) => key === 'cu-pep')?.after?.inherent).toBe(1);
    expect(subjects.map(({ key }) => key)).toEqual(['cu-pep']);
    expect(conflicts).toEqual([]);
    const { branches } = await user.call(launchContract.list, { params: { id } });
    expect(branches).toMatchObject([{ id: branch, launch: '2027-01-31', approved: false, merged: null }]);
    expect((await user.call(launchContract.list, { params: { id: branch } })).live).toMatchObject({
      id,
      name: 'Bank',
    });
    // Neither the branch nor its live assessment represents the unit for a year.
    const { assessments } = await user.call(assessmentContract.list, { query: {} });
    expect(assessments.map((one) => [one.id, one.branch])).toEqual([
      [id, false],
      [branch, true],
    ]);
    const tree = await user.call(rollupContract.tree, { params: { id: 0 }, query: {} });
    expect(tree.places.flatMap(({ candidates }) => candidates.map((one) => one.id))).toEqual([id]);
  });

  it('can be merged only once and after its approval, and never overwrites later changes', async () => {
    const { tenant, user, id, branch, revision, change, read } = await planned();
    await change(branch, 1, set(pep, override(1)), set(cash, override(2)));
    const now = await change(id, revision, set(pep, override(3)));
    const merge = (body: object) =>
      expectRefusal(
        user.call(launchContract.merge, { params: { id, branch }, body: { revision: now, ...body } }),
      );
    expect((await merge({})).error.code).toBe('error.launch.unapproved');
    const waived = defaultEnforcedRequirements.map((name): Patch => set(`/${name}`, false));
    await user.call(enforcementContract.save, { body: { revision: 0, patches: waived } });
    const state = await user.call(signoffContract.get, { params: { id: branch } });
    const signed = { revision: state.revision, hash: state.hash, parts: [...signOffParts] };
    const approver = await tenant.user(['ra:View', 'ra:Approve']);
    const { pack } = await approver.call(signoffContract.approve, {
      params: { id: branch },
      body: { ...signed, statement: 'Before the launch' },
    });
    // Nobody reads the pack here, and rendering its four reports takes time.
    await approver.call(deferredContract.cancel, { params: { id: pack ?? '' } });
    const refused = await merge({});
    expect([refused.error.code, refused.error.details]).toMatchObject([
      'error.launch.conflict',
      { paths: [expect.stringContaining('cu-pep')] },
    ]);
    const { conflicts } = await user.call(launchContract.preview, { params: { id, branch } });
    expect(conflicts).toMatchObject([{ path: `${pep}/inherent`, live: 3, branch: 1 }]);
    const live = conflicts.map(({ path }) => path);
    await user.call(launchContract.merge, { params: { id, branch }, body: { revision: now, live } });
    const merged = await read(id);
    expect(merged.risks.data.customers?.['cu-pep']?.override).toMatchObject({ inherent: 3 });
    expect(merged.risks.data.products?.['pr-cashdep']?.override).toMatchObject({ inherent: 2 });
    expect(merged.governance?.launches?.['launch-1']).toMatchObject({
      assessed: expect.any(String),
      decided: expect.any(String),
    });
    expect((await merge({ revision: now + 1, live })).error.code).toBe('error.launch.merged');
    const entries = await user.call(historyContract.list, { params: { id }, body: {} });
    expect(entries.revision).toBe(now + 1);
    const sheet = await user.call(completenessContract.get, { params: { id } });
    expect(JSON.stringify(sheet)).toContain('C24');
  });

  it('can be rescheduled, which changes its date in the live assessment and in the branch', async () => {
    const { user, id, branch, revision, read } = await planned();
    const call = { params: { id, branch }, body: { revision, launch: '2027-06-30' } };
    const moved = await user.call(launchContract.reschedule, call);
    expect((await read(id)).governance?.launches?.['launch-1']?.launch).toBe('2027-06-30');
    expect((await user.call(launchContract.list, { params: { id } })).branches).toMatchObject([
      { id: branch, launch: '2027-06-30' },
    ]);
    // The live assessment keeps its day, because the branch has not changed it.
    const { conflicts, subjects } = await user.call(launchContract.preview, { params: { id, branch } });
    expect([conflicts, subjects]).toEqual([[], []]);
    expect((await expectRefusal(user.call(launchContract.reschedule, call))).status).toBe(409);
    expect(moved.revision).toBe(revision + 1);
  });

  it('can be cancelled together with its branch, and the branch can be restored', async () => {
    const { tenant, user, id, branch, revision, change, read } = await planned();
    await change(branch, 1, set(pep, override(1)));
    const call = { params: { id, branch }, body: { revision } };
    const reader = await tenant.user(['ra:View']);
    expect((await expectRefusal(reader.call(launchContract.giveUp, call))).status).toBe(403);
    await user.call(launchContract.giveUp, call);
    expect((await read(id)).governance?.launches).toEqual({});
    expect((await user.call(launchContract.list, { params: { id } })).branches).toEqual([]);
    expect(
      (await expectRefusal(user.call(assessmentContract.getData, { params: { id: branch } }))).status,
    ).toBe(404);
    expect(JSON.stringify(await user.call(completenessContract.get, { params: { id } }))).not.toContain(
      'launch-1',
    );
    await user.call(assessmentContract.restore, { params: { id: branch } });
    expect((await user.call(launchContract.list, { params: { id } })).branches).toMatchObject([
      { id: branch, launch: null },
    ]);
  });

  it('keeps the authors of overrides on merge and shows beforehand which approvals will end', async () => {
    const { tenant, user, id, branch, revision, change, read } = await planned();
    const waived = defaultEnforcedRequirements.map((name): Patch => set(`/${name}`, false));
    await user.call(enforcementContract.save, { body: { revision: 0, patches: waived } });
    await change(branch, 1, set(pep, { residual: 1, motivation: 'New app' }));
    const second = await tenant.user();
    const given = { by: 'Somebody else', at: '2020-01-01T00:00:00.000Z' };
    const approval = [set(`${pep}/approval`, given)];
    const at = { params: { id: branch }, body: { revision: 2, patches: approval } };
    await second.call(assessmentContract.modifyData, at);
    const approver = await tenant.user(['ra:View', 'ra:Approve']);
    for (const one of [branch, id]) {
      const state = await user.call(signoffContract.get, { params: { id: one } });
      const body = { revision: state.revision, hash: state.hash, parts: [...signOffParts], statement: 'Yes' };
      const { pack } = await approver.call(signoffContract.approve, { params: { id: one }, body });
      await approver.call(deferredContract.cancel, { params: { id: pack ?? '' } });
    }
    const preview = await user.call(launchContract.preview, { params: { id, branch } });
    expect([preview.ends, preview.mayEnd]).toEqual([
      ['risks', 'residual', 'whole'],
      ['risks', 'residual', 'whole'],
    ]);
    const merging = await tenant.user();
    const merged = await merging.call(launchContract.merge, { params: { id, branch }, body: { revision } });
    expect(merged.reopened).toEqual(preview.ends);
    const [live, planned1] = [await read(id), await read(branch)].map(
      ({ risks }) => risks.data.customers?.['cu-pep']?.override,
    );
    expect(live).toEqual(planned1);
    expect(live?.by).not.toBe(live?.approval?.by);
    expect(live?.approval?.by).not.toBe(given.by);
  });
});

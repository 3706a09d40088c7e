import { assessmentContract, historyContract, modelContract } from '@klarsikt/contract';
import { computeThreatConcerns } from '@klarsikt/engine/analysis';
import {
  applyPatches,
  emptyAssessmentSettings,
  isSameJson,
  type Patch,
  reopenDocument,
} from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { assessmentTable } from '@klarsikt/server/schema/domain.ts';
import { assessmentUnit, groupMember, groupResource } from '@klarsikt/server/schema/identity.ts';
import { expectRefusal, startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const settings = { ...emptyAssessmentSettings, name: 'Business-wide risk assessment', opGeography: 'ge-se' };

async function demoAssessment(client: TestClient) {
  const { assessments } = await client.call(assessmentContract.list, { query: {} });
  const [first] = assessments;
  if (!first) throw new Error('the demo has no assessment');
  return client.call(assessmentContract.load, { body: { id: first.id } });
}

async function created(permissions?: Parameters<Awaited<ReturnType<TestApp['tenant']>>['user']>[0]) {
  const tenant = await app.tenant();
  const user = await tenant.user(permissions);
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { tenant, user, id };
}

const figure = (value: number): Patch => ({
  op: 'set',
  path: '/background/data/customers/cu-private/INDIVIDUALS/Quantity',
  value: { mode: 'abs', value },
});

describe('the list of assessments', () => {
  it('has the same levels and statuses as a calculation of the assessment', async () => {
    const demo = await app.demo('sv');
    const { meta, model, permissions, units } = await demoAssessment(demo);
    expect(permissions).toEqual({ view: true, comment: true, edit: true, approve: true, sample: false });
    expect(units.map(({ personal }) => personal).sort()).toEqual([false, true]);
    expect(model.hash).toBe(meta.modelHash);
    const calculated = await demo.call(assessmentContract.calculate, { params: { id: meta.id }, body: {} });
    expect(meta.summary).toEqual(calculated.summary);
    expect(calculated.result.combined?.overall?.shown.inherent).toBe(meta.summary.overall?.inherent);
  });

  it('allows a visitor to read the sample but not to change it', async () => {
    const visitor = app.visitor();
    const loaded = await demoAssessment(visitor);
    expect(loaded.permissions).toMatchObject({ view: true, edit: false, sample: true });
    const { id } = loaded.meta;
    const body = { revision: loaded.revision, patches: [figure(1)] };
    expect(
      await expectRefusal(visitor.call(assessmentContract.modifyData, { params: { id }, body })),
    ).toMatchObject({
      status: 401,
    });
  });

  it('hides an assessment in a personal unit from everybody except the owner of the unit', async () => {
    const { tenant, user, id } = await created();
    const other = await tenant.user();
    const personal = await runInSystemTransaction(app.database.app, async (tx) => {
      const [row] = await tx
        .insert(assessmentUnit)
        .values({ organizationId: tenant.organizationId, name: 'Mine', personalUserId: user.userId })
        .returning({ id: assessmentUnit.id });
      return row?.id ?? 0;
    });
    await user.call(assessmentContract.move, { params: { id }, body: { unitId: personal } });
    expect((await user.call(assessmentContract.getData, { params: { id } })).id).toBe(id);
    expect(await expectRefusal(other.call(assessmentContract.getData, { params: { id } }))).toMatchObject({
      status: 404,
    });
    const seen = await other.call(assessmentContract.list, { query: {} });
    expect(seen.assessments).toEqual([]);
    expect(seen.units.map(({ name }) => name)).not.toContain('Mine');
  });
});

describe('permissions in a unit', () => {
  it('also apply to the units below it, but to no other units', async () => {
    const { tenant, user, id } = await created();
    const { organizationId } = tenant;
    const { db } = app.server.deps;
    const addUnit = (name: string, parentId: number) =>
      runInSystemTransaction(db, async (tx) => {
        const [row] = await tx
          .insert(assessmentUnit)
          .values({ organizationId, name, parentId })
          .returning({ id: assessmentUnit.id });
        return row?.id ?? 0;
      });
    const north = await addUnit('North', tenant.unitId);
    const branch = await addUnit('Branch', north);
    const inBranch = (await user.call(assessmentContract.create, { body: { unitId: branch, settings } })).id;
    const northern = await tenant.user(['ra:View', 'ra:Edit']);
    await runInSystemTransaction(db, async (tx) => {
      const groups = tx
        .select({ id: groupMember.groupId })
        .from(groupMember)
        .where(eq(groupMember.userId, northern.userId));
      await tx.update(groupResource).set({ unitId: north }).where(inArray(groupResource.groupId, groups));
      await tx.insert(groupResource).values({
        organizationId,
        groupId: sql`(select group_id from group_member where user_id = ${northern.userId})`,
        application: 'ra',
        permission: 'View',
        unitId: tenant.unitId,
      });
    });
    const seen = await northern.call(assessmentContract.list, { query: {} });
    expect(seen.assessments.map((one) => one.id).sort()).toEqual([id, inBranch].sort());
    const modify = (target: number) =>
      northern.call(assessmentContract.modifyData, {
        params: { id: target },
        body: { revision: 1, patches: [figure(1)] },
      });
    expect((await modify(inBranch)).revision).toBe(2);
    expect(await expectRefusal(modify(id))).toMatchObject({ status: 403 });
    const move = { params: { id: inBranch }, body: { unitId: tenant.unitId } };
    expect(await expectRefusal(northern.call(assessmentContract.move, move))).toMatchObject({ status: 403 });
  });
});

describe('Template for an assessment', () => {
  it('can be created, updated, duplicated, deleted and restored', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const proposed = await user.call(assessmentContract.init, { body: {} }, { 'accept-language': 'sv' });
    expect(proposed.unitId).toBe(tenant.unitId);
    expect(proposed.settings).toMatchObject({ name: 'Allmän riskbedömning 2026', opGeography: 'ge-se' });
    const body = { unitId: proposed.unitId, settings: proposed.settings };
    const { id, pid } = await user.call(assessmentContract.create, { body });
    expect((await user.call(assessmentContract.getMeta, { params: { id: pid } })).id).toBe(id);
    const whole = await user.call(assessmentContract.get, { params: { id } });
    expect(whole.settings).toEqual(proposed.settings);
    const renamed = { ...proposed.settings, name: 'Renamed' };
    await user.call(assessmentContract.update, { body: { id, revision: 1, settings: renamed } });
    await user.call(assessmentContract.updateData, {
      params: { id },
      body: { revision: 2, data: { conclusions: { overall: 'Medium' } } },
    });
    const copied = await user.call(assessmentContract.init, { body: { raId: id } });
    expect(copied.settings).toMatchObject({ name: 'Renamed', date: '2026-11-20' });
    await user.call(assessmentContract.remove, { params: { id } });
    expect(await expectRefusal(user.call(assessmentContract.get, { params: { id } }))).toMatchObject({
      status: 404,
    });
    const bin = await user.call(assessmentContract.list, { query: { deleted: 'true' } });
    expect(bin.assessments.map((one) => [one.name, one.deletedAt])).toEqual([
      ['Renamed', app.clock.now().toISOString()],
    ]);
    await user.call(assessmentContract.restore, { params: { id } });
    expect((await user.call(assessmentContract.get, { params: { id } })).name).toBe('Renamed');
    const emptied = await user.call(assessmentContract.removeData, {
      params: { id },
      query: { revision: 3 },
    });
    expect(emptied.revision).toBe(4);
    expect((await user.call(assessmentContract.getData, { params: { id } })).document.conclusions).toEqual(
      {},
    );
  });

  it('initially selects only the threats that concern its businesses', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const { unitId, settings } = await user.call(assessmentContract.init, { body: {} });
    const lawyer = { ...settings, businesses: ['bu-law'] };
    const { id } = await user.call(assessmentContract.create, { body: { unitId, settings: lawyer } });
    const selectionNow = async () =>
      (await user.call(assessmentContract.getData, { params: { id } })).document.selections.threats;
    const start = await selectionNow();
    const { model: head } = await user.call(assessmentContract.load, { body: { id } });
    const params = { projectionHash: head.projection };
    const { content } = await user.call(modelContract.getData, { params });
    const model = compileModel(JSON.parse(Buffer.from(content).toString('utf8')));
    const concerned = computeThreatConcerns(model, lawyer) ?? new Map();
    expect(start.mode).toBe('all');
    expect([...start.exceptions].sort()).toEqual(
      model.threats.list.flatMap(({ key }) => (concerned.has(key) ? [] : [key])).sort(),
    );
    expect(start.exceptions.length).toBeGreaterThan(concerned.size / 3);
    const bank = { ...lawyer, businesses: ['bu-bank'] };
    await user.call(assessmentContract.update, { body: { id, revision: 1, settings: bank } });
    expect(await selectionNow()).toEqual(start);
    await user.call(assessmentContract.removeData, { params: { id }, query: { revision: 2 } });
    const ofBank = computeThreatConcerns(model, bank) ?? new Map();
    const others = model.threats.list.flatMap(({ key }) => (ofBank.has(key) ? [] : [key]));
    expect(others.length).toBeLessThan(start.exceptions.length);
    expect(await selectionNow()).toEqual({ mode: 'all', exceptions: others });
  });

  it('is duplicated with every field except the name', async () => {
    const demo = await app.demo('en');
    const { meta, document } = await demoAssessment(demo);
    const copy = await demo.call(assessmentContract.duplicate, {
      params: { id: meta.id },
      body: { name: 'The copy' },
    });
    const { document: copied } = await demo.call(assessmentContract.getData, { params: { id: copy.id } });
    const named = { ...document, settings: { ...document.settings, name: 'The copy' } };
    expect(copied).toEqual(reopenDocument(named));
    expect((await demo.call(assessmentContract.get, { params: { id: copy.id } })).modelHash).toBe(
      meta.modelHash,
    );
  });

  it('is duplicated with open parts and without the names of people who completed the parts', async () => {
    const { user, id } = await created();
    const save = async (of: number, revision: number, patches: readonly Patch[]) =>
      user.call(assessmentContract.modifyData, {
        params: { id: of },
        body: { revision, patches: [...patches] },
      });
    await save(id, 1, [
      { op: 'set', path: '/risks/status', value: 'DONE' },
      { op: 'set', path: '/controls/status', value: 'DONE' },
    ]);
    const copy = await user.call(assessmentContract.duplicate, {
      params: { id },
      body: { name: 'Next year' },
    });
    const read = async () =>
      (await user.call(assessmentContract.getData, { params: { id: copy.id } })).document;
    const { risks, controls, threats } = await read();
    for (const part of [risks, controls]) {
      expect(part).toMatchObject({ status: 'STARTED', asBefore: true });
      expect(part.done).toBeUndefined();
    }
    expect(threats.asBefore).toBeUndefined();
    await save(copy.id, copy.revision, [{ op: 'set', path: '/risks/status', value: 'DONE' }]);
    const note = { op: 'set', path: '/controls/data/co-policy/note', value: 'Seen' } as const;
    await save(copy.id, copy.revision + 1, [note]);
    await save(copy.id, copy.revision + 2, [{ op: 'set', path: '/threats/asBefore', value: true }]);
    const after = await read();
    expect(after.risks.asBefore).toBeUndefined();
    expect(after.risks.done?.by).toEqual(expect.any(String));
    expect([after.controls.asBefore, after.threats.asBefore]).toEqual([undefined, undefined]);
  });

  it('can be duplicated with another name and date', async () => {
    const { user, id } = await created();
    const body = { name: 'Next year', date: '2027-09-30' };
    const copy = await user.call(assessmentContract.duplicate, { params: { id }, body });
    const { document } = await user.call(assessmentContract.getData, { params: { id: copy.id } });
    expect(document.settings).toMatchObject(body);
  });

  it('can be restored only for 30 days after deletion', async () => {
    const { user, id } = await created();
    const { db } = app.server.deps;
    const deletedAgo = (days: number) =>
      runInSystemTransaction(db, (tx) =>
        tx
          .update(assessmentTable)
          .set({ deletedAt: new Date(app.clock.now().getTime() - days * 24 * 60 * 60 * 1000) })
          .where(eq(assessmentTable.id, id)),
      );
    const stored = () =>
      runInSystemTransaction(db, (tx) => tx.$count(assessmentTable, eq(assessmentTable.id, id)));
    await user.call(assessmentContract.remove, { params: { id } });
    await deletedAgo(29);
    await app.server.upkeep();
    await user.call(assessmentContract.restore, { params: { id } });
    await user.call(assessmentContract.remove, { params: { id } });
    await deletedAgo(31);
    expect(await expectRefusal(user.call(assessmentContract.restore, { params: { id } }))).toMatchObject({
      status: 404,
    });
    expect(await stored()).toBe(1);
    await app.server.upkeep();
    expect(await stored()).toBe(0);
  });

  it('is not found from another organisation', async () => {
    const { id } = await created();
    const neighbour = await (await app.tenant()).user();
    const params = { id };
    const calls = [
      () => neighbour.call(assessmentContract.getData, { params }),
      () => neighbour.call(assessmentContract.calculate, { params, body: {} }),
      () => neighbour.call(assessmentContract.duplicate, { params, body: { name: 'Mine now' } }),
      () => neighbour.call(assessmentContract.remove, { params }),
      () => neighbour.call(historyContract.list, { params, body: {} }),
    ];
    for (const call of calls) expect(await expectRefusal(call())).toMatchObject({ status: 404 });
  });
});

describe('a calculation with unsaved changes', () => {
  it('has the same result as after saving', async () => {
    const demo = await app.demo('en');
    const { meta, document, revision } = await demoAssessment(demo);
    const patches: Patch[] = [
      {
        op: 'set',
        path: '/controls/data/co-policy/assessment',
        value: { both: { design: 0, operation: 0 } },
      },
    ];
    expect(isSameJson(applyPatches(document, patches).document, document)).toBe(false);
    const { id } = meta;
    const trial = await demo.call(assessmentContract.calculate, {
      params: { id },
      body: { payload: { patches }, context: { trace: { kind: 'overall' } } },
    });
    expect(trial.trace).toMatchObject({ kind: 'overall', level: trial.result.combined?.overall });
    const saved = await demo.call(assessmentContract.modifyData, {
      params: { id },
      body: { revision, patches },
    });
    expect(saved.summary.overall).toEqual(trial.summary.overall);
  });
});

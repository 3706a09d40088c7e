import {
  actionContract,
  assessmentContract,
  commentContract,
  completenessContract,
  waitingContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

async function bank() {
  const tenant = await app.tenant();
  const [anna, bo] = [await tenant.user(), await tenant.user()];
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await anna.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const waits = async (who: typeof anna) => (await who.call(waitingContract.list, {})).items;
  return { tenant, anna, bo, id, waits };
}

describe('the list of waiting work', () => {
  it('includes a mention until it is read, and an assigned comment until it is resolved', async () => {
    const { anna, bo, id, waits } = await bank();
    const body = { id, subject: '', label: 'fup' as const };
    const named = await anna.call(commentContract.add, {
      body: { ...body, text: 'Look', mentions: [bo.userId] },
    });
    app.clock.advance(1);
    const asked = await anna.call(commentContract.add, {
      body: { ...body, text: 'Answer', assignee: bo.userId },
    });
    expect(await waits(bo)).toMatchObject([
      { kind: 'mention', ref: named.id, text: 'Look', assessment: { id, name: 'Bank' } },
      { kind: 'assigned', ref: asked.id, text: 'Answer' },
    ]);
    expect(await waits(anna)).toEqual([]);
    await bo.call(commentContract.seen, { params: { id: named.id } });
    await bo.call(commentContract.add, { body: { ...body, label: 'res', text: 'Answered' } });
    expect(await waits(bo)).toEqual([]);
  });

  it('includes own actions from a week before the due day, and actions to verify', async () => {
    const { anna, bo, id, waits } = await bank();
    const today = app.clock.now().getTime();
    const day = (after: number) => new Date(today + after * 86_400_000).toISOString().slice(0, 10);
    const raise = (title: string, due: string) =>
      anna.call(actionContract.create, {
        body: { assessment: id, origin: 'own', title, owner: bo.userId, due },
      });
    const near = await raise('Near', day(7));
    await raise('Far', day(8));
    expect(await waits(bo)).toMatchObject([{ kind: 'action', ref: near.id, due: day(7) }]);
    await bo.call(actionContract.setStatus, {
      params: { id: near.id },
      body: { revision: 1, status: 'done' },
    });
    expect(await waits(bo)).toEqual([]);
    expect(await waits(anna)).toMatchObject([{ kind: 'verify', ref: near.id }]);
  });

  it('includes gaps that another person has proposed, until a second person agrees', async () => {
    const { tenant, anna, bo, id, waits } = await bank();
    const reader = await tenant.user(['ra:View']);
    const expires = new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
    const reason = 'The group assessment covers it until the summer.';
    const body = { requirement: 'C2' as const, reason, expires };
    const gap = await anna.call(completenessContract.accept, { params: { id }, body });
    expect(await waits(bo)).toMatchObject([
      { kind: 'acceptance', ref: 'C2', text: reason, assessment: { id, name: 'Bank' } },
    ]);
    expect([await waits(anna), await waits(reader)]).toEqual([[], []]);
    await bo.call(completenessContract.agree, { params: { id }, body: { gap: gap.id } });
    expect(await waits(bo)).toEqual([]);
  });

  it('excludes assessments that the person may no longer view', async () => {
    const { anna, bo, id, waits } = await bank();
    await anna.call(commentContract.add, {
      body: { id, subject: '', label: 'inf', text: 'Look', mentions: [bo.userId] },
    });
    expect(await waits(bo)).toHaveLength(1);
    await anna.call(assessmentContract.remove, { params: { id } });
    expect(await waits(bo)).toEqual([]);
  });
});

import { assessmentContract, commentContract, historyContract } from '@klarsikt/contract';
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
  const [anna, bo] = [await tenant.user(), await tenant.user(['ra:View'])];
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await anna.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const look = (who: typeof anna, at?: string) =>
    who.call(historyContract.getLastUpdate, { params: { id }, body: at === undefined ? {} : { at } });
  return { tenant, anna, bo, id, look };
}

describe('the list of people present', () => {
  it('lists other people with the step that they view', async () => {
    const { anna, bo, look } = await bank();
    expect((await look(anna, 'risks')).here).toEqual([]);
    expect((await look(bo, 'controls')).here).toMatchObject([{ userId: anna.userId, at: 'risks' }]);
    await look(anna, 'threats');
    expect((await look(bo, 'controls')).here).toMatchObject([{ userId: anna.userId, at: 'threats' }]);
  });

  it('contains a person for twenty seconds after the last request of that person', async () => {
    const { anna, bo, look } = await bank();
    await look(anna, 'risks');
    app.clock.advance(19);
    expect((await look(bo, 'risks')).here).toHaveLength(1);
    app.clock.advance(2);
    expect((await look(bo, 'risks')).here).toEqual([]);
  });

  it('is hidden from people without permission to view the assessment', async () => {
    const { tenant, anna, id, look } = await bank();
    await look(anna, 'risks');
    expect((await look(anna)).here).toEqual([]);
    const outsider = await tenant.user(['threatview:View']);
    const neighbour = await (await app.tenant()).user();
    const ask = { params: { id }, body: { at: 'risks' } };
    await expect(outsider.call(historyContract.getLastUpdate, ask)).rejects.toMatchObject({ status: 404 });
    await expect(neighbour.call(historyContract.getLastUpdate, ask)).rejects.toMatchObject({ status: 404 });
    expect((await look(anna, 'risks')).here).toEqual([]);
  });
});

describe("the stamp of an assessment's comments", () => {
  it('changes with each comment that is written, changed or deleted', async () => {
    const { anna, bo, id, look } = await bank();
    const stamps = [(await look(bo)).talk];
    const note = async () => stamps.push((await look(bo)).talk);
    const made = await anna.call(commentContract.add, {
      body: { id, subject: '', label: 'act', text: 'Ask' },
    });
    await note();
    await anna.call(commentContract.change, {
      params: { id: made.id },
      body: { revision: 0, text: 'Ask again' },
    });
    await note();
    await anna.call(commentContract.remove, { params: { id: made.id } });
    await note();
    expect(new Set(stamps).size).toBe(4);
  });
});

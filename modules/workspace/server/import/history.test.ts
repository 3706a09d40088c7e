import { readStarterModel } from '@klarsikt/content';
import { assessmentContract, commentContract, importContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { expectRefusal, getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const [first, second, third] = readStarterModel().customers.filter(({ segment }) => segment === 'BOTH');

async function created() {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank' };
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { tenant, user, id };
}

const figure = (value: number) =>
  ({ source: 'BOTH', kind: 'Quantity', mode: 'abs', value, cell: 'B2' }) as const;
const path = (key: string | undefined) => `/background/data/customers/${key}/BOTH/Quantity`;

async function bring(user: TestClient, id: number, change?: string) {
  const rows = [first, second].map((one, at) => ({
    key: one?.key ?? '',
    name: one?.name.en ?? '',
    figures: [figure(at + 10)],
  }));
  return user.call(importContract.persist, {
    params: { x: 'figures' },
    body: {
      ...{ id, revision: 1, type: 'customers', print: 'name|number', file: 'volumes.xlsx', rows },
      ...(change === undefined ? {} : { change }),
    },
  });
}

const listed = async (user: TestClient, id: number) =>
  (await user.call(importContract.listBrought, { params: { id } })).imports;

const customers = async (user: TestClient, id: number) =>
  (await user.call(assessmentContract.getData, { params: { id } })).document.background.data.customers ?? {};

describe('an import from a file', () => {
  it('can be undone, except for values that were changed after the import', async () => {
    const { user, id } = await created();
    await bring(user, id);
    const set = (key: string | undefined, value: number) => ({
      ...{ op: 'set' as const, path: path(key) },
      value: { mode: 'abs', value },
    });
    await user.call(assessmentContract.modifyData, {
      params: { id },
      body: { revision: 2, patches: [set(second?.key, 99), set(third?.key, 7)] },
    });
    const [brought] = await listed(user, id);
    expect(brought).toMatchObject({ kind: 'figures', file: 'volumes.xlsx', rows: 2, revision: 2, own: true });
    const body = { revision: 3, brought: brought?.id ?? 0 };
    const back = await user.call(importContract.takeBackBrought, { params: { id }, body });
    expect(back).toEqual({ taken: 1, stayed: 1, revision: 4 });
    expect(await customers(user, id)).toEqual({
      [second?.key ?? '']: { BOTH: { Quantity: { mode: 'abs', value: 99 } } },
      [third?.key ?? '']: { BOTH: { Quantity: { mode: 'abs', value: 7 } } },
    });
    expect((await listed(user, id))[0]?.takenBack).not.toBeNull();
    const again = user.call(importContract.takeBackBrought, {
      params: { id },
      body: { ...body, revision: 4 },
    });
    expect((await expectRefusal(again)).status).toBe(409);
  });

  it('is recorded once even if the same change is sent twice', async () => {
    const { user, id } = await created();
    const change = '0b5c1c0e-8f0e-4a53-9d0f-0f3c5a1d2e4f';
    await bring(user, id, change);
    await bring(user, id, change);
    expect(await listed(user, id)).toHaveLength(1);
  });

  it('can be undone only by permitted people and is hidden from other organisations', async () => {
    const { tenant, user, id } = await created();
    await user.call(importContract.persistComments, {
      body: {
        ...{ id, file: 'talk.csv', print: 'about|comment' },
        rows: [
          {
            ...{ subject: '', name: '', label: 'inf', text: 'Thin', author: '', cell: 'B2' },
            ...{ date: null, assignee: null, due: null },
          },
        ],
      },
    });
    const [brought] = await listed(user, id);
    const body = { revision: 1, brought: brought?.id ?? 0 };
    const colleague = await tenant.user();
    expect((await listed(colleague, id))[0]).toMatchObject({ kind: 'comments', own: false });
    const theirs = colleague.call(importContract.takeBackBrought, { params: { id }, body });
    expect((await expectRefusal(theirs)).status).toBe(403);
    const stranger = await (await app.tenant()).user();
    expect((await expectRefusal(stranger.call(importContract.listBrought, { params: { id } }))).status).toBe(
      404,
    );
    expect(await user.call(importContract.takeBackBrought, { params: { id }, body })).toEqual({
      ...{ taken: 1, stayed: 0, revision: null },
    });
    expect(await user.call(commentContract.getConversations, { body: { id } })).toEqual([]);
  });
});

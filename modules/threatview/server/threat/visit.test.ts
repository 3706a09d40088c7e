import { threatContract } from '@klarsikt/contract';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
let analyst: TestClient;
let colleague: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  const tenant = await app.tenant();
  [analyst, colleague] = [await tenant.user(['threatview:View']), await tenant.user(['threatview:View'])];
});
afterAll(() => app.close());

/** Advances the clock with a request every 15 minutes, because idle sessions expire. */
async function passes(hours: number): Promise<void> {
  for (let quarter = 0; quarter < hours * 4; quarter += 1) {
    app.clock.advance(900);
    for (const person of [analyst, colleague]) await person.call(threatContract.lastVisit, {});
  }
}

it('the previous visit is empty at first, and a new visit is counted after five hours but not after one', async () => {
  expect(await analyst.call(threatContract.lastVisit, {})).toEqual({ before: null, due: true });
  const at = app.clock.now().toISOString();
  expect(await analyst.call(threatContract.visit, {})).toEqual({ before: null });
  expect(await analyst.call(threatContract.lastVisit, {})).toEqual({ before: null, due: false });
  const { head } = await analyst.call(threatContract.load, { body: {} });
  await passes(5);
  const before = { hash: head.hash, at };
  expect(await analyst.call(threatContract.lastVisit, {})).toEqual({ before, due: true });
  expect(await analyst.call(threatContract.visit, {})).toEqual({ before });
  await passes(1);
  expect(await analyst.call(threatContract.lastVisit, {})).toEqual({ before, due: false });
  expect(await analyst.call(threatContract.visit, {})).toEqual({ before });
});

it('a visit belongs to one person and is never recorded for visitors without an account', async () => {
  await analyst.call(threatContract.visit, {});
  expect(await colleague.call(threatContract.lastVisit, {})).toEqual({ before: null, due: true });
  const visitor = app.visitor();
  expect((await visitor.request(threatContract.lastVisit, {})).status).toBe(401);
  expect((await visitor.request(threatContract.visit, {})).status).toBe(401);
});

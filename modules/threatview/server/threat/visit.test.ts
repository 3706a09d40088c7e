import { threat } from '@klarsikt/contract';
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
    for (const person of [analyst, colleague]) await person.call(threat.lastVisit, {});
  }
}

it('the visit before is none at the first, and stays while somebody comes and goes within hours', async () => {
  expect(await analyst.call(threat.lastVisit, {})).toEqual({ before: null, due: true });
  const at = app.clock.now().toISOString();
  expect(await analyst.call(threat.visit, {})).toEqual({ before: null });
  expect(await analyst.call(threat.lastVisit, {})).toEqual({ before: null, due: false });
  const { head } = await analyst.call(threat.load, { body: {} });
  await passes(5);
  const before = { hash: head.hash, at };
  expect(await analyst.call(threat.lastVisit, {})).toEqual({ before, due: true });
  expect(await analyst.call(threat.visit, {})).toEqual({ before });
  await passes(1);
  expect(await analyst.call(threat.lastVisit, {})).toEqual({ before, due: false });
  expect(await analyst.call(threat.visit, {})).toEqual({ before });
});

it('is each person’s own, and nobody’s in the sample', async () => {
  await analyst.call(threat.visit, {});
  expect(await colleague.call(threat.lastVisit, {})).toEqual({ before: null, due: true });
  const visitor = app.visitor();
  expect((await visitor.request(threat.lastVisit, {})).status).toBe(401);
  expect((await visitor.request(threat.visit, {})).status).toBe(401);
});

import { assessmentContract, commentContract, historyContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { createServer, type Server } from '@klarsikt/server/app.ts';
import { startTestApp, type TestApp, TestClient, type TestTenant } from '@klarsikt/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
let second: Server;
let address = '';

beforeAll(async () => {
  app = await startTestApp({ soleWriter: false });
  second = await createServer({ ...app.server.deps, database: app.database, upkeepTimer: false });
  address = await second.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

async function makeAssessment(tenant: TestTenant) {
  const user = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { user, id };
}

async function openPage({ cookie }: TestClient, id: number) {
  const stopped = new AbortController();
  const answer = await fetch(`${address}/api/ra/${id}/watch`, {
    headers: cookie === null ? {} : { cookie },
    signal: stopped.signal,
  });
  let text = '';
  const reading = (async () => {
    for await (const piece of answer.body ?? []) text += new TextDecoder().decode(piece);
    return 'ended';
  })().catch(() => 'stopped');
  return {
    status: answer.status,
    headers: answer.headers,
    hints: () => text.split('event: changed').length - 1,
    reading,
    stop: () => stopped.abort(),
  };
}

const soon = { timeout: 1000, interval: 20 };

it('a save or comment on one server node reaches an open page on another node within a second', async () => {
  const tenant = await app.tenant();
  const { user, id } = await makeAssessment(tenant);
  const other = await makeAssessment(tenant);
  const page = await openPage(await tenant.user(), id);
  expect([page.status, page.headers.get('content-type'), page.headers.get('x-accel-buffering')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no',
  ]);
  await expect.poll(page.hints, soon).toBe(1);
  const patches = [{ op: 'set' as const, path: '/settings/name', value: 'Other name' }];
  await user.call(assessmentContract.modifyData, { params: { id }, body: { revision: 1, patches } });
  await expect.poll(page.hints, soon).toBe(2);
  await user.call(commentContract.add, { body: { id, subject: '', label: 'inf', text: 'A note' } });
  await expect.poll(page.hints, soon).toBe(3);
  await other.user.call(assessmentContract.modifyData, {
    params: { id: other.id },
    body: { revision: 1, patches },
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(page.hints()).toBe(3);
  page.stop();
  await expect.poll(() => second.deps.watching.count(), soon).toBe(0);
});

it('people on different server nodes see each other and the page that each person has open', async () => {
  const tenant = await app.tenant();
  const { user, id } = await makeAssessment(tenant);
  const colleague = await tenant.user();
  const there = new TestClient(second.http);
  there.cookie = colleague.cookie;
  const page = await openPage(colleague, id);
  await expect.poll(page.hints, soon).toBe(1);
  const seen = async () =>
    (await there.call(historyContract.getLastUpdate, { params: { id }, body: { at: 'controls' } })).here.map(
      ({ at }) => at,
    );
  await user.call(historyContract.getLastUpdate, { params: { id }, body: { at: 'risks' } });
  await expect.poll(page.hints, soon).toBe(2);
  await expect.poll(seen, soon).toEqual(['risks']);
  await user.call(historyContract.getLastUpdate, { params: { id }, body: { at: 'overview' } });
  await expect.poll(seen, soon).toEqual(['overview']);
  app.clock.advance(21);
  expect(await seen()).toEqual([]);
  page.stop();
});

it('the event stream of an assessment is refused without permission to read the assessment', async () => {
  const tenant = await app.tenant();
  const { id } = await makeAssessment(tenant);
  const neighbour = await (await app.tenant()).user();
  const narrow = await tenant.user(['threatview:View']);
  const statuses = [];
  for (const client of [neighbour, narrow, app.visitor(), await app.demo()]) {
    const page = await openPage(client, id);
    statuses.push(page.status);
    page.stop();
  }
  expect(statuses).toEqual([404, 403, 401, 403]);
});

it('a server node that stops closes its event streams immediately', async () => {
  const tenant = await app.tenant();
  const { id } = await makeAssessment(tenant);
  const third = await createServer({ ...app.server.deps, database: app.database, upkeepTimer: false });
  const before = address;
  address = await third.http.listen({ host: '127.0.0.1', port: 0 });
  const page = await openPage(await tenant.user(), id);
  address = before;
  await expect.poll(page.hints, soon).toBe(1);
  const from = performance.now();
  await third.close();
  expect(await page.reading).toBe('ended');
  expect(performance.now() - from).toBeLessThan(5000);
});

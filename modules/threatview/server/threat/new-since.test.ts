import { readStarterModel } from '@klarsikt/content';
import { modelContract, threatContract } from '@klarsikt/contract';
import { publishModelVersion } from '@klarsikt/library/server/model/publish.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
let analyst: TestClient;
/** Earlier version: without the last threat, and with another grade and fewer indicators of the first. */
let former: string;
const starter = readStarterModel();
const [first, ...others] = starter.threats.filter(({ context }) => context !== true);

beforeAll(async () => {
  app = await startTestApp();
  analyst = await (await app.tenant()).user(['threatview:View']);
  const operator = await (await app.tenant({ kind: 'system' })).user(['admin:ThreatModelConfig']);
  if (first?.texts === undefined) throw new Error('no threat with texts');
  const told = { ...first, texts: { ...first.texts, indicators: first.texts.indicators.slice(1) } };
  const threats = starter.threats
    .filter(({ key }) => key !== others.at(-1)?.key)
    .map((one) => (one.key === first.key ? told : one));
  former = await runInSystemTransaction(app.database.app, (tx) =>
    publishModelVersion(
      tx,
      { ...starter, threats },
      { name: 'Former', description: '', channel: 'beta', at: new Date('2026-10-01T08:00:00Z') },
    ),
  );
  // Simulates publication by another process: this server notices it with the next change of a channel.
  await operator.call(modelContract.setLive, { params: { x: former }, query: { channel: 'beta' } });
});
afterAll(() => app.close());

it('new threats and changed parts since the last known version are listed', async () => {
  const { head } = await analyst.call(threatContract.load, { body: {} });
  const since = (hash: string) => analyst.call(threatContract.since, { params: { hash } });
  const news = await since(former);
  expect(news.modelHash).toBe(head.hash);
  expect(news.added.map(({ key }) => key)).toEqual([others.at(-1)?.key]);
  expect(news.changed).toMatchObject([{ key: first?.key, parts: ['indicators'] }]);
  expect([news.gone, news.lists]).toEqual([[], []]);
  expect(await since(head.hash)).toMatchObject({ added: [], changed: [], gone: [], lists: [] });
});

it('changes since an unpublished version are refused with 404', async () => {
  const params = { hash: 'f'.repeat(64) };
  expect((await analyst.request(threatContract.since, { params })).status).toBe(404);
});

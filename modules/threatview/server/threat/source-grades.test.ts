import { readStarterModel } from '@klarsikt/content';
import { modelContract, threatContract } from '@klarsikt/contract';
import { publishModelVersion } from '@klarsikt/library/server/model/publish.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
let analyst: TestClient;
let former: string;
const starter = readStarterModel();
const [first] = starter.threats.filter(
  ({ privGrade, context }) => privGrade?.grade === 3 && context !== true,
);
const listed = new Set(first?.references);
const [other] = starter.references.filter(({ key }) => !listed.has(key));

beforeAll(async () => {
  app = await startTestApp();
  analyst = await (await app.tenant()).user(['threatview:View']);
  former = (await analyst.call(threatContract.load, { body: {} })).head.hash;
  const operator = await (await app.tenant({ kind: 'system' })).user(['admin:ThreatModelConfig']);
  if (first === undefined || other === undefined) throw new Error('no graded threat, or no further source');
  const text = { en: 'Few cases.', sv: 'Få fall.' };
  const sourceGrades = [
    { reference: other.key, priv: 1, corp: null, text },
    { reference: first.references[0] ?? '', priv: 3, corp: null, text },
  ];
  const threats = starter.threats.map((one) => (one.key === first.key ? { ...one, sourceGrades } : one));
  const hash = await runInSystemTransaction(app.database.app, (tx) =>
    publishModelVersion(
      tx,
      { ...starter, threats },
      { name: 'Rated', description: '', channel: 'live', at: new Date('2026-11-01T08:00:00Z') },
    ),
  );
  await operator.call(modelContract.setLive, { params: { x: hash }, query: { channel: 'live' } });
});
afterAll(() => app.close());

it('a threat card lists sources with other ratings, and changed grades count as a change of the threat', async () => {
  const card = await analyst.call(threatContract.card, { params: { id: first?.id ?? 0 } });
  expect(card.ratedOtherwise).toEqual([
    { key: other?.key, individuals: 1, corporates: null, text: { en: 'Few cases.', sv: 'Få fall.' } },
  ]);
  expect(card.references.map(({ key }) => key)).toContain(other?.key);
  const { changed } = await analyst.call(threatContract.since, { params: { hash: former } });
  expect(changed).toMatchObject([{ key: first?.key, parts: ['grades'] }]);
});

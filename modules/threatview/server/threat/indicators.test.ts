import { brotliDecompressSync } from 'node:zlib';
import { keyContract, threatContract } from '@klarsikt/contract';
import { listRedFlags } from '@klarsikt/engine/analysis';
import { compileModel } from '@klarsikt/engine/model';
import { getSharedTestApp, type TestApp, type TestClient, type TestTenant } from '@klarsikt/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listThreatIndicators } from './indicators.ts';

let app: TestApp;
let tenant: TestTenant;
let analyst: TestClient;

beforeAll(async () => {
  app = await getSharedTestApp();
  tenant = await app.tenant();
  analyst = await tenant.user();
});
afterAll(() => app.close());

const rows = async (query: object = {}) =>
  (await analyst.call(threatContract.getIndicators, { query })).indicators;

it('indicators of all threats are listed with risk and sources, filtered by threat, kind and words', async () => {
  const all = await rows();
  expect(all.length).toBeGreaterThan(200);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.filter(({ text }) => /\[re-/.test(text.en + text.sv))).toEqual([]);
  expect(all.some(({ sources }) => sources.length > 0)).toBe(true);
  const { models } = app.server.deps;
  const whole = compileModel(await models.whole(models.live()?.hash ?? ''));
  const elsewhere = new Set(listRedFlags(whole, whole.source.threats).map(({ id }) => id));
  expect(all.filter(({ id }) => !elsewhere.has(id))).toEqual([]);
  const own = await rows({ threat: 'th-tbml' });
  expect(own).toEqual(all.filter((row) => row.threat.key === 'th-tbml'));
  const [first] = own;
  if (first === undefined) throw new Error('no indicators');
  const narrowed = await rows({ type: first.type, text: first.text.sv.toUpperCase() });
  expect(narrowed.map(({ id }) => id)).toContain(first.id);
  expect(narrowed.every(({ type }) => type === first.type)).toBe(true);
});

it('the list of all indicators is built once per model version and also served compressed', async () => {
  const { models } = app.server.deps;
  const version = models.live()?.hash ?? '';
  const model = compileModel(await models.whole(version));
  expect(listThreatIndicators(model, version)).toBe(listThreatIndicators(model, version));
  expect(listThreatIndicators(model, 'another version').modelHash).toBe('another version');
  const plain = await analyst.raw('GET', '/api/threatview/indicators');
  for (const _again of [1, 2]) {
    const packed = await analyst.raw('GET', '/api/threatview/indicators', {
      headers: { 'accept-encoding': 'br' },
    });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(plain.body);
  }
});

it('selected indicators are downloaded as CSV and workbook, in the requested language', async () => {
  const [first, , third] = await rows({ threat: 'th-tbml' });
  if (first === undefined || third === undefined) throw new Error('too few indicators');
  const ids = [first.id, third.id];
  const csv = await analyst.call(threatContract.exportIndicators, {
    body: { ids, language: 'sv', format: 'csv' },
  });
  const lines = Buffer.from(csv.content).toString('utf8').trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe(
    '\ufeffId;Hot;Typ av risk;Risk;Riskindikator (engelska);Riskindikator (svenska);Källor',
  );
  const { models } = app.server.deps;
  const { references } = await models.whole(models.live()?.hash ?? '');
  const title = references.find((one) => one.key === first.sources[0])?.title ?? 'no source';
  for (const part of [first.id, first.text.en, first.text.sv, title]) expect(lines[1]).toContain(part);
  const book = await analyst.call(threatContract.exportIndicators, {
    body: { ids, language: 'en', format: 'xlsx' },
  });
  expect(Buffer.from(book.content).subarray(0, 2).toString()).toBe('PK');
});

it('an API client reads indicators with its API key', async () => {
  const { clientId, clientSecret } = await analyst.call(keyContract.create, {
    params: { id: tenant.organizationId },
    body: { label: 'Monitoring', permissions: ['api:Read'] },
  });
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const path = '/api/threatview/indicators?threat=th-tbml';
  const answer = await app.visitor().raw('GET', path, { headers: { authorization } });
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body).result.indicators).toEqual(await rows({ threat: 'th-tbml' }));
  const wrong = { authorization: `Basic ${Buffer.from(`${clientId}:no`).toString('base64')}` };
  expect((await app.visitor().raw('GET', path, { headers: wrong })).status).toBe(401);
});

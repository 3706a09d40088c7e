import { insightContract } from '@klarsikt/contract';
import {
  expectRefusal,
  getSharedTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
} from '@klarsikt/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDocx, swedishReport, tradeReport } from './documents.fixture.ts';
import { createUploads } from './uploads.fixture.ts';

let app: TestApp;
let tenant: TestTenant;
let officer: TestClient;
let reader: TestClient;

beforeAll(async () => {
  app = await getSharedTestApp();
  tenant = await app.tenant();
  officer = await tenant.user(['threatview:View', 'threatview:Share']);
  reader = await tenant.user(['threatview:View']);
  const { upload } = createUploads(app);
  await upload(officer);
  await upload(officer, { name: 'rapport.docx', content: await createDocx(swedishReport) });
});
afterAll(() => app.close());

const find = (text: string, client = reader) => client.call(insightContract.find, { body: { text } });

it('a search returns passages of uploaded documents with page and marked words', async () => {
  const [, second] = tradeReport;
  const words = second?.paragraphs[0]?.split(' ').slice(0, 6).join(' ') ?? '';
  const { passages, all } = await find(words);
  expect(all).toBe(true);
  const [best] = passages;
  expect(best).toMatchObject({ page: 2, title: tradeReport[0]?.heading, language: 'en', score: 1 });
  expect(second?.paragraphs.join(' ')).toContain(best?.text);
  expect(best?.highlights.length).toBeGreaterThan(0);
});

it('a search finds words of both languages and completes the last word', async () => {
  const { passages } = await find('inv');
  expect(passages.length).toBeGreaterThan(0);
  const swedish = swedishReport.flatMap(({ paragraphs }) => paragraphs).join(' ');
  const [word = ''] = /\p{L}{9,}/u.exec(swedish) ?? [];
  const found = (await find(word)).passages;
  expect(found.some(({ language, text }) => language === 'sv' && text.includes(word))).toBe(true);
});

it('a search without a full match returns partial matches, marked as such', async () => {
  const some = await find('invoice zzyzx');
  expect(some.all).toBe(false);
  expect(some.passages.map(({ page }) => page)).toEqual([1, 2]);
  expect((await find("&|!():*'")).passages).toEqual([]);
  expect((await find('zzyzx')).passages).toEqual([]);
});

it('documents are hidden from other organisations and require the permission for threats', async () => {
  const other = await (await app.tenant()).user(['threatview:View']);
  expect((await find('invoice', other)).passages).toEqual([]);
  const outside = await tenant.user(['ra:View']);
  expect((await expectRefusal(find('invoice', outside))).status).toBe(403);
});

/** Pictures of news come only from the installation's own storage. */
import { createHash } from 'node:crypto';
import { atlasContract, cmsContract, feedCardsSchema, feedContract } from '@klarsikt/contract';
import { send } from '@klarsikt/governance/server/evidence/evidence.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
let editor: TestClient;
let reader: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  editor = await (await app.tenant({ kind: 'system' })).user();
  reader = await (await app.tenant()).user(['threatview:View']);
});
afterAll(() => app.close());

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function released(mediaSource: string | null, other: { mediaWidth?: number; url?: string } = {}) {
  const values = {
    title: { en: 'News', sv: 'Nyhet' },
    text: { en: 'What has happened.', sv: 'Vad som har hänt.' },
    ...{ source: 'The authority', published: app.clock.now().toISOString().slice(0, 10) },
    ...{ mediaSource, mediaMime: 'image/png', mediaWidth: 640, mediaHeight: 360 },
    ...other,
  };
  const params = { type: 'publication' as const };
  const { id, revision } = await editor.call(atlasContract.createDaily, { params, body: { values } });
  await editor.call(atlasContract.releaseNews, { params: { id }, body: { revision, at: null } });
  const { rows } = await reader.call(feedContract.list, { body: { ids: [id] } });
  const { content } = await reader.call(feedContract.getCards, {});
  const { cards } = feedCardsSchema.parse(JSON.parse(Buffer.from(content).toString('utf8')));
  const card = cards.find((one) => one.id === id);
  return { row: rows[0]?.picture, card: card?.picture, urls: [rows[0]?.url, card?.url] };
}

it('a publication is returned with its stored picture and the size of the picture', async () => {
  expect((await send(app, editor, cmsContract.addPicture, { name: 'news.png', content: png })).status).toBe(
    200,
  );
  const path = `/cms/cdn/${createHash('sha256').update(png).digest('hex')}.png`;
  const picture = { path, width: 640, height: 360 };
  expect(await released(path)).toMatchObject({ row: picture, card: picture });
  expect((await app.visitor().raw('GET', path)).bytes.equals(png)).toBe(true);
});

it('a publication has no picture in the feed if the picture is on another host or unknown', async () => {
  const none = { row: null, card: null };
  expect(await released('https://media.example/news.png')).toMatchObject(none);
  expect(await released(`/cms/cdn/${'0'.repeat(64)}.png`)).toMatchObject(none);
});

it('a publication with an impossible picture size gets a default size, and only web links are kept', async () => {
  await send(app, editor, cmsContract.addPicture, { name: 'news.png', content: png });
  const path = `/cms/cdn/${createHash('sha256').update(png).digest('hex')}.png`;
  const unknown = { path, width: 1600, height: 900 };
  const odd = await released(path, { mediaWidth: 1e308, url: 'javascript:alert(1)' });
  expect(odd).toEqual({ row: unknown, card: unknown, urls: ['', ''] });
  const { urls } = await released(path, { url: 'https://fi.se/nyhet' });
  expect(urls).toEqual(['https://fi.se/nyhet', 'https://fi.se/nyhet']);
});

import { createServer, type IncomingMessage } from 'node:http';
import { insightContract } from '@klarsikt/contract';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUploads, fetchFragments, trade } from './uploads.fixture.ts';

let app: TestApp;
let officer: TestClient;

let answers: (asked: string) => { status: number; body: string } = () => ({ status: 500, body: '' });
const asked: { authorization: string | undefined; body: string }[] = [];
const languageModel = createServer((request: IncomingMessage, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    asked.push({ authorization: request.headers.authorization, body });
    const answer = answers(body);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
});
const says = (content: string) => {
  answers = () => ({
    status: 200,
    body: JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }),
  });
};

beforeAll(async () => {
  await new Promise<void>((resolve) => languageModel.listen(0, '127.0.0.1', resolve));
  const address = languageModel.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;
  app = await startTestApp({
    config: {
      allowedOrigins: [origin],
      writer: { url: `${origin}/v1`, key: 'the-key', model: 'small-one', timeoutMs: 20_000 },
    },
  });
  officer = await (await app.tenant()).user(['threatview:View', 'threatview:Share']);
  await createUploads(app).upload(officer);
});
afterAll(async () => {
  await app.close();
  languageModel.close();
});

describe('a summary of a threat', () => {
  const summary = (machine = false) =>
    officer.call(insightContract.summaries, { params: { id: trade.id }, body: { machine } });

  it('consists of unchanged sentences of the sources, each linked to its passage', async () => {
    const first = await summary();
    expect(first).toMatchObject({ by: 'extract', model: null, offered: 'small-one', fellBack: false });
    expect(first.sentences.length).toBeGreaterThanOrEqual(3);
    expect(first.sentences.length).toBeLessThanOrEqual(7);
    for (const { text, places } of first.sentences) {
      const [place] = places;
      if (place === undefined || place.documentId === null) continue;
      const { passages } = await officer.call(insightContract.getPassage, {
        params: { id: place.documentId, passage: place.passage },
      });
      const passage = passages.find((each) => each.passage === place.passage);
      expect(passage?.text).toContain(text);
      expect(passage?.page).toBe(place.page);
    }
    expect(first.sentences.some(({ places }) => places[0]?.documentId !== null)).toBe(true);
    expect(first.sentences.map(({ text }) => text).join(' ')).not.toMatch(/canteen|parking/i);
    expect(await summary()).toEqual(first);
  });

  it('contains only those sentences of a language model that the cited passages support', async () => {
    const { fragments: given } = await fetchFragments(officer);
    const text = given.find(({ documentId }) => documentId !== null)?.text ?? '';
    const number =
      given.filter(({ language }) => language === 'en').findIndex((each) => each.text === text) + 1;
    const [own = '', other = ''] = text.split(/(?<=\.) /);
    asked.length = 0;
    says(
      [
        `${own.replace(/\.$/, '')} [${number}].`,
        `${other} [${number}]`,
        `The moon is made of green cheese and astronauts eat it daily [${number}].`,
        `${other.replace(/\.$/, '')} [99].`,
        `${other.replace(/\.$/, '')} [${number}][99].`,
        'Trade-based money laundering disguises the proceeds of crime.',
        `In 1876 trade-based money laundering disguised the proceeds of crime through trade [${number}].`,
      ].join(' '),
    );
    const written = await summary(true);
    expect(written).toMatchObject({ by: 'machine', model: 'small-one', fellBack: false });
    expect(written.sentences.map((each) => each.text)).toEqual([own, other]);
    for (const { places } of written.sentences) expect(places).toMatchObject([{ page: expect.any(Number) }]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.authorization).toBe('Bearer the-key');
    expect(asked[0]?.body).toContain(own.slice(0, 60));
  });

  it.each([
    ['fails', () => ({ status: 500, body: 'no' })],
    ['answers something else', () => ({ status: 200, body: '<html>' })],
    [
      'invents everything',
      () => ({
        status: 200,
        body: JSON.stringify({
          choices: [{ message: { content: 'Pigs fly over the castle at night [1]. They sing [7].' } }],
        }),
      }),
    ],
  ])('consists of extracts, marked as a fallback, when the model %s', async (_, answer) => {
    answers = answer;
    const written = await summary(true);
    expect(written).toMatchObject({ by: 'extract', model: null, fellBack: true });
    expect(written.sentences).toEqual((await summary()).sentences);
  });

  it('uses the language model only on request', async () => {
    asked.length = 0;
    await summary();
    expect(asked).toEqual([]);
  });
});

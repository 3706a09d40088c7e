import { createServer, type IncomingMessage } from 'node:http';
import { starterModel } from '@klarsikt/content';
import { assessment, errorText, insight, type SourceDocument } from '@klarsikt/contract';
import { emptySettings } from '@klarsikt/engine';
import { refusalOf, startTestApp, type Tenant, type TestApp, type TestClient } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inSystemTransaction } from '../../platform/tx.ts';
import { sourceDocument, sourcePassage } from '../../schema/insight.ts';
import { auditEvent } from '../../schema/operations.ts';
import { docxOf, pdfOf, swedishReport, tradeReport } from './documents.fixture.ts';

let app: TestApp;
let tenant: Tenant;
let officer: TestClient;
let reader: TestClient;
let addresses = 0;

const model = starterModel();
const threat = (key: string) => {
  const found = model.threats.find((each) => each.key === key);
  if (!found) throw new Error(`no threat ${key}`);
  return found;
};
const trade = threat('th-tbml');
const pdf = pdfOf(tradeReport);

/** What a language model is made to answer, and what it was asked. */
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
  tenant = await app.tenant();
  officer = await tenant.user(['threatview:View', 'threatview:Share', 'ra:View', 'ra:Edit', 'ra:Approve']);
  reader = await tenant.user(['threatview:View']);
});
afterAll(async () => {
  await app.close();
  languageModel.close();
});

interface Sent {
  readonly name?: string;
  readonly content?: Buffer;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Sends a form as a browser does. */
async function send(client: TestClient, { name = 'report.pdf', content = pdf, fields = {} }: Sent) {
  const boundary = '----boundary';
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  // Each from an address of its own: what one may send in a minute is no matter here.
  addresses += 1;
  const answer = await app.server.http.inject({
    method: 'POST',
    url: '/api/threatview/maia/documents',
    remoteAddress: `10.7.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`,
    headers: {
      cookie: client.cookie ?? '',
      'x-client-version': '1',
      'x-csrf-token': await client.csrf(),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      Buffer.from(parts.join('') + head),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function upload(client: TestClient, sent: Sent = {}): Promise<SourceDocument> {
  const { status, body } = await send(client, sent);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.result;
}

async function refused(client: TestClient, sent: Sent): Promise<{ status: number; code: string }> {
  const { status, body } = await send(client, sent);
  return { status, code: body.error?.code };
}

const fragments = (client: TestClient, id = trade.id, size = 20) =>
  client.call(insight.fragments, { params: { id }, body: { size } });

/** Each begins without documents. */
async function clear(): Promise<void> {
  const { documents } = await officer.call(insight.getDocuments, {});
  for (const { id } of documents) await officer.call(insight.remove, { params: { id } });
}

describe('a source document', () => {
  beforeEach(clear);

  it('is uploaded, listed, searched for the threat with pages and hits, and downloaded as it came', async () => {
    const before = await fragments(officer);
    expect(before.fragments.filter(({ documentId }) => documentId !== null)).toEqual([]);
    const document = await upload(officer, { fields: { author: 'Customs', year: '2024' } });
    expect(document).toMatchObject({
      title: tradeReport[0]?.heading,
      author: 'Customs',
      year: 2024,
      reference: null,
      kind: 'pdf',
      language: 'en',
      pages: 3,
      bytes: pdf.length,
    });
    const listed = await reader.call(insight.getDocuments, {});
    expect(listed.documents).toEqual([document]);
    expect(listed.canUpload).toBe(false);

    const found = await fragments(reader);
    const own = found.fragments.filter(({ documentId }) => documentId === document.id);
    expect(own.length).toBeGreaterThanOrEqual(2);
    expect(found.fragments.map(({ score }) => score)).toEqual(
      found.fragments.map(({ score }) => score).toSorted((a, b) => b - a),
    );
    expect(own.map(({ page }) => page)).not.toContain(3);
    for (const { text, highlights, page } of own) {
      const chapter = tradeReport[(page ?? 0) - 1];
      expect(chapter?.paragraphs.join(' ')).toContain(text);
      expect(highlights.length).toBeGreaterThan(0);
      const hits = highlights.map(([from, to]) => text.slice(from, to).toLowerCase());
      expect(hits.every((hit) => /^\p{L}[\p{L}\p{N} -]*$/u.test(hit))).toBe(true);
      const joined = highlights.flat();
      expect(joined).toEqual(joined.toSorted((a, b) => a - b));
    }
    const words = own.flatMap(({ text, highlights }) => highlights.map(([from, to]) => text.slice(from, to)));
    expect(words.join(' ').toLowerCase()).toContain('trade-based money laundering');

    const file = await reader.request(insight.getFile, { params: { id: document.id } });
    expect(file.bytes.equals(pdf)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''Trade-based/),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  it('says nothing about threats that it is not about', async () => {
    const document = await upload(officer);
    const other = model.threats.filter(({ key }) =>
      ['th-loot', 'th-vat', 'th-romance', 'th-courier'].includes(key),
    );
    expect(other.length).toBeGreaterThan(0);
    for (const { id } of other) {
      const { fragments: found } = await fragments(officer, id);
      const best = found.find(({ documentId }) => documentId === document.id);
      expect(best, `${id} ${best?.text}`).toBeUndefined();
    }
  });

  it('in Swedish is found by Swedish words, with its headings, whatever the language of the reader', async () => {
    const content = await docxOf(swedishReport);
    const document = await upload(officer, { name: 'rapport.docx', content });
    expect(document).toMatchObject({ language: 'sv', pages: null, kind: 'docx' });
    const { fragments: found } = await fragments(officer);
    const own = found.filter(({ documentId }) => documentId === document.id);
    expect(own.map(({ headings }) => headings.at(-1)).toSorted()).toEqual([
      'Fakturor som inte stämmer',
      'Handelsbaserad penningtvätt',
    ]);
    const hits = own.flatMap(({ text, highlights }) => highlights.map(([from, to]) => text.slice(from, to)));
    expect(hits.some((hit) => /handelsbaserad penningtvätt/i.test(hit))).toBe(true);
  });

  it('can be the text of a source of the model, whose name it then carries', async () => {
    const [key = ''] = trade.references;
    const source = model.references.find((each) => each.key === key);
    const document = await upload(officer, { fields: { reference: key, title: 'Ignored' } });
    expect(document).toMatchObject({ reference: key, title: source?.title, author: source?.author });
    await officer.call(insight.remove, { params: { id: document.id } });
    const { status, body } = await send(officer, { fields: { reference: 're-nowhere' } });
    expect(status).toBe(400);
    expect(body.error.details.faults).toMatchObject([{ path: 'body.reference', code: 'unknown' }]);
  });

  it('opens a passage with the ones around it', async () => {
    const document = await upload(officer);
    const { passages } = await reader.call(insight.getPassage, { params: { id: document.id, passage: 0 } });
    expect(passages.map(({ passage }) => passage)).toEqual([0, 1, 2].slice(0, document.passages));
    const missing = await refusalOf(
      reader.call(insight.getPassage, { params: { id: document.id, passage: 999 } }),
    );
    expect(missing.status).toBe(404);
  });

  it('leaves a trace in the audit log when it comes and goes, and nothing else when it has gone', async () => {
    const document = await upload(officer);
    await officer.call(insight.remove, { params: { id: document.id } });
    const { events, passages } = await inSystemTransaction(app.database.app, async (tx) => ({
      events: await tx
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.subject, `source:${document.id}`)),
      passages: await tx.select().from(sourcePassage).where(eq(sourcePassage.documentId, document.id)),
    }));
    expect(events.map(({ event }) => event)).toEqual(['insight.uploaded', 'insight.removed']);
    expect(events[0]?.after).toMatchObject({
      title: document.title,
      sha256: expect.stringMatching(/^\w{64}$/),
    });
    expect(passages).toEqual([]);
    expect((await refusalOf(reader.call(insight.getFile, { params: { id: document.id } }))).status).toBe(404);
  });
});

describe('an upload', () => {
  beforeEach(clear);

  it('is refused with the reason when it is not a clean document of its kind', async () => {
    const docx = await docxOf(swedishReport);
    const wrong = { status: 422, code: 'error.source.type' };
    expect(await refused(officer, { name: 'report.docx', content: pdf })).toEqual(wrong);
    expect(await refused(officer, { name: 'report.pdf', content: docx })).toEqual(wrong);
    expect(await refused(officer, { name: 'report.pdf.exe' })).toEqual(wrong);
    expect(await refused(officer, { name: 'report' })).toEqual(wrong);
    expect(await refused(officer, { content: Buffer.alloc(0) })).toEqual(wrong);
    const { documents } = await officer.call(insight.getDocuments, {});
    expect(documents).toEqual([]);
  });

  it('larger than 20 MB, or a second time the same, is refused', async () => {
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(21 * 1024 * 1024, 'x')]);
    expect(await refused(officer, { content: large })).toEqual({ status: 413, code: 'error.toolarge' });
    const document = await upload(officer);
    const again = await send(officer, {});
    expect(again.status).toBe(409);
    expect(again.body.error).toMatchObject({
      code: 'error.source.known',
      message: errorText('error.source.known', 'en', { title: document.title }),
    });
  });

  it('comes from a multipart form only, as a file', async () => {
    const body = { file: { name: 'report.pdf', filepath: '/etc/passwd', content: 'x' } };
    const json = await officer.request(insight.upload, { body });
    expect(json.status).toBe(415);
    const field = await app.server.http.inject({
      method: 'POST',
      url: '/api/threatview/maia/documents',
      remoteAddress: '10.8.0.1',
      headers: {
        cookie: officer.cookie ?? '',
        'x-client-version': '1',
        'x-csrf-token': await officer.csrf(),
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n/etc/passwd\r\n--b--\r\n',
    });
    expect(field.statusCode).toBe(400);
  });

  it('is for those who may share; others read', async () => {
    expect((await send(reader, {})).status).toBe(403);
    const document = await upload(officer);
    const refusal = await refusalOf(reader.call(insight.remove, { params: { id: document.id } }));
    expect(refusal.status).toBe(403);
  });

  it('whose name is an attack keeps nothing of it: the download is called after the title', async () => {
    const names = [
      '../../../../etc/passwd.pdf',
      'a\\..\\b.pdf',
      'x%0d%0aSet-Cookie: a=b.pdf',
      'CON.pdf',
      `${'n'.repeat(250)}.pdf`,
    ];
    for (const name of names) {
      const document = await upload(officer, { name, fields: { title: '../x/\u202Ey' } });
      const { headers } = await reader.request(insight.getFile, { params: { id: document.id } });
      expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''..%20x%20y.pdf`);
      expect(headers['set-cookie']).toBeUndefined();
      await officer.call(insight.remove, { params: { id: document.id } });
    }
  });

  it('beyond what there is room for is refused: in the demo three small documents', async () => {
    const demo = await app.demo();
    const { room, canUpload } = await demo.call(insight.getDocuments, {});
    expect({ canUpload, documents: room.documents }).toEqual({ canUpload: true, documents: 3 });
    for (const n of [1, 2, 3])
      await upload(demo, {
        content: pdfOf([...tradeReport, { heading: `Annex ${n}`, paragraphs: ['Annex.'] }]),
      });
    expect(await refused(demo, {})).toEqual({ status: 409, code: 'error.source.room' });
    const large = Buffer.concat([pdf, Buffer.alloc(room.bytesEach)]);
    const other = await app.demo();
    expect(await refused(other, { content: large })).toEqual({ status: 409, code: 'error.source.room' });
    expect((await other.call(insight.getDocuments, {})).documents).toEqual([]);
  });

  it('of two at once takes one, when there is room for one', async () => {
    const demo = await app.demo();
    for (const n of [1, 2])
      await upload(demo, {
        content: pdfOf([...tradeReport, { heading: `Annex ${n}`, paragraphs: ['Annex.'] }]),
      });
    const both = await Promise.all(
      [3, 4, 5].map((n) =>
        send(demo, { content: pdfOf([...tradeReport, { heading: `Annex ${n}`, paragraphs: ['Annex.'] }]) }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

describe('rights', () => {
  beforeEach(clear);

  it('a visitor and a neighbour see nothing of an organisation’s documents', async () => {
    await upload(officer);
    const stranger = await (await app.tenant()).user(['threatview:View']);
    const strangers = [stranger, app.visitor(), await app.demo()];
    for (const client of strangers) {
      const { documents } = await client.call(insight.getDocuments, {});
      expect(documents).toEqual([]);
      const found = await fragments(client);
      expect(found.fragments.filter(({ documentId }) => documentId !== null)).toEqual([]);
      const { sentences } = await client.call(insight.summaries, { params: { id: trade.id } });
      expect(
        sentences.flatMap(({ places }) => places).filter(({ documentId }) => documentId !== null),
      ).toEqual([]);
    }
    expect((await app.visitor().call(insight.getDocuments, {})).canUpload).toBe(false);
  });
});

describe('a summary', () => {
  const summary = (machine = false) =>
    officer.call(insight.summaries, { params: { id: trade.id }, body: { machine } });

  beforeAll(async () => {
    await clear();
    await upload(officer);
  });

  it('is made of whole sentences of the sources, each leading to its passage, the same every time', async () => {
    const first = await summary();
    expect(first).toMatchObject({ by: 'extract', model: null, offered: 'small-one', fellBack: false });
    expect(first.sentences.length).toBeGreaterThanOrEqual(3);
    expect(first.sentences.length).toBeLessThanOrEqual(7);
    for (const { text, places } of first.sentences) {
      const [place] = places;
      if (place === undefined || place.documentId === null) continue;
      const { passages } = await officer.call(insight.getPassage, {
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

  it('by a language model keeps only the sentences that cite passages which say so', async () => {
    const { fragments: given } = await fragments(officer);
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
  ])('is the extract when the model %s, and says so', async (_, answer) => {
    answers = answer;
    const written = await summary(true);
    expect(written).toMatchObject({ by: 'extract', model: null, fellBack: true });
    expect(written.sentences).toEqual((await summary()).sentences);
  });

  it('asks the model only when it is told to', async () => {
    asked.length = 0;
    await summary();
    expect(asked).toEqual([]);
  });
});

describe('beside an assessment', () => {
  it('the same is answered from the model version that it is made with; an assessment elsewhere does not exist', async () => {
    const created = await officer.call(assessment.create, {
      body: { unitId: tenant.unitId, settings: { ...emptySettings, name: 'Bank' } },
    });
    const params = { id: created.id, threatId: trade.id };
    const beside = await officer.call(insight.besideFragments, { params, body: { size: 20 } });
    expect(beside).toEqual(await fragments(officer));
    const summary = await officer.call(insight.besideSummaries, { params });
    expect(summary.sentences.length).toBeGreaterThanOrEqual(3);
    const references = await officer.call(insight.besideReferences, { params });
    expect(references.map(({ key }) => key)).toEqual(expect.arrayContaining([...trade.references]));
    const relations = await officer.call(insight.besideRelations, { params });
    expect(relations.products.map(({ key }) => key)).toEqual(
      expect.arrayContaining([...(trade.relations.products ?? [])]),
    );
    const missing = await refusalOf(
      officer.call(insight.besideFragments, { params: { ...params, id: 999_999 } }),
    );
    expect(missing.status).toBe(404);
    const unknown = await refusalOf(fragments(officer, 999_999));
    expect(unknown.status).toBe(404);
  });
});

describe('a demo that has ended', () => {
  it('takes its documents with it', async () => {
    const demo = await app.demo();
    const { id } = await upload(demo);
    const count = () =>
      inSystemTransaction(app.database.app, (tx) => tx.$count(sourceDocument, eq(sourceDocument.id, id)));
    expect(await count()).toBe(1);
    app.clock.advance(3 * 3600 * 1000);
    await app.server.upkeep();
    expect(await count()).toBe(0);
  });
});

import { readStarterModel } from '@klarsikt/content';
import { assessmentContract, insightContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { sourceDocument, sourcePassage } from '@klarsikt/server/schema/insight.ts';
import { auditEvent } from '@klarsikt/server/schema/operations.ts';
import {
  expectRefusal,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
} from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDocx, swedishReport, tradeReport } from './documents.fixture.ts';
import { createUploads, fetchFragments, pdf, removeAll, trade } from './uploads.fixture.ts';

const model = readStarterModel();

let app: TestApp;
let tenant: TestTenant;
let officer: TestClient;
let reader: TestClient;
let uploads: ReturnType<typeof createUploads>;

beforeAll(async () => {
  app = await startTestApp();
  uploads = createUploads(app);
  tenant = await app.tenant();
  officer = await tenant.user(['threatview:View', 'threatview:Share', 'ra:View', 'ra:Edit', 'ra:Approve']);
  reader = await tenant.user(['threatview:View']);
});
afterAll(() => app.close());

const abstracted = 1058;

describe('a source document', () => {
  beforeEach(() => removeAll(officer));

  it('is listed, searched for passages on the threat, and downloaded unchanged', async () => {
    const before = await fetchFragments(officer);
    expect(before.fragments.filter(({ documentId }) => documentId !== null)).toEqual([]);
    const document = await uploads.upload(officer, { fields: { author: 'Customs', year: '2024' } });
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
    const listed = await reader.call(insightContract.getDocuments, {});
    expect(listed.documents).toEqual([document]);
    expect(listed.canUpload).toBe(false);

    const found = await fetchFragments(reader);
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

    const file = await reader.request(insightContract.getFile, { params: { id: document.id } });
    expect(file.bytes.equals(pdf)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''Trade-based/),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  it('is quoted in summaries, unlike descriptions from the library', async () => {
    const without = await fetchFragments(officer, abstracted);
    expect(without).toMatchObject({ fragments: [], total: 0 });
    expect(without.abstracts.length).toBeGreaterThan(0);
    const described = new Map(model.references.map(({ key, description }) => [key, description.en]));
    for (const { reference, text, documentId, page } of without.abstracts)
      expect([documentId, page, described.get(reference ?? '')]).toEqual([
        null,
        null,
        expect.stringContaining(text),
      ]);
    const summary = (id: number) => officer.call(insightContract.summaries, { params: { id } });
    expect((await summary(abstracted)).sentences).toEqual([]);
    await uploads.upload(officer);
    const found = await fetchFragments(officer);
    expect(found.fragments.filter(({ documentId }) => documentId === null)).toEqual([]);
    expect(found.total).toBe(found.fragments.length);
    const places = (await summary(trade.id)).sentences.flatMap((sentence) => sentence.places);
    expect(places.length).toBeGreaterThanOrEqual(3);
    expect(places.filter(({ documentId, page }) => documentId === null || page === null)).toEqual([]);
  });

  it('gives no passages for unrelated threats', async () => {
    const document = await uploads.upload(officer);
    const other = model.threats.filter(({ key }) =>
      ['th-loot', 'th-vat', 'th-romance', 'th-courier'].includes(key),
    );
    expect(other.length).toBeGreaterThan(0);
    for (const { id } of other) {
      const { fragments: found } = await fetchFragments(officer, id);
      const best = found.find(({ documentId }) => documentId === document.id);
      expect(best, `${id} ${best?.text}`).toBeUndefined();
    }
  });

  it('can be found by Swedish words, whatever the language of the reader', async () => {
    const content = await createDocx(swedishReport);
    const document = await uploads.upload(officer, { name: 'rapport.docx', content });
    expect(document).toMatchObject({ language: 'sv', pages: null, kind: 'docx' });
    const { fragments: found } = await fetchFragments(officer);
    const own = found.filter(({ documentId }) => documentId === document.id);
    expect(own.map(({ headings }) => headings.at(-1)).toSorted()).toEqual([
      'Fakturor som inte stämmer',
      'Handelsbaserad penningtvätt',
    ]);
    const hits = own.flatMap(({ text, highlights }) => highlights.map(([from, to]) => text.slice(from, to)));
    expect(hits.some((hit) => /handelsbaserad penningtvätt/i.test(hit))).toBe(true);
  });

  it('has the title of the library source that it is attached to', async () => {
    const [key = ''] = trade.references;
    const source = model.references.find((each) => each.key === key);
    const document = await uploads.upload(officer, { fields: { reference: key, title: 'Ignored' } });
    expect(document).toMatchObject({ reference: key, title: source?.title, author: source?.author });
    await officer.call(insightContract.remove, { params: { id: document.id } });
    const { status, body } = await uploads.send(officer, { fields: { reference: 're-nowhere' } });
    expect(status).toBe(400);
    expect(body.error.details.faults).toMatchObject([{ path: 'body.reference', code: 'unknown' }]);
  });

  it('returns a passage together with the neighbouring passages', async () => {
    const document = await uploads.upload(officer);
    const { passages } = await reader.call(insightContract.getPassage, {
      params: { id: document.id, passage: 0 },
    });
    expect(passages.map(({ passage }) => passage)).toEqual([0, 1, 2].slice(0, document.passages));
    const missing = await expectRefusal(
      reader.call(insightContract.getPassage, { params: { id: document.id, passage: 999 } }),
    );
    expect(missing.status).toBe(404);
  });

  it('is recorded in the audit log when added and deleted, and its passages are deleted with it', async () => {
    const document = await uploads.upload(officer);
    await officer.call(insightContract.remove, { params: { id: document.id } });
    const { events, passages } = await runInSystemTransaction(app.database.app, async (tx) => ({
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
    expect(
      (await expectRefusal(reader.call(insightContract.getFile, { params: { id: document.id } }))).status,
    ).toBe(404);
  });
});

describe('the documents of an organisation', () => {
  beforeEach(() => removeAll(officer));

  it('are hidden from visitors and from other organisations', async () => {
    await uploads.upload(officer);
    const stranger = await (await app.tenant()).user(['threatview:View']);
    const strangers = [stranger, app.visitor(), await app.demo()];
    for (const client of strangers) {
      const { documents } = await client.call(insightContract.getDocuments, {});
      expect(documents).toEqual([]);
      const found = await fetchFragments(client);
      expect(found.fragments.filter(({ documentId }) => documentId !== null)).toEqual([]);
      const { sentences } = await client.call(insightContract.summaries, { params: { id: trade.id } });
      expect(
        sentences.flatMap(({ places }) => places).filter(({ documentId }) => documentId !== null),
      ).toEqual([]);
    }
    expect((await app.visitor().call(insightContract.getDocuments, {})).canUpload).toBe(false);
  });
});

describe('source passages beside an assessment', () => {
  beforeEach(() => removeAll(officer));

  it('come from the model version of the assessment, and an unknown assessment is refused with 404', async () => {
    await uploads.upload(officer);
    const created = await officer.call(assessmentContract.create, {
      body: { unitId: tenant.unitId, settings: { ...emptyAssessmentSettings, name: 'Bank' } },
    });
    const params = { id: created.id, threatId: trade.id };
    const beside = await officer.call(insightContract.besideFragments, { params, body: { size: 20 } });
    expect(beside).toEqual(await fetchFragments(officer));
    const summary = await officer.call(insightContract.besideSummaries, { params });
    expect(summary.sentences.length).toBeGreaterThanOrEqual(3);
    const references = await officer.call(insightContract.besideReferences, { params });
    expect(references.map(({ key }) => key)).toEqual(expect.arrayContaining([...trade.references]));
    const relations = await officer.call(insightContract.besideRelations, { params });
    expect(relations.products.map(({ key }) => key)).toEqual(
      expect.arrayContaining([...(trade.relations.products ?? [])]),
    );
    const missing = await expectRefusal(
      officer.call(insightContract.besideFragments, { params: { ...params, id: 999_999 } }),
    );
    expect(missing.status).toBe(404);
    const unknown = await expectRefusal(fetchFragments(officer, 999_999));
    expect(unknown.status).toBe(404);
  });
});

describe('the end of a demo session', () => {
  it('deletes the documents of the session', async () => {
    const demo = await app.demo();
    const { id } = await uploads.upload(demo);
    const count = () =>
      runInSystemTransaction(app.database.app, (tx) => tx.$count(sourceDocument, eq(sourceDocument.id, id)));
    expect(await count()).toBe(1);
    app.clock.advance(3 * 3600 * 1000);
    await app.server.upkeep();
    expect(await count()).toBe(0);
  });
});

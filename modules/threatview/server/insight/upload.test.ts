import { getErrorText, insightContract } from '@klarsikt/contract';
import { expectRefusal, getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDocx, swedishReport } from './documents.fixture.ts';
import { createUploads, pdf, removeAll } from './uploads.fixture.ts';

let app: TestApp;
let officer: TestClient;
let reader: TestClient;
let uploads: ReturnType<typeof createUploads>;

beforeAll(async () => {
  app = await getSharedTestApp();
  uploads = createUploads(app);
  const tenant = await app.tenant();
  officer = await tenant.user(['threatview:View', 'threatview:Share']);
  reader = await tenant.user(['threatview:View']);
});
afterAll(() => app.close());

/** A small CSV file, which is faster to make and to read than a PDF. */
const table = (n = 0) => ({
  name: 'annex.csv',
  content: Buffer.from(
    `Annex;What was seen\r\n${n};Invoices far above the market price for used vehicles\r\n`,
  ),
});

describe('the upload of a source document', () => {
  beforeEach(() => removeAll(officer));

  it('is refused if the content does not match the file type', async () => {
    const docx = await createDocx(swedishReport);
    const wrong = { status: 422, code: 'error.source.type' };
    expect(await uploads.refused(officer, { name: 'report.docx', content: pdf })).toEqual(wrong);
    expect(await uploads.refused(officer, { name: 'report.pdf', content: docx })).toEqual(wrong);
    expect(await uploads.refused(officer, { name: 'report.pdf.exe' })).toEqual(wrong);
    expect(await uploads.refused(officer, { name: 'report' })).toEqual(wrong);
    expect(await uploads.refused(officer, { content: Buffer.alloc(0) })).toEqual(wrong);
    const { documents } = await officer.call(insightContract.getDocuments, {});
    expect(documents).toEqual([]);
  });

  it('is refused above 20 MB and for a document that is already stored', async () => {
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(21 * 1024 * 1024, 'x')]);
    expect(await uploads.refused(officer, { content: large })).toEqual({
      status: 413,
      code: 'error.toolarge.file',
    });
    const document = await uploads.upload(officer);
    const again = await uploads.send(officer, {});
    expect(again.status).toBe(409);
    expect(again.body.error).toMatchObject({
      code: 'error.source.known',
      message: getErrorText('error.source.known', 'en', { title: document.title }),
    });
  });

  it('must be a file in a multipart form', async () => {
    const body = { file: { name: 'report.pdf', filepath: '/etc/passwd', content: 'x' } };
    const json = await officer.request(insightContract.upload, { body });
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

  it('requires the permission to share, as does deletion', async () => {
    expect((await uploads.send(reader, {})).status).toBe(403);
    const document = await uploads.upload(officer);
    const refusal = await expectRefusal(reader.call(insightContract.remove, { params: { id: document.id } }));
    expect(refusal.status).toBe(403);
  });

  it('ignores the given file name, so that the download is named after the title', async () => {
    const names = [
      '../../../../etc/passwd.csv',
      'a\\..\\b.csv',
      'x%0d%0aSet-Cookie: a=b.csv',
      'CON.csv',
      `${'n'.repeat(250)}.csv`,
    ];
    for (const name of names) {
      const document = await uploads.upload(officer, { ...table(), name, fields: { title: '../x/\u202Ey' } });
      const { headers } = await reader.request(insightContract.getFile, {
        params: { id: document.id },
      });
      expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''..%20x%20y.csv`);
      expect(headers['set-cookie']).toBeUndefined();
      await officer.call(insightContract.remove, { params: { id: document.id } });
    }
  });

  it('is refused beyond the quota, which is three small documents in a demo session', async () => {
    const demo = await app.demo();
    const { quota, canUpload } = await demo.call(insightContract.getDocuments, {});
    expect({ canUpload, documents: quota.documents }).toEqual({ canUpload: true, documents: 3 });
    for (const n of [1, 2, 3]) await uploads.upload(demo, table(n));
    expect(await uploads.refused(demo, {})).toEqual({ status: 409, code: 'error.source.quota' });
    const large = Buffer.concat([pdf, Buffer.alloc(quota.bytesEach)]);
    const other = await app.demo();
    // A document above the demo limit is refused without reading it to the end.
    expect(await uploads.refused(other, { content: large })).toEqual({
      status: 413,
      code: 'error.toolarge.file',
    });
    expect((await other.call(insightContract.getDocuments, {})).documents).toEqual([]);
  });

  it('accepts only as many simultaneous files as the quota has room for', async () => {
    const demo = await app.demo();
    for (const n of [1, 2]) await uploads.upload(demo, table(n));
    const both = await Promise.all([3, 4, 5].map((n) => uploads.send(demo, table(n))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

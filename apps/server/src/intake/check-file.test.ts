import { createHash, randomBytes } from 'node:crypto';
import { Workbook } from '@cj-tech-master/excelts';
import { fileKinds } from '@klarsikt/contract';
import { describe, expect, it } from 'vitest';
import { csv, jpegOf, largePdf, pngOf } from '../features/evidence/evidence.fixture.ts';
import {
  actingPdf,
  docxOf,
  docxWith,
  pdfOf,
  swedishReport,
  tradeReport,
  zipOf,
} from '../features/insight/documents.fixture.ts';
import { checkFile } from './check-file.ts';
import { createFileChecker } from './checker.ts';
import { NotTaken } from './refused.ts';

async function workbook(): Promise<Buffer> {
  const book = new Workbook();
  book.addWorksheet('Sample').addRows([
    ['Customer', 'Result'],
    ['Private', 3],
  ]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

const pdf = pdfOf(tradeReport);
const docx = await docxOf(swedishReport);
const xlsx = await workbook();
const [png, jpg] = [pngOf(), jpegOf()];

/** What the check answers: the kind that it found, or the reason of its refusal. */
function outcome(
  name: string,
  bytes: Buffer,
  kinds: readonly (typeof fileKinds)[number][] = fileKinds,
): string {
  try {
    return checkFile(name, bytes, kinds).kind;
  } catch (error) {
    if (error instanceof NotTaken) return error.reason;
    throw error;
  }
}

describe('a file', () => {
  it.each<[string, Buffer]>([
    ['pdf', pdf],
    ['docx', docx],
    ['xlsx', xlsx],
    ['csv', csv],
    ['png', png],
    ['jpg', jpg],
  ])('that is a %s is taken under that name alone, with its digest', (kind, bytes) => {
    for (const claimed of fileKinds)
      expect(outcome(`Report.${claimed}`, bytes), claimed).toBe(claimed === kind ? kind : 'type');
    expect(checkFile(`a.b.${kind.toUpperCase()}`, bytes, fileKinds)).toEqual({
      kind,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  it('of a kind that is not asked for, without a kind, or without content is refused', () => {
    expect(outcome('a.png', png, ['csv', 'docx', 'xlsx', 'pdf'])).toBe('type');
    expect(outcome('a.jpeg', jpg)).toBe('jpg');
    for (const name of ['report', 'report.pdf.exe', 'report.docm', 'report.constructor', '.htaccess'])
      expect(outcome(name, pdf), name).toBe('type');
    for (const kind of fileKinds) expect(outcome(`a.${kind}`, Buffer.alloc(0)), kind).toBe('type');
  });

  it('is checked in a thread, with the same answer; one that is broken ends nothing but its own thread', async () => {
    const check = createFileChecker();
    const shared = Buffer.from(new SharedArrayBuffer(pdf.length));
    pdf.copy(shared);
    const about = { name: 'a.pdf', kinds: fileKinds };
    await expect(check(about, shared)).resolves.toEqual({
      ...checkFile('a.pdf', pdf, fileKinds),
      word: null,
    });
    await expect(check(about, docx)).rejects.toMatchObject({ reason: 'type' });
    await expect(createFileChecker({ deadlineMs: 0 })(about, largePdf(20_000_000))).rejects.toMatchObject({
      reason: 'unreadable',
    });
  }, 60_000);

  it('of 20 MB is checked within the memory and the time that a thread has', async () => {
    const large = largePdf(20 * 1024 * 1024);
    const { kind, bytes } = await createFileChecker()({ name: 'scan.pdf', kinds: fileKinds }, large);
    expect([kind, bytes]).toEqual(['pdf', 20 * 1024 * 1024]);
  }, 60_000);
});

describe('a workbook', () => {
  const inside = (parts: Parameters<typeof docxWith>[1]) => outcome('a.xlsx', zipOf(docxWith(xlsx, parts)));
  const outward = (type: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="https://canary.example/x" TargetMode="External"/></Relationships>`;
  const zeros = Buffer.alloc(60 * 1024 * 1024);

  it('packed anew is taken, and so are its links to pages', () => {
    expect(inside({})).toBe('xlsx');
    expect(inside({ 'xl/worksheets/_rels/sheet1.xml.rels': outward('hyperlink') })).toBe('xlsx');
  });

  it.each<[string, string, () => string]>([
    ['a macro project', 'active', () => inside({ 'xl/vbaProject.bin': randomBytes(200) })],
    ['a macro sheet of old', 'active', () => inside({ 'xl/macrosheets/sheet1.xml': '<x/>' })],
    ['a link to another workbook', 'active', () => inside({ 'xl/externalLinks/externalLink1.xml': '<x/>' })],
    ['a connection to a database', 'active', () => inside({ 'xl/connections.xml': '<connections/>' })],
    ['a query', 'active', () => inside({ 'xl/queryTables/queryTable1.xml': '<x/>' })],
    ['an embedded object', 'active', () => inside({ 'xl/embeddings/oleObject1.bin': 'x' })],
    ['a zip inside', 'active', () => inside({ 'xl/media/image1.png': zipOf([{ name: 'a', content: csv }]) })],
    [
      'a picture from elsewhere',
      'active',
      () => inside({ 'xl/worksheets/_rels/sheet1.xml.rels': outward('image') }),
    ],
    [
      'a DTD',
      'unsafe',
      () => inside({ 'xl/styles.xml': '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">]><l>&a;</l>' }),
    ],
    [
      'more than 100 MiB when it is unpacked',
      'unsafe',
      () => inside({ 'xl/a.xml': zeros, 'xl/b.xml': zeros }),
    ],
    ['a part that unpacks to more than a hundredfold', 'unsafe', () => inside({ 'xl/media/a.bmp': zeros })],
    [
      'a size that it lies about',
      'unsafe',
      () => outcome('a.xlsx', zipOf(docxWith(xlsx, {}), { claims: 10 })),
    ],
    [
      'entries that overlap',
      'unsafe',
      () => outcome('a.xlsx', zipOf(docxWith(xlsx, {}), { overlapping: true })),
    ],
    [
      'entries that are encrypted',
      'protected',
      () => outcome('a.xlsx', zipOf(docxWith(xlsx, {}), { flags: 1 })),
    ],
    ['another file before it', 'type', () => outcome('a.xlsx', Buffer.concat([csv, xlsx]))],
    ['another file behind it', 'type', () => outcome('a.xlsx', Buffer.concat([xlsx, csv]))],
    ['a document inside instead of sheets', 'type', () => outcome('a.xlsx', docx)],
  ])('with %s is refused', (_what, reason, found) => {
    expect(found()).toBe(reason);
  });
});

describe('a PDF', () => {
  it.each([
    ['a script', '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'],
    ['a program to launch', '/OpenAction << /S /Launch /F (cmd.exe) >>'],
    ['a file inside', '/Names << /EmbeddedFiles << /Names [(a.exe) << /EF << /F 5 0 R >> >>] >> >>'],
    ['an XFA form', '/AcroForm << /XFA 5 0 R >>'],
  ])('with %s is refused', (_what, said) => {
    expect(outcome('a.pdf', actingPdf(''))).toBe('pdf');
    expect(outcome('a.pdf', actingPdf(said))).toBe('active');
  });
});

describe('a picture', () => {
  it('with something behind it, cut short, or of a size that nobody can show is refused', () => {
    const script = Buffer.from('<script>alert(1)</script>');
    for (const [name, bytes] of [
      ['a.png', png],
      ['a.jpg', jpg],
    ] as const) {
      expect(outcome(name, Buffer.concat([bytes, script])), name).toBe('type');
      expect(outcome(name, Buffer.concat([script, bytes])), name).toBe('type');
      expect(outcome(name, bytes.subarray(0, -2)), name).toBe('type');
      expect(outcome(name, Buffer.concat([bytes, docx])), name).toBe('type');
    }
    expect(outcome('a.png', pngOf(60_000, 60_000))).toBe('unsafe');
    expect(outcome('a.jpg', jpegOf(60_000, 60_000))).toBe('unsafe');
    expect(outcome('a.png', pngOf(0, 1))).toBe('type');
  });
});

describe('a table', () => {
  it('is text in one of the encodings that spreadsheets write', () => {
    const swedish = 'Kund;Utfall\r\nÅkeri;3\r\n';
    expect(outcome('a.csv', Buffer.from(swedish, 'utf8'))).toBe('csv');
    expect(outcome('a.csv', Buffer.from(swedish, 'latin1'))).toBe('csv');
    expect(outcome('a.csv', Buffer.from(`\ufeff${swedish}`, 'utf16le'))).toBe('csv');
  });

  it.each([
    ['a page', '<!DOCTYPE html><script>alert(1)</script>'],
    ['a script', '<script>alert(1)</script>'],
    ['a drawing', '\n <svg onload="alert(1)">'],
    ['a program of a shell', '#!/bin/sh\nrm -rf /'],
    ['rich text', '{\\rtf1 a}'],
    ['a mail', 'MIME-Version: 1.0\nContent-Type: text/html'],
    ['a program', `MZ\u0090\u0000${'x'.repeat(100)}`],
    ['nothing', ' \r\n '],
  ])('that is %s is none', (_what, text) => {
    expect(outcome('a.csv', Buffer.from(text, 'latin1'))).toBe('type');
  });
});

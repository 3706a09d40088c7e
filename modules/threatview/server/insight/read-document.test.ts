import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { Workbook } from '@cj-tech-master/excelts';
import type { SourceDocumentKind } from '@klarsikt/contract';
import { FileRefusedError } from '@klarsikt/server/intake/refused.ts';
import { readZip, writeZip } from '@klarsikt/server/intake/zip.ts';
import { describe, expect, it } from 'vitest';
import {
  type Chapter,
  createActivePdf,
  createDocx,
  createEncryptedPdf,
  createObjectStream,
  createPdf,
  createPdfBomb,
  createTextlessPdf,
  createZip,
  readDocxPart,
  replaceDocxParts,
  swedishReport,
  tradeReport,
} from './documents.fixture.ts';
import { readSourceDocument } from './read-document.ts';
import { createDocumentReader } from './reader.ts';
import { cleanText, detectLanguage, splitIntoWords } from './text.ts';

const pdf = createPdf(tradeReport);
const docx = await createDocx(swedishReport);
const contentTypes = readDocxPart(docx, '[Content_Types].xml');
const main = readDocxPart(docx, 'word/document.xml');

async function outcome(kind: SourceDocumentKind, bytes: Buffer): Promise<string> {
  return readSourceDocument(kind, bytes).then(
    () => 'taken',
    (error: unknown) => {
      if (error instanceof FileRefusedError) return error.reason;
      throw error;
    },
  );
}

describe('an uploaded PDF', () => {
  it('is split into passages with page and heading, without running titles', async () => {
    const read = await readSourceDocument('pdf', pdf);
    expect(read).toMatchObject({ heading: tradeReport[0]?.heading, language: 'en', pages: 3 });
    const places = read.passages.map(({ page, pageEnd, headings }) => ({ page, pageEnd, headings }));
    expect([...new Set(places.map(({ page }) => page))]).toEqual([1, 2, 3]);
    expect(places.every(({ page, pageEnd }) => page === pageEnd)).toBe(true);
    expect(places.at(-1)?.headings).toEqual(['Canteen and parking']);
    const text = read.passages.map((passage) => passage.text).join(' ');
    for (const { paragraphs } of tradeReport)
      for (const paragraph of paragraphs) expect(text).toContain(paragraph);
    expect(text).not.toContain('Report ·');
  });

  it('is refused if it is also another format, is encrypted or expands to too much data', async () => {
    expect(await outcome('pdf', pdf)).toBe('taken');
    const docxBehind = Buffer.concat([pdf, docx]);
    expect(await outcome('pdf', docxBehind)).toBe('type');
    expect(await outcome('pdf', Buffer.concat([Buffer.from('<script>'), pdf]))).toBe('type');
    expect(await outcome('pdf', Buffer.concat([pdf, Buffer.from('<script>alert(1)</script>')]))).toBe('type');
    expect(await outcome('pdf', docx)).toBe('type');
    expect(await outcome('pdf', Buffer.from('%PDF-1.7\nnothing'))).toBe('type');
    expect(await outcome('pdf', Buffer.from('%PDF-1.7\nnothing\n%%EOF'))).toBe('unreadable');
    expect(await outcome('pdf', createEncryptedPdf())).toBe('protected');
    expect(await outcome('pdf', createTextlessPdf())).toBe('notext');
    expect(await outcome('pdf', createPdfBomb(101 * 1024 * 1024))).toBe('unsafe');
  });

  it.each([
    ['a script', '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'],
    ['a script with its name in hexadecimal', '/OpenAction << /S /#4aavaScript /#4A#53 (x) >>'],
    ['a script in a rendition', '/OpenAction << /S /Rendition /JS (x) >>'],
    ['a tree of scripts', '/Names << /JavaScript << /Names [(a) 5 0 R] >> >>'],
    ['a program to launch', '/OpenAction << /S /Launch /F (cmd.exe) >>'],
    ['a program to launch, in hexadecimal', '/OpenAction << /S /L#61unch /F (cmd.exe) >>'],
    ['a file inside', '/Names << /EmbeddedFiles << /Names [(a.exe) << /EF << /F 5 0 R >> >>] >> >>'],
    ['a file inside, without its type', '/AF [<< /F (a.exe) /#45F << /F 5 0 R >> >>]'],
    ['rich media', '/Annots [<< /Subtype /RichMedia >>]'],
    ['an XFA form', '/AcroForm << /XFA 5 0 R >>'],
    ['a form that sends', '/AcroForm << /Fields [<< /A << /S /SubmitForm /F (http://x) >> >>] >>'],
    ['a form that fetches', '/AcroForm << /Fields [<< /A << /S /ImportData /F (x) >> >>] >>'],
  ])('V6: is refused if it contains %s, also inside an object stream', async (_what, said) => {
    expect(await outcome('pdf', createActivePdf(''))).toBe('taken');
    expect(await outcome('pdf', createActivePdf(said))).toBe('active');
    expect(await outcome('pdf', createActivePdf('', [createObjectStream(`<< ${said} >>`)]))).toBe('active');
  });

  it('V6: is refused if it hides objects from the check for active content', async () => {
    const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
    const packed = deflateSync(Buffer.from(`6 0 ${script}`));
    const hidden = (dictionary: string, data = packed) =>
      outcome('pdf', createActivePdf('', [createObjectStream(script, { dictionary, data })]));
    const flate = '/Type /ObjStm /Filter /FlateDecode';
    expect(await hidden('/Type /O#62jStm /Filter /FlateDecode')).toBe('active');
    expect(await hidden('/Filter /Fl')).toBe('active');
    // The missing checksum does not make the file harmless: some PDF readers ignore checksums.
    expect(await hidden(flate, packed.subarray(0, -4))).toBe('unsafe');
    // A long comment separates the dictionary from its stream.
    expect(await hidden(`${flate} %${'x'.repeat(70_000)}\n`)).toBe('active');
    const twice = Buffer.from(`${packed.toString('hex')}>`);
    expect(await hidden('/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]', twice)).toBe('unsafe');
    expect(await hidden(`${flate} /DecodeParms << /Predictor 12 >>`)).toBe('unsafe');
    // The script is inside the data of another stream.
    const inside = Buffer.from(`<< /Length 60 >>\nstream\n6 0 obj ${script} endobj\nendstream`);
    expect(await outcome('pdf', createActivePdf('', [inside]))).toBe('active');
    const locked = createActivePdf('', [createObjectStream('<< >>'), '<< /Encrypt 7 0 R >>']);
    expect(await outcome('pdf', locked)).toBe('protected');
  });
});

describe('an uploaded Word document', () => {
  it('is split into passages with their headings', async () => {
    const read = await readSourceDocument('docx', docx);
    expect(read).toMatchObject({ heading: 'Handelsbaserad penningtvätt', language: 'sv', pages: null });
    expect(read.passages.map(({ headings, page }) => ({ headings, page }))).toEqual([
      { headings: ['Handelsbaserad penningtvätt'], page: null },
      { headings: ['Handelsbaserad penningtvätt', 'Fakturor som inte stämmer'], page: null },
    ]);
    expect(read.passages[0]?.text).toBe(swedishReport[0]?.paragraphs[0]);
  });

  const types = (from: string, to: string) => contentTypes.replaceAll(from, to);
  const relation = (type: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="https://canary.example/x" TargetMode="External"/></Relationships>`;
  const dtd = '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const laughs = '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><l>&b;</l>';
  const inside = (parts: Parameters<typeof replaceDocxParts>[1]) => createZip(replaceDocxParts(docx, parts));
  const zeros = Buffer.alloc(60 * 1024 * 1024);

  it.each<[string, string, () => Buffer]>([
    ['as it is', 'taken', () => docx],
    ['packed anew', 'taken', () => inside({})],
    [
      'with a link to a page',
      'taken',
      () => inside({ 'word/_rels/footnotes.xml.rels': relation('hyperlink') }),
    ],
    ['that is a PDF', 'type', () => pdf],
    ['that is a plain text', 'type', () => Buffer.from('Dear all, '.repeat(100))],
    ['that is any zip', 'type', () => createZip([{ name: 'a.txt', content: Buffer.from('a') }])],
    [
      'that is a spreadsheet inside',
      'type',
      () => inside({ '[Content_Types].xml': types('wordprocessingml.document', 'spreadsheetml.sheet') }),
    ],
    ['without its main part', 'type', () => inside({ 'word/document.xml': null })],
    ['with something before it', 'type', () => Buffer.concat([Buffer.from('#!/bin/sh\n'), docx])],
    ['with something behind it', 'type', () => Buffer.concat([docx, Buffer.from('x')])],
    ['cut short', 'type', () => docx.subarray(0, docx.length - 40)],
    [
      'with macros under another name',
      'active',
      () =>
        inside({
          '[Content_Types].xml': types(
            'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
            'application/vnd.ms-word.document.macroEnabled.main+xml',
          ),
        }),
    ],
    ['with a macro project', 'active', () => inside({ 'word/vbaProject.bin': randomBytes(200) })],
    ['with an embedded object', 'active', () => inside({ 'word/embeddings/oleObject1.bin': 'x' })],
    [
      'with a zip inside',
      'active',
      () => inside({ 'word/media/image1.png': createZip([{ name: 'a', content: Buffer.from('a') }]) }),
    ],
    [
      'with a program inside',
      'active',
      () => inside({ 'word/media/image1.png': Buffer.from('MZ\x90\x00', 'latin1') }),
    ],
    [
      'with a template from elsewhere',
      'active',
      () => inside({ 'word/_rels/settings.xml.rels': relation('attachedTemplate') }),
    ],
    [
      'with a picture from elsewhere',
      'active',
      () => inside({ 'word/_rels/footnotes.xml.rels': relation('image') }),
    ],
    [
      'encrypted by Office',
      'protected',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(4000)]),
    ],
    ['with encrypted entries', 'protected', () => createZip(replaceDocxParts(docx, {}), { flags: 1 })],
    ['with a DTD', 'unsafe', () => inside({ 'word/document.xml': main.replace(/^<\?xml[^>]*\?>/, dtd) })],
    ['with laughing entities', 'unsafe', () => inside({ 'word/styles.xml': laughs })],
    [
      'with a DTD in another encoding',
      'type',
      () => inside({ 'word/styles.xml': Buffer.from(`\ufeff${laughs}`, 'utf16le') }),
    ],
    [
      'that unpacks to more than 100 MiB',
      'unsafe',
      () => inside({ 'word/a.xml': zeros, 'word/b.xml': zeros }),
    ],
    [
      'of which one part unpacks to more than a hundredfold',
      'unsafe',
      () => inside({ 'word/media/a.bmp': zeros }),
    ],
    [
      'that claims to be small',
      'unsafe',
      () => createZip(replaceDocxParts(docx, { 'word/media/a.bmp': zeros }), { claims: 10 }),
    ],
    [
      'with more than 2,000 entries',
      'unsafe',
      () => inside(Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`word/${n}.txt`, 'x']))),
    ],
    [
      'with entries that overlap',
      'unsafe',
      () =>
        createZip(
          replaceDocxParts(docx, {}).map(({ content }) => ({ name: 'a', content })),
          { overlapping: true },
        ),
    ],
    ['with an entry that climbs out', 'unsafe', () => inside({ '../../etc/cron.d/x': 'x' })],
    [
      'with one name twice',
      'unsafe',
      () =>
        createZip([...replaceDocxParts(docx, {}), { name: 'WORD/document.xml', content: Buffer.from('x') }]),
    ],
    [
      'without text',
      'notext',
      () => inside({ 'word/document.xml': main.replace(/<w:body>.*<\/w:body>/s, '<w:body/>') }),
    ],
  ])('%s has the check result: %s', async (_, expected, bytes) => {
    expect(await outcome('docx', bytes())).toBe(expected);
  });
});

describe('the passages of a document', () => {
  const sentence = (n: number) => `Sentence number ${n} says something about invoices and goods.`;
  const long = (sentences: number): Chapter[] => [
    { heading: 'One', paragraphs: [Array.from({ length: sentences }, (_, n) => sentence(n)).join(' ')] },
    { heading: 'Two', paragraphs: [sentence(1000)] },
  ];

  it('have 60 to 200 words where the text allows it, end with sentences, and never cross a heading', async () => {
    const { passages, words } = await readSourceDocument('docx', await createDocx(long(200)));
    expect(words).toBeGreaterThan(1800);
    const [short, ...rest] = passages.toReversed();
    expect(short).toMatchObject({ headings: ['Two'], text: sentence(1000) });
    expect(rest.length).toBeGreaterThan(5);
    for (const { text } of rest) {
      const count = splitIntoWords(text).length;
      expect(count).toBeGreaterThanOrEqual(60);
      expect(count).toBeLessThanOrEqual(200);
      expect(text.endsWith('.')).toBe(true);
    }
    expect(
      rest
        .toReversed()
        .map(({ text }) => text)
        .join(' '),
    ).toBe(long(200)[0]?.paragraphs[0]);
  });

  it('consist of clean text without invisible characters and markers', () => {
    expect(cleanText('a\u0000b\u202Ec\uE000d\u200B e\u00AD  f\n\tﬁ')).toBe('a bcd e f fi');
  });

  it('are recognised as English or Swedish', () => {
    expect(detectLanguage(swedishReport.flatMap(({ paragraphs }) => paragraphs).join(' '))).toBe('sv');
    expect(detectLanguage(tradeReport.flatMap(({ paragraphs }) => paragraphs).join(' '))).toBe('en');
  });
});

it('a zip file is read back as written', () => {
  const entries = [
    { name: 'å.xml', content: Buffer.from('ä') },
    { name: 'b/c.xml', content: randomBytes(70_000) },
  ];
  expect(readZip(writeZip(entries))).toEqual(entries);
});

describe('the process that reads documents', () => {
  it('returns its result, or the reason of a refusal', async () => {
    const reader = createDocumentReader();
    const [read, refused] = await Promise.all([
      reader.read('pdf', pdf),
      reader.read('docx', pdf).catch((error: unknown) => error),
    ]);
    expect(read.pages).toBe(3);
    expect(refused).toMatchObject({ reason: 'type' });
  }, 60_000);

  it('is ended when it exceeds its time or memory limit, and the next document can still be read', async () => {
    const late = createDocumentReader({ deadlineMs: 1 });
    await expect(late.read('pdf', pdf)).rejects.toMatchObject({ reason: 'unreadable' });
    // Random words repeat beyond the window of deflate, so they compress badly and pass the check for zip bombs.
    const some = randomBytes(500_000).toString('hex');
    const words = some.replace(/(.{8})/g, '$1 ').repeat(24);
    const heavy = createZip(
      replaceDocxParts(docx, {
        'word/document.xml': main.replace('<w:p>', `<w:p><w:r><w:t>${words}</w:t></w:r>`),
      }),
    );
    const small = createDocumentReader({ memoryMb: 48 });
    await expect(small.read('docx', heavy)).rejects.toMatchObject({ reason: 'unreadable' });
    expect((await createDocumentReader().read('pdf', pdf)).pages).toBe(3);
  }, 120_000);
});

const columns = ['Country', 'What was seen', 'Cases'];
const rows = [
  ['Sweden', 'Invoices far above the market price for used vehicles sold abroad', '12'],
  ['Estonia', 'Payments from companies that have nothing to do with the goods', '7'],
];

describe('an uploaded table', () => {
  it('is read row by row as text with sheet and column names', async () => {
    const book = new Workbook();
    const sheet = book.addWorksheet('Red flags');
    sheet.addRow(['Cases of 2025']);
    for (const row of [columns, ...rows]) sheet.addRow(row);
    const bytes = Buffer.from(await book.xlsx.writeBuffer());
    const read = await readSourceDocument('xlsx', bytes);
    expect(read).toMatchObject({ heading: 'Red flags', language: 'en', pages: null });
    expect(read.passages[0]?.headings).toEqual(['Red flags']);
    const text = read.passages.map((passage) => passage.text).join(' ');
    expect(text).toContain('Country: Sweden; What was seen: Invoices far above the market price');
    expect(text).toContain('Cases of 2025');
    expect(await outcome('xlsx', docx)).not.toBe('taken');
    expect(await outcome('xlsx', pdf)).not.toBe('taken');
  });

  it('can be a CSV file, but other content under that file type is refused', async () => {
    const csv = [columns, ...rows].map((row) => row.join(';')).join('\n');
    const read = await readSourceDocument('csv', Buffer.from(csv));
    const text = read.passages.map((passage) => passage.text).join(' ');
    expect(text).toContain('Country: Estonia; What was seen: Payments from companies');
    for (const other of [pdf, docx, randomBytes(4000)]) expect(await outcome('csv', other)).not.toBe('taken');
  });

  it('is refused above the size limit instead of being read in part', async () => {
    const wide = (columns: number) =>
      ['Case', 'Seen']
        .map((word) => Array.from({ length: columns }, (_, at) => `${word} ${at}`).join(';'))
        .join('\n');
    expect(await outcome('csv', Buffer.from(wide(500)))).toBe('taken');
    expect(await outcome('csv', Buffer.from(wide(501)))).toBe('toomuch');
    const book = new Workbook();
    for (let number = 1; number <= 51; number += 1)
      book
        .addWorksheet(`Sheet ${number}`)
        .addRow(['What was seen in cases of this year and of the last', number]);
    expect(await outcome('xlsx', Buffer.from(await book.xlsx.writeBuffer()))).toBe('toomuch');
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { Workbook } from '@cj-tech-master/excelts';
import { evidenceFileKinds } from '@klarsikt/contract';
import {
  createJpeg,
  createLargePdf,
  createPng,
  csv,
} from '@klarsikt/governance/server/evidence/evidence.fixture.ts';
import {
  createActivePdf,
  createDocx,
  createPdf,
  createZip,
  replaceDocxParts,
  swedishReport,
  tradeReport,
} from '@klarsikt/threatview/server/insight/documents.fixture.ts';
import { describe, expect, it } from 'vitest';
import { checkFile } from './check-file.ts';
import { createFileChecker } from './checker.ts';
import { FileRefusedError } from './refused.ts';

async function workbook(): Promise<Buffer> {
  const book = new Workbook();
  book.addWorksheet('Sample').addRows([
    ['Customer', 'Result'],
    ['Private', 3],
  ]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

const pdf = createPdf(tradeReport);
const docx = await createDocx(swedishReport);
const xlsx = await workbook();
const [png, jpg] = [createPng(), createJpeg()];

function outcome(
  name: string,
  bytes: Buffer,
  kinds: readonly (typeof evidenceFileKinds)[number][] = evidenceFileKinds,
): string {
  try {
    return checkFile(name, bytes, kinds).kind;
  } catch (error) {
    if (error instanceof FileRefusedError) return error.reason;
    throw error;
  }
}

describe('an uploaded file', () => {
  it.each<[string, Buffer]>([
    ['pdf', pdf],
    ['docx', docx],
    ['xlsx', xlsx],
    ['csv', csv],
    ['png', png],
    ['jpg', jpg],
  ])('with the content of a %s is accepted only if its extension matches', (kind, bytes) => {
    for (const claimed of evidenceFileKinds)
      expect(outcome(`Report.${claimed}`, bytes), claimed).toBe(claimed === kind ? kind : 'type');
    expect(checkFile(`a.b.${kind.toUpperCase()}`, bytes, evidenceFileKinds)).toEqual({
      kind,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  it('is refused if it is empty or if its extension is unknown or not requested', () => {
    expect(outcome('a.png', png, ['csv', 'docx', 'xlsx', 'pdf'])).toBe('type');
    expect(outcome('a.jpeg', jpg)).toBe('jpg');
    for (const name of ['report', 'report.pdf.exe', 'report.docm', 'report.constructor', '.htaccess'])
      expect(outcome(name, pdf), name).toBe('type');
    for (const kind of evidenceFileKinds) expect(outcome(`a.${kind}`, Buffer.alloc(0)), kind).toBe('type');
  });

  it('is checked in a separate process with the same result as in the server', async () => {
    const check = createFileChecker();
    const shared = Buffer.from(new SharedArrayBuffer(pdf.length));
    pdf.copy(shared);
    const about = { name: 'a.pdf', kinds: evidenceFileKinds };
    await expect(check(about, shared)).resolves.toEqual({
      ...checkFile('a.pdf', pdf, evidenceFileKinds),
      word: null,
    });
    await expect(check(about, docx)).rejects.toMatchObject({ reason: 'type' });
    await expect(
      createFileChecker({ deadlineMs: 0 })(about, createLargePdf(20_000_000)),
    ).rejects.toMatchObject({
      reason: 'unreadable',
    });
  }, 60_000);

  it('is checked within the memory and time limits of the process even at 20 MB', async () => {
    const large = createLargePdf(20 * 1024 * 1024);
    const { kind, bytes } = await createFileChecker()({ name: 'scan.pdf', kinds: evidenceFileKinds }, large);
    expect([kind, bytes]).toEqual(['pdf', 20 * 1024 * 1024]);
  }, 60_000);
});

describe('a workbook', () => {
  const inside = (parts: Parameters<typeof replaceDocxParts>[1]) =>
    outcome('a.xlsx', createZip(replaceDocxParts(xlsx, parts)));
  const outward = (type: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="https://canary.example/x" TargetMode="External"/></Relationships>`;
  const zeros = Buffer.alloc(60 * 1024 * 1024);

  it('is accepted after repacking and with links to web pages', () => {
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
    [
      'a zip inside',
      'active',
      () => inside({ 'xl/media/image1.png': createZip([{ name: 'a', content: csv }]) }),
    ],
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
      () => outcome('a.xlsx', createZip(replaceDocxParts(xlsx, {}), { claims: 10 })),
    ],
    [
      'entries that overlap',
      'unsafe',
      () => outcome('a.xlsx', createZip(replaceDocxParts(xlsx, {}), { overlapping: true })),
    ],
    [
      'entries that are encrypted',
      'protected',
      () => outcome('a.xlsx', createZip(replaceDocxParts(xlsx, {}), { flags: 1 })),
    ],
    ['another file before it', 'type', () => outcome('a.xlsx', Buffer.concat([csv, xlsx]))],
    ['another file behind it', 'type', () => outcome('a.xlsx', Buffer.concat([xlsx, csv]))],
    ['a document inside instead of sheets', 'type', () => outcome('a.xlsx', docx)],
  ])('is refused if it has %s', (_what, reason, found) => {
    expect(found()).toBe(reason);
  });
});

describe('a PDF', () => {
  it.each([
    ['a script', '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'],
    ['a program to launch', '/OpenAction << /S /Launch /F (cmd.exe) >>'],
    ['a file inside', '/Names << /EmbeddedFiles << /Names [(a.exe) << /EF << /F 5 0 R >> >>] >> >>'],
    ['an XFA form', '/AcroForm << /XFA 5 0 R >>'],
  ])('is refused if it has %s', (_what, said) => {
    expect(outcome('a.pdf', createActivePdf(''))).toBe('pdf');
    expect(outcome('a.pdf', createActivePdf(said))).toBe('active');
  });
});

/** A script in an object stream. */
const scripted = Buffer.from('6 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>');
const packed = deflateSync(scripted);
const hex = Buffer.from(`${scripted.toString('hex')}>`);
const asObjects = '/Type /ObjStm /N 1 /First 4';

/** Encodes each row as the difference from the row above (PNG predictor), so that no name is readable in it. */
function predicted(content: Buffer, columns: number): Buffer {
  const rows: Buffer[] = [];
  for (let at = 0; at < content.length; at += columns) {
    const row = Buffer.concat([content.subarray(at, at + columns), Buffer.alloc(columns, ' ')]);
    const above = at === 0 ? Buffer.alloc(columns) : content.subarray(at - columns, at);
    rows.push(Buffer.from([2, ...row.subarray(0, columns).map((byte, n) => byte - (above[n] ?? 0))]));
  }
  return deflateSync(Buffer.concat(rows));
}

describe('a PDF with a script in an object stream', () => {
  const flate = `${asObjects} /Filter /FlateDecode`;
  const parameters = '/DecodeParms << /Predictor 12 /Columns 16 >>';
  const rows = predicted(scripted, 16);
  it.each<[string, string, Buffer, string?, string?]>([
    ['as it is written', flate, packed],
    ['behind blanks that readers pass over', flate, packed, '   \n'],
    ['behind words that readers pass over', flate, packed, ' % x\r\n'],
    ['whose dictionary seems to begin in a comment', `${flate} % 7 0 obj\n`, packed],
    ['whose dictionary seems to begin in a string', `${flate} /X (\n7 0 obj << \\( )`, packed],
    ['that seems to be a picture', `/Subtype /Image ${flate} % 7 0 obj\n`, packed],
    [
      'with a remark before the objects',
      `${flate} % 7 0 obj\n`,
      deflateSync(Buffer.concat([Buffer.from('% x\n'), scripted])),
    ],
    ['written as digits', `${asObjects} /Filter /ASCIIHexDecode`, hex],
    ['written as digits, said behind a comment', `${asObjects} /Filter /AHx % 7 0 obj\n`, hex],
    ['written as digits, said elsewhere', `${asObjects} /Filter 6 0 R % 7 0 obj\n`, hex, '\n', '/AHx'],
    [
      'written as digits and packed',
      `${asObjects} /Filter [/FlateDecode /AHx] % 7 0 obj\n`,
      deflateSync(hex),
    ],
    [
      'packed, the digits said elsewhere',
      `${asObjects} /Filter 6 0 R`,
      deflateSync(hex),
      '\n',
      '[/FlateDecode /AHx]',
    ],
    [
      'written as digits, said elsewhere behind a comment',
      `${asObjects} /Filter % x\n6 0 R % 7 0 obj\n`,
      hex,
      '\n',
      '/AHx',
    ],
    [
      'written as digits, said elsewhere behind more blanks than anybody writes',
      `${asObjects} /Filter ${' '.repeat(100)} 6 0 R % 7 0 obj\n`,
      hex,
      '\n',
      '/AHx',
    ],
    [
      'written as digits, said elsewhere behind more comments than anybody writes',
      `${asObjects} /Filter ${'% x\n'.repeat(20)} 6 ${`% ${'x'.repeat(300)}\n`} 0 R % 7 0 obj\n`,
      hex,
      '\n',
      '/AHx',
    ],
    ['packed twice', `${asObjects} /Filter % x\n[/FlateDecode /FlateDecode]`, deflateSync(packed)],
    [
      'packed twice, said elsewhere',
      `${asObjects} /Filter 6 0 R % 7 0 obj\n`,
      deflateSync(packed),
      '\n',
      '[/FlateDecode /FlateDecode]',
    ],
    ['told as differences', `${flate} ${parameters} % 7 0 obj\n`, rows],
    [
      'told as differences, said elsewhere',
      `${flate} /DecodeParms 6 0 R`,
      rows,
      '\n',
      '<< /Predictor 12 /Columns 16 >>',
    ],
  ])(
    'is refused if the object stream has this form: %s',
    (_what, dictionary, data, line = '\n', elsewhere = 'null') => {
      const head = Buffer.from(`<< /Length ${data.length} ${dictionary} >>\nstream${line}`);
      const stream = Buffer.concat([head, data, Buffer.from('\nendstream')]);
      expect(['active', 'unsafe']).toContain(outcome('a.pdf', createActivePdf('', [stream, elsewhere])));
    },
  );

  it('is refused in bounded time if it has streams outside of objects', () => {
    const many = Buffer.from(`%PDF-1.7\n${'\nstream\n'.repeat(100_000)}\n%%EOF\n`);
    expect(outcome('a.pdf', many)).toBe('unsafe');
  });

  it('is accepted once the script is removed, whatever the encoding of its pictures', () => {
    const honest = deflateSync(Buffer.from('6 0 << /S /GoTo /D (first) >>'));
    const objects = Buffer.concat([
      Buffer.from(`<< /Length ${honest.length} ${flate} >>\nstream\n`),
      honest,
      Buffer.from('\nendstream'),
    ]);
    const picture = `<< /Subtype /Image /Filter /ASCII85Decode /Length 4 >>\nstream\n87~>\nendstream`;
    const table = `<< /Type /XRef ${parameters} /Filter /FlateDecode /Length 0 >>\nstream\n\nendstream`;
    expect(outcome('a.pdf', createActivePdf('', [objects, picture, table]))).toBe('pdf');
  });
});

describe('a PDF that is expensive to scan', () => {
  const around = (...parts: (string | Buffer)[]) =>
    Buffer.concat(
      ['%PDF-1.7\n', ...parts, '\ntrailer\n<<>>\n%%EOF\n'].map((part) =>
        typeof part === 'string' ? Buffer.from(part, 'latin1') : part,
      ),
    );
  const zeros = deflateSync(Buffer.alloc(60 * 1024 * 1024));
  const cut = Buffer.concat([zeros.subarray(0, -8), Buffer.alloc(8, 255)]);

  it('is refused if the number of nested streams exceeds the limit', () => {
    for (const each of ['\n1 0 obj\nstream\nx\x9c', `\n1 0 obj${' stream'.repeat(280)}`])
      expect(outcome('a.pdf', around(each.repeat(Math.ceil(300_000 / each.length))))).toBe('unsafe');
  });

  it('is refused if the total size of nested pictures exceeds the limit', () => {
    const begin = (inner: Buffer, at: number) => {
      const head = Buffer.from('\n1 0 obj<</Subtype/Image>>stream\nx\x9c', 'latin1');
      if (at === 0) return Buffer.concat([head, inner]);
      // An uncompressed block that contains the beginning of the next block.
      const stored = Buffer.from([0, head.length, 0, ~head.length & 255, 255]);
      return Buffer.concat([head, stored, inner]);
    };
    let pictures: Buffer = zeros.subarray(2);
    for (let at = 0; at < 60; at += 1) pictures = begin(pictures, at);
    expect(outcome('a.pdf', around(pictures))).toBe('unsafe');
    expect(outcome('a.pdf', around(begin(zeros.subarray(2), 0)))).toBe('pdf');
  });

  it('is refused if several streams, not only one, expand beyond the limit', () => {
    const broken = ['\n1 0 obj<<>>stream\n', cut, '\nendstream\nendobj'];
    expect(outcome('a.pdf', around(...broken))).toBe('pdf');
    expect(outcome('a.pdf', around(...Array.from({ length: 5 }, () => broken).flat()))).toBe('unsafe');
  });

  it('is refused if a stream is compressed twice', () => {
    const twice = deflateSync(Buffer.concat([zeros.subarray(0, 3000), Buffer.alloc(50, 255)]));
    expect(outcome('a.pdf', around('\n1 0 obj<<>>stream\n', twice, '\nendstream\nendobj'))).toBe('unsafe');
  });

  it('is scanned in one pass even if it contains hundreds of thousands of comments', () => {
    for (const each of ['/F\n%', '/W\n%', '/F 1\n%'])
      expect(outcome('a.pdf', around(each.repeat(400_000)))).toBe('pdf');
    expect(outcome('a.pdf', around(`/F ${'1'.repeat(1_000_000)}`))).toBe('pdf');
  }, 60_000);
});

describe('a picture', () => {
  it('is refused if it is truncated, has appended data or has an impossible size', () => {
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
    expect(outcome('a.png', createPng(60_000, 60_000))).toBe('unsafe');
    expect(outcome('a.jpg', createJpeg(60_000, 60_000))).toBe('unsafe');
    expect(outcome('a.png', createPng(0, 1))).toBe('type');
  });
});

describe('a CSV file', () => {
  it('is accepted in UTF-8, Latin-1 and UTF-16', () => {
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
  ])('is refused if it contains %s instead of a table', (_what, text) => {
    expect(outcome('a.csv', Buffer.from(text, 'latin1'))).toBe('type');
  });
});

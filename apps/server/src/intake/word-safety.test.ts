/** Tests that files with active content are refused (security pages U8 and U9). */
import { describe, expect, it } from 'vitest';
import { docx, fill, line, namespaces, p, rels, run } from '../../test/word-file.ts';
import { checkFile } from './check-file.ts';
import { type ActiveContent, FileRefusedError } from './refused.ts';
import { describeActiveContent } from './texts.ts';
import { wordFileLimits } from './word-safety.ts';
import { readWordTemplateParts } from './word-tags.ts';
import { readZip, writeZip } from './zip.ts';

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';
const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const code = (...texts: readonly string[]) =>
  texts.map((text) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`).join('');
const field = (...inner: readonly string[]) =>
  char('begin') + inner.join('') + char('separate') + run('1') + char('end');
const typeOf = (part: string, kind: string) =>
  `<Override PartName="/word/${part}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml"/>`;
const part = (root: string, inner: string) =>
  `<?xml version="1.0"?><w:${root} ${namespaces} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">${inner}</w:${root}>`;

function refused(read: () => unknown): FileRefusedError | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof FileRefusedError) return error;
    throw error;
  }
}
const foundInTemplate = (file: Buffer): ActiveContent | null =>
  refused(() => readWordTemplateParts(file))?.found ?? null;
const nameIn = (...inner: readonly string[]) => foundInTemplate(docx(p(run('x'), ...inner)))?.name ?? null;

describe('fields of a Word template', () => {
  it.each(
    [
      ' PAGE ',
      ' NUMPAGES \\* Arabic ',
      ' TOC \\o "1-3" \\h \\z \\u ',
      ' PAGEREF _Toc1 \\h ',
      ' REF _Ref1 \\h ',
      ' DATE \\@ "d MMMM yyyy" ',
      ' STYLEREF "Heading 1" ',
      ' SEQ Table \\* ARABIC ',
      ' HYPERLINK "https://bank.example/policy" ',
      ' HYPERLINK \\l "_Toc1" ',
      ' HYPERLINK "mailto:risk@bank.example" \\o "Write to us" ',
      ' DOCPROPERTY "Classification" ',
      ' = 1 + 2 ',
      ' ',
    ].map((text) => [text]),
  )('are accepted if they only display a value: %s', (text) => {
    expect(nameIn(field(code(text)))).toBeNull();
    expect(
      nameIn(`<w:fldSimple w:instr="${text.replaceAll('"', '&quot;')}">${run('1')}</w:fldSimple>`),
    ).toBeNull();
  });

  it.each<[string, string, string]>([
    ['in one run', field(code(' INCLUDETEXT "a.docx" ')), 'INCLUDETEXT'],
    ['split over runs', field(code(' INCL', 'UDETE', 'XT "a.docx" ')), 'INCLUDETEXT'],
    ['in small letters', field(code('includepicture "a.png"')), 'INCLUDEPICTURE'],
    ['as a simple field', '<w:fldSimple w:instr=" DDEAUTO a b "/>', 'DDEAUTO'],
    [
      'as a simple field in other quotation marks',
      "<w:fldSimple w:dirty='1' w:instr=' LINK a > b '/>",
      'LINK',
    ],
    ['written with references', field(code(' &#68;&#x44;E a ')), 'DDE'],
    ['written as CDATA', field(code(' <![CDATA[DDE a]]> ')), 'DDE'],
    ['with a comment in it', field(code(' DD<!-- PAGE -->E a ')), 'DDE'],
    ['within another', field(code(' IF 1 = 1 '), field(code(' DATABASE ')), code(' "" ')), 'DATABASE'],
    [
      'in the result of another',
      char('begin') + code(' PAGE ') + char('separate') + field(code(' RD a ')) + char('end'),
      'RD',
    ],
    ['never ended', char('begin') + code(' LINK a '), 'LINK'],
    ['as words instead of a code', char('begin') + run(' EMBED a ') + char('end'), 'EMBED'],
    ['whose name another field makes', field(field(code(' QUOTE 68 ')), code('DE a ')), '{ }DE a'],
    ['whose name goes on in another field', field(code('PAGE'), field(code(' QUOTE 68 '))), 'PAGE{ }'],
    [
      'taken out with changes tracked',
      `<w:del w:id="1">${char('begin')}<w:r><w:delInstrText> DDE a </w:delInstrText></w:r>${char('end')}</w:del>`,
      'DDE',
    ],
    [
      'that stays when a change is accepted',
      field(
        `<w:del w:id="1"><w:r><w:delInstrText>PAGE </w:delInstrText></w:r></w:del>`,
        `<w:ins w:id="2">${code('DDE a')}</w:ins>`,
      ),
      'DDE',
    ],
    [
      'that comes back when a change is rejected',
      field(`<w:ins w:id="1">${code('PAGE ')}</w:ins>`, code('DDE a')),
      'DDE',
    ],
    ['of no known name', field(code(' NOBODYKNOWS a ')), 'NOBODYKNOWS'],
    ['a link to a file', field(code(' HYPERLINK "file:///c:/a.docx" ')), 'HYPERLINK file:///c:/a.docx'],
    [
      'a link to a folder',
      field(code(' HYPERLINK "\\\\\\\\host\\\\share" ')),
      'HYPERLINK \\\\\\\\host\\\\share',
    ],
    ['a link to a program', field(code(' HYPERLINK \\o "https://x" ms-word:ofe ')), 'HYPERLINK ms-word:ofe'],
  ])('are refused if they are not on the list of permitted fields: %s', (_how, xml, name) => {
    expect(nameIn(xml)).toBe(name);
  });

  it('are refused in every branch of alternative content and if branches combine to a field code', () => {
    const alternative = (choice: string, fallback: string) =>
      `<mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;
    const box = (inner: string) => `<w:r><w:txbxContent>${p(inner)}</w:txbxContent></w:r>`;
    const dde = field(code(' DDE a '));
    const page = field(code(' PAGE '));
    const inBody = (xml: string) =>
      foundInTemplate(docx('', { 'word/document.xml': part('document', `<w:body>${p(xml)}</w:body>`) }))
        ?.name ?? null;
    expect(inBody(alternative(box(page), box(page)))).toBeNull();
    expect(inBody(alternative(box(dde), box(page)))).toBe('DDE');
    expect(inBody(alternative(box(page), box(dde)))).toBe('DDE');
    expect(inBody(field(alternative(code('PAGE '), code('DDE '))))).not.toBeNull();
    expect(inBody(alternative(char('begin') + code('PAGE '), '') + char('end'))).not.toBeNull();
  });

  it.each([
    [
      'header1.xml',
      'header',
      'hdr',
      'a header (word/header1.xml), paragraph 1, after “Page”',
      'ett sidhuvud (word/header1.xml), stycke 1, efter ”Page”',
    ],
    [
      'footer1.xml',
      'footer',
      'ftr',
      'a footer (word/footer1.xml), paragraph 1, after “Page”',
      'en sidfot (word/footer1.xml), stycke 1, efter ”Page”',
    ],
    [
      'footnotes.xml',
      'footnotes',
      'footnotes',
      'the footnotes (word/footnotes.xml), paragraph 1, after “Page”',
      'fotnoterna (word/footnotes.xml), stycke 1, efter ”Page”',
    ],
    [
      'endnotes.xml',
      'endnotes',
      'endnotes',
      'the endnotes (word/endnotes.xml), paragraph 1, after “Page”',
      'slutnoterna (word/endnotes.xml), stycke 1, efter ”Page”',
    ],
    [
      'comments.xml',
      'comments',
      'comments',
      'the comments (word/comments.xml), paragraph 1, after “Page”',
      'kommentarerna (word/comments.xml), stycke 1, efter ”Page”',
    ],
    [
      'glossary/document.xml',
      'document.glossary',
      'glossaryDocument',
      'the building blocks (word/glossary/document.xml), paragraph 1, after “Page”',
      'byggblocken (word/glossary/document.xml), stycke 1, efter ”Page”',
    ],
    [
      'own.xml',
      'header',
      'hdr',
      'word/own.xml, paragraph 1, after “Page”',
      'word/own.xml, stycke 1, efter ”Page”',
    ],
  ])(
    'are checked in every part of the document, and the refusal includes the part: %s',
    (name, kind, root, en, sv) => {
      const inner = p(run('Page '), field(code(' INCLUDETEXT a ')));
      const file = docx(line('x'), { [`word/${name}`]: part(root, inner) }, typeOf(name, kind));
      const found = foundInTemplate(file);
      if (found === null) throw new Error('taken');
      expect(describeActiveContent('en', found)).toEqual({ what: 'the field INCLUDETEXT', place: en });
      expect(describeActiveContent('sv', found)).toEqual({ what: 'fältet INCLUDETEXT', place: sv });
    },
  );

  it('are refused even if the XML uses another namespace prefix', () => {
    const header = `<q:hdr xmlns:q="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><q:p><q:fldSimple q:instr="DDE a"/></q:p></q:hdr>`;
    const file = docx(line('x'), { 'word/header1.xml': header }, typeOf('header1.xml', 'header'));
    expect(foundInTemplate(file)?.name).toBe('DDE');
  });

  it('are checked again when a report is made from an already stored template', async () => {
    await expect(fill(docx(line('{{meta.title}}') + p(field(code(' DDE a ')))))).rejects.toMatchObject({
      name: 'FileRefusedError',
      found: { name: 'DDE', at: 2 },
    });
  });
});

describe('external content in a Word template', () => {
  const withRelation = (attributes: string) =>
    docx(line('x'), {}, '', `<Relationship Id="rId7" ${attributes}/>`);
  it.each([
    [
      'a picture elsewhere',
      `Type="${relation}image" Target="https://x.example/a.png" TargetMode="External"`,
      'image https://x.example/a.png',
    ],
    [
      'also with a sign in its address',
      `Type="${relation}image" Target="https://x.example/?a>b" TargetMode="External"`,
      'image https://x.example/?a>b',
    ],
    ['also without saying so', `Type="${relation}image" Target="\\\\host\\a.png"`, 'image \\\\host\\a.png'],
    [
      'an add-in',
      'Type="http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes" Target="a.xml"',
      'webextensiontaskpanes',
    ],
    [
      'buttons of its own',
      'Type="http://schemas.microsoft.com/office/2006/relationships/ui/extensibility" Target="a.xml"',
      'extensibility',
    ],
    ['a frame', `Type="${relation}frame" Target="a.htm" TargetMode="External"`, 'frame'],
    [
      'a link to a file',
      `Type="${relation}hyperlink" Target="file:///c:/a.docx" TargetMode="External"`,
      'hyperlink file:///c:/a.docx',
    ],
  ])('is refused: %s', (_what, attributes, name) => {
    expect(foundInTemplate(withRelation(attributes))).toMatchObject({
      kind: 'outside',
      name,
      part: 'word/document.xml',
    });
  });

  it('does not include a link to a web page', () => {
    const link = `Type="${relation}hyperlink" Target="https://bank.example/?a&gt;b" TargetMode="External"`;
    expect(foundInTemplate(withRelation(link))).toBeNull();
  });

  it.each([
    ['attachedTemplate', 'word/settings.xml', part('settings', '<w:attachedTemplate r:id="rId1"/>')],
    [
      'mailMerge',
      'word/settings.xml',
      part('settings', '<w:mailMerge><w:mainDocumentType w:val="formLetters"/></w:mailMerge>'),
    ],
    ['altChunk', 'word/header1.xml', part('hdr', '<w:altChunk r:id="rId1"/>')],
    ['subDoc', 'word/footer1.xml', part('ftr', '<w:p><w:subDoc r:id="rId1"/></w:p>')],
    [
      'blip',
      'word/header1.xml',
      part(
        'hdr',
        '<w:p><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:link="rId1"/></w:p>',
      ),
    ],
    [
      'entryMacro',
      'word/header1.xml',
      part('hdr', '<w:p><w:ffData><w:entryMacro w:val="a"/></w:ffData></w:p>'),
    ],
  ])('is refused in an element: %s', (name, file, xml) => {
    expect(foundInTemplate(docx(line('x'), { [file]: xml }))).toMatchObject({
      kind: 'outside',
      name,
      part: file,
    });
  });

  it('is refused if a part with text has the file extension of another kind of part', () => {
    const bytes = docx(
      line('x'),
      { 'word/header1.dat': part('hdr', field(code(' DDE a '))) },
      typeOf('header1.dat', 'header'),
    );
    expect(refused(() => readWordTemplateParts(bytes))?.reason).toBe('unsafe');
  });
});

describe('content controls of a Word template', () => {
  const within = (levels: number) =>
    docx(
      '<w:sdt><w:sdtContent>'.repeat(levels) +
        line('{{meta.title}}') +
        '</w:sdtContent></w:sdt>'.repeat(levels),
    );
  it('are accepted only up to the nesting limit, when a template is read and when it is filled', async () => {
    expect(readWordTemplateParts(within(wordFileLimits.controlLevels)).reading.fields).toBe(1);
    expect(
      readZip(await fill(within(wordFileLimits.controlLevels)))
        .map(({ content }) => content.toString())
        .join(''),
    ).toContain('Business-wide 2026');
    const deep = within(wordFileLimits.controlLevels + 1);
    expect(refused(() => readWordTemplateParts(deep))?.reason).toBe('unsafe');
    await expect(fill(deep)).rejects.toThrow(FileRefusedError);
  });

  it('are refused if their number exceeds the limit', () => {
    const controls = (count: number) =>
      docx(`<w:sdt><w:sdtContent>${line('x')}</w:sdtContent></w:sdt>`.repeat(count));
    expect(refused(() => readWordTemplateParts(controls(wordFileLimits.controls)))).toBeNull();
    expect(refused(() => readWordTemplateParts(controls(wordFileLimits.controls + 1)))?.reason).toBe(
      'unsafe',
    );
  });
});

describe('an uploaded file that is stored unchanged', () => {
  const keeping = (name: string, bytes: Buffer) =>
    refused(() => checkFile(name, bytes, ['docx', 'xlsx', 'csv']))?.found ?? null;

  it('may contain mail-merge fields and links to files, but no fields that fetch data', () => {
    const letter = field(code(' MERGEFIELD Name ')) + field(code(' HYPERLINK "file:///s:/policy.pdf" '));
    expect(keeping('a.docx', docx(p(letter)))).toBeNull();
    expect(keeping('a.docx', docx(p(field(code(' INCLUDEPICTURE "https://x.example/a.png" ')))))?.name).toBe(
      'INCLUDEPICTURE',
    );
  });

  const workbook = (sheet: string, more = '', relations = '') =>
    writeZip(
      Object.entries({
        '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${more}</Types>`,
        'xl/workbook.xml': '<workbook/>',
        'xl/_rels/workbook.xml.rels': rels(relations),
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${sheet}</row></sheetData></worksheet>`,
      }).map(([name, text]) => ({ name, content: Buffer.from(text) })),
    );
  const formula = (text: string) => workbook(`<c r="B7"><f>${text}</f><v>1</v></c>`);

  it.each([
    ['SUM(A1:A9)', null],
    ['IF(A1="a|b!c",1,2)', null],
    ["'Other sheet'!A1+1", null],
    ['HYPERLINK("https://x.example")', null],
    ['program|topic!A0', 'program|topic!A0'],
    ["'program'|'topic'!A0", "'program'|'topic'!A0"],
    ['_xlfn.WEBSERVICE("https://x.example")', 'WEBSERVICE'],
    ['1+RTD("a",,"b")', 'RTD'],
    ['&#82;TD("a")', 'RTD'],
  ])('may contain formulas, but none that calls another program: %s', (text, name) => {
    expect(keeping('a.xlsx', formula(text))).toEqual(
      name === null ? null : { kind: 'formula', name, part: 'xl/worksheets/sheet1.xml', at: 'B7', after: '' },
    );
  });

  it('must not contain a link to another workbook, whatever the name of the folder', () => {
    expect(
      keeping(
        'a.xlsx',
        workbook('', '', `<Relationship Id="rId1" Type="${relation}externalLink" Target="own/a.xml"/>`),
      )?.name,
    ).toBe('externalLink');
    const typed =
      '<Override PartName="/xl/own/a.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml"/>';
    expect(refused(() => checkFile('a.xlsx', workbook('', typed), ['xlsx']))?.reason).toBe('active');
  });

  it.each([
    ['a;b\n-1,5;+2\n', null],
    ['name,sum\n=SUM(A1:A2),3\n', null],
    ['"a | b",c!\n', null],
    ["name,sum\n=program|' topic'!A0,3\n", '2'],
    ['name;sum\n3;"@program|""topic""!A0"\n', '2'],
    ['=WEBSERVICE("https://x.example")\n', '1'],
  ])('is refused with the line number if a CSV cell would call another program', (text, at) => {
    expect(keeping('a.csv', Buffer.from(text))?.at ?? null).toBe(at);
  });

  it('is accepted if the product generated it', () => {
    expect(readZip(docx(line('x'))).length).toBeGreaterThan(2);
    expect(keeping('a.docx', docx(line('x')))).toBeNull();
  });
});

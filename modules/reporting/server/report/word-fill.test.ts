import { crc32, deflateRawSync } from 'node:zlib';
import { FileRefusedError } from '@klarsikt/server/intake/refused.ts';
import { readWordTemplateParts } from '@klarsikt/server/intake/word-tags.ts';
import { readZip } from '@klarsikt/server/intake/zip.ts';
import { writeStarterWordTemplate } from '@klarsikt/server/render/word-starter.ts';
import { docx, fill, line, namespaces, p, rels, row, run, types } from '@klarsikt/server/test/word-file.ts';
import mammoth from 'mammoth';
import { describe, expect, it } from 'vitest';

/** Build a zip with compressed entries, which the server's own zip writer never creates. */
function deflated(entries: readonly (readonly [string, Buffer])[]): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, content] of entries) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    files.push(Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), common, rest, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, listed, end]);
}

/** Dates and numbers contain non-breaking spaces. */
const textOf = async (file: Buffer) =>
  (await mammoth.extractRawText({ buffer: await fill(file) })).value.replaceAll('\u00a0', ' ');
const codes = (file: Buffer) =>
  readWordTemplateParts(file).reading.findings.map(({ kind, code }) => [kind, code]);

const header = `<?xml version="1.0" encoding="UTF-8"?><w:hdr ${namespaces}>${line('{{meta.organisation}}')}</w:hdr>`;

const firms: readonly [string, Buffer, readonly string[]][] = [
  [
    'plain fields',
    docx(line('{{meta.title}} of {{ meta.organisation }}')),
    ['Business-wide 2026 of Nordsund <Bank> & Co'],
  ],
  [
    'levels with figure and word',
    docx(line('Residual {{overall.residual}}, strength {{overall.strength}}')),
    ['Residual 2.8', 'High'],
  ],
  ['tags split in runs', docx(p(run('{{meta'), run('.tit'), run('le}}!'))), ['Business-wide 2026!']],
  [
    'rows per risk',
    docx(
      `<w:tbl>${row('Risk', 'Residual')}${row('{{#risks}}{{risk.name}}', '{{risk.residual}}{{/risks}}')}</w:tbl>`,
    ),
    ['Agent network', 'Cash', '2.1'],
  ],
  [
    'nested tables and loops',
    docx(
      `${line('{{#categories}}')}${line('{{category.name}}:')}<w:tbl><w:tr><w:tc><w:tbl>${row('{{#category.risks}}{{risk.name}}', '{{risk.residual}}{{/category.risks}}')}</w:tbl><w:p/></w:tc></w:tr></w:tbl>${line('{{/categories}}')}`,
    ),
    ['Customers:', 'PEP', 'Products:', 'Loan', 'Card'],
  ],
  [
    'fields of an item without its name',
    docx(`${line('{{#risks}}')}${line('{{name}} ({{controls}})')}${line('{{/risks}}')}`),
    ['Agent network (2)', 'Cash (0)'],
  ],
  [
    'conditions',
    docx(
      `${line('{{#appetite.stated}}')}${line('Decided {{appetite.decided}}')}${line('{{/appetite.stated}}')}${line('{{#actions.lines}}')}${line('never')}${line('{{/actions.lines}}')}`,
    ),
    ['Decided 14 January 2026'],
  ],
  [
    'landscape sections and headers',
    docx(
      `<w:p><w:pPr><w:sectPr><w:headerReference w:type="default" r:id="rId9"/><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/></w:sectPr></w:pPr></w:p>${line('{{meta.unit}}')}`,
      { 'word/header1.xml': header },
      '<Override PartName="/word/header1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/>',
      '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/header" Target="header1.xml"/>',
    ),
    ['Bank'],
  ],
  [
    'content controls',
    docx(`<w:sdt><w:sdtContent>${line('{{meta.status}}')}</w:sdtContent></w:sdt>`),
    ['Draft'],
  ],
  [
    'tracked changes',
    docx(
      p('<w:pPr><w:rPr><w:del w:id="3" w:author="a"/></w:rPr></w:pPr>', run('Kept. ')) +
        p(
          run('Old: '),
          '<w:del w:id="1" w:author="a"><w:r><w:delText>gone</w:delText></w:r></w:del>',
          `<w:ins w:id="2" w:author="a">${run('{{meta.unit}}')}</w:ins>`,
        ),
    ),
    ['Kept. ', 'Old: Bank'],
  ],
];

describe('a firm’s Word file', () => {
  it.each(firms)('has no fault and is filled: %s', async (_what, file, expected) => {
    expect(codes(file).filter(([kind]) => kind === 'mend')).toEqual([]);
    const text = await textOf(file);
    expect(expected.filter((words) => !text.includes(words))).toEqual([]);
    expect(text).not.toMatch(/\{\{|\}\}|never|gone/);
  });

  it("has the placeholders of its headers filled, and Markdown in the file's own paragraph styles", async () => {
    const styles = `<?xml version="1.0" encoding="UTF-8"?><w:styles ${namespaces}><w:style w:type="paragraph" w:styleId="Punkt"><w:name w:val="List Bullet"/></w:style></w:styles>`;
    const relation =
      '<Relationship Id="rId8" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>';
    const type =
      '<Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/>';
    const made = await fill(
      docx(line('{{conclusions.overall}}'), { 'word/styles.xml': styles }, type, relation),
    );
    const xml =
      readZip(made)
        .find(({ name }) => name === 'word/document.xml')
        ?.content.toString('utf8') ?? '';
    expect(xml.match(/<w:pStyle w:val="Punkt"\/>/g)).toHaveLength(2);
    expect(xml).toContain('<w:b/>');
    const landscape = await fill(firms[7]?.[1] ?? Buffer.alloc(0));
    expect(
      readZip(landscape)
        .find(({ name }) => name === 'word/header1.xml')
        ?.content.toString('utf8'),
    ).toContain('Nordsund &lt;Bank&gt; &amp; Co');
  });

  it('has no empty line where a paragraph contained only a tag, but keeps required empty paragraphs', async () => {
    const loop = `${line('{{#risks}}')}${line('{{risk.name}}')}${line('{{/risks}}')}`;
    const table = `<w:tbl><w:tr><w:tc>${line('{{#appetite.stated}}')}<w:tbl>${row('x')}</w:tbl>${line('{{/appetite.stated}}')}</w:tc></w:tr></w:tbl>`;
    const made = await fill(docx(line('before') + loop + line('after') + table));
    const xml = readZip(made)
      .find(({ name }) => name === 'word/document.xml')
      ?.content.toString('utf8');
    const said = [...(xml ?? '').matchAll(/<w:p>(.*?)<\/w:p>/g)].map(([, inner = '']) =>
      inner.replace(/<[^>]*>/g, ''),
    );
    expect(said).toEqual(['before', 'Agent network', 'Cash', 'after', '', 'x', '']);
    expect(xml).toMatch(/<\/w:p><\/w:tc><\/w:tr><\/w:tbl><w:sectPr/);
  });

  it('is byte-identical for the same data', async () => {
    const file = docx(line('{{meta.title}}'));
    expect((await fill(file)).equals(await fill(file))).toBe(true);
  });

  it.each(['en', 'sv'] as const)(
    'can start from the supplied template (%s), which has no fault',
    async (language) => {
      const file = Buffer.from(await writeStarterWordTemplate(language));
      expect(codes(file)).toEqual([]);
      expect(await textOf(file)).toContain('Business-wide 2026');
    },
  );

  it.each<[string, string, string, string]>([
    ['an unknown name', line('{{meta.titel}}'), 'unknownName', '{{meta.titel}}'],
    ['a member that every object has', line('{{constructor}}'), 'unknownName', '{{constructor}}'],
    ['a loop that is never closed', line('{{#risks}}'), 'unclosedLoop', '{{#risks}}'],
    [
      'a loop with the end tag of another loop',
      line('{{#risks}} {{/categories}}'),
      'crossedLoop',
      '{{/categories}}',
    ],
    ['an end tag without a loop', line('{{/risks}}'), 'unopenedLoop', '{{/risks}}'],
    ['an incomplete tag', line('{{meta.title'), 'brokenTag', '{{meta.title'],
  ])('gets a finding at the paragraph with the fault: %s', (_what, body, code, tag) => {
    const { findings } = readWordTemplateParts(docx(line('Before') + body)).reading;
    expect(findings).toMatchObject([
      { kind: 'mend', code, tag, at: { part: 'word/document.xml', paragraph: 2 } },
    ]);
  });

  it('never prints inherited properties such as constructor, even without the linter', async () => {
    expect((await textOf(docx(line('[{{constructor}}{{__proto__}}{{meta.constructor.name}}]')))).trim()).toBe(
      '[]',
    );
  });

  it.each<[string, () => Buffer]>([
    [
      'a relation that leads out',
      () =>
        docx(
          line('x'),
          {},
          '',
          '<Relationship Id="rId7" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="http://example.org/a.png" TargetMode="External"/>',
        ),
    ],
    [
      'an attached template',
      () =>
        docx(line('x'), {
          'word/_rels/settings.xml.rels': rels(
            '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="file:///c:/a.dotm" TargetMode="External"/>',
          ),
        }),
    ],
    [
      'an entity that grows',
      () =>
        docx(line('x'), {
          'word/styles.xml':
            '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><w>&b;</w>',
        }),
    ],
    ['a document inside it', () => docx('<w:altChunk r:id="rId5"/>')],
    ['macros', () => docx(line('x'), { 'word/vbaProject.bin': 'x' })],
    ['an embedded object', () => docx(line('x'), { 'word/embeddings/oleObject1.bin': 'x' })],
    [
      'more than a thousand parts',
      () =>
        docx(
          line('x'),
          Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`word/part${index}.xml`, '<a/>'])),
        ),
    ],
  ])('is refused with %s', (_what, make) => {
    expect(() => readWordTemplateParts(make())).toThrow(FileRefusedError);
  });

  it('is refused if its unpacked size is far larger', () => {
    const bomb = deflated([
      ['[Content_Types].xml', Buffer.from(types())],
      ['word/document.xml', Buffer.alloc(120_000_000, 32)],
    ]);
    expect(bomb.length).toBeLessThan(200_000);
    expect(() => readWordTemplateParts(bomb)).toThrow(FileRefusedError);
  });
});

import { readFile } from 'node:fs/promises';
import { FileRefusedError } from '@klarsikt/server/intake/refused.ts';
import { readWordTemplateParts } from '@klarsikt/server/intake/word-tags.ts';
import { readZip, writeZip } from '@klarsikt/server/intake/zip.ts';
import { docx, fill, line, namespaces, p, rels, row, run } from '@klarsikt/server/test/word-file.ts';
import mammoth from 'mammoth';
import { describe, expect, it } from 'vitest';

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';
const typeOf = (part: string, kind: string) =>
  `<Override PartName="/word/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml"/>`;
const partOf = (file: Buffer, part: string) =>
  readZip(file)
    .find(({ name }) => name === part)
    ?.content.toString('utf8') ?? '';
const body = (file: Buffer) => partOf(file, 'word/document.xml');
const textOf = async (file: Buffer) => (await mammoth.extractRawText({ buffer: file })).value;
const filledText = async (file: Buffer) =>
  (await textOf(await fill(file)))
    .replaceAll('\u00a0', ' ')
    .split(/\n+/)
    .filter((text) => text !== '');
const mends = (file: Buffer) =>
  readWordTemplateParts(file)
    .reading.findings.filter(({ kind }) => kind === 'mend')
    .map(({ code, tag }) => [code, tag]);
const cell = (inner: string) => `<w:tc>${inner}</w:tc>`;
const rowOf = (...cells: readonly string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
const table = (...rows: readonly string[]) => `<w:tbl>${rows.join('')}</w:tbl>`;
const changed = (file: Buffer, change: (name: string, xml: string) => readonly [string, string]) =>
  writeZip(
    readZip(file).map(({ name, content }) => {
      const [to, xml] = change(name, content.toString('utf8'));
      return { name: to, content: Buffer.from(xml) };
    }),
  );

describe('a file written by LibreOffice', () => {
  const written = (name: string) =>
    readFile(new URL(`../../../../apps/server/test/word/${name}.docx`, import.meta.url));

  it('is filled everywhere, including landscape sections, headers, notes and nested tables', async () => {
    const file = await written('landscape');
    expect(readWordTemplateParts(file).reading).toMatchObject({ fields: 21, loops: 3, contents: true });
    expect(mends(file)).toEqual([]);
    const made = await fill(file);
    const text = await textOf(made);
    for (const words of ['Agent network', 'Cash', 'PEP', 'Loan', 'Card', 'Nordsund <Bank> & Co'])
      expect(text).toContain(words);
    const parts = readZip(made).filter(({ name }) => /^word\/\w+\.xml$/.test(name));
    for (const { content } of parts) expect(content.toString('utf8')).not.toMatch(/\{\{|\}\}/);
    expect(body(made).match(/w:orient="landscape"/g)).toHaveLength(1);
    expect(partOf(made, 'word/header1.xml')).toMatch(/descr="Logo of Nordsund &lt;Bank&gt; &amp; Co"/);
    expect(partOf(made, 'word/footnotes.xml').replaceAll(/<[^>]*>/g, '')).toMatch(/20.November.2026/);
    expect(partOf(made, 'word/_rels/document.xml.rels')).toContain(
      `${relation}footnotes" Target="footnotes.xml"`,
    );
    expect(partOf(made, 'word/settings.xml')).toContain('w:updateFields');
  });

  it('is read, if it has tracked changes, as if these were accepted', async () => {
    const file = await written('tracked');
    expect(readWordTemplateParts(file).reading.findings).toMatchObject([{ code: 'trackedChanges' }]);
    expect(await filledText(file)).toEqual(
      expect.arrayContaining([
        'Före efter: Bank slut.',
        'Decided 14 January 2026.'.replace('Decided', 'Beslutad'),
      ]),
    );
  });

  it('is filled in its content controls, including loops over controls', async () => {
    expect(await filledText(await written('controls'))).toEqual([
      'Innehållskontroller',
      'Business-wide 2026 hos Nordsund <Bank> & Co',
      'Agent network – 2.8 High',
      'Cash – 2.1 Medium',
    ]);
  });
});

describe('nested loops', () => {
  const nested = (...lists: readonly string[]) =>
    docx(
      [
        ...lists.map((list) => line(`{{#${list}}}`)),
        line('{{meta.title}}'),
        ...lists.toReversed().map((list) => line(`{{/${list}}}`)),
      ].join(''),
    );

  it('over the same list are a fault, but loops over a list of the item are not', () => {
    expect(mends(nested('risks', 'risks'))).toEqual([['loopInItself', '{{#risks}}']]);
    expect(mends(nested('categories', 'risks'))).toEqual([]);
    expect(mends(nested('risks', 'actions.lines'))).toEqual([]);
  });

  it('that would exceed the limits of a report are refused', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => ({ name: `Risk ${index}` }));
    await expect(fill(nested('risks', 'risks'), { risks: many })).rejects.toMatchObject({
      name: 'ReportError',
      code: 'tooManyNodes',
    });
    expect((await fill(nested('risks'), { risks: many })).length).toBeGreaterThan(1_000);
  });
});

describe('linter and filling read the same parts of a Word file', () => {
  const renamed = (file: Buffer) =>
    changed(file, (name, xml) => [
      name.replace('document.xml', 'document2.xml'),
      xml.replaceAll('/document.xml', '/document2.xml'),
    ]);

  it('whatever the name of the body part', async () => {
    expect(mends(renamed(docx(line('{{nope}}'))))).toEqual([['unknownName', '{{nope}}']]);
    expect(await filledText(renamed(docx(line('{{meta.title}}'))))).toEqual(['Business-wide 2026']);
  });

  it('in a file saved as Strict Open XML', async () => {
    const strict = changed(docx(line('{{meta.title}}')), (name, xml) => [
      name,
      xml.replaceAll(
        /http:\/\/schemas\.openxmlformats\.org\/(officeDocument|wordprocessingml)\/2006\//g,
        'http://purl.oclc.org/ooxml/$1/',
      ),
    ]);
    expect(mends(strict)).toEqual([]);
    expect(await filledText(strict)).toEqual(['Business-wide 2026']);
  });

  it('in notes and in alternative texts of pictures', async () => {
    const note = `<?xml version="1.0"?><w:footnotes ${namespaces}><w:footnote w:id="2">${line('{{meta.unit}}')}</w:footnote></w:footnotes>`;
    const picture =
      '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="Of {{meta.unit}}"/></wp:inline></w:drawing></w:r>';
    const made = await fill(
      docx(
        p(picture, '<w:r><w:footnoteReference w:id="2"/></w:r>'),
        { 'word/footnotes.xml': note },
        typeOf('footnotes', 'footnotes'),
        `<Relationship Id="rId8" Type="${relation}footnotes" Target="footnotes.xml"/>`,
      ),
    );
    expect(partOf(made, 'word/footnotes.xml').replaceAll(/<[^>]*>/g, '')).toBe('Bank');
    expect(body(made)).toContain('descr="Of Bank"');
    expect(mends(docx(p(picture.replace('meta.unit', 'nobody'))))).toEqual([['unknownName', '{{nobody}}']]);
  });

  it('without moved or deleted content', async () => {
    const moved = `<w:p><w:moveFrom w:id="1" w:author="a">${run('{{#risks}}')}</w:moveFrom></w:p>`;
    const gone = `<w:tr><w:trPr><w:del w:id="3" w:author="a"/></w:trPr>${cell(line('gone {{nope}}'))}</w:tr>`;
    const file = docx(moved + table(rowOf(line('kept')), gone));
    expect(mends(file)).toEqual([]);
    const made = await fill(file);
    expect(body(made).match(/<w:tr>/g)).toHaveLength(1);
    expect(await textOf(made)).not.toContain('gone');
  });
});

describe('loops in a Word template', () => {
  const [open, close] = ['{{#risks}}', '{{/risks}}'];
  const control = (inner: string) =>
    `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/x" w:storeItemID="{1}"/></w:sdtPr><w:sdtContent>${inner}</w:sdtContent></w:sdt>`;

  it.each<[string, string, readonly string[]]>([
    [
      'rows of their own around a row',
      table(
        rowOf(line('Risk'), line('Level')),
        rowOf(line(open), '<w:p/>'),
        rowOf(line('{{risk.name}}'), line('{{risk.residual}}')),
        rowOf(line(close), '<w:p/>'),
      ),
      ['Risk', 'Level', 'Agent network', '2.8 High', 'Cash', '2.1 Medium'],
    ],
    [
      'two rows of one column',
      table(row(`${open}{{risk.name}}`), row(`{{risk.residual}}${close}`)),
      ['Agent network', '2.8 High', 'Cash', '2.1 Medium'],
    ],
    [
      'content controls, one of them bound to data',
      control(line(open)) + control(line('{{risk.name}}')) + line(close),
      ['Agent network', 'Cash'],
    ],
  ])('may begin and end in %s', async (_where, inner, expected) => {
    const file = docx(inner + line('end'));
    expect(mends(file)).toEqual([]);
    expect(await filledText(file)).toEqual([...expected, 'end']);
    expect(body(await fill(file))).not.toContain('dataBinding');
  });

  it.each<[string, string]>([
    ['the text and a table', line(open) + table(rowOf(line(`{{risk.name}}${close}`)))],
    ['two tables', `${table(rowOf(line(open)))}${line('x')}${table(rowOf(line(close)))}`],
    ['a cell and a table in it', table(rowOf(line(open) + table(rowOf(line(close))) + line('x')))],
  ])('that begin and end in %s are a fault', (_where, inner) => {
    expect(mends(docx(inner))).toEqual([['loopAcross', open]]);
  });
});

describe('a Markdown text in a Word file', () => {
  const styles = `<?xml version="1.0"?><w:styles ${namespaces}><w:style w:type="paragraph" w:styleId="Text"><w:name w:val="Body Text"/></w:style><w:style w:type="paragraph" w:styleId="Lista"><w:name w:val="List Number"/><w:pPr><w:numPr><w:numId w:val="4"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Punkt"><w:name w:val="List Bullet"/></w:style></w:styles>`;
  const numbering = `<?xml version="1.0"?><w:numbering ${namespaces}><w:abstractNum w:abstractNumId="7"/><w:num w:numId="4"><w:abstractNumId w:val="7"/></w:num></w:numbering>`;
  const set = '<w:pPr><w:pStyle w:val="Text"/></w:pPr>';
  const file = docx(
    p(set, run('{{conclusions.overall}}')),
    { 'word/styles.xml': styles, 'word/numbering.xml': numbering },
    typeOf('styles', 'styles') + typeOf('numbering', 'numbering'),
    `<Relationship Id="rId2" Type="${relation}styles" Target="styles.xml"/><Relationship Id="rId3" Type="${relation}numbering" Target="numbering.xml"/>`,
  );
  const made = (overall: string) => fill(file, { conclusions: { overall, legal: '' } });

  it('has the format of the paragraph that contained the tag', async () => {
    expect(body(await made('One.\n\nTwo.')).match(/<w:pStyle w:val="Text"\/>/g)).toHaveLength(2);
  });

  it('starts each numbered list at 1 and adds bullets where the style has none', async () => {
    const filled = await made('1. a\n2. b\n\nText\n\n1. c\n\n- d');
    expect([...body(filled).matchAll(/<w:numId w:val="(\d+)"\/>/g)].map(([, id]) => id)).toEqual([
      '5',
      '5',
      '6',
    ]);
    const added = [...partOf(filled, 'word/numbering.xml').matchAll(/<w:num w:numId="(\d+)">.*?<\/w:num>/g)];
    expect(added.map(([, id]) => id)).toEqual(['4', '5', '6']);
    expect(added[2]?.[0]).toContain('<w:abstractNumId w:val="7"/>');
    expect(added[2]?.[0]).toContain('<w:startOverride w:val="1"/>');
    expect(await textOf(filled)).toContain('• d');
  });

  it('has tables with repeated header rows', async () => {
    const xml = body(await made('| Channel | Level |\n| --- | ---: |\n| App | 1.1 |'));
    expect(xml.match(/<w:tr>/g)).toHaveLength(2);
    expect(xml).toContain('<w:tblHeader/>');
    expect(xml).toContain('<w:jc w:val="right"/>');
    expect(xml).toMatch(/<\/w:tbl><w:p\/>/);
  });

  it('has its links, and a footnote to each source in the order of the text', async () => {
    const filled = await made('See [the page](https://a.example/b) and [re-x], then [re-x].');
    expect(body(filled)).toContain('HYPERLINK &quot;https://a.example');
    const named = [...body(filled).matchAll(/<w:footnoteReference w:id="(\d+)"\/>/g)].map(([, id]) => id);
    const notes = partOf(filled, 'word/footnotes.xml');
    const told = [...notes.matchAll(/<w:footnote w:id="(\d+)">/g)].map(([, id]) => id);
    expect(named).toHaveLength(2);
    expect(told).toEqual(named);
    expect(notes.replaceAll(/<[^>]*>/g, '')).toContain('FATF, Report on X, 2020. ');
    expect(partOf(filled, '[Content_Types].xml')).toContain('PartName="/word/footnotes.xml"');
    expect(partOf(filled, 'word/_rels/document.xml.rels')).toContain('Target="footnotes.xml"');
  });

  it('keeps the section break of the replaced paragraph', async () => {
    const section = p(
      '<w:pPr><w:sectPr><w:pgSz w:w="16838" w:h="11906"/></w:sectPr></w:pPr>',
      run('{{conclusions.overall}}'),
    );
    expect(body(await fill(docx(section)))).toContain('<w:pgSz w:w="16838" w:h="11906"/>');
  });
});

describe('a Word file is refused', () => {
  it.each<[string, () => Buffer]>([
    [
      'when another document lies in it under another prefix',
      () =>
        docx(
          line('x'),
          { 'word/other.html': '<p>x</p>' },
          '',
          `<Relationship Id="rId5" Type="${relation}aFChunk" Target="other.html"/>`,
        ),
    ],
    [
      'when its template is attached from within',
      () =>
        docx(line('x'), {
          'word/_rels/settings2.xml.rels': rels(
            `<Relationship Id="rId1" Type="${relation}attachedTemplate" Target="t.xml"/>`,
          ),
        }),
    ],
    [
      'when its body is written under other names, which nobody would read',
      () => changed(docx(line('{{nope}}')), (name, xml) => [name, xml.replaceAll('w:', 'q:')]),
    ],
  ])('%s', (_why, make) => {
    expect(() => readWordTemplateParts(make())).toThrow(FileRefusedError);
  });
});

import { figureReasonTexts } from '@klarsikt/engine/recognise';
import { describe, expect, it } from 'vitest';
import { partsOf, type RawWorkbook } from '../../../packages/imports/test/raw-workbook.ts';
import { type ReadableImportKind, readImportFile } from '../cli/read-import.ts';
import { writeZip } from '../src/intake/zip.ts';

const zipOf = (parts: { readonly [name: string]: string }) =>
  writeZip(Object.entries(parts).map(([name, content]) => ({ name, content: Buffer.from(content) })));

const csv = (...lines: readonly string[]) => Buffer.from(lines.join('\r\n'));

const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';

/** A workbook as a spreadsheet program writes it; `after` follows the rows of its sheet. */
const book = (
  raw: Omit<RawWorkbook, 'sheets'> & { rows: string; after?: string; before?: string; name?: string },
) => {
  const { rows, after = '', before = '', name = 'Blad1', ...rest } = raw;
  const parts = partsOf({ ...rest, sheets: [[name, rows]] });
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  const whole = sheet
    .replace('<sheetData>', `${before}<sheetData>`)
    .replace('</sheetData>', `</sheetData>${after}`);
  return zipOf({ '[Content_Types].xml': types, ...parts, 'xl/worksheets/sheet1.xml': whole });
};
const text = (address: string, inside: string) =>
  `<c r="${address}" t="inlineStr"><is>${inside.startsWith('<') ? inside : `<t>${inside}</t>`}</is></c>`;
const row = (number: number, ...cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`;
const number = (address: string, value: number, style = 0) =>
  `<c r="${address}" s="${style}"><v>${value}</v></c>`;

const wordTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const word = (tables: string) =>
  zipOf({
    '[Content_Types].xml': wordTypes,
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${tables}<w:sectPr/></w:body></w:document>`,
  });
const run = (said: string, look = '') =>
  `<w:r>${look === '' ? '' : `<w:rPr>${look}</w:rPr>`}${said.startsWith('<') ? said : `<w:t>${said}</w:t>`}</w:r>`;
const cell = (...runs: readonly string[]) => `<w:tc><w:p>${runs.join('')}</w:p></w:tc>`;
const line = (...cells: readonly string[]) => `<w:tr>${cells.join('')}</w:tr>`;
const table = (...lines: readonly string[]) => `<w:tbl><w:tblPr/><w:tblGrid/>${lines.join('')}</w:tbl>`;

async function read(kind: ReadableImportKind, name: string, bytes: Buffer) {
  const found = await readImportFile(kind, name, bytes);
  for (const { rows, read: taken, left } of found.sheets) expect(taken + left).toBe(rows);
  return {
    ...found,
    said: found.rows.map(({ key, verdict, values }) => [key, verdict, ...values.map(({ value }) => value)]),
  };
}

const head = line(cell(run('Land')), cell(run('Antal kunder')));

describe('the import of figures from other programs', () => {
  it('reads a percentage as the cell shows it, whether entered or calculated', async () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs>';
    const rows = [
      row(1, text('A1', 'Land'), text('B1', 'Andel kunder')),
      row(2, text('A2', 'Sverige'), number('B2', 0.45, 1)),
      row(3, text('A3', 'Norge'), '<c r="B3" s="1"><f>1-B2</f><v>0.55</v></c>'),
    ].join('');
    const { said } = await read('figures', 'a.xlsx', book({ rows, styles }));
    expect(said).toEqual([
      ['ge-se', 'found', 45],
      ['ge-no', 'found', 55],
    ]);
  });

  it('raises one question whether shares below one are fractions or per cent', async () => {
    const mixed = await read(
      'figures',
      'a.csv',
      csv('Land;Andel kunder', 'Sverige;0,45', 'Norge;0,3', 'Finland;25 %'),
    );
    expect(mixed.said.map(([, verdict]) => verdict)).toEqual(['confirm', 'confirm', 'found']);
    expect(mixed.questions.map(({ readings }) => readings)).toEqual([
      [
        { reading: 'fraction', value: 45 },
        { reading: 'percent', value: 0.45 },
      ],
    ]);
    const headed = await read('figures', 'a.csv', csv('Land;Andel kunder (%)', 'Sverige;0,5', 'Norge;0,25'));
    expect(headed.said).toEqual([
      ['ge-se', 'confirm', 0.5],
      ['ge-no', 'confirm', 0.25],
    ]);
  });

  it('ignores superscript, struck-through and hidden text in Word files and workbooks', async () => {
    const document = word(
      table(
        head,
        line(cell(run('Sverige')), cell(run('12'), run('1', '<w:vertAlign w:val="superscript"/>'))),
        line(cell(run('Norge')), cell(run('45', '<w:strike/>'), run('50'))),
        line(cell(run('Finland')), cell(run('99', '<w:vanish/>'), run('7'))),
      ),
    );
    const inWord = await read('figures', 'a.docx', document);
    expect(inWord.said).toEqual([
      ['ge-se', 'found', 12],
      ['ge-no', 'found', 50],
      ['ge-fi', 'found', 7],
    ]);
    expect(inWord.left.map(({ text: said }) => said)).toEqual(expect.arrayContaining(['1', '45', '99']));
    const rich = '<r><t>1 250</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r>';
    const rows = [
      row(1, text('A1', 'Land'), text('B1', 'Antal kunder')),
      row(2, text('A2', 'Sverige'), text('B2', rich)),
    ];
    expect((await read('figures', 'a.xlsx', book({ rows: rows.join('') }))).said).toEqual([
      ['ge-se', 'found', 1250],
    ]);
  });

  it('never joins digits across a line break, a tab or a space that does not group thousands', async () => {
    const document = word(
      table(
        head,
        line(cell(run('Sverige')), `<w:tc><w:p>${run('900')}</w:p><w:p>${run('100')}</w:p></w:tc>`),
        line(cell(run('Norge')), cell(run('12'), run('<w:tab/>'), run('3'))),
        line(cell(run('Finland')), cell(run('12 3'))),
        line(cell(run('Danmark')), cell(run('1 250'))),
      ),
    );
    const { said } = await read('figures', 'a.docx', document);
    expect(said).toEqual([
      [null, 'choose', '900\n100'],
      [null, 'choose', '12\t3'],
      [null, 'choose', '12 3'],
      ['ge-dk', 'found', 1250],
    ]);
  });

  it('reads the rows after a cell that contains a nested table', async () => {
    const inner = table(line(cell(run('x')), cell(run('y'))));
    const document = word(
      table(
        head,
        line(cell(run('Sverige')), `<w:tc><w:p>${run('5')}</w:p>${inner}<w:p/></w:tc>`),
        line(cell(run('Norge')), cell(run('6'))),
      ),
    );
    const { rows } = await read('figures', 'a.docx', document);
    expect(
      rows.filter(({ verdict }) => verdict === 'found').map(({ key, values }) => [key, values[0]?.value]),
    ).toEqual([
      ['ge-se', 5],
      ['ge-no', 6],
    ]);
  });

  it.each([
    'Inkommande belopp (mnkr)',
    'Inkommande belopp SEKm',
    'Incoming amount (000)',
    'Inkommande belopp, 1 000 kr',
    'Inkommande volym kSEK',
    'Incoming volume EURm',
    'Inkommande belopp milj kr',
    'Inkommande belopp xkr',
  ])('raises a question about the unit under the heading %s', async (heading) => {
    const { said, questions } = await read(
      'figures',
      'a.csv',
      csv(`Land;${heading}`, 'Sverige;12', 'Norge;7'),
    );
    expect(said.map(([, verdict]) => verdict)).toEqual(['confirm', 'confirm']);
    expect(questions).toHaveLength(1);
  });

  it.each([
    ['a title', ['Kunder per land, i tusental', 'Land;Antal kunder', 'Sverige;12']],
    ['a note below', ['Land;Inkommande belopp', 'Sverige;12', 'Belopp i tkr']],
  ])('raises a question about the unit if %s mentions one', async (_, lines) => {
    const { rows } = await read('figures', 'a.csv', csv(...lines));
    expect(rows.find(({ name }) => name === 'Sverige')?.verdict).toBe('confirm');
  });

  it('raises a question if a column has two currencies, and reads units in cells', async () => {
    const two = await read(
      'figures',
      'a.csv',
      csv('Land;Inkommande belopp', 'Sverige;500kr', 'Norge;500 EUR'),
    );
    expect(two.said.map(([, verdict]) => verdict)).toEqual(['confirm', 'confirm']);
    const units = await read(
      'figures',
      'a.csv',
      csv('Land;Inkommande belopp', 'Sverige;3,5 mkr', 'Norge;900 tkr'),
    );
    expect(units.said).toEqual([
      ['ge-se', 'found', 3_500_000],
      ['ge-no', 'found', 900_000],
    ]);
  });

  it('reads the columns under a heading of two rows with merged cells', async () => {
    const rows = [
      row(1, text('A1', 'Land'), text('B1', 'Kunder'), text('C1', 'Transaktioner')),
      row(2, text('B2', 'Antal'), text('C2', 'In'), text('D2', 'Ut')),
      row(3, text('A3', 'Sverige'), number('B3', 10), number('C3', 20), number('D3', 30)),
    ].join('');
    const after = '<mergeCells count="2"><mergeCell ref="A1:A2"/><mergeCell ref="C1:D1"/></mergeCells>';
    const { rows: found } = await read('figures', 'a.xlsx', book({ rows, after }));
    expect(found[0]?.values.map(({ field, value }) => [field, value])).toEqual([
      ['CustomerQuantity', 10],
      ['TransactionsIn', 20],
      ['TransactionsOut', 30],
    ]);
  });

  it('reads a second table on the same sheet by the heading of the second table', async () => {
    const bytes = csv(
      'Land;Antal kunder',
      'Sverige;10',
      '',
      'Transaktioner;',
      'Land;Transaktioner in',
      'Sverige;99',
    );
    const { rows } = await read('figures', 'a.csv', bytes);
    expect(rows.map(({ values }) => values.map(({ field, value }) => [field, value]))).toEqual([
      [['CustomerQuantity', 10]],
      [['TransactionsIn', 99]],
    ]);
  });

  it('assigns a merged name to each row and raises a question about a merged figure', async () => {
    const rows = [
      row(1, text('A1', 'Land'), text('B1', 'Segment'), text('C1', 'Antal kunder')),
      row(2, text('A2', 'Sverige'), text('B2', 'Privat'), number('C2', 10)),
      row(3, text('B3', 'Företag')),
    ].join('');
    const after = '<mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="C2:C3"/></mergeCells>';
    const { said } = await read('figures', 'a.xlsx', book({ rows, after }));
    expect(said).toEqual([
      ['ge-se', 'found', 10],
      ['ge-se', 'confirm', 10],
    ]);
  });

  it('marks errors and formulas without results, and raises a question about hidden rows', async () => {
    const rows = [
      row(1, text('A1', 'Land'), text('B1', 'Antal kunder')),
      row(2, text('A2', 'Sverige'), '<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
      row(3, text('A3', 'Norge'), '<c r="B3"><f>SUM(C1:C3)</f></c>'),
      row(4, text('A4', 'Finland'), number('B4', 3)).replace('<row', '<row hidden="1"'),
    ].join('');
    const found = await read('figures', 'a.xlsx', book({ rows }));
    expect(found.said).toEqual([
      [null, 'choose', '#DIV/0!'],
      [null, 'choose', '=SUM(C1:C3)'],
      ['ge-fi', 'confirm', 3],
    ]);
    expect(found.rows.map(({ reason }) => reason)).toEqual([
      figureReasonTexts.error.en,
      figureReasonTexts.uncalculated.en,
      figureReasonTexts.hidden.en,
    ]);
  });

  it('accepts an industry code without a question only if the revision is known', async () => {
    const open = await read('figures', 'a.csv', csv('Bransch;Antal kunder', '46720;5'));
    expect(open.said[0]?.slice(0, 2)).toEqual([null, 'choose']);
    const old = await read('figures', 'a.csv', csv('SNI 2007;Antal kunder', '46720;5'));
    expect(old.said).toEqual([['in-metals', 'found', 5]]);
    const later = await read('figures', 'a.csv', csv('SNI 2025;Antal kunder', '25400;5', '25300;6'));
    expect(later.said.map(([key, verdict]) => [key, verdict])).toEqual([
      [null, 'left'],
      ['in-weapons', 'found'],
    ]);
  });
});

describe('the import of risk registers from other programs', () => {
  it('reads no abbreviation in a column of names as a country', async () => {
    const { said } = await read(
      'risks',
      'a.csv',
      csv('Risk;Inherent risk;Motivation', 'ML;3;a', 'TF;2;b', 'IT;2;c', 'can;1;d'),
    );
    for (const [key, verdict] of said) expect([key, verdict === 'found']).toEqual([null, false]);
    const coded = await read('figures', 'a.csv', csv('Land;Antal kunder', 'IT;3', 'EL;4', 'XKX;5', '752;6'));
    expect(coded.said).toEqual([
      ['ge-it', 'found', 3],
      ['ge-gr', 'found', 4],
      ['ge-xk', 'found', 5],
      ['ge-se', 'found', 6],
    ]);
  });

  it('never reads a likelihood or an impact as a level, and raises a question without a level', async () => {
    const beside = await read(
      'risks',
      'a.csv',
      csv('Risk,Likelihood,Impact,Level,Motivation', 'Foreign currency account,1,4,3,because'),
    );
    expect(beside.rows[0]?.values.map(({ field, value }) => [field, value])).toEqual([
      ['inherent', 3],
      ['motivation', 'because'],
    ]);
    const alone = await read(
      'risks',
      'a.csv',
      csv('Risk,Likelihood,Impact,Motivation', 'Foreign currency account,2,4,because'),
    );
    expect(alone.rows[0]?.verdict).toBe('confirm');
    expect(alone.rows[0]?.values[0]?.value).toBeNull();
    expect(alone.questions[0]?.readings.map(({ reading, value }) => [reading, value])).toEqual([
      ['multiplied', 2],
      ['highest', 4],
      ['mean', 3],
      ['multipliedOfFive', 1.28],
      ['highestOfFive', 3],
      ['meanOfFive', 2],
    ]);
  });

  it.each([
    ['five steps', 'Inherent risk', ['4', '5'], 'fiveSteps'],
    ['a product', 'Inherent risk', ['4', '20'], 'product'],
    ['one as the best', 'Inherent risk (1 = best)', ['1', '4'], 'bestFirst'],
    ['four words', 'Inherent risk', ['Low', 'Substantial'], 'fourSteps'],
  ])('raises one question about a scale of %s', async (_, heading, levels, reading) => {
    const names = ['Foreign currency account', 'Client funds account'];
    const lines = names.map((name, at) => `${name},${levels[at]},because`);
    const found = await read('risks', 'a.csv', csv(`Risk,${heading},Motivation`, ...lines));
    expect(found.rows.map(({ verdict }) => verdict)).toEqual(['confirm', 'confirm']);
    expect(found.questions.map(({ readings }) => readings[0]?.reading)).toEqual([reading]);
  });

  it('reads check marks of forms as yes or no', async () => {
    const found = await read('controls', 'a.csv', csv('Kontroll;Används', 'Kundkännedom;☒', 'Screening;☐'));
    expect(found.rows.map(({ values }) => values[0]?.value)).toEqual([true, false]);
  });
});

describe('lists of countries from other programs', () => {
  it('are read from below the heading and may contain official names', async () => {
    const names = [
      '"Korea, Dem. People\'s Rep."',
      '"Iran, Islamic Rep."',
      '"Korea, North"',
      '"Hong Kong SAR, China"',
      "Democratic People's Republic of Korea (DPRK)",
      'Kingdom of Norway',
      'Côte d’Ivoire',
      'Micronesia (Federated States of)',
      'Atlantis',
      'Sweden',
    ];
    const found = await read(
      'countries',
      'a.csv',
      csv('Country,Score', ...names.map((name) => `${name},10`)),
    );
    const keys = found.rows.filter(({ key }) => key !== null).map(({ key }) => key);
    expect(keys).toEqual(['ge-kp', 'ge-ir', 'ge-hk', 'ge-no', 'ge-ci', 'ge-fm', 'ge-se']);
    expect(found.rows.filter(({ verdict }) => verdict === 'left').map(({ name }) => name)).toEqual([
      'Korea, North',
      "Democratic People's Republic of Korea (DPRK)",
      'Atlantis',
    ]);
  });
});

describe('delimited text from other programs', () => {
  const wanted = [
    ['ge-se', 'found', 120],
    ['ge-no', 'found', 7],
  ];

  it.each([
    [
      'a comma in a quoted heading',
      Buffer.from('"Land, hemvist";"Kunder, antal, st"\nSverige;120\nNorge;7\n'),
    ],
    [
      'a title line',
      Buffer.from('Kunder per land, 2025, slutlig\nLand;Antal kunder\nSverige;120\nNorge;7\n'),
    ],
    ['a quotation mark in a text', Buffer.from('Land;Antal kunder;Not\nSverige;120;den "stora"\nNorge;7;\n')],
    ['doubled line ends', Buffer.from('Land;Antal kunder\r\r\nSverige;120\r\r\nNorge;7\r\r\n')],
    [
      'the separator in its first line',
      Buffer.from('sep=;\r\nLand;Antal kunder\r\nSverige;120\r\nNorge;7\r\n'),
    ],
    [
      'UTF-16, the large end first',
      Buffer.from('\ufeffLand;Antal kunder\nSverige;120\nNorge;7\n', 'utf16le').swap16(),
    ],
  ])('is read with %s', async (_, bytes) => {
    const { said } = await read('figures', 'a.csv', bytes);
    expect(said.filter(([key]) => key !== null)).toEqual(wanted);
  });
});

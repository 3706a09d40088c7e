import { Workbook } from '@cj-tech-master/excelts';
import { readStarterModel } from '@klarsikt/content';
import { createEmptyDocument, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import {
  listUnreadParts,
  recogniseEntries,
  recogniseFigures,
  type TableGrid,
} from '@klarsikt/engine/recognise';
import type { DocumentBlock, DocumentInline, ReportDocument } from '@klarsikt/engine/report';
import { renderDocx } from '@klarsikt/server/render/docx.ts';
import { renderPdf } from '@klarsikt/server/render/pdf.ts';
import { Document, type IRunOptions, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { describe, expect, it } from 'vitest';
import { readFileTables } from './read-tables.ts';

const model = compileModel(readStarterModel());
const assessment = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Bank' });
const [first, second, third] = model.controls.list;
const [customer, another] = model.customers.list;

const controls = [
  ['Control', 'Design (0–4)', 'Operating effectiveness (0–4)', 'Comment'],
  [
    first?.name.en ?? '',
    '3',
    '2.5',
    'Sample of 25 cases, which were all followed up within the time that the manual gives',
  ],
  [second?.name.en ?? '', '', '1', ''],
  [third?.name.en ?? '', 'Partly', '', 'New this year'],
];
const figures = [
  ['Kundtyp', 'Antal'],
  [customer?.name.sv ?? '', '12 400'],
  [another?.name.sv ?? '', '34'],
  ['Summa', '12 434'],
];

const word = (rows: readonly (readonly string[])[]) =>
  new Table({
    rows: rows.map(
      (cells) =>
        new TableRow({ children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })) }),
    ),
  });

const said = (text: string): readonly DocumentInline[] => (text === '' ? [] : [{ type: 'text', text }]);

function report(...tables: (readonly (readonly string[])[])[]): ReportDocument {
  const blocks = tables.flatMap(([heading = [], ...rows]): readonly DocumentBlock[] => [
    {
      type: 'paragraph',
      style: 'body',
      content: said('What follows was put together by the compliance function.'),
    },
    {
      type: 'table',
      style: 'plain',
      caption: [],
      header: true,
      columns: heading.map((text) => ({ header: said(text), align: 'left', width: 1 })),
      rows: rows.map((cells) => ({
        style: 'normal',
        cells: cells.map((text) => ({ content: said(text), span: 1, fill: null })),
      })),
    },
  ]);
  const named = { template: 'test', title: 'Register', author: 'Bank', subject: '', date: null, cover: null };
  const header = { left: 'Register', right: 'Bank' };
  return { schema: 1, language: 'en', ...named, header, blocks, sources: [], warnings: [] };
}

function saidOf(grids: readonly TableGrid[]) {
  const tables = grids.flatMap(
    (grid) => recogniseEntries(model, assessment, grid, { kind: 'controls' }) ?? [],
  );
  return tables[0]?.rows.map(({ key, verdict, reason, values }) => ({
    key,
    verdict,
    reason,
    values: values.map(({ field, value, cell }) => [field, value, cell.replace(/\d+$/, '')]),
  }));
}

const wanted = [
  {
    key: `/controls/data/${first?.key}`,
    verdict: 'found',
    reason: null,
    values: [
      ['design', 3, 'B'],
      ['operation', 2.5, 'C'],
      ['note', controls[1]?.[3], 'D'],
    ],
  },
  { key: `/controls/data/${second?.key}`, verdict: 'found', reason: null, values: [['operation', 1, 'C']] },
  {
    key: `/controls/data/${third?.key}`,
    verdict: 'confirm',
    reason: 'word',
    values: [
      ['design', 2, 'B'],
      ['note', 'New this year', 'D'],
    ],
  },
];

function countedIn(grids: readonly TableGrid[]) {
  const tables = grids.flatMap((grid) => recogniseFigures(model, assessment, grid) ?? []);
  return tables
    .find(({ rows }) => rows.some(({ figures: read }) => read.length > 0))
    ?.rows.map(({ key, figures: read }) => [key, read[0]?.value]);
}

const counted = [
  [customer?.key, 12_400],
  [another?.key, 34],
  [null, 12_434],
];

describe('tables beyond the reading limit', () => {
  const wide = Array.from({ length: 503 }, (_, at) => `c${at}`);
  const many = Array.from({ length: 20_007 }, (_, at) => [`row ${at}`, '1']);
  const csv = (rows: readonly (readonly string[])[]) =>
    Buffer.from(rows.map((row) => row.join(';')).join('\n'));

  it('are read in part, with the number of omitted rows and columns', async () => {
    const [long] = await readFileTables('long.csv', csv(many));
    expect([long?.rows.length, long?.cut]).toEqual([20_000, { rows: 7, columns: 0 }]);
    const [broad] = await readFileTables('broad.csv', csv([wide, wide]));
    expect([broad?.rows[0]?.cells.length, broad?.cut]).toEqual([500, { rows: 0, columns: 3 }]);
  });

  it('are counted without the empty cells at the right of a workbook', async () => {
    const workbook = new Workbook();
    workbook.addWorksheet('Long').addRows([wide, ...many]);
    const airy = workbook.addWorksheet('Airy');
    airy.addRow(['Kundtyp', 'Antal']);
    airy.getCell(1, 510).value = '';
    const [long, fits] = await readFileTables('ours.xlsx', Buffer.from(await workbook.xlsx.writeBuffer()));
    expect([long?.rows.length, long?.cut]).toEqual([20_000, { rows: 8, columns: 3 }]);
    expect(fits?.rows.length).toBe(1);
    expect(fits?.cut).toBeUndefined();
  });

  it('are omitted after the first 50, with the number of omitted tables', async () => {
    const book = new Workbook();
    for (let at = 1; at <= 52; at += 1) book.addWorksheet(`Sheet ${at}`).addRow(['Customers', at]);
    const tables = await readFileTables('many.xlsx', Buffer.from(await book.xlsx.writeBuffer()));
    expect(tables).toHaveLength(50);
    expect(tables[0]?.cut).toEqual({ rows: 0, columns: 0, tables: 2 });
  });
});

describe('tables in Word and PDF documents', () => {
  it("are read out of another program's Word file, each cell under its heading", async () => {
    const made = new Document({
      sections: [
        { children: [new Paragraph('Register'), word(controls), new Paragraph('Volumes'), word(figures)] },
      ],
    });
    const grids = await readFileTables('register.docx', await Packer.toBuffer(made));
    expect(grids).toHaveLength(2);
    expect(saidOf(grids)).toEqual(wanted);
    expect(countedIn(grids)).toEqual(counted);
  });

  it('keep their columns under headings that are merged across columns or rows', async () => {
    const cell = (text: string, span: { readonly columnSpan?: number; readonly rowSpan?: number } = {}) =>
      new TableCell({ children: [new Paragraph(text)], ...span });
    const rows = [
      [
        cell('Kundtyp', { rowSpan: 2 }),
        cell('Privat', { columnSpan: 2 }),
        cell('Företag', { columnSpan: 2 }),
      ],
      [cell('Antal'), cell('Andel'), cell('Antal'), cell('Andel')],
      [customer?.name.sv ?? '', '10', '1 %', '20', '2 %'].map((text) => cell(text)),
    ];
    const table = new Table({ rows: rows.map((children) => new TableRow({ children })) });
    const file = await Packer.toBuffer(new Document({ sections: [{ children: [table] }] }));
    const [grid] = await readFileTables('customers.docx', file);
    expect(grid?.rows.map(({ cells }) => cells)).toEqual([
      ['Kundtyp', 'Privat', '', 'Företag', ''],
      ['Kundtyp', 'Antal', 'Andel', 'Antal', 'Andel'],
      [customer?.name.sv, '10', '1 %', '20', '2 %'],
    ]);
    const read = grid && recogniseFigures(model, assessment, grid);
    expect(read?.rows[0]?.figures.map(({ source, value, cell: at }) => [source, value, at])).toEqual([
      ['INDIVIDUALS', 10, 'B3'],
      ['CORPORATES', 20, 'D3'],
    ]);
  });

  it('have no figures in text that a style strikes through, hides, raises or lowers', async () => {
    const runs: readonly (readonly TextRun[])[] = [
      [new TextRun({ text: '45', style: 'Former' }), new TextRun('50')],
      [new TextRun({ text: '99', style: 'Internal' }), new TextRun('7')],
      [new TextRun('12'), new TextRun({ text: '1', style: 'Mark' })],
      [new TextRun('13'), new TextRun({ text: '2', subScript: true })],
    ];
    const rows = runs.map(
      (children, at) =>
        new TableRow({
          children: [
            new TableCell({
              children: [new Paragraph(['Sverige', 'Norge', 'Danmark', 'Finland'][at] ?? '')],
            }),
            new TableCell({ children: [new Paragraph({ children })] }),
          ],
        }),
    );
    const heading = new TableRow({
      children: ['Land', 'Antal kunder'].map((text) => new TableCell({ children: [new Paragraph(text)] })),
    });
    const characterStyles = [
      { id: 'Former', name: 'Former', run: { strike: true } },
      { id: 'Note', name: 'Note', run: { superScript: true } },
      { id: 'Mark', name: 'Mark', basedOn: 'Note', run: { bold: true } },
      { id: 'Internal', name: 'Internal', run: { vanish: true } },
    ];
    const file = new Document({
      styles: { characterStyles },
      sections: [{ children: [new Table({ rows: [heading, ...rows] })] }],
    });
    const [grid] = await readFileTables('countries.docx', await Packer.toBuffer(file));
    expect(grid?.rows.map(({ cells, looks }) => [cells[1], looks?.[0]])).toEqual([
      ['Antal kunder', undefined],
      ['50', { column: 1, struck: '45' }],
      ['7', { column: 1, hidden: '99' }],
      ['12', { column: 1, mark: '1' }],
      ['13', { column: 1, mark: '2' }],
    ]);
  });

  it.each<[string, readonly IRunOptions[], string | null]>([
    ['in one piece', [{ text: '123' }], null],
    ['in pieces of one look', [{ text: '12' }, { text: '3' }], null],
    [
      'checked by an editor',
      [{ text: '12' }, { text: '3', noProof: true, language: { value: 'sv-SE' } }],
      null,
    ],
    ['partly bold', [{ text: '12', bold: true }, { text: '3' }], 'joined'],
    ['partly coloured', [{ text: '1' }, { text: '23', color: 'FF0000' }], 'joined'],
    ['around a struck digit', [{ text: '12' }, { text: '9', strike: true }, { text: '3' }], 'joined'],
    ['around a raised mark', [{ text: '12' }, { text: '1', superScript: true }, { text: '3' }], 'joined'],
  ])(
    'contain each figure as displayed, to be confirmed if its digits are formatted differently: %s',
    async (_how, runs, reason) => {
      const customer = model.customers.list[0]?.name.sv ?? '';
      const cell = (children: readonly (string | TextRun)[]) =>
        new TableCell({
          children: [
            new Paragraph({
              children: children.map((one) => (one instanceof TextRun ? one : new TextRun(one))),
            }),
          ],
        });
      const rows = [
        [cell(['Kundtyp']), cell(['Antal kunder'])],
        [cell([customer]), cell(runs.map((run) => new TextRun(run)))],
      ].map((children) => new TableRow({ children }));
      const file = new Document({ sections: [{ children: [new Table({ rows })] }] });
      const [grid] = await readFileTables('customers.docx', await Packer.toBuffer(file));
      const read = grid && recogniseFigures(model, assessment, grid);
      expect(
        read?.rows.map(({ verdict, reason: why, figures: [figure] }) => [verdict, why, figure?.value]),
      ).toEqual([[reason === null ? 'found' : 'confirm', reason, 123]]);
    },
  );

  it('are read from a Word file of the product', async () => {
    const grids = await readFileTables(
      'register.docx',
      Buffer.from(await renderDocx(report(controls, figures))),
    );
    expect(saidOf(grids)).toEqual(wanted);
    expect(countedIn(grids)).toEqual(counted);
  });

  it('are read from a PDF file, even with empty cells and multi-line cells', async () => {
    const grids = await readFileTables(
      'register.pdf',
      Buffer.from(await renderPdf(report(controls, figures))),
    );
    expect(saidOf(grids)).toEqual(wanted);
    expect(countedIn(grids)).toEqual(counted);
  });

  it.each([
    ['above', 'Belopp i tkr'],
    ['below', 'Alla belopp i tkr'],
  ])('use the unit from a line %s the table in a Word file only after confirmation', async (place, line) => {
    const [transaction] = model.transactions.list;
    const table = word([
      ['Transaktionstyp', 'Belopp'],
      [transaction?.name.sv ?? '', '500'],
    ]);
    const lines = [new Paragraph('Volymer'), new Paragraph(line)];
    const children = place === 'above' ? [...lines, table] : [lines[0] ?? line, table, lines[1] ?? line];
    const made = new Document({
      sections: [{ children: children.filter((one) => typeof one !== 'string') }],
    });
    const [grid] = await readFileTables('volumes.docx', await Packer.toBuffer(made));
    const read = grid && recogniseFigures(model, assessment, grid);
    expect(read?.rows[0]).toMatchObject({ verdict: 'confirm', reason: 'unit' });
    expect(read?.heading.columns[1]).toMatchObject({ doubt: 'unit', unit: 1000 });
    expect(grid && listUnreadParts(grid, read?.heading ?? null)).toContainEqual({
      cell: '',
      text: line,
      reason: 'beside',
    });
  });

  it('use the unit from a line above the table in a PDF file only after confirmation', async () => {
    const [transaction] = model.transactions.list;
    const made = report(
      [
        ['Transaktionstyp', 'Belopp'],
        [transaction?.name.sv ?? '', '500'],
      ],
      figures,
    );
    const [before, ...rest] = made.blocks;
    const unit: DocumentBlock = { type: 'paragraph', style: 'body', content: said('Belopp i tkr') };
    const [grid] = await readFileTables(
      'volumes.pdf',
      Buffer.from(await renderPdf({ ...made, blocks: [...(before ? [before] : []), unit, ...rest] })),
    );
    const read = grid && recogniseFigures(model, assessment, grid);
    expect(read?.rows[0]).toMatchObject({ verdict: 'confirm', reason: 'unit' });
    expect(read?.heading.columns[1]).toMatchObject({ doubt: 'unit', unit: 1000 });
  });
});

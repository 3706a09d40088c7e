import { Workbook } from '@cj-tech-master/excelts';
import { type DocumentInline, formatLevel, type ReportDocument } from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import { getRiskClass, type TableCell } from '@klarsikt/engine/values';
import { getRiskClassName } from '@klarsikt/engine/words';
import { readWorkbookGrids } from '@klarsikt/imports/workbook';
import { describe, expect, it } from 'vitest';
import { renderReportWorkbook } from './report-workbook.ts';
import { writeWorkbook } from './xlsx.ts';

/** Levels near the borders of classes, where two ways of rounding differ. */
const levels = [0.05, 0.1, 1.4499999999999, 1.45, 2.4499999999999, 2.45, 2.4500001, 3.45, 3.4499999999];

const text = (words: string): readonly DocumentInline[] => [{ type: 'text', text: words }];
const levelOf = (value: number): readonly DocumentInline[] => [
  {
    ...{ type: 'level' as const, value, figure: formatLevel(value, 'en') },
    ...{ class: getRiskClass(value), word: getRiskClassName(getRiskClass(value), 'en') },
  },
];

const document: ReportDocument = {
  schema: 1,
  template: 'test',
  language: 'en',
  title: 'Levels',
  author: 'A bank',
  subject: '',
  date: '2026-11-29',
  cover: null,
  header: { left: '', right: '' },
  sources: [],
  warnings: [],
  blocks: [
    { type: 'heading', level: 1, number: '1', text: 'Levels', anchor: 'levels' },
    {
      type: 'table',
      style: 'plain',
      caption: [],
      header: true,
      columns: [{ header: text('Level'), align: 'right', width: 10 }],
      rows: levels.map((value) => ({
        style: 'normal',
        cells: [{ content: levelOf(value), span: 1, fill: null }],
      })),
    },
  ],
};

it('the figure and the word of a level in a report’s workbook agree with the screen', async () => {
  const workbook = new Workbook();
  await workbook.xlsx.load(await renderReportWorkbook(document));
  const sheet = workbook.getWorksheet('Levels');
  const rows = levels.map((_, index) => sheet?.getRow(index + 3));
  expect(rows.map((row) => Number(row?.getCell(1).value).toFixed(1))).toEqual(
    levels.map((value) => formatLevel(value, 'en')),
  );
  expect(rows.map((row) => row?.getCell(2).value)).toEqual(
    levels.map((value) => getRiskClassName(getRiskClass(value), 'en')),
  );
});

describe('dates in a workbook', () => {
  const sheets = (rows: readonly TableCell[][]) => [{ name: 'Days', rows }];
  const days = ['1900-03-01', '2026-01-31', '2026-11-29', '9999-12-31'];

  it.each<[Language, string]>([
    ['en', '[$-809]d mmm yyyy'],
    ['sv', 'yyyy-mm-dd'],
  ])(
    'are date cells in the format of the language (%s) and are read back unchanged',
    async (language, format) => {
      const at = new Date(0);
      const bytes = await writeWorkbook(sheets([['Day'], ...days.map((day) => [{ day }])]), {
        ...{ creator: 'Bank', title: 'Days', language, at },
      });
      const workbook = new Workbook();
      await workbook.xlsx.load(bytes);
      const cells = days.map((_, index) => workbook.getWorksheet('Days')?.getCell(index + 2, 1));
      expect(cells.map((cell) => cell?.numFmt)).toEqual(days.map(() => format));
      expect(cells.every((cell) => cell?.value instanceof Date)).toBe(true);
      const [grid] = readWorkbookGrids(Buffer.from(bytes));
      expect(grid?.rows.slice(1).map((row) => row.cells)).toEqual(days.map((day) => [day]));
    },
  );

  it('are texts before March 1900, because Excel counts a day that never existed', async () => {
    const bytes = await writeWorkbook(sheets([['Day'], [{ day: '1900-02-28' }], [{ day: '0001-01-01' }]]), {
      ...{ creator: 'Bank', title: 'Days', language: 'en', at: new Date(0) },
    });
    const [grid] = readWorkbookGrids(Buffer.from(bytes));
    expect(grid?.rows.slice(1).map((row) => row.cells)).toEqual([['1900-02-28'], ['0001-01-01']]);
  });

  it('are date cells in a report only if the cell contains nothing else', async () => {
    const day = { type: 'text', text: '31 January 2026', day: '2026-01-31' } as const;
    const bytes = await renderReportWorkbook({
      ...document,
      cover: {
        eyebrow: '',
        title: 'T',
        subtitle: '',
        facts: [{ label: 'Made', value: day.text, day: day.day }],
      },
      blocks: [
        {
          ...{ type: 'table', style: 'plain', caption: [], header: true },
          columns: [
            { header: text('Due'), align: 'left', width: 10 },
            { header: text('Remark'), align: 'left', width: 10 },
          ],
          rows: [
            {
              style: 'normal',
              cells: [
                { content: [day], span: 1, fill: null },
                { content: [...text('Until '), day], span: 1, fill: null },
              ],
            },
          ],
        },
      ],
    });
    const workbook = new Workbook();
    await workbook.xlsx.load(bytes);
    const [about, opening] = workbook.worksheets;
    expect([about?.getCell('B3').value, about?.getCell('B4').value]).toEqual([
      new Date('2026-11-29'),
      new Date('2026-01-31'),
    ]);
    expect(opening?.getCell('A2').value).toEqual(new Date('2026-01-31'));
    expect(opening?.getCell('B2').value).toBe('Until 31 January 2026');
  });
});

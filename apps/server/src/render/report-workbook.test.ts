import { Workbook } from '@cj-tech-master/excelts';
import { formatLevel, type Inline, type ReportDocument, riskClass, riskClassWord } from '@klarsikt/engine';
import { expect, it } from 'vitest';
import { renderReportWorkbook } from './report-workbook.ts';

/** Levels around each border of a class, where two ways of rounding differ. */
const levels = [0.05, 0.1, 1.4499999999999, 1.45, 2.4499999999999, 2.45, 2.4500001, 3.45, 3.4499999999];

const text = (words: string): readonly Inline[] => [{ type: 'text', text: words }];
const levelOf = (value: number): readonly Inline[] => [
  {
    ...{ type: 'level' as const, value, figure: formatLevel(value, 'en') },
    ...{ class: riskClass(value), word: riskClassWord(riskClass(value), 'en') },
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

it('figure and word of a level in a report’s workbook agree with each other and with the screen', async () => {
  const workbook = new Workbook();
  await workbook.xlsx.load(await renderReportWorkbook(document));
  const sheet = workbook.getWorksheet('Levels');
  const rows = levels.map((_, index) => sheet?.getRow(index + 3));
  expect(rows.map((row) => Number(row?.getCell(1).value).toFixed(1))).toEqual(
    levels.map((value) => formatLevel(value, 'en')),
  );
  expect(rows.map((row) => row?.getCell(2).value)).toEqual(
    levels.map((value) => riskClassWord(riskClass(value), 'en')),
  );
});

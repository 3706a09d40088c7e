/** Tests that Excel accepts the names of sheets. */
import { describe, expect, it } from 'vitest';
import { createSheetNames } from './sheet-names.ts';
import { writeWorkbook } from './xlsx.ts';

describe('sheet names of a workbook', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['as they are, where Excel takes them', ['About', 'Risks'], ['About', 'Risks']],
    [
      'that Excel keeps for itself',
      ['History', 'HISTORIK', 'History'],
      ['History 1', 'HISTORIK 1', 'History 2'],
    ],
    ['with an apostrophe at an end', ["'Risks'", "'' Risks' ", "''"], ['Risks', 'Risks 2', 'Sheet']],
    ['that differ in capitals alone', ['Risks', 'RISKS', 'risks'], ['Risks', 'RISKS 2', 'risks 3']],
    ['composed and decomposed', ['Malmö', 'Malmo\u0308'], ['Malmö', 'Malmö 2']],
    ['with signs that are forbidden', ['A/B\\C?D*E[F]G:H', '\u0001\ufffe'], ['A B C D E F G H', 'Sheet']],
    ['that are too long', ['x'.repeat(40), 'x'.repeat(50)], ['x'.repeat(31), `${'x'.repeat(29)} 2`]],
    ['cut before an apostrophe', [`${'x'.repeat(30)}'s`], ['x'.repeat(30)]],
    ['cut at no half sign', [`${'x'.repeat(30)}😀`], ['x'.repeat(30)]],
    ['that a number would collide with', ['A 2', 'A', 'A'], ['A 2', 'A', 'A 3']],
  ])('are valid in Excel and unique: %s', (_what, wanted, given) => {
    expect(createSheetNames(wanted)).toEqual(given);
  });

  it('are the same in the written file, whatever the chapter titles', async () => {
    const wanted = ['History', "'Quoted'", 'Risks', 'risks', 'a/b', '', 'x'.repeat(80)];
    const bytes = await writeWorkbook(
      wanted.map((name) => ({ name, rows: [['Head'], [name]] })),
      { creator: 'Bank', title: 'Report', language: 'en', at: new Date(0) },
    );
    const { Workbook } = await import('@cj-tech-master/excelts');
    const read = new Workbook();
    await read.xlsx.load(bytes);
    expect(read.worksheets.map(({ name }) => name)).toEqual(createSheetNames(wanted));
    expect(read.worksheets.map((sheet) => String(sheet.getCell('A2').value ?? ''))).toEqual(wanted);
  });
});

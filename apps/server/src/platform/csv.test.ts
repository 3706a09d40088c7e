import { readCsv } from '@klarsikt/imports/csv';
import { describe, expect, it } from 'vitest';
import { writeCsv } from './csv.ts';

const cellsOf = (text: string) => readCsv(text)?.map(({ cells }) => cells);

describe('CSV files', () => {
  it.each(['en', 'sv'] as const)(
    'preserve every text when they are written and read again (%s)',
    (language) => {
      const texts = [
        'plain',
        ' spaces ',
        'a;b,c\td',
        '"quoted"',
        'two\nlines',
        'two\r\nlines',
        '=1+1',
        '+46 8',
        '-1',
        '@here',
        '\ttab',
        "'apostrophe",
        "'=guarded before",
        "''=twice",
        '＝1',
        '＋1',
        '\0x',
        'åäö €',
      ];
      for (const text of texts) {
        const written = writeCsv(
          [
            ['heading', 'x'],
            [text, 'x'],
          ],
          language,
        );
        expect(cellsOf(written)).toEqual([
          ['heading', 'x'],
          [text, 'x'],
        ]);
      }
    },
  );

  it('contain no cell that a spreadsheet would evaluate as a formula', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠']) {
      const [, line = ''] = writeCsv([['a'], [`${start}cmd`]], 'en').split('\r\n', 2);
      expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
    }
  });

  it('contain unrounded numbers in the notation of the language, and empty cells for missing values', () => {
    expect(writeCsv([[0.1, 1e21, null]], 'en')).toBe('\uFEFF0.1,1e+21,\r\n');
    expect(writeCsv([[0.1, -2, null]], 'sv')).toBe('\uFEFF0,1;-2;\r\n');
  });

  it('are read with comma, semicolon or tab as separator and with the row numbers of a spreadsheet', () => {
    expect(cellsOf('a,b\n1,2')).toEqual(cellsOf('a;b\r\n1;2'));
    expect(cellsOf('a\tb\n1\t2')).toEqual(cellsOf('a,b\n1,2'));
    expect(readCsv('a,b\n"x\ny",2\n,\n3,4')?.map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  it('are reported as malformed, not as empty, if a quotation mark is not closed', () => {
    expect(readCsv('a,"b\n1,2')).toBeNull();
    expect(readCsv('')).toEqual([]);
  });
});

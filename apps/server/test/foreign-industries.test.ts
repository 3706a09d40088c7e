/** Industries by their codes in workbooks of other programs: right in a revision that the table names, asked in an open one. */
import { describe, expect, it } from 'vitest';
import type { MadeFile } from '../../../tools/foreign-tables/src/made.ts';
import { writeByExcelts, writeByWriteExcelFile } from '../../../tools/foreign-tables/src/write-libraries.ts';
import { readImportFile } from '../cli/read-import.ts';

type Lines = readonly (readonly [code: string, name: string, key: string | null])[];

const writers = { 'write-excel-file': writeByWriteExcelFile, excelts: writeByExcelts };
const asText = (code: string) => ({ text: code });
const asNumber = (code: string) => ({ number: Number(code) });

/** A workbook as a customer register exports it: title, empty row, heading, lines. */
function bookOf(heading: string, lines: Lines, cellOf: typeof asText | typeof asNumber): MadeFile {
  const rows = [
    [{ text: 'Kundregister per bransch' }],
    [],
    [{ text: heading }, { text: 'Benämning' }, { text: 'Antal kunder' }],
    ...lines.map(([code, name], at) => [cellOf(code), { text: name }, { number: at + 1 }]),
  ];
  const shown = { merges: [], hiddenRows: [], hiddenColumns: [], isHidden: false };
  return { sheets: [{ name: 'Branscher', rows, ...shown }], id: 1, kind: 'figures', truth: [], traits: [] };
}

/** The industry of each row that is taken without a question; null where somebody is asked, or nothing is taken. */
async function read(
  heading: string,
  lines: Lines,
  ways: readonly [keyof typeof writers, typeof asText | typeof asNumber],
) {
  const [writer, cellOf] = ways;
  const bytes = await writers[writer](bookOf(heading, lines, cellOf));
  const { rows } = await readImportFile('figures', 'branscher.xlsx', bytes);
  return rows.map(({ key, verdict, values }) => ({ key: verdict === 'found' ? key : null, verdict, values }));
}

/** Codes that name something else in the other revision, and some that are in one of them alone. */
const of2007: Lines = [
  ['25400', '', 'in-weapons'],
  ['46720', '', 'in-metals'],
  ['49320', '', 'in-taxi'],
  ['56100', '', 'in-restaurant'],
  ['64200', '', 'in-holding'],
  ['96020', '', 'in-hair'],
];
const of2025: Lines = [
  ['25300', '', 'in-weapons'],
  ['46820', '', 'in-metals'],
  // What these codes name in SNI 2025 is no industry of the library; in SNI 2007 they are weapons, metals and taxis.
  ['25400', '', null],
  ['46720', '', null],
  ['49320', '', null],
];
/** Codes of both under one heading: one that SNI 2007 alone has, one that SNI 2025 alone has, and some that both have. */
const mixed: Lines = [
  ['56100', '', 'in-restaurant'],
  ['46820', '', null],
  ['25400', '', null],
  ['25300', '', null],
  ['46720', '', null],
  ['49320', '', null],
  ['49330', '', null],
];

const ways = [
  { writer: 'write-excel-file', codes: 'texts', cellOf: asText },
  { writer: 'write-excel-file', codes: 'numbers', cellOf: asNumber },
  { writer: 'excelts', codes: 'texts', cellOf: asText },
  { writer: 'excelts', codes: 'numbers', cellOf: asNumber },
] as const;

describe.each(ways)('a workbook that $writer writes, with codes as $codes', ({ writer, cellOf }) => {
  it.each([
    ['SNI 2007', of2007],
    ['SNI2007-kod', of2007],
    ['SNI 2025', of2025],
    ['SNI-kod (2025)', of2025],
  ])('is right under %s', async (heading, lines) => {
    const rows = await read(heading, lines, [writer, cellOf]);
    expect(rows.map(({ key }) => key)).toEqual(lines.map(([, , key]) => key));
    expect(rows.map(({ values }) => values[0]?.value)).toEqual(lines.map((_, at) => at + 1));
  });

  it('with codes of both is asked about each code that is not of one alone', async () => {
    const rows = await read('SNI-kod', mixed, [writer, cellOf]);
    expect(rows.map(({ key }) => key)).toEqual(mixed.map(([, , key]) => key));
    const asked = rows.slice(1).map(({ verdict }) => verdict);
    expect(asked).toEqual(asked.map(() => 'choose'));
  });

  it('with codes of both is right where the names beside them say the same, and asked where they do not', async () => {
    const named: Lines = [
      ['46720', 'Partihandel med metaller', 'in-metals'],
      ['46820', 'Partihandel med metaller', 'in-metals'],
      ['46720', 'Partihandel med reservdelar', null],
    ];
    const rows = await read('SNI-kod', named, [writer, cellOf]);
    for (const [at, { key, verdict }] of rows.entries()) {
      const right = named[at]?.[2] ?? null;
      expect([key === null || key === right, verdict === 'found' && right === null]).toEqual([true, false]);
    }
  });
});

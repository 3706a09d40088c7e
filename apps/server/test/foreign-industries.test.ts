/**
 * Tests industry codes in workbooks of other programs: recognised if the table names the revision, otherwise asked for.
 */
import { describe, expect, it } from 'vitest';
import type { GeneratedFile } from '../../../tools/foreign-tables/src/made.ts';
import {
  writeWithExcelts,
  writeWithWriteExcelFile,
} from '../../../tools/foreign-tables/src/write-libraries.ts';
import { readImportFile } from '../cli/read-import.ts';

type Lines = readonly (readonly [code: string, name: string, key: string | null])[];

const writers = { 'write-excel-file': writeWithWriteExcelFile, excelts: writeWithExcelts };
const asText = (code: string) => ({ text: code });
const asNumber = (code: string) => ({ number: Number(code) });

/** A workbook like the export of a customer register: title, empty row, heading, lines. */
function bookOf(heading: string, lines: Lines, cellOf: typeof asText | typeof asNumber): GeneratedFile {
  const rows = [
    [{ text: 'Kundregister per bransch' }],
    [],
    [{ text: heading }, { text: 'Benämning' }, { text: 'Antal kunder' }],
    ...lines.map(([code, name], at) => [cellOf(code), { text: name }, { number: at + 1 }]),
  ];
  const shown = { merges: [], hiddenRows: [], hiddenColumns: [], isHidden: false };
  return { sheets: [{ name: 'Branscher', rows, ...shown }], id: 1, kind: 'figures', truth: [], traits: [] };
}

/** Industry of each row that is imported without a question; null if there is a question or no industry. */
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

/** Codes with another meaning in the other revision, and codes that exist in only one. */
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
  // These codes mean weapons, metals and taxis in SNI 2007; in SNI 2025 they are not industries of the library.
  ['25400', '', null],
  ['46720', '', null],
  ['49320', '', null],
];
/** Codes of both revisions under one heading: only in SNI 2007, only in SNI 2025, and in both. */
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

describe.each(ways)('a workbook written by $writer with industry codes as $codes', ({ writer, cellOf }) => {
  it.each([
    ['SNI 2007', of2007],
    ['SNI2007-kod', of2007],
    ['SNI 2025', of2025],
    ['SNI-kod (2025)', of2025],
  ])('is read correctly under the heading %s', async (heading, lines) => {
    const rows = await read(heading, lines, [writer, cellOf]);
    expect(rows.map(({ key }) => key)).toEqual(lines.map(([, , key]) => key));
    expect(rows.map(({ values }) => values[0]?.value)).toEqual(lines.map((_, at) => at + 1));
  });

  it('leads to a question about each code that exists in both revisions', async () => {
    const rows = await read('SNI-kod', mixed, [writer, cellOf]);
    expect(rows.map(({ key }) => key)).toEqual(mixed.map(([, , key]) => key));
    const asked = rows.slice(1).map(({ verdict }) => verdict);
    expect(asked).toEqual(asked.map(() => 'choose'));
  });

  it('leads to a question about a code of both revisions only if the name does not match', async () => {
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

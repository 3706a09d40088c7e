/** Tests unusual layouts, encodings and programs of tables, other than one table that starts in the first cell. */
import { describe, expect, it } from 'vitest';
import { type ReadableImportKind, readImportFile } from '../cli/read-import.ts';
import { FileRefusedError } from '../src/intake/refused.ts';
import { writeZip } from '../src/intake/zip.ts';

const csv = (...lines: readonly string[]) => Buffer.from(lines.join('\r\n'));

async function read(kind: ReadableImportKind, name: string, bytes: Buffer) {
  const found = await readImportFile(kind, name, bytes);
  for (const { rows, read: taken, left } of found.sheets) {
    expect(taken + left).toBe(rows);
    expect(left).toBeGreaterThanOrEqual(0);
  }
  return {
    ...found,
    said: found.rows.map(({ key, verdict, values }) => [key, verdict, ...values.map(({ value }) => value)]),
  };
}

const countries = [
  ['ge-se', 'found', 1200],
  ['ge-no', 'found', 340],
];

describe('two tables beside each other', () => {
  it('are each read by their own heading if a blank column is between them', async () => {
    const { said, left } = await read(
      'figures',
      'a.csv',
      csv(
        'Kunder per land;;;Nya kunder;',
        'Land;Antal kunder;;Kanal;Antal nya',
        'Sverige;1200;;Mobilapp;4',
        'Norge;340;;Webbtjänst;9',
        ';;;Summa;13',
      ),
    );
    expect(said).toEqual([...countries, ['ch-app', 'found', 4], ['ch-web', 'found', 9], [null, 'left', 13]]);
    expect(left.map(({ cell }) => cell)).toEqual(expect.arrayContaining(['A1', 'D1', 'A2', 'D2']));
  });

  it('are each read by their own heading even if the same heading occurs twice', async () => {
    const { said } = await read(
      'figures',
      'a.csv',
      csv('Land;Antal kunder;Land;Antal kunder', 'Sverige;1200;Danmark;90', 'Norge;340;Finland;25'),
    );
    expect(said).toEqual([...countries, ['ge-dk', 'found', 90], ['ge-fi', 'found', 25]]);
  });

  it('never exchange figures', async () => {
    const { said } = await read(
      'figures',
      'a.csv',
      csv(
        'Kund;Antal;;;Kanal;Antal nya',
        'PEP;12;;;Mobilapp;4',
        'Trust;3;;;Webbtjänst;9',
        ';;;;;',
        'Not: x;;;;;',
      ),
    );
    expect(said.filter(([key]) => key === 'ch-app' || key === 'ch-web')).toEqual([
      ['ch-app', 'found', 4],
      ['ch-web', 'found', 9],
    ]);
  });

  it('are read as one if a blank column only separates names from figures', async () => {
    const { said } = await read(
      'figures',
      'a.csv',
      csv('Kod;Land;;Privat;Företag', 'SE;Sverige;;1200;3', 'NO;Norge;;340;1'),
    );
    expect(said).toEqual([
      ['ge-se', 'found', 1200, 3],
      ['ge-no', 'found', 340, 1],
    ]);
  });
});

describe('a unit in a column heading', () => {
  it('leads to a question for that column only', async () => {
    const { rows, questions } = await read(
      'figures',
      'a.csv',
      csv(
        'Transaktionstyp;Belopp (mnkr);Antal',
        'Stor kontantinsättning;12,5;1200',
        'Köp av lyxvaror;340;5300',
      ),
    );
    expect(rows.map(({ key, values }) => [key, values.map(({ field, value }) => [field, value])])).toEqual([
      [
        'tr-cashin',
        [
          ['TransactionVolume', 12.5],
          ['Quantity', 1200],
        ],
      ],
      [
        'tr-luxury',
        [
          ['TransactionVolume', 340],
          ['Quantity', 5300],
        ],
      ],
    ]);
    expect(questions.map(({ column }) => column)).toEqual(['Belopp (mnkr)']);
  });

  it('leads to a question about transaction counts if the rows are read as products', async () => {
    const { rows, questions } = await read(
      'figures',
      'a.csv',
      csv('Transaktionstyp;Antal', 'Kontantuttag;1200', 'Utlandsbetalning;5300'),
    );
    expect(rows.map(({ key, verdict, values }) => [key, verdict, values[0]?.field])).toEqual([
      ['pr-cashwd', 'confirm', 'TransactionQuantity'],
      ['pr-crossborder', 'confirm', 'TransactionQuantity'],
    ]);
    expect(questions.map(({ column }) => column)).toEqual(['Antal']);
  });
});

describe('an industry code of another revision than the rest', () => {
  it('leads to a question only if the name in the row contradicts the code', async () => {
    const { rows } = await read(
      'figures',
      'a.csv',
      csv(
        'SNI;Bransch;Antal kunder',
        '56100;Restaurang;8',
        '96020;Hårvård;9',
        '46720;Partihandel med reservdelar;7',
      ),
    );
    const last = rows.at(-1);
    expect(last?.verdict).not.toBe('found');
    expect(last?.confidence).toBeLessThan(0.9);
    const same = await read(
      'figures',
      'a.csv',
      csv('SNI 2007;Bransch;Antal kunder', '56100;Restaurang;8', '46720;Partihandel med metaller;7'),
    );
    expect(same.said.at(-1)).toEqual(['in-metals', 'found', 7]);
  });
});

describe('a CSV file', () => {
  const rows = ['Land;Antal kunder', 'Sverige;1200', 'Norge;340'];
  const wide = (text: string, mark: boolean) => Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');

  it.each<[string, Buffer]>([
    ['UTF-16, big-endian with a mark', wide(rows.join('\r\n'), true).swap16()],
    ['UTF-16, big-endian without a mark', wide(rows.join('\r\n'), false).swap16()],
    ['UTF-16, little-endian without a mark', wide(rows.join('\r\n'), false)],
    ['line ends that are doubled', Buffer.from(rows.join('\r\n\r\n'))],
    ['line ends that were converted twice', Buffer.from(rows.join('\r\r\n'))],
    ['a title line', Buffer.from(['Kunder per land 2025, banken', ...rows].join('\r\n'))],
    [
      'a title, a date and an empty line',
      Buffer.from(['Rapport;', 'Datum: 2025-12-31;', '', ...rows].join('\r\n')),
    ],
    [
      '277 columns',
      csv(
        ...rows.map(
          (row, at) =>
            `${row}${Array.from({ length: 275 }, (_, n) => `;${at === 0 ? `Fält ${n}` : n}`).join('')}`,
        ),
      ),
    ],
  ])('with %s is read', async (_what, bytes) => {
    expect((await read('figures', 'a.csv', bytes)).said).toEqual(countries);
  });
});

describe('a file of another program', () => {
  const openDocument = writeZip([
    { name: 'mimetype', content: Buffer.from('application/vnd.oasis.opendocument.spreadsheet') },
    { name: 'content.xml', content: Buffer.from('<x/>') },
  ]);
  const reasonOf = async (name: string, bytes: Buffer) => {
    const error: unknown = await readImportFile('figures', name, bytes).catch((thrown: unknown) => thrown);
    return error instanceof FileRefusedError ? error.reason : error;
  };

  it.each<[string, Buffer, string]>([
    ['a.ods', openDocument, 'opendocument'],
    ['a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'oldoffice'],
    ['a.xlsb', openDocument, 'oldoffice'],
  ])('%s is refused with a remedy', async (name, bytes, reason) => {
    expect(await reasonOf(name, bytes)).toBe(reason);
  });
});

describe('a sheet of an imported threat library', () => {
  it('is recognised by a column of ids whose heading contains the name of the library', async () => {
    const lines = ['disarm_id,name,summary', 'T0001,First,One', 'T0002,Second,Two'];
    const { sheets, left } = await read('atlas', 'techniques.csv', csv(...lines));
    expect(sheets).toEqual([{ name: 'threats', rows: 2, read: 2, left: 0 }]);
    expect(left).toEqual([]);
  });
});

describe('a check mark in a form', () => {
  it.each(['☒', '✓', '☑', '✔', 'x'])('%s is read as yes', async (tick) => {
    const { rows } = await read('controls', 'a.csv', csv('Kontroll;Används', `Sanktionsscreening;${tick}`));
    expect(rows[0]?.values.map(({ value }) => value)).toEqual([true]);
  });
});

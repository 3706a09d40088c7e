import {
  compileModel,
  emptyDocument,
  emptySettings,
  type Grid,
  isTotalDifferent,
  listUnreadParts,
  recogniseFigures,
} from '@klarsikt/engine';
import { describe, expect, it } from 'vitest';
import { starterModel } from '../src/index.ts';

const model = compileModel(starterModel());
const document = emptyDocument({ ...emptySettings, name: 'Payments' });

const sheet = (name: string, ...rows: (readonly string[])[]): Grid => ({
  name,
  rows: rows.map((cells, index) => ({ number: index + 1, cells })),
});

const read = (grid: Grid) => {
  const table = recogniseFigures(model, document, grid);
  if (table === null) throw new Error('not a table');
  return table;
};

const products = sheet(
  'Produkter',
  ['Produkt', 'Antal kunder', 'Andel', 'Belopp', 'Anmärkning'],
  ['Betalkonto', '600', '60 %', '10', 'a'],
  ['Autogiro och lön', '300', '35 %', '20', 'b'],
  ['Kortbetalningar', '100', '10 %', '30', 'c'],
  ['Summa', '1100', '105 %', '60', ''],
);

describe('the row of totals', () => {
  it('is offered as the total of its column, with the sum of the rows that it differs from', () => {
    const { totals } = read(
      sheet('Länder', ['Land', 'Antal kunder'], ['Sverige', '900'], ['Norge', '60'], ['Summa', '1000']),
    );
    expect(totals).toEqual([
      {
        ...{ row: 4, name: 'Summa', cell: 'B4', source: 'BOTH', kind: 'CustomerQuantity' },
        ...{ value: 1000, sum: 960, isUsable: true },
      },
    ]);
    expect(totals.map(isTotalDifferent)).toEqual([true]);
  });

  it('belongs to its section when it adds that up, and to the whole when it adds up everything', () => {
    const { totals } = read(
      sheet(
        'Länder',
        ['Land', 'Antal kunder'],
        ['Privatpersoner', ''],
        ['Sverige', '900'],
        ['Norge', '60'],
        ['Delsumma', '960'],
        ['Företag', ''],
        ['Sverige', '30'],
        ['Norge', '10'],
        ['Delsumma', '40'],
        ['Summa', '1000'],
      ),
    );
    expect(totals.map(({ source, value, sum, isUsable }) => [source, value, sum, isUsable])).toEqual([
      ['INDIVIDUALS', 960, 960, true],
      ['CORPORATES', 40, 40, true],
      ['BOTH', 1000, 1000, false],
    ]);
  });

  it('is none of shares', () => {
    const grid = sheet(
      'T',
      ['Land', 'Andel kunder'],
      ['Sverige', '90 %'],
      ['Norge', '10 %'],
      ['Summa', '100 %'],
    );
    expect(read(grid).totals).toEqual([]);
  });
});

describe('a column of shares beside the counts', () => {
  it('is a check: it is not taken, and each share that the counts contradict is named with both', () => {
    const { checks, rows } = read(products);
    expect(checks).toEqual([
      {
        ...{ column: 2, rows: 3 },
        differences: [{ row: 3, name: 'Autogiro och lön', cell: 'C3', stated: 35, calculated: 30 }],
      },
    ]);
    expect(rows.flatMap(({ figures }) => figures).every(({ mode }) => mode === 'abs')).toBe(true);
  });

  it('may be parts of one, and what rounding explains is no difference', () => {
    const rows = [
      ['Land', 'Antal kunder', 'Andel'],
      ['Sverige', '667', '0,67'],
      ['Norge', '333', '0,33'],
    ] as const;
    expect(read(sheet('Länder', ...rows)).checks).toEqual([{ column: 2, rows: 2, differences: [] }]);
  });
});

describe('a column that is not read', () => {
  it('is listed with the reason: no such figure, repeated, words, a check, or an unknown heading', () => {
    const table = read(products);
    const reasons = listUnreadParts(products, table.heading).filter(({ reason }) =>
      reason.startsWith('column'),
    );
    expect(reasons.map(({ text, reason }) => [text, reason])).toEqual([
      ['Andel', 'column.check'],
      ['Belopp', 'column.figure'],
      ['Anmärkning', 'column.unknown'],
    ]);
  });
});

describe('the name of the sheet', () => {
  const rows = [
    ['Benämning', 'Antal'],
    ['Stora eller upprepade kontantuttag', '5'],
  ] as const;
  it('decides between types that fit, as the heading does', () => {
    expect(read(sheet('Transaktioner', ...rows)).type).toBe('transactions');
  });
  it('tells whose figures it holds', () => {
    const [row] = read(sheet('Privatkunder', ['Land', 'Antal kunder'], ['Sverige', '900'])).rows;
    expect(row?.figures.map(({ source }) => source)).toEqual(['INDIVIDUALS']);
  });
});

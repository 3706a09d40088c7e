import { createEmptyDocument, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import {
  isTotalDifferent,
  listUnreadParts,
  recogniseFigures,
  type TableGrid,
} from '@klarsikt/engine/recognise';
import { describe, expect, it } from 'vitest';
import { readStarterModel } from '../src/index.ts';

const model = compileModel(readStarterModel());
const document = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Payments' });

const sheet = (name: string, ...rows: (readonly string[])[]): TableGrid => ({
  name,
  rows: rows.map((cells, index) => ({ number: index + 1, cells })),
});

const read = (grid: TableGrid) => {
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

describe('the total row of an imported table', () => {
  it('is offered as the total of its column, with the sum of the rows', () => {
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

  it('is the total of its section if it equals the sum of the section, else of the whole table', () => {
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

  it('is not offered for shares', () => {
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

describe('an imported column of shares beside a column of counts', () => {
  it('is not imported but compared with the counts, and each difference is listed', () => {
    const { checks, rows } = read(products);
    expect(checks).toEqual([
      {
        ...{ column: 2, rows: 3 },
        differences: [{ row: 3, name: 'Autogiro och lön', cell: 'C3', stated: 35, calculated: 30 }],
      },
    ]);
    expect(rows.flatMap(({ figures }) => figures).every(({ mode }) => mode === 'abs')).toBe(true);
  });

  it('may contain fractions, and rounding does not count as a difference', () => {
    const rows = [
      ['Land', 'Antal kunder', 'Andel'],
      ['Sverige', '667', '0,67'],
      ['Norge', '333', '0,33'],
    ] as const;
    expect(read(sheet('Länder', ...rows)).checks).toEqual([{ column: 2, rows: 2, differences: [] }]);
  });
});

describe('an imported column of shares beside several columns of counts', () => {
  it('is compared with the segment whose counts fit if its heading names no segment', () => {
    const rows = [
      ['Land', 'Privatpersoner', 'Företag', 'Andel'],
      ['Sverige', '900', '10', '90 %'],
      ['Norge', '60', '40', '7 %'],
      ['Danmark', '40', '50', '4 %'],
    ] as const;
    const { checks } = read(sheet('Länder', ...rows));
    expect(checks).toEqual([
      {
        ...{ column: 3, rows: 3 },
        differences: [{ row: 3, name: 'Norge', cell: 'D3', stated: 7, calculated: 6 }],
      },
    ]);
  });

  it('is compared with the counts of both segments together', () => {
    const table = read(
      sheet(
        'Customers',
        ['Product', 'Private customers', 'Companies', 'Share of customers'],
        ['Savings account', '560', '500', '88.33 %'],
        ['Payment card', '100', '40', '12.00 %'],
      ),
    );
    expect(table.rows.map(({ figures }) => figures.map(({ value, mode }) => [value, mode]))).toEqual([
      [
        [560, 'abs'],
        [500, 'abs'],
      ],
      [
        [100, 'abs'],
        [40, 'abs'],
      ],
    ]);
    expect(table.checks).toEqual([
      {
        ...{ column: 3, rows: 2 },
        differences: [{ row: 3, name: 'Payment card', cell: 'D3', stated: 12, calculated: 11.667 }],
      },
    ]);
  });

  it('is ignored if it is the share of one segment in the count of the row', () => {
    const table = read(
      sheet('Kunder', ['Produkt', 'Antal kunder', 'Andel företag'], ['Betalkonto', '600', '40 %']),
    );
    expect(table.rows[0]?.figures.map(({ cell }) => cell)).toEqual(['B2']);
    expect(table.heading.columns[2]).toMatchObject({ field: 'unused', unread: 'check' });
  });

  it('requires confirmation if it refers to another kind of figure than the counts', () => {
    const table = read(
      sheet('Produkter', ['Produkt', 'Antal kunder', 'Andel av transaktioner'], ['Sparkonto', '600', '40 %']),
    );
    expect(table.rows[0]).toMatchObject({ verdict: 'confirm', reason: 'column' });
  });
});

describe('a derived figure such as a change, an average or a budget', () => {
  it.each([
    ['Förändring %', '4 %'],
    ['Change in customers', '12'],
    ['Genomsnittligt antal kunder', '12'],
    ['Budget antal kunder', '700'],
    ['Transaktioner per kund', '3,5'],
    ['Max antal kunder', '700'],
  ])('is not imported: %s', (heading, cell) => {
    const table = read(sheet('Produkter', ['Produkt', heading, 'Antal kunder'], ['Betalkonto', cell, '600']));
    expect(table.rows[0]?.figures.map(({ cell: at }) => at)).toEqual(['C2']);
    expect(table.heading.columns[1]?.unread).toBe('unknown');
  });
});

describe('an imported figure with more decimals than the file shows', () => {
  const line = (text: string, number: number): TableGrid => ({
    name: 'Kunder',
    rows: [
      { number: 1, cells: ['Produkt', text.includes('%') ? 'Andel kunder' : 'Antal kunder'] },
      { number: 2, cells: ['Betalkonto', text], looks: [{ column: 1, number, decimals: 2 }] },
    ],
  });
  it('is stored unrounded, together with the displayed value', () => {
    const [row] = read(line('88.3333333333333 %', 1060 / 1200)).rows;
    expect(row?.figures[0]).toMatchObject({ value: 88.33333333, shown: 88.33 });
  });
  it('is rounded to the integer if a formula has a floating-point error', () => {
    const [row] = read(line('1060', 1060.0000000000002)).rows;
    expect(row).toMatchObject({ figures: [{ value: 1060 }] });
    expect(row?.figures[0]).not.toHaveProperty('shown');
  });
});

describe('an unread column of an imported table', () => {
  it('is listed with the reason why it is not imported', () => {
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

describe('the name of an imported sheet', () => {
  const rows = [
    ['Benämning', 'Antal'],
    ['Stora eller upprepade kontantuttag', '5'],
  ] as const;
  it('determines the risk type if several risk types fit', () => {
    expect(read(sheet('Transaktioner', ...rows)).type).toBe('transactions');
  });
  it('determines the customer segment of the figures', () => {
    const [row] = read(sheet('Privatkunder', ['Land', 'Antal kunder'], ['Sverige', '900'])).rows;
    expect(row?.figures.map(({ source }) => source)).toEqual(['INDIVIDUALS']);
  });
});

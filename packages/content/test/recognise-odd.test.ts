import { createEmptyDocument, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import {
  type ColumnUnit,
  type RememberedMapping,
  recogniseEntries,
  recogniseFigures,
  type TableGrid,
} from '@klarsikt/engine/recognise';
import { describe, expect, it } from 'vitest';
import { readStarterModel } from '../src/index.ts';

const model = compileModel(readStarterModel());
const document = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Bank' });
const gridOf = (rows: readonly (readonly string[])[]): TableGrid => ({
  name: 'Sheet',
  rows: rows.map((cells, index) => ({ number: index + 1, cells })),
});

/** The reading of a table: for each row its verdict, its key, and each figure with its place. */
const read = (rows: readonly (readonly string[])[], kept?: RememberedMapping) => {
  const table = recogniseFigures(model, document, gridOf(rows), kept);
  return {
    type: table?.type,
    columns: table?.heading.columns.map(({ field, kind }) =>
      kind === undefined ? field : `${field} ${kind}`,
    ),
    rows: table?.rows.map(({ verdict, reason, key, figures }) => [
      ...[verdict, reason, key],
      ...figures.map(({ source, kind, mode, value }) => `${source} ${kind} ${mode} ${value}`),
    ]),
  };
};
const customer = (at: number) => model.customers.list[at]?.name.sv ?? '';
const customerKey = (at: number) => model.customers.list[at]?.key ?? '';
/** A kind of customers that are persons or companies. */
const either = model.customers.list.findIndex(({ segment }) => segment === 'BOTH');

it('cells without a readable figure are reported with their address, without losing the other figures of the row', () => {
  const table = recogniseFigures(
    model,
    document,
    gridOf([
      ['Country', 'Customers', 'Transactions in'],
      ['SWE', '120', '7'],
      ['FIN', '3', 'not yet'],
      ['NOR', '-5', ''],
      ['DNK', '4', '5'],
    ]),
  );
  expect(table?.rows.map(({ reason, figures, unread }) => [reason, figures.length, unread])).toEqual([
    [null, 2, []],
    ['number', 1, [{ text: 'not yet', cell: 'C3' }]],
    ['number', 0, [{ text: '-5', cell: 'B4' }]],
    [null, 2, []],
  ]);
});

it.each([
  [['Land', 'Antal kunder 2024', 'Antal kunder 2025'], 7],
  [['Land', 'Antal kunder 2025', 'Antal kunder 2024'], 5],
  [['Land', 'Antal kunder', 'Antal kunder'], 5],
] as const)('the newest year of equal columns %j is proposed for confirmation', (head, value) => {
  const { rows } = read([[...head], ['Sverige', '5', '7'], ['Norge', '50', '70']]);
  expect(rows?.[0]).toEqual(['confirm', 'column', 'ge-se', `BOTH CustomerQuantity abs ${value}`]);
});

describe('figures in a column whose heading contains a unit', () => {
  const [first] = model.transactions.list;
  const told = (heading: string, times?: ColumnUnit) => {
    const column = { index: 1, field: 'figure', segment: null, kind: 'TransactionVolume' as const };
    const columns = times === undefined ? [] : [{ ...column, times }];
    const rows = [
      ['Transaktion', heading],
      [first?.name.sv ?? '', '20,5'],
    ];
    const kept = { type: 'transactions' as const, names: {}, columns };
    const table = recogniseFigures(model, document, gridOf(rows), kept);
    const [row] = table?.rows ?? [];
    return [table?.heading.columns[1]?.unit, row?.verdict, row?.reason, row?.figures[0]?.value];
  };

  it('are multiplied by the unit only after a user has confirmed it', () => {
    expect(told('Belopp (tkr)')).toEqual([1_000, 'confirm', 'unit', 20.5]);
    expect(told('Belopp (tkr)', 1)).toEqual([1_000, 'found', null, 20.5]);
    expect(told('Belopp (tkr)', 1_000)).toEqual([1_000, 'found', null, 20_500]);
    expect(told('Volume, thousands', 1_000)).toEqual([1_000, 'found', null, 20_500]);
    expect(told('Belopp (mkr)', 1_000_000)).toEqual([1_000_000, 'found', null, 20_500_000]);
    expect(told('Belopp (mdkr)')).toEqual([1_000_000_000, 'confirm', 'unit', 20.5]);
    expect(told('Belopp (kr)')).toEqual([undefined, 'found', null, 20.5]);
  });

  it('still require confirmation of the unit if a user only chose the kind of the column', () => {
    const columns = [{ index: 1, field: 'figure', segment: null, kind: 'TransactionVolume' as const }];
    const rows = [
      ['Transaktion', 'Belopp (tkr)'],
      [first?.name.sv ?? '', '20'],
    ];
    expect(read(rows, { type: 'transactions', names: {}, columns }).rows?.[0]?.slice(0, 2)).toEqual([
      'confirm',
      'unit',
    ]);
  });
});

describe('figure columns of irregular tables', () => {
  it('are distinguished by their headings, not by their order', () => {
    expect(
      read([
        ['Land', 'Antal kunder', 'Transaktioner in', 'Volym in (kr)', 'Transaktioner ut', 'Volym ut (kr)'],
        ['Sverige', '100', '200', '3000', '50', '700'],
        ['Norge', '10', '20', '300', '5', '70'],
      ]),
    ).toEqual({
      type: 'geographies',
      columns: [
        'name',
        'figure CustomerQuantity',
        'figure TransactionsIn',
        'figure TransactionVolumeIn',
        'figure TransactionsOut',
        'figure TransactionVolumeOut',
      ],
      rows: [
        [
          ...['found', null, 'ge-se', 'BOTH CustomerQuantity abs 100', 'BOTH TransactionsIn abs 200'],
          'BOTH TransactionVolumeIn abs 3000',
          ...['BOTH TransactionsOut abs 50', 'BOTH TransactionVolumeOut abs 700'],
        ],
        [
          ...['found', null, 'ge-no', 'BOTH CustomerQuantity abs 10', 'BOTH TransactionsIn abs 20'],
          'BOTH TransactionVolumeIn abs 300',
          ...['BOTH TransactionsOut abs 5', 'BOTH TransactionVolumeOut abs 70'],
        ],
      ],
    });
    const [product] = model.products.list;
    const money = read([
      ['Product', 'Turnover (SEK)', 'Number of contracts', 'Number of transactions'],
      [product?.name.en ?? '', '900000', '12', '340'],
      [model.products.list[1]?.name.en ?? '', '1', '2', '3'],
    ]);
    expect(money.rows?.[0]).toEqual([
      ...['found', null, product?.key, 'BOTH Quantity abs 12', 'BOTH TransactionQuantity abs 340'],
    ]);
    expect(money.columns?.[1]).toBe('unused');
  });

  it('require confirmation if two are equal, the heading mentions thousands, or shares are fractions', () => {
    const [a, b] = [customer(0), customer(1)];
    const years = read([
      ['Kundtyp', 'Antal 2024', 'Antal 2025'],
      [a, '10', '20'],
      [b, '30', '40'],
    ]);
    expect(years.columns).toEqual(['name', 'unused', 'figure Quantity']);
    expect(years.rows?.map(([verdict, reason]) => [verdict, reason])).toEqual([
      ['confirm', 'column'],
      ['confirm', 'column'],
    ]);
    const [first] = model.transactions.list;
    const thousands = read([
      ['Transaktion', 'Antal', 'Belopp (tkr)'],
      [first?.name.sv ?? '', '10', '20'],
    ]);
    expect(thousands.rows).toEqual([
      ['confirm', 'unit', first?.key, 'BOTH Quantity abs 10', 'BOTH TransactionVolume abs 20'],
    ]);
    const parts = read([
      ['Kundtyp', 'Andel'],
      [a, '0,25'],
      [b, '0,05'],
    ]);
    expect(parts.rows).toEqual([
      ['confirm', 'fraction', customerKey(0), 'BOTH Quantity perc 25'],
      ['confirm', 'fraction', customerKey(1), 'BOTH Quantity perc 5'],
    ]);
  });

  it('are read as a user has chosen, even if the heading contains no known word', () => {
    const rows = [
      ['Grp', 'Ack.', 'Xyz'],
      [customer(either), '7', 'a'],
    ];
    expect(read(rows).rows).toEqual([['left', 'heading', null]]);
    const columns = [
      { index: 0, field: 'name', segment: null },
      { index: 1, field: 'figure', segment: 'CORPORATES' as const, kind: 'Quantity' as const },
    ];
    expect(read(rows, { names: {}, columns }).rows).toEqual([
      ['found', null, customerKey(either), 'CORPORATES Quantity abs 7'],
    ]);
    const years = [
      ['Kundtyp', 'Antal 2024', 'Antal 2025'],
      [customer(0), '10', '20'],
    ];
    const said = [
      { index: 1, field: 'unused', segment: null },
      { index: 2, field: 'figure', segment: null, kind: 'Quantity' as const },
    ];
    expect(read(years, { names: {}, columns: said }).rows).toEqual([
      ['found', null, customerKey(0), 'BOTH Quantity abs 20'],
    ]);
  });
});

describe('rows of irregular tables', () => {
  it('belong to the customer segment of the section row above them', () => {
    expect(
      read([
        ['Kundtyp', 'Antal'],
        ['Privatpersoner', ''],
        [customer(either), '10'],
        ['Summa', '10'],
        ['Företag', ''],
        [customer(either), '20'],
      ]).rows,
    ).toEqual([
      ['left', 'heading', null],
      ['found', null, customerKey(either), 'INDIVIDUALS Quantity abs 10'],
      ['left', 'total', null, 'INDIVIDUALS Quantity abs 10'],
      ['left', 'heading', null],
      ['found', null, customerKey(either), 'CORPORATES Quantity abs 20'],
    ]);
    const word = read([
      ['Kundtyp', 'Segment', 'Antal'],
      [customer(either), 'Privat', '1'],
      [customer(either), 'Företagskund', '2'],
      [customer(1), 'Offentlig sektor', '3'],
    ]);
    expect(word.rows).toEqual([
      ['found', null, customerKey(either), 'INDIVIDUALS Quantity abs 1'],
      ['found', null, customerKey(either), 'CORPORATES Quantity abs 2'],
      ['confirm', 'segment', customerKey(1), 'BOTH Quantity abs 3'],
    ]);
  });

  it('are matched to countries by ISO code, alternative name, or a code beside the name', () => {
    const names = [
      'SE',
      'NOR',
      'Förenta staterna',
      'UK',
      'Turkey',
      'Finland (FI)',
      'Vitryssland',
      'Viet Nam',
    ];
    const table = read([['Land', 'Antal kunder'], ...names.map((name) => [name, '5'])]);
    expect(table.rows?.map(([verdict, , key]) => [verdict, key])).toEqual(
      ['se', 'no', 'us', 'gb', 'tr', 'fi', 'by', 'vn'].map((iso) => ['found', `ge-${iso}`]),
    );
    expect(
      read([
        ['Land', 'Antal kunder'],
        ['Korea', '5'],
        ['Kongo', '2'],
      ]).rows?.map(([verdict]) => verdict),
    ).toEqual(['choose', 'choose']);
  });

  it('are matched to industries by NACE code in any notation', () => {
    const industry = (code: string) =>
      model.industries.list.find(({ nacecode }) => nacecode === code)?.key ?? `no ${code}`;
    const table = read([
      ['SNI', 'Bransch', 'Antal'],
      ['68200', 'Uthyrning', '1'],
      ['6910', 'Juridik', '2'],
      ['92.000', 'Spel', '3'],
      ['41.2', 'Byggande', '4'],
      ['64201', 'Finansiella holdingföretag', '5'],
    ]);
    expect(table.type).toBe('industries');
    expect(table.rows?.map(([verdict, , key]) => [verdict, key])).toEqual([
      ['found', industry('68.20')],
      ['found', industry('69.10')],
      ['found', industry('92.00')],
      ['choose', industry('41.20')],
      ['choose', industry('64.20')],
    ]);
    const inName = read([
      ['Näringsgren', 'Antal'],
      ['69.20 Redovisning', '4'],
      ['70220 Konsulter', '6'],
    ]);
    expect(inName.rows?.map(([verdict, , key]) => [verdict, key])).toEqual([
      ['found', industry('69.20')],
      ['found', industry('70.22')],
    ]);
  });

  it('require a choice if their name is misspelt', () => {
    const [first] = model.products.list;
    const wrong = `${first?.name.sv.slice(0, 4)}${first?.name.sv.slice(5)}`;
    const table = recogniseFigures(
      model,
      document,
      gridOf([
        ['Produkt', 'Antal'],
        [wrong, '5'],
      ]),
    );
    expect(table?.rows[0]).toMatchObject({ verdict: 'choose', key: first?.key });
    expect(table?.rows[0]?.confidence).toBeLessThanOrEqual(0.9);
  });
});

describe('columns of imported controls and comments', () => {
  const [control] = model.controls.list;
  it('are read as a user has chosen for this table', () => {
    const grid = gridOf([
      ['Nr', 'Vad', 'Hur bra', 'Vem'],
      ['1', control?.name.sv ?? '', '3', 'Driften'],
    ]);
    const blank = recogniseEntries(model, document, grid, { kind: 'controls' });
    expect(blank?.rows).toEqual([]);
    const columns = [
      { index: 1, field: 'name', segment: null },
      { index: 2, field: 'strength', segment: null },
      { index: 3, field: 'owner', segment: null },
    ];
    const open = recogniseEntries(model, document, grid, { kind: 'controls', kept: { names: {}, columns } });
    expect(open?.rows[0]).toMatchObject({ verdict: 'confirm', reason: 'scale' });
    const said = columns.map((column) =>
      column.index === 2 ? { ...column, reading: 'own' as const } : column,
    );
    const kept = { names: {}, columns: said };
    const told = recogniseEntries(model, document, grid, { kind: 'controls', kept });
    expect(told?.rows[0]).toMatchObject({ verdict: 'found', key: `/controls/data/${control?.key}` });
    expect(told?.rows[0]?.values.map(({ field, value }) => [field, value])).toEqual([
      ['strength', 3],
      ['owner', 'Driften'],
    ]);
    const twice = recogniseEntries(
      model,
      document,
      gridOf([
        ['Kontroll', 'Design', 'Utformning efter åtgärd'],
        [control?.name.sv ?? '', '1', '3'],
      ]),
      { kind: 'controls', kept: { names: {}, columns: [{ index: 2, field: 'design', segment: null }] } },
    );
    expect(twice?.rows[0]?.values.map(({ value, cell }) => [value, cell])).toEqual([[3, 'C2']]);
  });

  it('are recognised automatically if the remembered choice is for another kind of table', () => {
    const grid = gridOf([
      ['Kontroll', 'Design'],
      [control?.name.sv ?? '', '2'],
    ]);
    const columns = [{ index: 1, field: 'nobody', segment: null }];
    const read = recogniseEntries(model, document, grid, { kind: 'controls', kept: { names: {}, columns } });
    expect(read?.rows[0]?.values).toMatchObject([{ field: 'design', value: 2 }]);
  });
});

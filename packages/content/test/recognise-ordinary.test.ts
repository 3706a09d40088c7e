import { emptyDocument, emptySettings } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import {
  listUnreadParts,
  recogniseEntries,
  recogniseFigures,
  type TableGrid,
} from '@klarsikt/engine/recognise';
import { describe, expect, it } from 'vitest';
import { readStarterModel } from '../src/index.ts';

const model = compileModel(readStarterModel());
const document = emptyDocument({ ...emptySettings, name: 'Bank' });
const gridOf = (...rows: (readonly string[])[]): TableGrid => ({
  name: 'Blad1',
  rows: rows.map((cells, index) => ({ number: index + 1, cells })),
});
const figures = (...rows: (readonly string[])[]) => recogniseFigures(model, document, gridOf(...rows));
const valuesOf = (table: ReturnType<typeof figures>) =>
  table?.rows.flatMap(({ figures: read }) => read.map(({ source, value, cell }) => [source, value, cell]));

describe('tables of figures from firms', () => {
  it.each([
    [['Antal kunder jan', 'Antal kunder feb', 'Antal kunder mars']],
    [['Customers 2025-01', 'Customers 2025-02', 'Customers 2025-03']],
    [['Antal kunder kv 2 2025', 'Antal kunder kv 3 2025', 'Antal kunder kv 4 2025']],
    [['Customers Q4 2023', 'Customers Q4 2024', 'Customers Q1 2025']],
  ])('propose the newest of %j, with a question', (heads) => {
    const table = figures(['Produkt', ...heads], ['Sparkonto', '100', '110', '120']);
    expect(valuesOf(table)).toEqual([['BOTH', 120, 'D2']]);
    expect(table?.rows[0]).toMatchObject({ verdict: 'confirm', reason: 'column' });
  });

  it('belong to the years above their headings', () => {
    const rows: TableGrid = {
      name: 'Blad1',
      rows: [
        {
          number: 1,
          cells: ['Land', '2024', '', '2025', ''],
          looks: [
            { column: 2, coveredBy: { cell: 'B1', text: '2024' } },
            { column: 4, coveredBy: { cell: 'D1', text: '2025' } },
          ],
        },
        { number: 2, cells: ['', 'Kunder', 'Inaktiva kunder', 'Kunder', 'Inaktiva kunder'] },
        { number: 3, cells: ['Sverige', '100', '7', '110', '8'] },
      ],
    };
    const table = recogniseFigures(model, document, rows);
    expect(valuesOf(table)).toEqual([
      ['BOTH', 110, 'D3'],
      ['BOTH', 8, 'E3'],
    ]);
    expect(table?.heading.columns[3]?.heading).toBe('2025 Kunder');
  });

  it('are read from a pivot table', () => {
    const table = figures(
      ['Antal av Kundnr', 'Kolumnetiketter'],
      ['Radetiketter', 'Företag', 'Privat', 'Totalsumma'],
      ['Sparkonto', '5', '95', '100'],
      ['Totalsumma', '5', '95', '100'],
    );
    expect(table?.rows[0]).toMatchObject({ key: 'pr-savings', verdict: 'found' });
    expect(valuesOf(table)?.slice(0, 2)).toEqual([
      ['CORPORATES', 5, 'B3'],
      ['INDIVIDUALS', 95, 'C3'],
    ]);
    expect(table?.rows[1]?.reason).toBe('total');
  });

  it('offer the country of a numeric code without leading zeros only as a question', () => {
    const table = figures(['Country code', 'Customers'], ['752', '10'], ['40', '30'], ['8', '1']);
    expect(
      table?.rows.map(({ key, verdict, candidates }) => [
        verdict === 'found' ? key : candidates[0]?.key,
        verdict,
      ]),
    ).toEqual([
      ['ge-se', 'found'],
      ['ge-at', 'choose'],
      ['ge-al', 'choose'],
    ]);
    const named = figures(['Kod', 'Land', 'Antal kunder'], ['4', 'Norge', '3']);
    expect(named?.rows[0]).toMatchObject({ key: 'ge-no', verdict: 'found' });
  });

  it('report cells right of the last heading', () => {
    const grid = gridOf(['Produkt', 'Antal kunder'], ['Sparkonto', '3', '400']);
    const table = recogniseFigures(model, document, grid);
    expect(listUnreadParts(grid, table?.heading ?? null)).toContainEqual({
      cell: 'C2',
      text: '400',
      reason: 'column.unknown',
    });
  });

  it('show the example of a unit in the notation of the column', () => {
    const table = figures(['Kanal', 'Antal nya kunder'], ['Webbtjänst', '1.250'], ['Mobilapp', '1,5 tusen']);
    expect(table?.heading.columns[1]).toMatchObject({
      doubt: 'unit',
      example: { text: '1.250', value: 1250 },
    });
  });
});

describe('registers on scales of other firms', () => {
  const levels = (heading: string, ...cells: readonly string[]) =>
    recogniseEntries(
      model,
      document,
      gridOf(
        ['Hot', heading, 'Motivering'],
        ...cells.map((cell, at) => [model.threats.list[at]?.name.sv ?? '', cell, 'Prövat']),
      ),
      { kind: 'threats' },
    );

  it('from 1 to 10 lead to a question with the resulting level', () => {
    const table = levels('Poäng (1-10)', '10', '1');
    expect(table?.heading.columns[1]).toMatchObject({
      doubt: 'scale',
      readings: [{ reading: 'tenSteps', value: 4 }],
    });
    expect(table?.rows[1]?.values[0]).toMatchObject({ field: 'level', value: 0 });
    expect(levels('Poäng', '9', '2')?.heading.columns[1]?.readings?.map(({ reading }) => reading)).toEqual([
      'product',
      'tenSteps',
      'productOfFour',
      'productOfThree',
      'hundred',
    ]);
  });

  it('of four words lead to a question at a word that two scales read differently', () => {
    const [, column] = levels('Hotnivå', 'Låg', 'Väsentlig', 'Hög')?.heading.columns ?? [];
    expect(column?.example).toEqual({ cell: 'B4', text: 'Hög' });
    expect(column?.readings).toEqual([
      { reading: 'fourSteps', value: 4 },
      { reading: 'own', value: 3 },
    ]);
  });

  const register = (...rows: (readonly string[])[]) =>
    recogniseEntries(
      model,
      document,
      gridOf(['Risk', 'Inherent risk', 'Residual risk', 'Motivation'], ...rows),
      { kind: 'risks' },
    );

  it('lead to one question per table, at the cell that the readings read differently', () => {
    const table = register(
      ['Sweden', 'Low', 'Low', 'a'],
      ['Norway', 'Medium', 'Medium', 'b'],
      ['Finland', 'Substantial', 'High', 'c'],
    );
    const [, inherent, residual] = table?.heading.columns ?? [];
    expect(residual).toMatchObject({
      doubt: 'scale',
      example: { cell: 'C4', text: 'High' },
      readings: [
        { reading: 'fourSteps', value: 4 },
        { reading: 'own', value: 3 },
      ],
    });
    expect(inherent).toMatchObject({ doubt: 'scale', askedAt: 2 });
    expect(table?.rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['confirm', 'scale'],
      ['confirm', 'scale'],
      ['confirm', 'scale'],
    ]);
  });

  it('never offer two readings that are equal for every cell', () => {
    const table = register(['Sweden', 'Low', 'Low', 'a'], ['Norway', 'Substantial', 'Medium', 'b']);
    expect(table?.heading.columns[1]).toMatchObject({
      example: { cell: 'B3', text: 'Substantial' },
      readings: [{ reading: 'fourSteps', value: 3 }],
    });
  });

  it.each([
    ['H', 3],
    ['M', 2],
    ['L', 1],
    ['Röd', 3],
    ['Amber', 2],
    ['Grön', 1],
  ])('in letters and colours are proposed with a question: %s', (cell, value) => {
    expect(levels('Hotnivå', cell)?.rows[0]).toMatchObject({
      ...{ verdict: 'confirm', reason: 'word' },
      values: [{ field: 'level', value }, { field: 'motivation' }],
    });
  });
});

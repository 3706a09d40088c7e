import { createEmptyDocument, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
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
const document = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Bank' });
const gridOf = (...rows: (readonly string[])[]): TableGrid => ({
  name: 'Blad1',
  rows: rows.map((cells, index) => ({ number: index + 1, cells })),
});
const figures = (...rows: (readonly string[])[]) => recogniseFigures(model, document, gridOf(...rows));
const valuesOf = (table: ReturnType<typeof figures>) =>
  table?.rows.flatMap(({ figures: read }) => read.map(({ source, value, cell }) => [source, value, cell]));

describe('figures in tables of other firms', () => {
  it.each([
    [['Antal kunder jan', 'Antal kunder feb', 'Antal kunder mars']],
    [['Customers 2025-01', 'Customers 2025-02', 'Customers 2025-03']],
    [['Antal kunder kv 2 2025', 'Antal kunder kv 3 2025', 'Antal kunder kv 4 2025']],
    [['Customers Q4 2023', 'Customers Q4 2024', 'Customers Q1 2025']],
  ])('are taken from the newest of the columns %j after confirmation', (heads) => {
    const table = figures(['Produkt', ...heads], ['Sparkonto', '100', '110', '120']);
    expect(valuesOf(table)).toEqual([['BOTH', 120, 'D2']]);
    expect(table?.rows[0]).toMatchObject({ verdict: 'confirm', reason: 'column' });
  });

  it('belong to the year in the merged cell above their heading', () => {
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

  it('require a choice of the country for a numeric code without leading zeros', () => {
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

  it('are reported as unread if they are right of the last heading', () => {
    const grid = gridOf(['Produkt', 'Antal kunder'], ['Sparkonto', '3', '400']);
    const table = recogniseFigures(model, document, grid);
    expect(listUnreadParts(grid, table?.heading ?? null)).toContainEqual({
      cell: 'C2',
      text: '400',
      reason: 'column.unknown',
    });
  });

  it('are shown with the thousands separator of their column in the example of a unit', () => {
    const table = figures(['Kanal', 'Antal nya kunder'], ['Webbtjänst', '1.250'], ['Mobilapp', '1,5 tusen']);
    expect(table?.heading.columns[1]).toMatchObject({
      doubt: 'unit',
      example: { text: '1.250', value: 1250 },
    });
  });
});

describe('levels on scales of other firms', () => {
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

  it('require confirmation on a scale from 1 to 10, with the resulting levels from 0 to 4', () => {
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

  it('require confirmation on a scale of four words, with an example word that two scales interpret differently', () => {
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

  it('require one confirmation per table, with an example cell that the possible scales interpret differently', () => {
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

  it('are never offered on two scales that give equal values for every cell', () => {
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
  ])('are proposed for confirmation if they are letters or colours: %s', (cell, value) => {
    expect(levels('Hotnivå', cell)?.rows[0]).toMatchObject({
      ...{ verdict: 'confirm', reason: 'word' },
      values: [{ field: 'level', value }, { field: 'motivation' }],
    });
  });
});

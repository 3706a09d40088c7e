import { createEmptyDocument, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import {
  assignFiguresToRisk,
  buildFigureRowPatches,
  createTargetMatcher,
  findFigureSegments,
  isSureMatch,
  recogniseFigures,
  type TableGrid,
} from '@klarsikt/engine/recognise';
import { describe, expect, it } from 'vitest';
import { readStarterModel } from '../src/index.ts';
import { workbooks } from './layouts.ts';

const model = compileModel(readStarterModel());
const document = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Bank' });
const gridOf = (...rows: (readonly string[])[]): TableGrid => ({
  name: 'Sheet',
  rows: rows.map((cells, index) => ({ number: index + 1, cells })),
});

describe('figures in imported tables', () => {
  it('are recognised correctly in 90 % of the rows of 30 workbooks, and never wrongly with high confidence', () => {
    let rows = 0;
    let right = 0;
    const wrong: string[] = [];
    const untold: string[] = [];
    for (const { name, grid, type, expected } of workbooks(model, document)) {
      const table = recogniseFigures(model, document, grid);
      for (const { row, key, value } of expected) {
        rows += 1;
        const told = table?.rows.find((one) => one.row === row);
        if (told === undefined) {
          untold.push(`${name} row ${row}`);
          continue;
        }
        const taken = told.verdict === 'found' ? told.key : null;
        const isRight =
          table?.type === type && taken === key && (key === null || told.figures[0]?.value === value);
        if (isRight) right += 1;
        else if (told.confidence > 0.9) wrong.push(`${name} row ${row}: ${told.name} as ${told.key}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(untold).toEqual([]);
    expect(right / rows).toBeGreaterThanOrEqual(0.9);
    expect(rows).toBeGreaterThan(200);
  });

  it('have the address of their cell, and the reason if their row is not accepted', () => {
    const [first, second] = model.customers.list;
    const table = recogniseFigures(
      model,
      document,
      gridOf(
        ['Kundtyp', 'Antal'],
        [first?.name.sv ?? '', 'ca 200'],
        [second?.name.sv ?? '', '12 00x'],
        [first?.name.sv ?? '', '5'],
        ['Summa', '217'],
      ),
    );
    expect(table?.rows.map(({ cell, verdict, reason }) => [cell, verdict, reason])).toEqual([
      ['A2', 'confirm', 'about'],
      ['A3', 'choose', 'number'],
      ['A4', 'confirm', 'twice'],
      ['A5', 'left', 'total'],
    ]);
  });

  it('are matched by a name that the organisation has assigned to an entity before', () => {
    const key = model.products.list[0]?.key ?? '';
    const grid = gridOf(['Produkt', 'Antal'], ['Vårt X-paket', '12']);
    const kept = { type: 'products' as const, names: { 'vårt x paket': key } };
    expect(recogniseFigures(model, document, grid, kept)?.rows).toMatchObject([{ verdict: 'found', key }]);
    expect(recogniseFigures(model, document, grid)?.rows[0]?.verdict).not.toBe('found');
  });

  it('are refused for a customer type that does not exist in their segment', () => {
    const own = (segment: string) =>
      model.customers.list.find((entity) => entity.segment === segment)?.name.sv ?? '';
    const [people, companies] = [own('INDIVIDUALS'), own('CORPORATES')];
    const table = recogniseFigures(
      model,
      document,
      gridOf(
        ['Kundtyp', 'Privatpersoner', 'Företag'],
        [people, '', '41250'],
        [companies, '', '7'],
        [people, '3', ''],
      ),
    );
    expect(table?.rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['choose', 'side'],
      ['found', null],
      ['found', null],
    ]);
    const places = findFigureSegments(model, document, 'customers');
    const key = table?.rows[0]?.key ?? '';
    const figure = { source: 'CORPORATES', kind: 'Quantity', mode: 'abs', value: 5, cell: 'B4' } as const;
    expect(assignFiguresToRisk(places, key, [figure])).toBeNull();
    expect(assignFiguresToRisk(places, key, [{ ...figure, source: 'BOTH' }])).toMatchObject([
      { source: 'INDIVIDUALS' },
    ]);
    expect(assignFiguresToRisk(places, key, [{ ...figure, value: 0 }])).toEqual([]);
  });

  it('are those of corporates in the column "Customers (business)"', () => {
    const table = recogniseFigures(
      model,
      document,
      gridOf(['Product', 'Customers (private)', 'Customers (business)'], ['E-money wallet', '5', '7']),
    );
    expect(table?.rows[0]?.figures.map(({ source, value }) => [source, value])).toEqual([
      ['INDIVIDUALS', 5],
      ['CORPORATES', 7],
    ]);
  });

  it('are each written to exactly one place in the document', () => {
    const figure = { source: 'BOTH', kind: 'Quantity', mode: 'abs', value: 12, cell: 'B2' } as const;
    expect(buildFigureRowPatches('products', 'pr-x', [figure])).toEqual([
      { op: 'set', path: '/background/data/products/pr-x/BOTH/Quantity', value: { mode: 'abs', value: 12 } },
    ]);
  });

  it('are never matched with certainty if two entities have the same name', () => {
    const twin = (key: string) => ({ key, names: ['Bank account'], codes: [] });
    expect(isSureMatch(createTargetMatcher([twin('a'), twin('b')]).find('Bank account'))).toBe(false);
  });
});

import { applyPatches, createEmptyDocument, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import {
  buildImpliedZeroPatches,
  listImpliedZeroSummaries,
  recogniseFigures,
  type TableGrid,
} from '@klarsikt/engine/recognise';
import { describe, expect, it } from 'vitest';
import { readStarterModel } from '../src/index.ts';

const model = compileModel(readStarterModel());
const document = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Payments' });
/** Countries and regions outside of Sweden and Norway; groups are the sums of their members. */
const countries = readStarterModel().geographies.filter(
  ({ key, kind, parents }) =>
    kind !== 'group' && !['ge-se', 'ge-no'].includes(key) && !parents.includes('ge-se'),
).length;

const sheet = (name: string, ...rows: (readonly string[])[]): TableGrid => ({
  name,
  rows: rows.map((cells, index) => ({ number: index + 1, cells })),
});

function listRest(grid: TableGrid, { left = [] }: { readonly left?: readonly string[] } = {}) {
  const table = recogniseFigures(model, document, grid);
  if (table === null) throw new Error('not a table');
  const written = new Map(
    table.rows.flatMap(({ row, name, key, verdict }) =>
      key === null || verdict !== 'found' || left.includes(name) ? [] : [[row, key] as const],
    ),
  );
  return listImpliedZeroSummaries(model, document, { table, grid, written });
}

const heading = ['Land', 'Antal kunder'];
const rows = [
  ['Sverige', '900'],
  ['Norge', '60'],
];

describe('countries without a row in an imported table', () => {
  it('are proposed as 0 if the rows add up to the total of the sheet', () => {
    const [rest, ...others] = listRest(sheet('Länder', heading, ...rows, ['Summa', '960']));
    expect(others).toEqual([]);
    expect(rest).toEqual({
      ...{ source: 'BOTH', kind: 'CustomerQuantity', mode: 'abs' },
      ...{ count: countries, isProven: true },
    });
  });

  it('are proposed as 0 if the shares of the sheet add up to 100 per cent', () => {
    const shares = sheet('Länder', ['Land', 'Andel kunder'], ['Sverige', '90 %'], ['Norge', '10 %']);
    expect(listRest(shares)).toMatchObject([{ mode: 'perc', isProven: true }]);
    const beside = sheet(
      'Länder',
      [...heading, 'Andel'],
      ['Sverige', '900', '90 %'],
      ['Norge', '100', '10 %'],
    );
    expect(listRest(beside)).toMatchObject([{ mode: 'abs', isProven: true }]);
  });

  it.each([
    ['without a total', sheet('Länder', heading, ...rows)],
    ['with another total', sheet('Länder', heading, ...rows, ['Summa', '1000'])],
    ['of the largest', sheet('Största länder', heading, ...rows, ['Summa', '960'])],
    [
      'with shares of less than all',
      sheet('Länder', ['Land', 'Andel kunder'], ['Sverige', '90 %'], ['Norge', '5 %']),
    ],
  ])('can be set to 0 by the user, without proof, for a sheet %s', (_, grid) => {
    expect(listRest(grid).map(({ isProven }) => isProven)).toEqual([false]);
  });

  it('are not offered as 0 while a row with a figure is not imported', () => {
    const grid = sheet('Länder', heading, ...rows, ['Summa', '960']);
    expect(listRest(grid, { left: ['Norge'] })).toEqual([]);
    expect(listRest(sheet('Länder', heading, ...rows, ['Övriga länder', '3'], ['Summa', '963']))).toEqual([]);
    expect(listRest({ ...grid, cut: { rows: 5, columns: 0 } })).toEqual([]);
  });

  it('are not set to 0 if they already have a figure', () => {
    const rest = [{ source: 'BOTH', kind: 'CustomerQuantity', mode: 'abs' }] as const;
    const build = (from: typeof document) =>
      buildImpliedZeroPatches(model, from, {
        type: 'geographies',
        rows: [{ key: 'ge-se', figures: [] }],
        rest,
      });
    const fill = (key: string, value: number) =>
      applyPatches(document, [
        {
          ...{ op: 'set', path: `/background/data/geographies/${key}/INDIVIDUALS/CustomerQuantity` },
          value: { mode: 'abs', value },
        },
      ]).document;
    expect(build(document).length).toBe(countries + 1);
    expect(build(fill('ge-no', 7)).length).toBe(countries);
    expect(build(fill('ge-no', 0)).length).toBe(countries);
  });

  it('do not include groups of countries, or regions of a country with a row', () => {
    const rest = [{ source: 'BOTH', kind: 'CustomerQuantity', mode: 'abs' }] as const;
    const rows = [{ key: 'ge-se', figures: [] }];
    const paths = buildImpliedZeroPatches(model, document, { type: 'geographies', rows, rest }).map(
      (patch) => patch.path,
    );
    expect(paths.filter((path) => /ge-(?:nordic|fatf|world|se)/u.test(path))).toEqual([]);
  });
});

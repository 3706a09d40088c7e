/** Country lists of other publishers: unusual headings, two languages, codes, decimals, words, footers. */
import { compileModel } from '@klarsikt/engine/model';
import { readRiskList, type TableGrid } from '@klarsikt/engine/recognise';
import { describe, expect, it } from 'vitest';
import { readStarterModel } from '../src/index.ts';

const model = compileModel(readStarterModel());
const grid = (...rows: readonly (readonly string[])[]): TableGrid => ({
  name: 'List',
  rows: rows.map((cells, at) => ({ number: at + 1, cells })),
});
const keyOf = (iso: string) => model.geographies.list.find((one) => one.iso === iso)?.key ?? iso;
const said = (list: ReturnType<typeof readRiskList>) =>
  Object.fromEntries((list?.entries ?? []).map(({ geography, value }) => [geography, value]));

describe('an imported country list from another publisher', () => {
  it('has the values of the score column, not of the rank or year column', () => {
    const list = readRiskList(
      model,
      grid(
        ['Corruption perceptions 2025', '', '', ''],
        [],
        ['Rank', 'Country / Territory', 'CPI score', 'Year'],
        ['1', 'Denmark', '90', '2025'],
        ['8', 'Sweden', '80', '2025'],
        ['178', 'Somalia', '9', '2025'],
        ['', 'Source: somebody', '', ''],
      ),
      { most: 100 },
    );
    expect(list).toMatchObject({ countries: 1, values: 2 });
    expect(said(list)).toEqual({ [keyOf('DK')]: 90, [keyOf('SE')]: 80, [keyOf('SO')]: 9 });
    expect(list?.unread).toEqual([{ name: 'Source: somebody', cell: 'B7', reason: 'country' }]);
    expect(list?.entries[0]?.cell).toBe('C4');
  });

  it('can have Swedish headings, two- or three-letter codes, and decimal commas', () => {
    const swedish = grid(['Land', 'Risknivå'], ['Ryssland', '3,5'], ['Vitryssland', '4'], ['Norge', '0,5']);
    expect(said(readRiskList(model, swedish, { most: 4 }))).toEqual({
      [keyOf('RU')]: 3.5,
      [keyOf('BY')]: 4,
      [keyOf('NO')]: 0.5,
    });
    const codes = grid(['ISO', 'Poäng', 'EU'], ['SE', '12', 'Yes'], ['NOR', '9', 'No'], ['DNK', '7', 'Yes']);
    expect(said(readRiskList(model, codes, { most: 100 }))).toEqual({
      [keyOf('SE')]: 12,
      [keyOf('NO')]: 9,
      [keyOf('DK')]: 7,
    });
  });

  it('can have levels in words, and every omitted row is listed with its reason', () => {
    const list = readRiskList(
      model,
      grid(
        ['Country', 'Risk'],
        ['Sweden', 'Low'],
        ['Iran', 'Very high'],
        ['Atlantis', 'High'],
        ['Norway', '7'],
        ['Sverige', 'High'],
        ['Denmark', 'who knows'],
      ),
      { most: 4 },
    );
    expect(said(list)).toEqual({ [keyOf('IR')]: 4 });
    expect(list?.unread.map(({ name, reason }) => [name, reason])).toEqual([
      ['Sweden', 'twice'],
      ['Atlantis', 'country'],
      ['Norway', 'range'],
      ['Sverige', 'twice'],
      ['Denmark', 'value'],
    ]);
  });

  it.each([
    [['Land', 'Risk 2025', 'Risk 2026'], 2],
    [['Country', 'Score 2026', 'Score 2025'], 1],
    [['Country', '2026', '2025'], 1],
    [['Country', 'Score', 'Year 2026'], 1],
    [['Country', 'Score', 'Other rating 2026'], 1],
  ] as const)('uses the newest of several year columns: %j', (head, values) => {
    const rows = [
      ['Sverige', '10', '20'],
      ['Norge', '30', '40'],
      ['Danmark', '50', '60'],
    ];
    expect(readRiskList(model, grid(head, ...rows), { most: 100 })?.values).toBe(values);
  });

  it('uses the column that the user chose, and is refused without countries or values', () => {
    const two = grid(['Land', 'Index 2024', 'Index 2025'], ['Sverige', '10', '20'], ['Norge', '30', '40']);
    expect(said(readRiskList(model, two, { most: 100, values: 2 }))).toEqual({
      [keyOf('SE')]: 20,
      [keyOf('NO')]: 40,
    });
    expect(readRiskList(model, two, { most: 100 })?.offered.map(({ heading }) => heading)).toEqual([
      'Index 2024',
      'Index 2025',
    ]);
    expect(readRiskList(model, grid(['a', 'b'], ['x', '1'], ['y', '2']), { most: 4 })).toBeNull();
    expect(readRiskList(model, grid(['Land'], ['Sverige'], ['Norge']), { most: 4 })).toBeNull();
    expect(readRiskList(model, grid(), { most: 4 })).toBeNull();
  });
});

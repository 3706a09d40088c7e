/** Columns that could be taken for another one: older figures, other scales, contradictions of a list. */
import {
  compileModel,
  emptyDocument,
  emptySettings,
  type Grid,
  readRiskList,
  recogniseEntries,
  recogniseFigures,
} from '@klarsikt/engine';
import { describe, expect, it } from 'vitest';
import { starterModel } from '../src/index.ts';

const model = compileModel(starterModel());
const document = emptyDocument({ ...emptySettings, name: 'Bank' });

const grid = (...lines: readonly string[]): Grid => ({
  name: '1',
  rows: lines.map((line, at) => ({ number: at + 1, cells: line.split(';') })),
});

describe('a table of figures', () => {
  it.each(['Antal kunder föregående år', 'Antal kunder (plan)', 'Customers last year', 'Customers, budget'])(
    'takes the present figure beside %s',
    (heading) => {
      const table = recogniseFigures(model, document, grid(`Land;${heading};Antal kunder`, 'Sverige;80;100'));
      expect(table?.rows[0]).toMatchObject({
        verdict: 'found',
        figures: [{ kind: 'CustomerQuantity', value: 100, cell: 'C2' }],
      });
    },
  );

  it('knows outgoing transactions by the word "out"', () => {
    const table = recogniseFigures(
      model,
      document,
      grid('Country;Transactions in;Transactions out', 'Sweden;7;8'),
    );
    expect(table?.rows[0]?.figures.map(({ kind, value }) => [kind, value])).toEqual([
      ['TransactionsIn', 7],
      ['TransactionsOut', 8],
    ]);
  });

  it.each(['nan', 'NULL', 'n/a', '-'])('has no figure in a cell with %s', (cell) => {
    const table = recogniseFigures(
      model,
      document,
      grid('Country;Customers;Inactive customers', `Sweden;7;${cell}`),
    );
    expect(table?.rows[0]).toMatchObject({ verdict: 'found', figures: [{ value: 7 }], unread: [] });
  });

  it.each(['Sverige¹', 'Sverige*', 'Sverige (2)', 'Sverige [a]'])('finds %s without its mark', (name) => {
    const table = recogniseFigures(model, document, grid('Land;Antal kunder', `${name};7`));
    expect(table?.rows[0]).toMatchObject({ verdict: 'found', key: 'ge-se' });
  });
});

describe('a register of risks', () => {
  const read = (...lines: readonly string[]) =>
    recogniseEntries(model, document, grid(...lines), { kind: 'risks' });

  it('asks about a scale that a line above it explains', () => {
    const table = read('1 = låg, 5 = mycket hög', '', 'Risk;Inneboende risk;Motivering', 'Sverige;4;a');
    expect(table?.heading.columns[1]).toMatchObject({
      doubt: 'scale',
      readings: [
        { reading: 'fiveSteps', value: 3 },
        { reading: 'own', value: 4 },
      ],
    });
  });

  it.each(['1-6', '0–3', '1 to 3', '0-5'])('does not take levels of a scale %s without asking', (scale) => {
    const table = read(`Risk;Inneboende risk (${scale});Motivering`, 'Sverige;3;a');
    expect(table?.heading.columns[1]).toMatchObject({ doubt: 'scale', readings: [{ reading: 'own' }] });
    expect(table?.rows[0]).toMatchObject({ verdict: 'confirm', reason: 'scale' });
  });

  it.each(['0-4', '1–4'])('takes levels of a scale %s', (scale) => {
    const table = read(`Risk;Inneboende risk (${scale});Motivering`, 'Sverige;3;a');
    expect(table?.rows[0]).toMatchObject({ verdict: 'found', reason: null });
  });
});

describe('a list of countries', () => {
  const read = (most: number, ...lines: readonly string[]) => readRiskList(model, grid(...lines), { most });

  it('takes neither of two values of a country', () => {
    const list = read(100, 'ISO;Value', 'GB;30', 'UK;40', 'SE;20');
    expect(list?.entries.map(({ geography }) => geography)).toEqual(['ge-se']);
    expect(list?.unread.map(({ name, reason }) => [name, reason])).toEqual([
      ['GB', 'twice'],
      ['UK', 'twice'],
    ]);
  });

  it.each([
    ['5', '4'],
    ['Substantial', 'High'],
  ])('does not take levels of another scale: %s beside %s', (one, other) => {
    const list = read(4, 'Country;Level', `Sweden;${one}`, `Norway;${other}`, 'Finland;1');
    expect(list?.entries).toEqual([]);
    expect(list?.unread.map(({ reason }) => reason)).toContain('scale');
  });

  it('has values where most of its cells are blank', () => {
    const list = read(100, 'Country;Score', 'Sweden;80', 'Iran;..', 'Norway;n/a', 'Chad;-');
    expect(list?.entries.map(({ geography, value }) => [geography, value])).toEqual([['ge-se', 80]]);
    expect(list?.unread).toHaveLength(3);
  });
});

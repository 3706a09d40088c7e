/** Layouts of foreign tables: starts of tables, columns of names, hidden parts. */
import { createEmptyDocument, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import {
  type GridRow,
  readRiskList,
  recogniseEntries,
  recogniseFigures,
  splitFigureTables,
  type TableGrid,
} from '@klarsikt/engine/recognise';
import { describe, expect, it } from 'vitest';
import { readStarterModel } from '../src/index.ts';

const model = compileModel(readStarterModel());
const document = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Bank' });

/** A table of these lines without blank ones, as spreadsheet files omit them. */
const grid = (lines: readonly string[], more: Partial<TableGrid> = {}): TableGrid => ({
  name: 'Sheet',
  rows: lines.flatMap((line, at) => (line === '' ? [] : [{ number: at + 1, cells: line.split(';') }])),
  ...more,
});

const figuresIn = (given: TableGrid) =>
  splitFigureTables(given).flatMap((table) =>
    (recogniseFigures(model, document, table)?.rows ?? []).map(({ row, key, verdict, reason, figures }) => ({
      ...{ row, key, verdict, reason },
      figures: figures.map(({ kind, source, value }) => `${kind} ${source} ${value}`),
    })),
  );
const hide = ({ rows, ...rest }: TableGrid, hidden: number): TableGrid => ({
  ...rest,
  rows: rows.map((row): GridRow => (row.number === hidden ? { ...row, isHidden: true } : row)),
});

describe('the layout of an imported table', () => {
  it('includes a second table after a blank line, even if some of its headings are unknown', () => {
    const read = figuresIn(
      grid([
        'Land;Antal kunder',
        'Sverige;12',
        'Norge;7',
        '',
        'Källa: kärnsystemet',
        'Kundtyp;Antal st;Ansvarig;År',
        'cu-pep;5;ok;2025',
      ]),
    );
    expect(read.map(({ row, key, verdict }) => [row, key, verdict])).toEqual([
      [2, 'ge-se', 'found'],
      [3, 'ge-no', 'found'],
      [7, 'cu-pep', 'found'],
    ]);
  });

  it('starts at the first heading row, even if a later one has more known headings', () => {
    const read = figuresIn(
      grid([
        'Kanal;Nya kunder;Löpnr',
        'Mobilapp;16;1',
        'Webbtjänst;5;2',
        '',
        'Land;Landskod;Segment;Antal kunder',
        'Sverige;SE;Privatpersoner;7',
      ]),
    );
    expect(read.map(({ key, figures }) => [key, figures[0]])).toEqual([
      ['ch-app', 'Onboarded BOTH 16'],
      ['ch-web', 'Onboarded BOTH 5'],
      ['ge-se', 'CustomerQuantity INDIVIDUALS 7'],
    ]);
  });

  it.each([
    ['Typ;Benämning;Antal kunder', 'Land;Sverige;120', 'Land;Norge;30'],
    ['Benämning;Typ;Antal kunder', 'Sverige;Land;120', 'Norge;Land;30'],
    ['Kategori;Land;Antal kunder', 'EU;Sverige;120', 'Utanför EU;Norge;30'],
  ])('has its names in the column with the most recognised names if several headings fit: %s', (...lines) => {
    expect(figuresIn(grid(lines)).map(({ key, verdict, figures }) => [key, verdict, figures[0]])).toEqual([
      ['ge-se', 'found', 'CustomerQuantity BOTH 120'],
      ['ge-no', 'found', 'CustomerQuantity BOTH 30'],
    ]);
  });

  it('can have the customer segment in a column beside the names', () => {
    const lines = [
      'Kundtyp;Produkt;Antal',
      'Privatpersoner;Bolån;120',
      'Företag;Bolån;30',
      'Företag;Sparkonto;9',
    ];
    expect(figuresIn(grid(lines)).map(({ key, figures }) => [key, figures[0]])).toEqual([
      ['pr-mortgage', 'Quantity INDIVIDUALS 120'],
      ['pr-mortgage', 'Quantity CORPORATES 30'],
      ['pr-savings', 'Quantity CORPORATES 9'],
    ]);
  });

  it('requires confirmation if several rows contain the same figure of an entity', () => {
    const lines = ['Land;Bransch;Antal kunder', 'Sverige;Bygg;10', 'Sverige;Handel;20', 'Norge;Bygg;3'];
    expect(figuresIn(grid(lines)).map(({ key, verdict, reason }) => [key, verdict, reason])).toEqual([
      ['ge-se', 'confirm', 'twice'],
      ['ge-se', 'confirm', 'twice'],
      ['ge-no', 'found', null],
    ]);
  });

  it('can have a first column with codes instead of names', () => {
    expect(figuresIn(grid(['Typ av kund;Antal', 'cu-pep;5', 'cu-foreign;6'])).map(({ key }) => key)).toEqual([
      'cu-pep',
      'cu-foreign',
    ]);
    const coded = figuresIn(
      grid([
        'Kundtyp;Antal',
        'cu-pep;5',
        'cu-foreign;6',
        '',
        'ISO code;Outgoing payments, number',
        'ZA;15',
        'RS;22',
      ]),
    );
    expect(coded.map(({ key }) => key)).toEqual(['cu-pep', 'cu-foreign', 'ge-za', 'ge-rs']);
  });

  it('can have section rows for the customer segment', () => {
    const read = figuresIn(
      grid([
        'ISO code;Country;Outgoing payments, number',
        'Individuals',
        'SE;Sweden;19',
        'EG;Egypt;8',
        'Companies',
        'NO;Norway;7',
      ]),
    );
    expect(read.flatMap(({ figures }) => figures)).toEqual([
      'TransactionsOut INDIVIDUALS 19',
      'TransactionsOut INDIVIDUALS 8',
      'TransactionsOut CORPORATES 7',
    ]);
  });

  it('requires confirmation if some cells of a column have another currency', () => {
    const read = figuresIn(grid(['Transaktionstyp;Belopp', 'tr-cashin;500 EUR', 'tr-cashout;700']));
    expect(read.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['confirm', 'currency'],
      ['confirm', 'currency'],
    ]);
  });
});

describe('hidden or formatted cells of an imported file', () => {
  it('require confirmation in a register of risks if their row is hidden', () => {
    const shown = grid(['Risk;Inneboende risk;Motivering', 'Sparkonto;Hög;a', 'Valutakonto;Medel;b']);
    const read = recogniseEntries(model, document, hide(shown, 2), { kind: 'risks' });
    expect(read?.rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['confirm', 'hidden'],
      ['found', null],
    ]);
  });

  it('are omitted from a country list with the reason if they are hidden', () => {
    const shown = grid(['Country;Score', 'Sweden;80', 'Norway;81', 'Denmark;90']);
    const rowsOf = (given: TableGrid) =>
      readRiskList(model, given, { most: 100 })?.unread.map(({ cell, reason }) => `${cell} ${reason}`);
    expect(rowsOf(hide(shown, 3))).toEqual(['B3 hidden']);
    expect(rowsOf({ ...shown, isHidden: true })).toHaveLength(3);
    expect(rowsOf({ ...shown, hiddenColumns: [1] })).toHaveLength(3);
  });

  it('are read with their displayed percentage in a country list, and are omitted if they contain an error', () => {
    const rows: GridRow[] = [
      { number: 1, cells: ['Country', 'Score'] },
      { number: 2, cells: ['Sweden', '45 %'], looks: [{ column: 1, number: 0.45 }] },
      { number: 3, cells: ['Norway', '#DIV/0!'], looks: [{ column: 1, error: '#DIV/0!' }] },
      { number: 4, cells: ['Denmark', '7'] },
    ];
    const list = readRiskList(model, { name: 'List', rows }, { most: 100 });
    expect(list?.entries.map(({ value }) => value)).toEqual([45, 7]);
    expect(list?.unread.map(({ reason }) => reason)).toEqual(['value']);
  });
});

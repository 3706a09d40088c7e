import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../property-runs.ts';
import {
  type AssessmentDocument,
  applyPatches,
  type DataMode,
  dataModes,
  kindsOf,
  type Language,
  numberOf,
  readBackgroundFile,
  readControlFile,
  type SheetCell,
  type SheetRow,
  writeBackgroundFile,
  writeControlFile,
} from '../../src/index.ts';
import { bankWith, empty, full, model, set } from './bank.ts';

/** What a spreadsheet would give back of the rows: every cell as text. */
function asRead(rows: readonly (readonly SheetCell[])[], language: Language): SheetRow[] {
  const text = (cell: SheetCell) => {
    if (cell === null) return '';
    return typeof cell === 'number' && language === 'sv' ? String(cell).replace('.', ',') : String(cell);
  };
  return rows.map((cells, index) => ({ line: index + 1, cells: cells.map(text) }));
}

const language = fc.constantFrom<Language[]>('en', 'sv');
const top: Record<DataMode, number> = { abs: 1e12, perc: 100, ratio: 1, ball: 4 };
const datum = fc
  .constantFrom(...dataModes)
  .chain((mode) =>
    fc
      .oneof(fc.double({ min: 0, max: top[mode], noNaN: true }), fc.integer({ min: 0, max: top[mode] }))
      .map((value) => ({ mode, value: value + 0 })),
  );
const sources = fc.constantFrom('INDIVIDUALS', 'CORPORATES', 'BOTH');
const places = fc.constantFrom('ge-se', 'ge-tr', 'ge-kp', 'ge-world');
const figures = fc
  .array(fc.record({ key: places, source: sources, kind: fc.constantFrom(...kindsOf('geographies')), datum }))
  .map((list) =>
    list.map(({ key, source, kind, datum: value }) =>
      set(`/background/data/geographies/${key}/${source}/${kind}`, value),
    ),
  );

describe('background files', () => {
  it('bring back every figure, to the last digit, in either language', () => {
    fc.assert(
      fc.property(figures, language, (patches, speaks) => {
        const document = bankWith(...patches);
        const rows = asRead(writeBackgroundFile(model, document, 'geographies', speaks), speaks);
        expect(readBackgroundFile(model, document, 'geographies', rows).patches).toEqual([]);
        const { lines, patches: read } = readBackgroundFile(model, empty, 'geographies', rows);
        expect(lines.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
        expect(applyPatches(empty, read).document.background.data).toEqual(document.background.data);
      }),
    );
  });

  it('bring back totals and sources, and keep figures of risks that take no part', () => {
    const rows = asRead(writeBackgroundFile(model, full, 'customers', 'sv'), 'sv');
    const { background } = applyPatches(
      empty,
      readBackgroundFile(model, empty, 'customers', rows).patches,
    ).document;
    expect(background.totals).toEqual(full.background.totals);
    expect(background.provenance).toEqual(full.background.provenance);
    // A client group of the law firm: not the bank's, so not in its file, and not lost by reading it.
    expect(background.data.customers).not.toHaveProperty('cu-client');
    const again = applyPatches(full, readBackgroundFile(model, full, 'customers', rows).patches).document;
    expect(again).toEqual(full);
  });

  const read = (cells: string[][], document: AssessmentDocument = empty) =>
    readBackgroundFile(
      model,
      document,
      'customers',
      cells.map((row, index) => ({ line: index + 1, cells: row })),
    );
  const datumFor = (
    value: string,
    mode: string,
    document = empty,
    heading = ['Key', 'Segment', 'Quantity', 'Quantity: as'],
  ) => {
    const { lines, patches } = read([heading, ['cu-pep', 'BOTH', value, mode]], document);
    const [line] = lines;
    if (line?.outcome === 'refused') return [line.reason, line.column];
    return applyPatches(document, patches).document.background.data.customers?.['cu-pep']?.BOTH?.Quantity;
  };

  it.each([
    ['12', '', { mode: 'abs', value: 12 }],
    ['1,200', 'number', { mode: 'abs', value: 1200 }],
    ['1 200.5', 'abs', { mode: 'abs', value: 1200.5 }],
    ['12 %', '', { mode: 'perc', value: 12 }],
    ['12', 'Percent', { mode: 'perc', value: 12 }],
    ['few', '', { mode: 'ball', value: 2 }],
    ['Nearly all', 'ballpark', { mode: 'ball', value: 4 }],
    ['2.5', 'uppskattning', { mode: 'ball', value: 2.5 }],
    ['1,5', '', ['value.number', 'Quantity']],
    ['many', '', ['value.number', 'Quantity']],
    ['few', 'percent', ['value.number', 'Quantity']],
    ['12%', 'number', ['value.number', 'Quantity']],
    ['101', 'percent', ['value.range', 'Quantity']],
    ['-1', '', ['value.range', 'Quantity']],
    ['1', 'dozen', ['mode.unknown', 'Quantity']],
    ['', 'number', undefined],
  ])('read %j as %j into %j', (value, mode, expected) => {
    expect(datumFor(value, mode)).toEqual(expected);
  });

  it('read a decimal comma in a Swedish file, and keep the mode that was there', () => {
    const swedish = ['Nyckel', 'Segment', 'Antal', 'Antal: som'];
    expect(datumFor('1 200,5', 'antal', empty, swedish)).toEqual({ mode: 'abs', value: 1200.5 });
    const before = bankWith(
      set('/background/data/customers/cu-pep/BOTH/Quantity', { mode: 'ratio', value: 0.5 }),
    );
    expect(datumFor('0,25', '', before, swedish)).toEqual({ mode: 'ratio', value: 0.25 });
  });

  it('take a figure away where the cell is empty, and leave it where the column is missing', () => {
    const before = bankWith(
      set('/background/data/customers/cu-pep/BOTH/Quantity', { mode: 'ratio', value: 0.5 }),
    );
    expect(datumFor('', '', before)).toBeUndefined();
    expect(
      read(
        [
          ['Key', 'Segment'],
          ['cu-pep', 'BOTH'],
        ],
        before,
      ),
    ).toMatchObject({
      lines: [{ outcome: 'unchanged' }],
      patches: [],
    });
  });

  it('refuse a file without key and segment, or of a type without figures', () => {
    expect(read([['Name', 'Quantity']]).lines).toMatchObject([{ outcome: 'refused', reason: 'columns' }]);
    expect(read([]).lines).toMatchObject([{ line: 1, reason: 'columns' }]);
    expect(
      readBackgroundFile(model, empty, 'legals', [{ line: 1, cells: ['Key', 'Segment'] }]).lines,
    ).toEqual([expect.objectContaining({ reason: 'columns' })]);
  });

  it('refuse lines that do not fit, each for its reason', () => {
    const heading = ['Key', 'Segment', 'Quantity', 'Quantity: as', 'Name'];
    const reasons = (...rows: string[][]) => read([heading, ...rows]).lines.map(({ reason }) => reason);
    expect(
      reasons(
        ['', 'BOTH', '1', '', ''],
        ['cu-none', 'BOTH', '1', '', ''],
        ['cu-private', 'CORPORATES', '1', '', ''],
        ['cu-private', 'Aliens', '1', '', ''],
        ['cu-pep', 'Both', '1', '', ''],
      ),
    ).toEqual(['key.absent', 'key.unknown', 'source.unfit', 'source.unknown', null]);
    expect(reasons(['cu-pep', 'BOTH', '1', '', ''], ['cu-pep', 'BOTH', '2', '', ''])).toEqual([
      null,
      'key.repeated',
    ]);
    expect(
      reasons(
        ['#source', '20260101', '', '', 'x'],
        ['#total', 'BOTH', 'x', '', ''],
        ['#total', 'CORPORATES', '-3', '', ''],
      ),
    ).toEqual(['date', 'value.number', 'value.range']);
  });
});

describe('numbers in files', () => {
  it.each([
    ['1,234', 'en', 1234],
    ['1,234', 'sv', 1.234],
    ['1,23', 'en', null],
    ['1.234,5', 'sv', null],
    ['1 234,5', 'sv', 1234.5],
    ['1e3', 'en', 1000],
    ['.5', 'en', 0.5],
    ['', 'en', null],
    ['0x10', 'en', null],
    ['Infinity', 'en', null],
  ] as const)('%j in %s is %j', (text, speaks, expected) => {
    expect(numberOf(text, speaks)).toBe(expected);
  });
});

describe('control files', () => {
  it.each(['en', 'sv'] as const)('bring everything back (%s)', (speaks) => {
    const rows = asRead(writeControlFile(model, full, speaks), speaks);
    expect(readControlFile(model, full, rows).patches).toEqual([]);
    const { lines, patches } = readControlFile(model, empty, rows);
    expect(lines.map(({ key, outcome }) => [key, outcome])).toEqual([
      ['co-general', 'taken'],
      ['co-cash', 'taken'],
      ['own-gate', 'taken'],
    ]);
    const { document } = applyPatches(empty, patches);
    expect(document.controls).toEqual(full.controls);
    expect(document.selections.controls).toEqual(full.selections.controls);
  });

  const read = (heading: string[], ...rows: string[][]) =>
    readControlFile(
      model,
      full,
      [heading, ...rows].map((cells, index) => ({ line: index + 1, cells })),
    );

  it('change only the columns that they have', () => {
    const { patches } = read(['Key', 'Both: strength'], ['co-cash', '2']);
    expect(patches).toEqual([set('/controls/data/co-cash/assessment/both', 2)]);
    expect(read(['Key', 'Note'], ['own-gate', '']).patches).toEqual([]);
  });

  it('make own controls of new own keys, and of no others', () => {
    const { lines, patches } = read(
      ['Nyckel', 'Namn', 'Omfattar', 'Generell'],
      ['own-new', 'Ny', 'customers:cu-pep products:pr-cash', 'ja'],
      ['co-new', 'Ny', '', ''],
      ['own-nameless', ' ', '', ''],
    );
    expect(lines.map(({ reason }) => reason)).toEqual([null, 'key.unknown', 'value.missing']);
    expect(patches).toEqual([
      set('/controls/own/own-new', {
        name: 'Ny',
        description: '',
        category: null,
        general: true,
        related: { customers: ['cu-pep'], products: ['pr-cash'] },
        allOf: [],
      }),
    ]);
  });

  it.each([
    ['Both: design', '5', 'value.range'],
    ['Both: design', 'good', 'value.number'],
    ['Both: design', '3', 'value.both'],
    ['Not applicable', 'perhaps', 'value.word'],
    ['In use', 'perhaps', 'value.word'],
    ['Segment', 'Aliens', 'value.word'],
    ['Evidence: date', '1 May', 'date'],
    ['Variables', 'a', 'value.word'],
    ['Note', 'x'.repeat(20_001), 'text.long'],
  ])('refuse %s = %j as %s', (column, cell, reason) => {
    // What is there already is a plain strength, so that design beside it would say two things.
    expect(read(['Key', column], ['co-cash', cell]).lines).toMatchObject([{ outcome: 'refused', reason }]);
  });

  it('refuse unknown types of an own control', () => {
    expect(read(['Key', 'Covers all of'], ['own-gate', 'pets']).lines).toMatchObject([
      { reason: 'type.unknown', column: 'allOf' },
    ]);
    expect(read(['Key', 'Covers'], ['own-gate', 'pets:x']).lines).toMatchObject([
      { reason: 'type.unknown', column: 'related' },
    ]);
  });
});

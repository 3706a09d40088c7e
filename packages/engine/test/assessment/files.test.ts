import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../property-runs.ts';
import {
  type AssessmentDocument,
  applyPatches,
  isCountKind,
  listDataKinds,
  readBackgroundFile,
  readControlFile,
  type SheetRow,
  writeBackgroundFile,
  writeControlFile,
} from '../../src/assessment/index.ts';
import { type DataKind, type DataMode, dataModes, type Language } from '../../src/text/index.ts';
import { formatCellText, type TableCell, writeNumber } from '../../src/values/index.ts';
import { bankWith, empty, full, model, set } from './bank.ts';

/** The rows as a spreadsheet would return them: every cell as text. */
function asRead(rows: readonly (readonly TableCell[])[], language: Language): SheetRow[] {
  const text = (cell: TableCell) =>
    typeof cell === 'number' ? writeNumber(cell, language) : formatCellText(cell);
  return rows.map((cells, index) => ({ line: index + 1, cells: cells.map(text) }));
}

const language = fc.constantFrom<Language[]>('en', 'sv');
const top: Record<DataMode, number> = { abs: 1e12, perc: 100, ratio: 1, ball: 4 };
/** Counts are whole numbers; other figures can have decimals. */
const datumOf = (kind: DataKind) =>
  fc.constantFrom(...dataModes).chain((mode) => {
    const whole = fc.integer({ min: 0, max: top[mode] });
    const any = fc.oneof(fc.double({ min: 0, max: top[mode], noNaN: true }), whole);
    return (mode === 'abs' && isCountKind(kind) ? whole : any).map((value) => ({ mode, value: value + 0 }));
  });
const kindWithDatum = fc
  .constantFrom(...listDataKinds('geographies'))
  .chain((kind) => datumOf(kind).map((datum) => ({ kind, datum })));
const sources = fc.constantFrom('INDIVIDUALS', 'CORPORATES', 'BOTH');
const places = fc.constantFrom('ge-se', 'ge-tr', 'ge-kp', 'ge-world');
const figures = fc
  .array(fc.record({ key: places, source: sources, figure: kindWithDatum }))
  .map((list) =>
    list.map(({ key, source, figure: { kind, datum: value } }) =>
      set(`/background/data/geographies/${key}/${source}/${kind}`, value),
    ),
  );

describe('background files', () => {
  it('restore every figure exactly in both languages', () => {
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

  it('restore totals and sources, and do not remove figures of risks that they omit', () => {
    const rows = asRead(writeBackgroundFile(model, full, 'customers', 'sv'), 'sv');
    const { background } = applyPatches(
      empty,
      readBackgroundFile(model, empty, 'customers', rows).patches,
    ).document;
    expect(background.totals).toEqual(full.background.totals);
    expect(background.provenance).toEqual(full.background.provenance);
    // A customer group of law firms is not in the bank's file, and reading the file must not remove it.
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
    ['1.200', 'number', { mode: 'abs', value: 1200 }],
    ['1 200.5', 'abs', ['value.whole', 'Quantity']],
    ['12 %', '', { mode: 'perc', value: 12 }],
    ['12', 'Percent', { mode: 'perc', value: 12 }],
    ['few', '', { mode: 'ball', value: 2 }],
    ['Nearly all', 'ballpark', { mode: 'ball', value: 4 }],
    ['2.5', 'uppskattning', { mode: 'ball', value: 2.5 }],
    ['1,5', 'percent', { mode: 'perc', value: 1.5 }],
    ['1,5', '', ['value.whole', 'Quantity']],
    ['many', '', ['value.number', 'Quantity']],
    ['few', 'percent', ['value.number', 'Quantity']],
    ['12%', 'number', ['value.number', 'Quantity']],
    ['101', 'percent', ['value.range', 'Quantity']],
    ['-1', '', ['value.range', 'Quantity']],
    ['1', 'dozen', ['mode.unknown', 'Quantity']],
    ['', 'number', undefined],
  ])('convert the cell %j with mode %j to %j', (value, mode, expected) => {
    expect(datumFor(value, mode)).toEqual(expected);
  });

  it("accept Swedish decimal commas, and keep a figure's existing mode if the cell states none", () => {
    const swedish = ['Nyckel', 'Segment', 'Antal', 'Antal: som'];
    expect(datumFor('12,345', 'procent', empty, swedish)).toEqual({ mode: 'perc', value: 12.345 });
    const before = bankWith(
      set('/background/data/customers/cu-pep/BOTH/Quantity', { mode: 'ratio', value: 0.5 }),
    );
    expect(datumFor('0,25', '', before, swedish)).toEqual({ mode: 'ratio', value: 0.25 });
  });

  it('refuse a number with ambiguous separators unless other cells of the column resolve the ambiguity', () => {
    const heading = ['Key', 'Segment', 'Transaction volume'];
    const lines = (...volumes: string[]) =>
      readBackgroundFile(
        model,
        bankWith(),
        'transactions',
        [heading, ['tr-wire', 'BOTH', volumes[0] ?? ''], ['#total', 'BOTH', volumes[1] ?? '']].map(
          (cells, index) => ({ line: index + 1, cells }),
        ),
      );
    expect(lines('1.234', '5000').lines).toMatchObject([
      { outcome: 'refused', reason: 'value.twoWays', column: 'TransactionVolume' },
      { outcome: 'taken' },
    ]);
    const decided = lines('1.234', '5.000.000');
    expect(decided.lines.map(({ outcome }) => outcome)).toEqual(['taken', 'taken']);
    const { background } = applyPatches(empty, decided.patches).document;
    expect(background.data.transactions?.['tr-wire']?.BOTH?.TransactionVolume?.value).toBe(1234);
  });

  it('accept a stored count with decimals if it is unchanged', () => {
    const before = bankWith(
      set('/background/data/customers/cu-pep/BOTH/Quantity', { mode: 'abs', value: 1.234 }),
      set('/background/totals/BOTH/customers/Quantity', 1000.5),
    );
    for (const speaks of ['en', 'sv'] as const) {
      const rows = asRead(writeBackgroundFile(model, before, 'customers', speaks), speaks);
      expect(readBackgroundFile(model, before, 'customers', rows).patches).toEqual([]);
    }
    expect(datumFor('1.234', '', before)).toEqual({ mode: 'abs', value: 1.234 });
    expect(datumFor('2.5', '', before)).toEqual(['value.whole', 'Quantity']);
  });

  it('delete a figure by an empty cell, but not by a missing column', () => {
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

  it('are refused without a key or segment column, and for a risk type without figures', () => {
    expect(read([['Name', 'Quantity']]).lines).toMatchObject([{ outcome: 'refused', reason: 'columns' }]);
    expect(read([]).lines).toMatchObject([{ line: 1, reason: 'columns' }]);
    expect(
      readBackgroundFile(model, empty, 'legals', [{ line: 1, cells: ['Key', 'Segment'] }]).lines,
    ).toEqual([expect.objectContaining({ reason: 'columns' })]);
  });

  it('refuse each invalid line with its reason', () => {
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

describe('control files', () => {
  it.each(['en', 'sv'] as const)('restore all controls (%s)', (speaks) => {
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

  it('change only the fields that have a column', () => {
    const { patches } = read(['Key', 'Both: strength'], ['co-cash', '2']);
    expect(patches).toEqual([set('/controls/data/co-cash/assessment/both', 2)]);
    expect(read(['Key', 'Note'], ['own-gate', '']).patches).toEqual([]);
  });

  it('create own controls only for new keys that begin with own-', () => {
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
  ])('refuse %s = %j with the reason %s', (column, cell, reason) => {
    // The existing value is a single strength, so an additional design would contradict it.
    expect(read(['Key', column], ['co-cash', cell]).lines).toMatchObject([{ outcome: 'refused', reason }]);
  });

  it('refuse an own control with an unknown risk type', () => {
    expect(read(['Key', 'Covers all of'], ['own-gate', 'pets']).lines).toMatchObject([
      { reason: 'type.unknown', column: 'allOf' },
    ]);
    expect(read(['Key', 'Covers'], ['own-gate', 'pets:x']).lines).toMatchObject([
      { reason: 'type.unknown', column: 'related' },
    ]);
  });
});

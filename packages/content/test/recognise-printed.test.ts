/** Printed lists: headings that each page repeats, several tables of a sheet, and the order of day and month. */
import { createEmptyDocument, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import {
  type ChosenColumn,
  listUnreadParts,
  readListEdition,
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

const grid = (...lines: readonly string[]): TableGrid => ({
  name: 'Countries',
  rows: lines.map((line, at) => ({ number: at + 1, cells: line.split(';') })),
});

describe('a heading row that is repeated on each page', () => {
  const repeated = (given: TableGrid, heading: Parameters<typeof listUnreadParts>[1]) =>
    listUnreadParts(given, heading).filter(({ reason }) => reason === 'headingAgain');

  it('is not read as a row of figures, but listed as unread', () => {
    const given = grid(
      'Land;Antal kunder',
      'Sverige;120',
      'Sida 1;',
      'LAND ; Antal  kunder',
      'Norge;7',
      'Land;Antal kunder',
      'Finland;8',
    );
    expect(splitFigureTables(given)).toHaveLength(1);
    const table = recogniseFigures(model, document, given);
    expect(table?.rows.map(({ row, verdict }) => [row, verdict])).toEqual([
      [2, 'found'],
      [3, 'left'],
      [5, 'found'],
      [7, 'found'],
    ]);
    expect(repeated(given, table?.heading ?? null).map(({ cell }) => cell)).toEqual(['A4', 'A6']);
  });

  it('is not read as a row of a register', () => {
    const given = grid(
      'Risk;Inneboende risk;Motivering',
      'Sverige;3;a',
      'Risk;Inneboende risk;Motivering',
      'Norge;2;b',
    );
    const table = recogniseEntries(model, document, given, { kind: 'risks' });
    expect(table?.rows.map(({ row }) => row)).toEqual([2, 4]);
    expect(repeated(given, table?.heading ?? null)).toEqual([
      { cell: 'A3', text: 'Risk | Inneboende risk | Motivering', reason: 'headingAgain' },
    ]);
  });

  it('is listed as unread in a country list, and is no fault of a list edition', () => {
    const given = grid('Country;Score', 'Sweden;80', 'Country;Score', 'Norway;81');
    const read = readRiskList(model, given, { most: 100 });
    expect(read?.entries.map(({ geography }) => geography)).toEqual(['ge-se', 'ge-no']);
    expect(read?.unread).toEqual([{ name: 'Country', cell: 'A3', reason: 'headingAgain' }]);
    const list = { kind: 'index', entries: [] } as const;
    expect(readListEdition(model, given, list)?.faults).toEqual([
      { name: 'Sweden', cell: 'B2', reason: 'scale' },
    ]);
    expect(readListEdition(model, given, list, { scale: 'own' })).toMatchObject({
      faults: [],
      entries: [{ geography: 'ge-se' }, { geography: 'ge-no' }],
    });
  });

  it('counts as a data row if one of its cells differs from the heading', () => {
    const given = grid('Land;Antal kunder', 'Sverige;120', 'Land;9');
    expect(recogniseFigures(model, document, given)?.rows).toHaveLength(2);
  });
});

it('a second table in a sheet has the name of the sheet and a number', () => {
  const tables = splitFigureTables(
    grid(
      'Land;Antal kunder',
      'Sverige;12',
      '',
      'Kundtyp;Antal kunder',
      'PEP;5',
      '',
      'Kanal;Antal',
      'Kontor;3',
    ),
  );
  expect(tables.map(({ name, table }) => [name, table])).toEqual([
    ['Countries', undefined],
    ['Countries', 2],
    ['Countries', 3],
  ]);
});

describe('an imported column of dates', () => {
  const [one, other] = model.controls.list.map(({ name }) => name.en);
  const read = (days: readonly [string, string], columns?: readonly ChosenColumn[]) =>
    recogniseEntries(model, document, grid('Control;Test date', `${one};${days[0]}`, `${other};${days[1]}`), {
      kind: 'controls',
      ...(columns && { kept: { names: {}, columns } }),
    });
  const daysIn = (table: ReturnType<typeof read>) =>
    table?.rows.map(({ verdict, reason, values }) => [verdict, reason, values[0]?.value]);

  it('requires one confirmation of the order of day and month, with an ambiguous cell as example', () => {
    const table = read(['2026-01-02', '03/04/2026']);
    expect(table?.heading.columns[1]).toMatchObject({
      doubt: 'dayOrder',
      example: { cell: 'B3', text: '03/04/2026' },
      readings: [
        { reading: 'dayFirst', value: '2026-04-03' },
        { reading: 'monthFirst', value: '2026-03-04' },
      ],
    });
    expect(daysIn(table)?.[1]?.slice(0, 2)).toEqual(['confirm', 'dayTwoWays']);
  });

  it.each([
    [['13/04/2026', '03/04/2026'], '2026-04-03'],
    [['04/13/2026', '03/04/2026'], '2026-03-04'],
  ] as const)('requires no confirmation if one of its cells is unambiguous: %j', (days, value) => {
    const table = read(days);
    expect(table?.heading.columns[1]).not.toHaveProperty('doubt');
    expect(daysIn(table)?.[1]).toEqual(['found', null, value]);
  });

  it('uses the remembered order of day and month unless one of its cells contradicts it', () => {
    const said = [{ index: 1, field: 'evidenceDate', segment: null, reading: 'monthFirst' }] as const;
    expect(daysIn(read(['01/02/2026', '03/04/2026'], said))).toEqual([
      ['found', null, '2026-01-02'],
      ['found', null, '2026-03-04'],
    ]);
    expect(daysIn(read(['13/04/2026', '03/04/2026'], said))?.[1]).toEqual(['found', null, '2026-04-03']);
  });
});

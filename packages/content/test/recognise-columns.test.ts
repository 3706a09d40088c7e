/** Columns that could be taken for another one: older figures, other scales, contradictions of a list. */
import { createEmptyDocument, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import { readRiskList, recogniseEntries, recogniseFigures, type TableGrid } from '@klarsikt/engine/recognise';
import { describe, expect, it } from 'vitest';
import { readStarterModel } from '../src/index.ts';

const model = compileModel(readStarterModel());
const document = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Bank' });

const grid = (...lines: readonly string[]): TableGrid => ({
  name: '1',
  rows: lines.map((line, at) => ({ number: at + 1, cells: line.split(';') })),
});

describe('an imported table of figures', () => {
  it.each(['Antal kunder föregående år', 'Antal kunder (plan)', 'Customers last year', 'Customers, budget'])(
    'uses the column of current figures instead of the column %s',
    (heading) => {
      const table = recogniseFigures(model, document, grid(`Land;${heading};Antal kunder`, 'Sverige;80;100'));
      expect(table?.rows[0]).toMatchObject({
        verdict: 'found',
        figures: [{ kind: 'CustomerQuantity', value: 100, cell: 'C2' }],
      });
    },
  );

  it('recognises outgoing transactions by the word "out"', () => {
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

  it.each(['nan', 'NULL', 'n/a', '-'])('treats the cell value %s as an empty cell', (cell) => {
    const table = recogniseFigures(
      model,
      document,
      grid('Country;Customers;Inactive customers', `Sweden;7;${cell}`),
    );
    expect(table?.rows[0]).toMatchObject({ verdict: 'found', figures: [{ value: 7 }], unread: [] });
  });

  it('uses the visible column if a hidden one has the same meaning', () => {
    const two = { ...grid('Land;Antal kunder 2023;Antal kunder', 'Sverige;1;10'), hiddenColumns: [1] };
    expect(recogniseFigures(model, document, two)?.rows[0]?.figures).toMatchObject([
      { value: 10, cell: 'C2' },
    ]);
    const risks = { ...grid('Risk;Level (0-4);Level (0-4)', 'Sverige;1;3'), hiddenColumns: [1] };
    const read = recogniseEntries(model, document, risks, { kind: 'risks' });
    expect(read?.rows[0]?.values).toMatchObject([{ field: 'inherent', value: 3, cell: 'C2' }]);
  });

  it.each([
    ['that make a whole only together', ['0,3', '25', '45']],
    ['beside cells in per cent', ['0,3', '25', '41 %']],
    ['most of which are below 1', ['0,3', '0,2', '41']],
  ] as const)(
    'requires confirmation that small numbers are fractions in a column of shares %s',
    (_, cells) => {
      const rows = cells.map((cell, at) => `${['Sverige', 'Norge', 'Danmark'][at]};${cell}`);
      const asked = recogniseFigures(model, document, grid('Land;Andel av kunderna', ...rows));
      expect(asked?.heading.columns[1]).toMatchObject({
        doubt: 'fraction',
        example: { cell: 'B2', text: '0,3' },
        readings: [
          { reading: 'fraction', value: 30 },
          { reading: 'percent', value: 0.3 },
        ],
      });
      expect(asked?.rows[0]).toMatchObject({ verdict: 'confirm', reason: 'fraction' });
      const columns = [{ index: 1, field: 'share', segment: null, reading: 'fraction' as const }];
      const kept = { type: 'geographies' as const, names: {}, columns };
      const said = recogniseFigures(model, document, grid('Land;Andel av kunderna', ...rows), kept);
      expect(said?.rows.map(({ verdict, figures }) => [verdict, figures[0]?.value])).toEqual(
        cells.map((cell) => {
          const value = Number(cell.replace(',', '.').replace(' %', ''));
          return ['found', value < 1 ? value * 100 : value];
        }),
      );
    },
  );

  it('ignores a remembered answer about fractions if no share is ambiguous', () => {
    const columns = [{ index: 1, field: 'share', segment: null, reading: 'fraction' as const }];
    const rows = grid('Land;Andel av kunderna', 'Sverige;92,5', 'Norge;7', 'Danmark;0,5');
    const kept = { type: 'geographies' as const, names: {}, columns };
    const table = recogniseFigures(model, document, rows, kept);
    expect(table?.rows.map(({ figures }) => figures[0]?.value)).toEqual([92.5, 7, 0.5]);
  });

  it('imports a share with the decimals of its cell', () => {
    const rows = grid('Land;Andel kunder (%)', 'Sverige;45,5', 'Norge;54,5');
    const [row] = recogniseFigures(model, document, rows)?.rows ?? [];
    expect(row?.figures).toEqual([
      { source: 'BOTH', kind: 'CustomerQuantity', mode: 'perc', value: 45.5, cell: 'B2' },
    ]);
  });

  it.each(['(JPYm)', 'kCAD', '(XYZbn)'])(
    'requires confirmation of the multiple in %s with an unknown currency',
    (unit) => {
      const rows = grid(`Land;Inkommande belopp ${unit}`, 'Sverige;3,5', 'Norge;1');
      const table = recogniseFigures(model, document, rows);
      expect(table?.heading.columns[1]).toMatchObject({ doubt: 'unit', example: { cell: 'B2', value: 3.5 } });
      expect(table?.rows[0]).toMatchObject({ verdict: 'confirm', reason: 'unit' });
    },
  );

  it('recognises legal forms by their Statistics Sweden codes', () => {
    const table = recogniseFigures(model, document, grid('JURFORM;Antal kunder', '49;7', '61;5', '31;3'));
    expect(table?.type).toBe('legalForms');
    expect(table?.rows).toMatchObject([
      { name: '49 Övriga aktiebolag', key: 'lf-ab', verdict: 'confirm' },
      { name: '61 Ideella föreningar', key: 'lf-idfor', verdict: 'found' },
      { verdict: 'choose', candidates: [{ key: 'lf-kb' }, { key: 'lf-hb' }] },
    ]);
  });

  it.each(['Sverige¹', 'Sverige*', 'Sverige (2)', 'Sverige [a]'])(
    'recognises %s without its footnote mark',
    (name) => {
      const table = recogniseFigures(model, document, grid('Land;Antal kunder', `${name};7`));
      expect(table?.rows[0]).toMatchObject({ verdict: 'found', key: 'ge-se' });
    },
  );
});

describe('an imported register of risks', () => {
  const read = (...lines: readonly string[]) =>
    recogniseEntries(model, document, grid(...lines), { kind: 'risks' });

  it('requires confirmation of a scale that is defined in a line above the table', () => {
    const table = read('1 = låg, 5 = mycket hög', '', 'Risk;Inneboende risk;Motivering', 'Sverige;4;a');
    expect(table?.heading.columns[1]).toMatchObject({
      doubt: 'scale',
      readings: [
        { reading: 'fiveSteps', value: 3 },
        { reading: 'own', value: 4 },
      ],
    });
  });

  it.each([
    ['1-6', ['sixSteps 1.6', 'own 3']],
    ['0–3', ['threeFromZero 4', 'own 3']],
    ['1 to 3', ['threeSteps 4', 'own 3']],
    ['0-5', ['fiveFromZero 2.4', 'own 3']],
    ['1-8', ['own 3']],
  ] as const)('requires confirmation of levels on a scale %s', (scale, readings) => {
    const table = read(`Risk;Inneboende risk (${scale});Motivering`, 'Sverige;3;a');
    const [, column] = table?.heading.columns ?? [];
    expect(column?.doubt).toBe('scale');
    expect(column?.readings?.map(({ reading, value }) => `${reading} ${value}`)).toEqual(readings);
    expect(table?.rows[0]).toMatchObject({ verdict: 'confirm', reason: 'scale' });
  });

  it.each(['0-4', '1–4'])('accepts levels on a scale %s without confirmation', (scale) => {
    const table = read(`Risk;Inneboende risk (${scale});Motivering`, 'Sverige;3;a');
    expect(table?.rows[0]).toMatchObject({ verdict: 'found', reason: null });
  });

  it.each([
    ['without a zero', ['4', '2'], ['own 4', 'fiveSteps 3', 'bestFirst 1']],
    ['up to 3', ['3', '1'], ['own 3', 'fiveSteps 2', 'threeSteps 4']],
    ['with a zero', ['4', '0'], ['own 4', 'fiveFromZero 3.2']],
    ['with halves', ['2,5', '4'], ['own 4', 'fiveSteps 3', 'bestFirst 1']],
  ] as const)(
    'requires confirmation of the scale of figures %s if no scale is named',
    (_, cells, readings) => {
      const table = read(
        'Risk;Inneboende risk;Motivering',
        ...cells.map((cell, at) => `${['Sverige', 'Norge'][at]};${cell};a`),
      );
      const [, column] = table?.heading.columns ?? [];
      expect(column).toMatchObject({ doubt: 'scale', isGuess: true });
      expect(column?.readings?.map(({ reading, value }) => `${reading} ${value}`)).toEqual(readings);
      expect(table?.rows.map(({ verdict, reason }) => `${verdict} ${reason}`)).toEqual([
        'confirm scale',
        'confirm scale',
      ]);
    },
  );

  it.each([
    ['a line above', ['Skala 1–4', 'Risk;Inneboende risk;Motivering', 'Sverige;3;a']],
    ['a line below', ['Risk;Inneboende risk;Motivering', 'Sverige;3;a', '', '1 = låg, 4 = mycket hög']],
    ['rows of a legend', ['1;Låg', '4;Mycket hög', '', 'Risk;Inneboende risk;Motivering', 'Sverige;3;a']],
    ['the total behind each figure', ['Risk;Inneboende risk;Motivering', 'Sverige;3 av 4;a']],
    ['a heading', ['Risk;Inneboende risk (av 4);Motivering', 'Sverige;3;a']],
    ['words', ['Risk;Inneboende risk (fyrgradig skala);Motivering', 'Sverige;3;a']],
  ])("requires no confirmation if %s defines the product's own scale", (_, lines) => {
    const table = read(...lines);
    const row = table?.rows.find(({ name }) => name === 'Sverige');
    expect(row).toMatchObject({ verdict: 'found', values: [{ value: 3 }, { value: 'a' }] });
  });

  it.each([
    ['Skala 1–5', 'fiveSteps'],
    ['1 = låg, 2 = medel, 3 = hög', 'threeSteps'],
    ['1 = hög, 2 = medel, 3 = låg', 'bestFirst'],
    ['1 = Very high, 4 = Low', 'bestFirst'],
    ['Femgradig skala', 'fiveSteps'],
  ])('proposes the scale of the line "%s" first', (line, reading) => {
    const table = read(line, 'Risk;Inneboende risk;Motivering', 'Sverige;3;a', 'Norge;1;a');
    const column = table?.heading.columns[1];
    expect(column?.doubt).toBe('scale');
    expect(column?.readings?.[0]?.reading).toBe(reading);
  });

  it('requires no confirmation of the scale if it has the keys of a product export', () => {
    const [first] = model.customers.list;
    const table = read('Nyckel;Risk;Inneboende risk;Motivering', `${first?.key};${first?.name.sv};3;a`);
    expect(table?.rows[0]).toMatchObject({ verdict: 'found' });
  });

  it('requires confirmation again if the remembered scale does not fit the values', () => {
    const lines = ['Risk;Inneboende risk;Motivering', 'Sverige;4;a', 'Norge;5;a'];
    const told = (reading: 'own' | 'fiveSteps') =>
      recogniseEntries(model, document, grid(...lines), {
        kind: 'risks',
        kept: {
          names: {},
          columns: [
            { index: 0, field: 'name', segment: null },
            { index: 1, field: 'inherent', segment: null, reading },
            { index: 2, field: 'motivation', segment: null },
          ],
        },
      });
    expect(told('fiveSteps')?.rows[0]).toMatchObject({ verdict: 'found', values: [{ value: 3 }, {}] });
    expect(told('own')?.heading.columns[1]?.doubt).toBe('scale');
    expect(told('own')?.rows[0]?.verdict).toBe('confirm');
  });
});

describe('an imported country list', () => {
  const read = (most: number, ...lines: readonly string[]) => readRiskList(model, grid(...lines), { most });

  it('omits a country that occurs twice', () => {
    const list = read(100, 'ISO;Value', 'GB;30', 'UK;40', 'SE;20');
    expect(list?.entries.map(({ geography }) => geography)).toEqual(['ge-se']);
    expect(list?.unread.map(({ name, reason }) => [name, reason])).toEqual([
      ['GB', 'twice'],
      ['UK', 'twice'],
    ]);
  });

  it.each([
    [4, 'Level', ['5', '4', '1'], false, ['fiveRisk 3', 'fiveGood 1']],
    [4, 'Level', ['Substantial', 'High', 'Low'], false, ['fourWords 4', 'own 3']],
    [4, 'Level', ['4', '2', '1'], true, ['own 4', 'fiveRisk 3', 'fiveGood 1']],
    [4, 'Class', ['A', 'C', 'E'], false, ['lettersToE 4', 'lettersFromE 0']],
    [4, 'Rating', ['7', '2', '1'], false, ['sevenRisk 4', 'sevenGood 0']],
    [100, 'Score', ['80', '12', '30'], true, ['own 80', 'reversed 20']],
    [100, 'Risk score', ['80', '12', '30'], true, ['reversed 20', 'own 80']],
    [100, 'Score (0-10)', ['8', '0', '3'], false, ['fromZeroToTenGood 80', 'fromZeroToTenRisk 20']],
  ] as const)(
    'with a scale from 0 to %i requires one confirmation of the values under "%s", such as %j',
    (most, heading, cells, isGuess, readings) => {
      const names = ['Sweden', 'Norway', 'Finland'];
      const lines = cells.map((cell, at) => `${names[at]};${cell}`);
      const list = read(most, `Country;${heading}`, ...lines);
      expect(list?.question?.isGuess).toBe(isGuess);
      const shown = list?.question?.readings.map(({ scale, value }) => `${scale} ${value}`);
      expect(shown).toEqual(expect.arrayContaining([...readings]));
      expect(shown?.[0]).toBe(readings[0]);
      const [first] = list?.question?.readings ?? [];
      const given = { most, scale: first?.scale };
      const told = readRiskList(model, grid(`Country;${heading}`, ...lines), given);
      expect(told?.question).toBeNull();
      expect(told?.entries.find(({ name }) => name === list?.question?.example.name)?.value).toBe(
        first?.value,
      );
    },
  );

  it('requires no confirmation of the scale if headings, known values or the previous edition determine it', () => {
    const lines = ['Sweden;8', 'Norway;9', 'Finland;0,5', 'Denmark;5'];
    expect(
      read(100, 'Corruption Perceptions Index', 'Country;Score', 'Sweden;80', 'Norway;12')?.question,
    ).toBeNull();
    expect(read(4, 'Level 0-4', 'Country;Level (0-4)', 'Sweden;3', 'Norway;1')?.question).toBeNull();
    const followed = [
      ...['Denmark;9', 'Finland;8,8', 'Sweden;8', 'Germany;7,5', 'Spain;5,5', 'Brazil;3,5'],
      ...['Russia;2,2', 'Somalia;0,9', 'Venezuela;1'],
    ];
    const byIndex = read(100, 'Country;Score (0-10)', ...followed);
    expect(byIndex?.question).toBeNull();
    expect(byIndex?.entries[0]?.value).toBe(90);
    const before = new Map([
      ['ge-se', 81],
      ['ge-no', 88],
      ['ge-fi', 6],
      ['ge-dk', 50],
    ]);
    const list = readRiskList(model, grid('Country;Score', ...lines), { most: 100, before });
    expect(list?.question).toBeNull();
    expect(list?.entries.map(({ value }) => value)).toEqual([80, 90, 5, 50]);
    expect(
      read(100, 'Country;Score (0-100)', 'Czechia (Czech Republic);56', 'Sweden;80')?.entries,
    ).toHaveLength(2);
  });

  it('is accepted even if most of its values are blank', () => {
    const list = read(100, 'Country;Score', 'Sweden;80', 'Iran;..', 'Norway;n/a', 'Chad;-');
    expect(list?.entries.map(({ geography, value }) => [geography, value])).toEqual([['ge-se', 80]]);
    expect(list?.unread).toHaveLength(3);
  });
});

/** Cells as people fill them in: surrounding blanks, both languages, limits, unchanged values. */
import { describe, expect, it } from 'vitest';
import {
  type AssessmentDocument,
  applyPatches,
  documentLimits,
  getBallparkWord,
  getDataKindName,
  getDataModeName,
  parseBallparkWord,
  readBackgroundFile,
  readControlFile,
  writeBackgroundFile,
  writeControlFile,
} from '../../src/assessment/index.ts';
import { dataKinds, dataModes, languages, riskTypes } from '../../src/text/index.ts';
import { bankWith, empty, full, model, set } from './bank.ts';

const rowsOf = (cells: readonly (readonly string[])[]) =>
  cells.map((row, index) => ({ line: index + 1, cells: row }));

describe('words in background and control files', () => {
  it('are distinct for every kind of figure and every mode in both languages', () => {
    const kinds = [...new Set(riskTypes.flatMap((type) => [...dataKinds[type]]))];
    expect(kinds.map((kind) => getDataKindName(kind, 'en'))).toEqual(
      expect.arrayContaining([
        'Quantity',
        'Number of transactions',
        'Transaction volume',
        'Customers onboarded',
      ]),
    );
    for (const language of languages) {
      const words = kinds.map((kind) => getDataKindName(kind, language));
      expect(new Set(words).size).toBe(kinds.length);
      expect(words.every((word) => word.length > 4)).toBe(true);
    }
    expect(dataModes.map((mode) => getDataModeName(mode, 'sv')).sort()).toEqual([
      'andel',
      'antal',
      'procent',
      'uppskattning',
    ]);
  });

  it('exist for the five levels of ballpark figures, but not for values between them', () => {
    const steps = [0, 1, 2, 3, 4];
    expect(steps.map((step) => getBallparkWord(step, 'en'))).toEqual([
      'none',
      'very few',
      'few',
      'about a fifth',
      'nearly all',
    ]);
    for (const language of languages) {
      for (const step of steps)
        expect(parseBallparkWord(` ${getBallparkWord(step, language)?.toUpperCase()} `)).toBe(step);
    }
    expect(getBallparkWord(2.5, 'en')).toBeNull();
    expect(getBallparkWord(5, 'sv')).toBeNull();
    expect(parseBallparkWord('some')).toBeNull();
  });
});

describe('a background file', () => {
  const read = (document: AssessmentDocument, ...cells: string[][]) =>
    readBackgroundFile(model, document, 'customers', rowsOf(cells));
  const outcome = (document: AssessmentDocument, ...cells: string[][]) =>
    read(document, ...cells).lines.map(({ outcome: one, reason }) => reason ?? one);
  const after = (document: AssessmentDocument, ...cells: string[][]) =>
    applyPatches(document, read(document, ...cells).patches).document.background;
  const heading = ['Key', 'Name', 'Segment', 'Quantity', 'Quantity: as'];

  it('has a heading row, a source row, total rows and one row per risk and segment', () => {
    const rows = writeBackgroundFile(model, full, 'customers', 'sv');
    expect(rows[0]).toEqual(['Nyckel', 'Namn', 'Segment', 'Antal', 'Antal: som']);
    expect(rows[1]).toEqual(['#source', 'Core "system"; =x', { day: '2026-01-31' }, null, null]);
    expect(rows.slice(2, 5)).toEqual([
      ['#total', 'Summa', 'Fysiska personer', 1000, null],
      ['#total', 'Summa', 'Juridiska personer', null, null],
      ['#total', 'Summa', 'Fysiska och juridiska personer', 7, null],
    ]);
    expect(rows[5]).toEqual(['cu-private', 'cu-private (sv)', 'Fysiska personer', 250, 'antal']);
    expect(rows[6]).toEqual([
      'cu-company',
      'cu-company (sv)',
      'Juridiska personer',
      'omkring en femtedel',
      'uppskattning',
    ]);
    expect(rows[7]?.slice(3)).toEqual([null, null]);
    expect(writeBackgroundFile(model, empty, 'customers', 'en')[1]).toEqual([
      '#source',
      '',
      null,
      null,
      null,
    ]);
  });

  it('is read independent of upper and lower case and surrounding blanks', () => {
    const cells = [
      [' KEY ', 'segment', ' quantity:   AS', 'QUANTITY '],
      [' cu-pep ', ' BOTH ', ' Percent ', ' 12 '],
    ];
    expect(after(empty, ...cells).data.customers?.['cu-pep']).toEqual({
      BOTH: { Quantity: { mode: 'perc', value: 12 } },
    });
  });

  it('can have codes instead of names in its column headings', () => {
    expect(
      outcome(empty, ['key', 'segment', 'Quantity', 'Quantity.mode'], ['cu-pep', 'BOTH', '1', 'abs']),
    ).toEqual(['taken']);
    expect(outcome(empty, ['Key', 'Quantity'], ['cu-pep', '1'])).toEqual(['columns']);
    expect(outcome(empty, ['Segment', 'Quantity'], ['BOTH', '1'])).toEqual(['columns']);
  });

  it('is reported line by line as changed or unchanged', () => {
    const before = bankWith(
      set('/background/totals/BOTH/customers/Quantity', 7),
      set('/background/provenance/customers', { source: 'Register', date: '2026-01-31' }),
      set('/background/data/customers/cu-pep/BOTH/Quantity', { mode: 'abs', value: 5 }),
    );
    expect(
      outcome(
        before,
        heading,
        ['#source', 'Register', ' 2026-01-31 ', '', ''],
        ['#total', '', 'BOTH', ' 7 ', ''],
        ['cu-pep', '', 'BOTH', '5', ''],
      ),
    ).toEqual(['unchanged', 'unchanged', 'unchanged']);
    const cells = [
      heading,
      ['#source', 'Other', '', '', ''],
      ['#total', '', 'BOTH', '', ''],
      ['#total', '', 'CORPORATES', '9', ''],
      ['cu-pep', '', 'BOTH', '', ''],
    ];
    expect(outcome(before, ...cells)).toEqual(['taken', 'taken', 'taken', 'taken']);
    expect(after(before, ...cells)).toMatchObject({
      provenance: { customers: { source: 'Other', date: null } },
      totals: { BOTH: { customers: {} }, CORPORATES: { customers: { Quantity: 9 } } },
      data: { customers: {} },
    });
    expect(after(before, ...cells).data.customers).not.toHaveProperty('cu-pep');
  });

  it('does not change values whose column is missing', () => {
    const before = bankWith(
      set('/background/totals/BOTH/customers/Quantity', 7),
      set('/background/provenance/customers', { source: 'Register', date: '2026-01-31' }),
    );
    const background = after(before, ['Key', 'Segment'], ['#source', '2026-02-01'], ['#total', 'BOTH']);
    expect(background.provenance.customers).toEqual({ source: 'Register', date: '2026-02-01' });
    expect(background.totals.BOTH?.customers).toEqual({ Quantity: 7 });
    expect(after(empty, ['Key', 'Segment'], ['#source', '2026-02-01']).provenance.customers?.source).toBe('');
    expect(outcome(empty, ['Key', 'Segment'], ['#source', ''])).toEqual(['unchanged']);
  });

  it('does not change other figures of a risk, and refuses a figure for a segment out of scope', () => {
    const before = bankWith(
      set('/background/data/customers/cu-pep/BOTH/Quantity', { mode: 'abs', value: 5 }),
      set('/background/data/customers/cu-pep/INDIVIDUALS/Quantity', { mode: 'abs', value: 1 }),
      set('/settings/segment', 'CORPORATES'),
    );
    const changed = after(before, heading, ['cu-pep', '', 'INDIVIDUALS', '2', '']);
    expect(changed.data.customers?.['cu-pep']).toEqual({
      BOTH: { Quantity: { mode: 'abs', value: 5 } },
      INDIVIDUALS: { Quantity: { mode: 'abs', value: 2 } },
    });
    expect(
      outcome(bankWith(set('/settings/segment', 'CORPORATES')), heading, [
        'cu-pep',
        '',
        'INDIVIDUALS',
        '2',
        '',
      ]),
    ).toEqual(['source.unfit']);
  });

  it('is accepted with figures and texts up to their limits, and refused above the limits', () => {
    const top = Number.MAX_SAFE_INTEGER;
    const line = (value: string, mode: string) =>
      outcome(empty, heading, ['cu-pep', '', 'BOTH', value, mode])[0];
    expect([
      line(`${top}`, 'abs'),
      line('100', 'perc'),
      line('1', 'ratio'),
      line('4', 'ball'),
      line('0', 'abs'),
    ]).toEqual(Array(5).fill('taken'));
    expect([
      line(`${top}0`, 'abs'),
      line('100.1', 'perc'),
      line('1.1', 'ratio'),
      line('4.1', 'ball'),
    ]).toEqual(Array(4).fill('value.range'));
    const total = (value: string) => outcome(empty, heading, ['#total', '', 'BOTH', value, ''])[0];
    expect([total('0'), total(`${top}`), total(`${top}0`)]).toEqual(['taken', 'taken', 'value.range']);
    const source = (length: number) =>
      outcome(empty, heading, ['#source', 'x'.repeat(length), '', '', ''])[0];
    expect([source(2_000), source(2_001)]).toEqual(['taken', 'text.long']);
    expect(line('12%', 'percent')).toBe('taken');
  });
});

describe('a control file', () => {
  const read = (document: AssessmentDocument, ...cells: string[][]) =>
    readControlFile(model, document, rowsOf(cells));
  const outcome = (document: AssessmentDocument, ...cells: string[][]) =>
    read(document, ...cells).lines.map(({ outcome: one, reason }) => reason ?? one);
  const controls = (document: AssessmentDocument, ...cells: string[][]) =>
    applyPatches(document, read(document, ...cells).patches).document.controls;

  it('needs a key column, and refuses lines without a key or with a repeated key', () => {
    expect(read(empty, ['Name', 'Note'])).toEqual({
      lines: [{ line: 1, key: '', outcome: 'refused', reason: 'columns', column: null }],
      patches: [],
    });
    expect(read(empty).lines).toHaveLength(1);
    expect(outcome(empty, ['Key', 'Note'], [' ', 'x'], [' co-cash ', 'x'], ['co-cash', 'y'])).toEqual([
      'key.absent',
      'taken',
      'key.repeated',
    ]);
  });

  it('can have yes and no in both languages, as x, as true and false, or as 1 and 0', () => {
    const inUse = (word: string) => {
      const { lines, patches } = read(full, ['Key', 'In use'], ['co-general', word]);
      const [line] = lines;
      if (line?.outcome === 'refused') return line.reason;
      const { exceptions } = applyPatches(full, patches).document.selections.controls;
      return !exceptions.includes('co-general');
    };
    for (const word of ['yes', ' JA ', 'x', 'true', '1']) expect(inUse(word)).toBe(true);
    for (const word of ['no', 'Nej', 'false', ' 0', '', '  ']) expect(inUse(word)).toBe(false);
    expect(inUse('maybe')).toBe('value.word');
    expect(outcome(empty, ['Key', 'In use'], ['co-general', ' '])).toEqual(['unchanged']);
  });

  it('can have levels from 0 to 4, and does not change values whose column is missing', () => {
    const heading = ['Key', 'Individuals: design', 'Corporates: operation'];
    const cells = (one: string, two: string) => [heading, ['co-cash', one, two]];
    expect(controls(empty, ...cells(' 0 ', '4')).data['co-cash']?.assessment).toEqual({
      priv: { design: 0 },
      corp: { operation: 4 },
    });
    expect(outcome(empty, ...cells('-0.1', ''))).toEqual(['value.range']);
    expect(outcome(empty, ...cells('', '4.1'))).toEqual(['value.range']);
    const assessment = controls(full, ['Key', 'Corporates: strength'], ['co-cash', '2']).data['co-cash']
      ?.assessment;
    expect(assessment).toEqual({ priv: { design: 3, operation: 2.5 }, both: 1, corp: 2 });
  });

  it('can have variables as name=value pairs, and refuses other forms', () => {
    const variables = (text: string) => {
      const [line] = read(empty, ['Key', 'Variables'], ['co-cash', text]).lines;
      if (line?.outcome === 'refused') return line.reason;
      return controls(empty, ['Key', 'Variables'], ['co-cash', text]).data['co-cash']?.variables;
    };
    expect(variables('  a=1   b_2=-0.5 ')).toEqual({ a: 1, b_2: -0.5 });
    expect(variables('')).toBeUndefined();
    for (const text of ['a', 'a=', '=1', 'a=x', '1a=1', 'a=1=2', '-a=1'])
      expect(variables(text)).toBe('value.word');
  });

  it('creates an own control from lists of risks separated by blanks or commas, without duplicates', () => {
    const heading = ['Key', 'Name', 'Covers all of', 'Covers', 'Category', 'General'];
    const own = (...cells: string[]) => controls(empty, heading, ['own-x', ...cells]).own['own-x'];
    expect(
      own(
        'X',
        ' channels,  products channels ',
        ' customers:cu-pep,customers:cu-private  customers:cu-pep ',
        ' ',
        ' JA ',
      ),
    ).toEqual({
      name: 'X',
      description: '',
      category: null,
      general: true,
      related: { customers: ['cu-pep', 'cu-private'] },
      allOf: ['channels', 'products'],
    });
    expect(own('X', ' ', ' ', ' ', ' ')).toMatchObject({
      category: null,
      general: false,
      related: {},
      allOf: [],
    });
    expect(outcome(empty, heading, ['own-x', 'X', '', 'customers:cu-none', '', ''])).toEqual(['key.unknown']);
    expect(outcome(empty, heading, ['own-x', 'X', '', '', 'cc-none', ''])).toEqual(['key.unknown']);
    expect(outcome(empty, heading, ['own-x', 'X', '', 'customers', '', ''])).toEqual(['type.unknown']);
    expect(outcome(empty, heading, ['own-x', 'X', '', '?customers:a', '', ''])).toEqual(['type.unknown']);
    expect(outcome(empty, ['Key', 'Name'], ['own-x', 'x'.repeat(documentLimits.name)])).toEqual(['taken']);
    expect(outcome(empty, ['Key', 'Name'], ['own-x', 'x'.repeat(documentLimits.name + 1)])).toEqual([
      'text.long',
    ]);
    expect(outcome(empty, ['Key', 'Note'], ['own-x', 'n'])).toEqual(['value.missing']);
  });

  it('restores the label and type of an own control, and refuses unknown ones', () => {
    const heading = ['Key', 'Name', 'Part of the programme', 'Form of control'];
    const own = (document: AssessmentDocument, ...cells: string[]) =>
      controls(document, heading, ['own-x', 'X', ...cells]).own['own-x'];
    const made = own(empty, 'CustomerDueDiligence', ' SOP ');
    expect(made).toMatchObject({ label: 'CustomerDueDiligence', type: 'SOP' });
    const there = bankWith(set('/controls/own/own-x', made));
    expect(writeControlFile(model, there, 'en').at(-1)?.slice(4, 6)).toEqual(['CustomerDueDiligence', 'SOP']);
    expect(controls(there, ['Key', 'Name'], ['own-x', 'Y']).own['own-x']).toMatchObject({
      name: 'Y',
      label: 'CustomerDueDiligence',
      type: 'SOP',
    });
    expect(own(there, '', '')).not.toHaveProperty('label');
    expect(own(empty, 'Undefined', 'UNDEFINED')).not.toHaveProperty('type');
    expect(outcome(empty, heading, ['own-x', 'X', 'Diligence', ''])).toEqual(['value.word']);
    expect(outcome(empty, heading, ['own-x', 'X', '', 'sop'])).toEqual(['value.word']);
  });

  it('changes only the fields of an own control that have a column', () => {
    expect(controls(full, ['Key', 'General'], ['own-gate', 'yes']).own['own-gate']).toEqual({
      ...full.controls.own['own-gate'],
      general: true,
    });
    expect(controls(full, ['Key', 'Covers'], ['own-gate', '']).own['own-gate']?.related).toEqual({});
    expect(
      outcome(
        full,
        ['Key', 'Covers', 'Covers all of'],
        ['own-gate', 'customers:cu-pep customers:cu-private', 'channels'],
      ),
    ).toEqual(['unchanged']);
    expect(outcome(full, ['Key', 'Covers'], ['own-gate', 'customers:cu-pep'])).toEqual(['taken']);
  });

  it('marks a control as not applicable only by the column for it, not by a reason alone', () => {
    const entry = (column: string, text: string, document = empty) =>
      controls(document, ['Key', column], ['co-cash', text]).data['co-cash'];
    // A reason alone does not exclude a risk.
    expect(entry('Not applicable: reason', 'Not ours')).toBeUndefined();
    expect(entry('Not applicable', 'yes')).toEqual({ na: { reason: '' } });
    expect(entry('Note', 'x'.repeat(documentLimits.text))?.note).toHaveLength(documentLimits.text);
    expect(entry('Note', 'n')).toEqual({ note: 'n' });
    expect(entry('Evidence: date', ' 2026-05-01 ')).toEqual({ evidenceDate: '2026-05-01' });
    expect(entry('Segment', ' corporates ')).toEqual({ segment: 'CORPORATES' });
    const noted = bankWith(set('/controls/data/co-cash', { note: 'n' }));
    expect(entry('Note', '', noted)).toBeUndefined();
    expect(outcome(noted, ['Key', 'Note'], ['co-cash', 'n'])).toEqual(['unchanged']);
  });

  it('is written in the requested language', () => {
    const [heading, ...rows] = writeControlFile(model, full, 'sv');
    expect(heading?.slice(10, 22)).toEqual([
      ...['Ej tillämplig', 'Ej tillämplig: skäl', 'Segment'],
      ...['Fysiska personer: styrka', 'Fysiska personer: utformning', 'Fysiska personer: funktion'],
      ...['Juridiska personer: styrka', 'Juridiska personer: utformning', 'Juridiska personer: funktion'],
      ...['Båda: styrka', 'Båda: utformning', 'Båda: funktion'],
    ]);
    const own = rows.find(([key]) => key === 'own-gate');
    expect(own?.slice(6, 12)).toEqual([
      'nej',
      'channels',
      'customers:cu-pep customers:cu-private',
      'ja',
      'ja',
      '',
    ]);
    const cash = rows.find(([key]) => key === 'co-cash');
    expect(cash?.slice(10, 12)).toEqual([null, null]);
    expect(cash?.at(-1)).toBe('a=0.1 limit=-2');
  });
});

/**
 * Seeded registers of controls in the style of other organisations: ten layouts, two languages, with the
 * expected result of each row.
 */
import { type AssessmentDocument, listControlRows } from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { TableGrid } from '@klarsikt/engine/recognise';
import { randomOf } from './layouts.ts';

export interface ExpectedEntry {
  readonly row: number;
  /** Null: the row must not be imported. */
  readonly key: string | null;
  /** Design, operation or strength, in the order of the columns. */
  readonly levels: readonly number[];
}

export interface MadeRegister {
  readonly name: string;
  readonly grid: TableGrid;
  readonly expected: readonly ExpectedEntry[];
}

interface Row {
  readonly key: string;
  readonly name: string;
  readonly design: number;
  readonly operation: number;
}

interface Layout {
  readonly name: string;
  readonly language: 'en' | 'sv';
  readonly head: readonly (readonly string[])[];
  readonly line: (row: Row, at: number) => readonly string[];
  /** Meaning of the level columns in their headings; both design and operation by default. */
  readonly said?: 'design' | 'operation' | 'none';
  readonly below?: readonly string[];
}

const sv = (value: number) => String(value).replace('.', ',');
const strengthWord = {
  en: ['Weak', 'Moderate', 'Strong', 'Very Strong'],
  sv: ['Svag', 'Måttlig', 'Stark', 'Mycket stark'],
};
const worded = (language: 'en' | 'sv', value: number) =>
  strengthWord[language][Math.max(1, Math.round(value)) - 1] ?? '';

const layouts: readonly Layout[] = [
  {
    name: 'plain',
    language: 'en',
    head: [['Control', 'Design', 'Operating effectiveness', 'Evidence']],
    line: ({ name, design, operation }) => [name, String(design), String(operation), 'Sample of 25'],
  },
  {
    name: 'Swedish decimals',
    language: 'sv',
    head: [['Kontroll', 'Utformning', 'Funktion', 'Ansvarig']],
    line: ({ name, design, operation }) => [name, sv(design), sv(operation), 'Riskfunktionen'],
    below: ['Summa', '', '', ''],
  },
  {
    name: 'title above',
    language: 'en',
    head: [
      ['Control register 2026', '', ''],
      ['', '', ''],
      ['Control name', 'Design', 'Control owner'],
    ],
    line: ({ name, design }) => [name, String(design), 'AML officer'],
    said: 'design',
  },
  {
    name: 'keys of our own',
    language: 'en',
    head: [['Control ID', 'Description', 'Operating effectiveness', 'Frequency']],
    line: ({ key, operation }) => [key, 'As the manual says', String(operation), 'monthly'],
    said: 'operation',
  },
  {
    name: 'our words',
    language: 'sv',
    head: [['Åtgärd', 'Utformning', 'Efterlevnad']],
    line: ({ name, design, operation }) => [name, worded('sv', design), worded('sv', operation)],
  },
  {
    name: 'yes and no',
    language: 'sv',
    head: [['Kontroller', 'Används', 'Hur ofta']],
    line: ({ name }, at) => [name, at % 2 === 0 ? 'Ja' : 'Nej', 'löpande'],
    said: 'none',
  },
  {
    name: 'columns turned',
    language: 'en',
    head: [['Owner', 'Evidence date', 'Design', 'Measure']],
    line: ({ name, design }) => ['Compliance', '2026-03-31', String(design), name],
    said: 'design',
  },
  {
    name: 'capitals and signs',
    language: 'en',
    head: [['No', 'Control', 'Design', 'Operation']],
    line: ({ name, design, operation }, at) => [
      String(at + 1),
      `- ${name.toUpperCase()};`,
      String(design),
      String(operation),
    ],
  },
  {
    name: 'headings between',
    language: 'sv',
    head: [
      ['Kontroll', 'Utformning', 'Underlag'],
      ['Styrning och organisation', '', ''],
    ],
    line: ({ name, design }) => [name, sv(design), 'Granskning av internrevisionen'],
    said: 'design',
  },
  {
    name: 'heading of two rows',
    language: 'sv',
    head: [
      ['Register', 'Bedömning', ''],
      ['Kontroll', 'Utformning', 'Funktion'],
    ],
    line: ({ name, design, operation }) => [name, sv(design), sv(operation)],
    below: ['Totalt', '', ''],
  },
];

/** Registers in a layout; every second one contains an unknown control. */
export function registers(model: CompiledModel, document: AssessmentDocument): readonly MadeRegister[] {
  const controls = listControlRows(model, document);
  return Array.from({ length: 30 }, (_, at) => {
    const layout = layouts[at % layouts.length];
    if (layout === undefined) throw new Error('there is no layout');
    const random = randomOf(at + 101);
    const chosen = controls.filter(() => random() < Math.min(1, 14 / controls.length));
    const rows: (readonly string[])[] = [...layout.head];
    const expected: ExpectedEntry[] = [];
    const isWorded = layout.name === 'our words';
    if (layout.name === 'headings between') expected.push({ row: 2, key: null, levels: [] });
    for (const [index, { key, name }] of chosen.entries()) {
      const level = () => (isWorded ? Math.floor(random() * 4) + 1 : Math.round(random() * 40) / 10);
      const row = { key, name: name[layout.language], design: level(), operation: level() };
      rows.push(layout.line(row, index));
      const levels = {
        design: [row.design],
        operation: [row.operation],
        none: [],
        both: [row.design, row.operation],
      };
      expected.push({
        row: rows.length,
        key: `/controls/data/${key}`,
        levels: levels[layout.said ?? 'both'],
      });
    }
    const extra = { key: 'zz-qwfp', name: 'Zzyzx qwfp', design: 2, operation: 3 };
    if (at % 2 === 0) {
      rows.push(layout.line(extra, 0));
      expected.push({ row: rows.length, key: null, levels: [] });
    }
    if (layout.below !== undefined) {
      rows.push(layout.below);
      expected.push({ row: rows.length, key: null, levels: [] });
    }
    const grid = { name: layout.name, rows: rows.map((cells, index) => ({ number: index + 1, cells })) };
    return { name: `${layout.name} ${at}`, grid, expected };
  });
}

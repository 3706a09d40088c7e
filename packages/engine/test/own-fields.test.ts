/** Own fields: values of each kind, changes on top of former values, and export and import by file. */
import { describe, expect, it } from 'vitest';
import {
  applyOwnFieldChange,
  findOwnFieldColumns,
  isOwnFieldMatch,
  isSafeLink,
  listOwnFieldHeadings,
  type OwnField,
  type OwnFieldKind,
  ownFieldKeyPattern,
  proposeOwnFieldKey,
  toOwnFieldCell,
} from '../src/own-fields/index.ts';
import { languages } from '../src/text/index.ts';
import { formatCellText } from '../src/values/index.ts';

const field = (kind: OwnFieldKind, given: Partial<OwnField> = {}): OwnField => ({
  ...{ key: kind, thing: 'action', kind, label: { en: `A ${kind}`, sv: `Ett ${kind}` } },
  ...{ help: { en: '', sv: '' }, isListed: true, isArchived: false },
  options:
    kind === 'choice'
      ? [
          { id: 'o1', name: { en: 'Yes', sv: 'Ja' }, isArchived: false },
          { id: 'o2', name: { en: 'Former', sv: 'Tidigare' }, isArchived: true },
        ]
      : [],
  ...given,
});
const fields = (['text', 'number', 'choice', 'date', 'link', 'person'] as const).map((kind) => field(kind));
const people = [
  { id: 1, name: 'Anna Berg', isActive: true },
  { id: 2, name: 'Bo Ek', isActive: false },
  { id: 3, name: 'Cy Ahl', isActive: true },
  { id: 4, name: 'Cy Ahl', isActive: true },
];
const change = (given: Parameters<typeof applyOwnFieldChange>[2]['change'], before = {}) =>
  applyOwnFieldChange(fields, people, { before, change: given });

describe('values of own fields', () => {
  it('are validated by kind, where zero is a value and blank text clears the field', () => {
    const right = {
      text: ' x ',
      number: 0,
      choice: 'o1',
      date: '2026-02-28',
      link: 'https://a.se/x?y=1#z',
      person: 1,
    };
    expect(change(right)).toEqual({ values: { ...right, text: 'x' }, problems: [] });
    expect(change({ text: '  ', number: null }, { text: 'x', number: 0, date: '2026-01-01' }).values).toEqual(
      {
        date: '2026-01-01',
      },
    );
  });

  it('are rejected with the key of their field if type, date, link scheme, person or key is invalid', () => {
    const wrong = {
      ...{
        text: 4,
        number: '4',
        choice: 'o2',
        date: '2026-02-30',
        link: 'javascript:alert(1)',
        person: 2,
        none: 'x',
      },
    };
    const { values, problems } = change(wrong);
    expect(values).toEqual({});
    expect(problems.map(({ key, fault }) => [key, fault])).toEqual([
      ...Object.keys(wrong).flatMap((key) => (key === 'none' ? [] : [[key, key]])),
      ['none', 'unknown'],
    ]);
    for (const number of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(change({ number }).problems).toEqual([{ key: 'number', fault: 'number' }]);
    for (const link of [
      'http://a.se',
      'https://',
      'https://a b',
      'https://u:p@a.se',
      'https://a.se/"><b',
      ' data:x',
    ])
      expect(isSafeLink(link), link).toBe(false);
  });

  it('may still contain an archived option or a former user, but never a new value in an archived field', () => {
    expect(change({ choice: 'o2', person: 2 }, { choice: 'o2', person: 2 }).problems).toEqual([]);
    const archived = [field('text', { isArchived: true })];
    const before = { text: 'kept' };
    expect(applyOwnFieldChange(archived, [], { before, change: { text: 'new' } })).toEqual({
      values: before,
      problems: [{ key: 'text', fault: 'archived' }],
    });
  });

  it('can be filtered by value, by any value and by no value', () => {
    const values = { choice: 'o1', number: 0 };
    expect(['o1', 'o2', '+', '-'].map((wanted) => isOwnFieldMatch(values, 'choice', wanted))).toEqual([
      ...[true, false, true, false],
    ]);
    expect([isOwnFieldMatch(values, 'number', '+'), isOwnFieldMatch(values, 'text', '-')]).toEqual([
      true,
      true,
    ]);
  });
});

describe('the file columns of own fields', () => {
  it('are read back exactly as written, in both languages', () => {
    const values = {
      text: 'a;b',
      number: 1234.5,
      choice: 'o2',
      date: '2026-03-04',
      link: 'https://a.se',
      person: 4,
    };
    for (const language of languages) {
      const cells = fields.map((one) => toOwnFieldCell(one, values[one.kind], { language, people }));
      const row = {
        number: 2,
        cells: cells.map(formatCellText),
        looks: cells.flatMap((cell, column) => (typeof cell === 'number' ? [{ column, number: cell }] : [])),
      };
      const heading = listOwnFieldHeadings(fields, language, []);
      const facts = { fields, people, language };
      const { indexes, read } = findOwnFieldColumns(heading, [row], { taken: [], facts });
      expect(indexes).toEqual([0, 1, 2, 3, 4, 5]);
      expect(read(row, values)).toEqual({ values, changed: [], faults: [] });
      const former = { choice: 'o2', number: 7 };
      expect(read(row, former).changed.map(({ key }) => key)).toEqual([
        'text',
        'number',
        'date',
        'link',
        'person',
      ]);
    }
  });

  it('clear the field if a cell is empty, and report an unreadable cell with its text', () => {
    const cells = ['', 'many', 'Maybe', '3/4/2026', 'ftp://a', 'Cy Ahl'];
    const row = { number: 2, cells };
    const facts = { fields, people, language: 'en' as const };
    const { read } = findOwnFieldColumns(listOwnFieldHeadings(fields, 'sv', []), [row], { taken: [], facts });
    const { values, faults } = read(row, { text: 'x', number: 1 });
    expect(values).toEqual({ number: 1 });
    expect(faults.map(({ text }) => text)).toEqual(cells.slice(1));
  });

  it('have a heading with the field key if several fields have the same label', () => {
    const twins = [field('text', { key: 'a' }), field('text', { key: 'b' }), field('number')];
    expect(listOwnFieldHeadings(twins, 'en', ['A number'])).toEqual([
      'A text (a)',
      'A text (b)',
      'A number (number)',
    ]);
    const row = { number: 2, cells: ['1', '2', '3'] };
    const facts = { fields: twins, people, language: 'en' as const };
    const { read } = findOwnFieldColumns(listOwnFieldHeadings(twins, 'en', ['A number']), [row], {
      taken: [],
      facts,
    });
    expect(read(row, {}).values).toEqual({ a: '1', b: '2', number: 3 });
  });
});

describe('the proposed key of an own field', () => {
  it('is derived from the label, matches the key pattern and is not yet in use', () => {
    expect(proposeOwnFieldKey({ en: 'Supplier: risk', sv: '' }, ['supplier_risk'])).toBe('supplier_risk_2');
    expect(proposeOwnFieldKey({ en: '', sv: 'Ärende nr' }, [])).toBe('arende_nr');
    for (const en of ['—', '9', 'x'.repeat(80), '12 Ab'])
      expect(proposeOwnFieldKey({ en, sv: '' }, ['field'])).toMatch(ownFieldKeyPattern);
  });
});

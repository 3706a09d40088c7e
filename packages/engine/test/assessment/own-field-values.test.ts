/** Own fields in the document: valid changes, export and import by workbook, and no effect on figures. */
import { describe, expect, it } from 'vitest';
import { computeAssessment } from '../../src/assess/index.ts';
import {
  type AssessmentDocument,
  applyPatches,
  applyUserPatches,
  buildAssessmentCase,
  buildAssessmentWorkbook,
  checkDocumentFields,
  describeDocumentPlace,
  findDocumentFaults,
  findForeignFieldValues,
  listDocumentFieldChanges,
  type Patch,
  readAssessmentWorkbook,
  readControlFile,
  type WorkbookInputSheet,
  type WorkbookSheet,
} from '../../src/assessment/index.ts';
import type { OwnField, OwnFieldKind, OwnFieldObjectKind } from '../../src/own-fields/index.ts';
import { languages } from '../../src/text/index.ts';
import { formatCellText } from '../../src/values/index.ts';
import { bankWith, full, model, set } from './bank.ts';

const field = (thing: OwnFieldObjectKind, kind: OwnFieldKind, given: Partial<OwnField> = {}): OwnField => ({
  ...{ key: kind, thing, kind, label: { en: `The ${kind}`, sv: `Fältet ${kind}` } },
  ...{ help: { en: '', sv: '' }, isListed: true, isArchived: false },
  options:
    kind === 'choice' ? [{ id: 'o1', name: { en: 'Critical', sv: 'Kritisk' }, isArchived: false }] : [],
  ...given,
});

const kinds = ['text', 'number', 'choice', 'date', 'link', 'person'] as const;
const things = ['assessment', 'risk', 'control'] as const;
const fields = things.flatMap((thing) => kinds.map((kind) => field(thing, kind)));
const people = [
  { id: 1, name: 'Anna Berg', isActive: true },
  { id: 2, name: 'Bo Ek', isActive: false },
];
const own = { fields, people };
const values = {
  ...{ text: '1.234', number: 1.234, choice: 'o1', date: '2026-03-04' },
  ...{ link: 'https://a.se/x', person: 1 },
};
const places = ['/ownFields', '/risks/data/customers/cu-pep/ownFields', '/controls/data/co-cash/ownFields'];
const filled = applyPatches(
  full,
  places.map((place) => set(place, values)),
).document;

const problems = (...patches: readonly Patch[]) => {
  const after = applyPatches(full, patches).document;
  return checkDocumentFields(fields, people, listDocumentFieldChanges(full, after));
};

const asRead = (sheets: readonly WorkbookSheet[]): WorkbookInputSheet[] =>
  sheets.map(({ name, rows }) => ({
    name,
    rows: rows.map((cells, at) => ({
      ...{ line: at + 1, cells: cells.map(formatCellText) },
      looks: cells.flatMap((cell, column) => (typeof cell === 'number' ? [{ column, number: cell }] : [])),
    })),
  }));

const after = (document: AssessmentDocument, sheets: readonly WorkbookInputSheet[]) =>
  applyPatches(document, readAssessmentWorkbook(model, document, sheets, own).patches).document;

describe('values of own fields in a document', () => {
  it('have no effect on levels, and are not stored if there are none', () => {
    expect(computeAssessment(buildAssessmentCase(model, filled))).toEqual(
      computeAssessment(buildAssessmentCase(model, full)),
    );
    expect(JSON.stringify(full)).not.toContain('ownFields');
  });

  it('are refused with their path if the field is unknown or archived, or the value has the wrong kind', () => {
    expect(problems(...places.map((place) => set(`${place}/number`, 0)))).toEqual([]);
    const faults = problems(
      set('/ownFields/supplier', 'x'),
      set('/risks/data/customers/cu-pep/ownFields/number', 'many'),
      set('/controls/data/co-cash/ownFields/link', 'javascript:alert(1)'),
      set('/controls/data/co-cash/ownFields/person', 2),
    );
    expect(faults.map(({ code, path }) => [code, path])).toEqual([
      ['ownfield.unknown', '/ownFields/supplier'],
      ['ownfield.number', '/risks/data/customers/cu-pep/ownFields/number'],
      ['ownfield.link', '/controls/data/co-cash/ownFields/link'],
      ['ownfield.person', '/controls/data/co-cash/ownFields/person'],
    ]);
    expect(faults[1]?.text).toEqual({
      en: 'must have a number in “The number”',
      sv: 'måste ha ett tal i ”Fältet number”',
    });
    const archived = [field('assessment', 'text', { isArchived: true })];
    const changes = listDocumentFieldChanges(
      full,
      applyPatches(full, [set('/ownFields/text', 'x')]).document,
    );
    expect(checkDocumentFields(archived, people, changes)).toMatchObject([{ code: 'ownfield.archived' }]);
  });

  it('cannot have the name of an inherited member, and are limited in length', () => {
    for (const [key, value] of [
      ['constructor', 'x'],
      ['text', 'x'.repeat(2001)],
      ['text', ''],
      ['text', true],
    ] as const)
      expect(findDocumentFaults({ ...full, ownFields: { [key]: value } }), key).not.toEqual([]);
  });

  it('do not reopen a completed part', () => {
    const document = bankWith(set('/risks/status', 'DONE'));
    const changed = applyUserPatches(document, [set('/ownFields/text', 'x')]);
    expect(changed.document.risks.status).toBe('DONE');
    expect(describeDocumentPlace(model, full, '/ownFields/text')).toEqual({
      en: 'Own fields',
      sv: 'Egna fält',
    });
  });

  it('are listed if their field does not exist or has another kind', () => {
    const foreign = applyPatches(filled, [
      set('/ownFields/other', 'x'),
      set('/ownFields/number', 'text'),
    ]).document;
    expect(findForeignFieldValues(fields, people, filled)).toEqual([]);
    expect(findForeignFieldValues(fields, people, foreign)).toEqual([
      { path: '/ownFields/number', value: 'text' },
      { path: '/ownFields/other', value: 'x' },
    ]);
    const left = people.map((one) => ({ ...one, isActive: false }));
    expect(findForeignFieldValues(fields, left, filled)).toEqual([]);
  });
});

describe('own fields in a workbook', () => {
  it('are restored unchanged in both languages', () => {
    for (const language of languages) {
      const sheets = buildAssessmentWorkbook(model, filled, language, own);
      const reading = readAssessmentWorkbook(model, filled, asRead(sheets), own);
      const lines = reading.sheets.flatMap((sheet) => sheet.lines);
      expect(lines.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
      const taken = after(full, asRead(sheets));
      expect(taken).toEqual(filled);
    }
  });

  it('add columns and sheets only if own fields are defined', () => {
    const names = (given: typeof own) =>
      buildAssessmentWorkbook(model, full, 'en', given).map(({ name }) => name);
    expect(names({ fields: [], people: [] })).toEqual(names({ fields: [field('incident', 'text')], people }));
    expect(names(own).slice(-3)).toEqual(['Controls', 'Risks', 'Assessment']);
  });

  it('are cleared by an empty cell but not by a missing column', () => {
    const sheets = asRead(buildAssessmentWorkbook(model, filled, 'en', own));
    const edit = (sheet: string, row: string, heading: string, text: string) =>
      sheets.map((one) =>
        one.name !== sheet
          ? one
          : {
              ...one,
              rows: one.rows.map((line) =>
                line.cells.includes(row)
                  ? {
                      ...line,
                      cells: line.cells.map((cell, at) => (one.rows[0]?.cells[at] === heading ? text : cell)),
                    }
                  : line,
              ),
            },
      );
    const emptied = after(filled, edit('Risks', 'cu-pep', 'The text', ''));
    expect(emptied.risks.data.customers?.['cu-pep']?.ownFields).toEqual({ ...values, text: undefined });
    const { sheets: read } = readAssessmentWorkbook(
      model,
      filled,
      edit('Controls', 'co-cash', 'The date', 'soon'),
      own,
    );
    expect(read.flatMap(({ lines }) => lines).filter(({ outcome }) => outcome === 'refused')).toMatchObject([
      { key: 'co-cash', reason: 'ownField', column: 'The date' },
    ]);
  });

  it('have their key in the heading if another column has the same name', () => {
    const note = field('control', 'text', { label: { en: 'Note', sv: 'Anteckning' } });
    const given = { fields: [note], people };
    const document = applyPatches(full, [set('/controls/data/co-cash/ownFields', { text: 'own' })]).document;
    const sheets = asRead(buildAssessmentWorkbook(model, document, 'en', given));
    expect(sheets.find(({ name }) => name === 'Controls')?.rows[0]?.cells.at(-1)).toBe('Note (text)');
    const read = applyPatches(full, readAssessmentWorkbook(model, full, sheets, given).patches).document;
    expect(read.controls).toEqual(document.controls);
  });
});

it('reading a control file changes no fields whose column is missing', () => {
  const document = applyPatches(full, [
    set('/controls/data/co-cash/owner', 'Anna'),
    set('/controls/data/co-cash/improvement', { to: 4, effort: 3 }),
    set('/controls/data/co-cash/ownFields', values),
  ]).document;
  const rows = [
    ['Key', 'Note'],
    ['co-cash', 'read again'],
  ].map((cells, at) => ({ line: at + 1, cells }));
  const { patches } = readControlFile(model, document, rows, own);
  expect(patches).toEqual([set('/controls/data/co-cash/note', 'read again')]);
});

import { createEmptyDocument, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import { type EntryKind, recogniseEntries, type TableGrid } from '@klarsikt/engine/recognise';
import { describe, expect, it } from 'vitest';
import { readStarterModel } from '../src/index.ts';

const model = compileModel(readStarterModel());
const document = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Bank' });
const [control] = model.controls.list;
const [threat] = model.threats.list;
const [customer] = model.customers.list;
const nameOf = (entity: { readonly name: { readonly sv: string } } | undefined) => entity?.name.sv ?? '';

const gridOf = (...rows: (readonly string[])[]): TableGrid => ({
  name: 'Blad1',
  rows: rows.map((cells, index) => ({ number: index + 1, cells })),
});
const read = (kind: EntryKind, ...rows: (readonly string[])[]) =>
  recogniseEntries(model, document, gridOf(...rows), { kind });
const valuesOf = (table: ReturnType<typeof read>) =>
  table?.rows[0]?.values.map(({ field, value, cell }) => [field, value, cell]);

describe('imported registers with additional columns', () => {
  it.each([
    ['Nästa test', 'Senast testad'],
    ['Planerat testdatum', 'Testdatum'],
    ['Next test date', 'Last tested'],
  ])('never use the column "%s" as the date of the last test', (next, last) => {
    const table = read('controls', ['Kontroll', next, last], [nameOf(control), '2027-01-31', '2025-11-03']);
    expect(valuesOf(table)).toEqual([['evidenceDate', '2025-11-03', 'C2']]);
  });

  it('can contain the date of the last test with the month in words', () => {
    const table = read('controls', ['Kontroll', 'Senast testad'], [nameOf(control), 'den 15 mars 2025']);
    expect(valuesOf(table)).toEqual([['evidenceDate', '2025-03-15', 'B2']]);
  });

  it('never use the column of a previous or target level as the current level', () => {
    const table = read(
      'threats',
      ['Hot', 'Föregående nivå', 'Målnivå', 'Hotnivå', 'Motivering'],
      [nameOf(threat), 'Låg', 'Medel', 'Hög', 'Två fall'],
    );
    expect(valuesOf(table)?.[0]).toEqual(['level', 3, 'D2']);
    expect(table?.rows[0]?.verdict).toBe('found');
  });

  it.each([
    [['Bruttorisk 2024', 'Bruttorisk 2025'], 'C2', 3],
    [['Bruttorisk', 'Bruttorisk 2024'], 'B2', 1],
  ] as const)(
    'require confirmation for level columns of two years %j, and propose the newer one',
    (heads, cell, value) => {
      const table = read(
        'risks',
        ['Risk', ...heads, 'Motivering'],
        [nameOf(customer), 'Låg', 'Hög', 'Prövat'],
      );
      expect(valuesOf(table)?.[0]).toEqual(['inherent', value, cell]);
      expect(table?.rows[0]).toMatchObject({ verdict: 'confirm', reason: 'column' });
      expect(table?.heading.columns.filter(({ unread }) => unread === 'repeated')).toHaveLength(1);
      const isChosen = { index: 1, field: 'inherent', segment: null };
      const chosen = recogniseEntries(
        model,
        document,
        gridOf(['Risk', ...heads, 'Motivering'], [nameOf(customer), 'Låg', 'Hög', 'Prövat']),
        { kind: 'risks', kept: { columns: [isChosen], names: {} } },
      );
      expect(valuesOf(chosen)?.[0]).toEqual(['inherent', 1, 'B2']);
      expect(chosen?.rows[0]?.verdict).toBe('found');
    },
  );

  it('require confirmation for control effectiveness columns of two years', () => {
    const table = read(
      'controls',
      ['Kontroll', 'Effektivitet 2024', 'Effektivitet 2025'],
      [nameOf(control), 'Svag', 'Stark'],
    );
    expect(valuesOf(table)).toEqual([['strength', 3, 'C2']]);
    expect(table?.rows[0]?.reason).toBe('column');
  });

  it.each([
    ['risks', ['Risk category', 'Risk', 'Inherent risk', 'Rationale'], customer],
    ['risks', ['Risk owner', 'Risk', 'Inherent risk', 'Rationale'], customer],
    ['controls', ['Type of control', 'Control', 'Design', 'Comment'], control],
    ['controls', ['Relaterad risk', 'Kontroll', 'Utformning', 'Kommentar'], control],
    ['threats', ['Threat actor', 'Threat', 'Level', 'Rationale'], threat],
  ] as const)(
    'have the names of %s in the name column, not in a property column: %j',
    (kind, heads, entity) => {
      const level = kind === 'controls' ? 'Måttlig' : 'Medel';
      const table = read(kind, heads, ['Operativ', nameOf(entity), level, 'Prövat']);
      expect(table?.rows[0]).toMatchObject({ name: nameOf(entity), verdict: 'found' });
    },
  );

  it('have their names in a property column if there is no name column', () => {
    const table = read(
      'risks',
      ['Risk category', 'Inherent risk', 'Rationale'],
      [nameOf(customer), 'Medium', 'x'],
    );
    expect(table?.rows[0]?.verdict).toBe('found');
  });

  it.each([
    ['Kundtyp', 'Risk', 'Motivering'],
    ['Kundkategori', 'Risk 2025', 'Skäl'],
  ])('have inherent levels in the column "Risk" if the names are in the column "%s"', (...heads) => {
    const table = read('risks', heads, [nameOf(customer), 'Hög', 'Många fall']);
    expect(valuesOf(table)?.[0]).toEqual(['inherent', 3, 'B2']);
  });

  it.each([
    ['threats', 'Hotscenario', threat, 'Hotnivå'],
    ['controls', 'Kontrollaktivitet', control, 'Effektivitet'],
    ['risks', 'Kundkategori', customer, 'Inneboende risk'],
  ] as const)('have rows of %s recognised by the Swedish heading "%s"', (kind, heading, entity, level) => {
    const table = read(kind, [heading, `${level} (0–4)`, 'Motivering'], [nameOf(entity), '2', 'Prövat']);
    expect(table?.rows[0]).toMatchObject({ name: nameOf(entity), verdict: 'found' });
  });
});

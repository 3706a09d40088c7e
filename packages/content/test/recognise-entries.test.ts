import { createEmptyDocument, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import {
  entryKinds,
  newControlTarget,
  parseDayWord,
  parseLevelWord,
  recogniseEntries,
  type TableGrid,
  writeEntryRows,
} from '@klarsikt/engine/recognise';
import { describe, expect, it } from 'vitest';
import { readStarterModel } from '../src/index.ts';
import { registers } from './entry-layouts.ts';

const model = compileModel(readStarterModel());
const document = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Bank' });
const gridOf = (...rows: (readonly string[])[]): TableGrid => ({
  name: 'Sheet',
  rows: rows.map((cells, index) => ({ number: index + 1, cells })),
});
const [threat] = model.threats.list;
const [control, second] = model.controls.list;
const [customer] = model.customers.list;

describe('controls in imported tables', () => {
  it('are recognised correctly in 90 % of the rows of 30 workbooks, and never wrongly with high confidence', () => {
    let rows = 0;
    let right = 0;
    const wrong: string[] = [];
    const untold: string[] = [];
    for (const { name, grid, expected } of registers(model, document)) {
      const table = recogniseEntries(model, document, grid, { kind: 'controls' });
      for (const { row, key, levels } of expected) {
        rows += 1;
        const told = table?.rows.find((one) => one.row === row);
        if (told === undefined) {
          untold.push(`${name} row ${row}`);
          continue;
        }
        // A column of figures without a named scale has one question; until it is answered, our scale applies.
        const taken = told.verdict === 'found' || told.reason === 'scale' ? told.key : null;
        const said = told.values.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
        const isRight = taken === key && (key === null || String(said) === String(levels));
        if (isRight || (told.reason === 'same' && told.key === key)) right += 1;
        else if (told.confidence > 0.9) wrong.push(`${name} row ${row}: ${told.name} as ${told.key}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(untold).toEqual([]);
    expect(right / rows).toBeGreaterThanOrEqual(0.9);
    expect(rows).toBeGreaterThan(200);
  });

  it('are read with the address of each cell, and require confirmation of words and levels on other scales', () => {
    const table = recogniseEntries(
      model,
      document,
      gridOf(
        ['Kontroll', 'Utformning (0–4)', 'Funktion', 'Används', 'Senast testad'],
        [control?.name.sv ?? '', 'Effektiv', '2,5', 'Ja', '31.12.2025'],
        [second?.name.sv ?? '', '7', '3', 'kanske', ''],
      ),
      { kind: 'controls' },
    );
    expect(table?.rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['confirm', 'word'],
      ['confirm', 'level'],
    ]);
    expect(table?.rows[0]?.values.map(({ field, value, cell }) => [field, value, cell])).toEqual([
      ['design', 3, 'B2'],
      ['operation', 2.5, 'C2'],
      ['inUse', true, 'D2'],
      ['evidenceDate', '2025-12-31', 'E2'],
    ]);
    expect(table?.rows[1]?.values.map(({ value }) => value)).toEqual([null, 3, null]);
  });

  it('become entries of the document, with unknown controls as own controls, and are not imported twice', () => {
    const grid = gridOf(
      ['Control', 'Design (0-4)', 'Operation (0-4)', 'In use', 'Owner'],
      [control?.name.en ?? '', '3', '2', 'No', 'AML officer'],
      ['Our own four-eyes rule', '2', '1', 'Yes', 'Operations'],
    );
    const read = recogniseEntries(model, document, grid, { kind: 'controls' });
    const [known, unknown] = read?.rows ?? [];
    expect(unknown).toMatchObject({ verdict: 'left', reason: 'unknown' });
    const after = writeEntryRows(document, 'controls', [
      { key: known?.key ?? '', name: known?.name ?? '', values: known?.values ?? [] },
      { key: newControlTarget, name: unknown?.name ?? '', values: unknown?.values ?? [] },
    ]);
    expect(after.controls.data[control?.key ?? '']).toEqual({
      assessment: { both: { design: 3, operation: 2 } },
      owner: 'AML officer',
    });
    expect(after.selections.controls.exceptions).toEqual([control?.key]);
    expect(after.controls.own['own-our-own-four-eyes-rule']?.name).toBe('Our own four-eyes rule');
    const again = recogniseEntries(model, after, grid, { kind: 'controls' });
    expect(again?.rows.map(({ reason }) => reason)).toEqual(['same', 'same']);
  });
});

describe('threats and risks in imported tables', () => {
  it('need a motivation for a level, and get levels per segment from the column headings', () => {
    const grid = gridOf(
      ['Hot', 'Nivå 0–4 privatpersoner', 'Nivå 0–4 företag', 'Motivering'],
      [threat?.name.sv ?? '', 'Hög', '2,5', 'Två fall under året'],
      [model.threats.list[1]?.name.sv ?? '', 'Låg', '', ''],
    );
    const read = recogniseEntries(model, document, grid, { kind: 'threats' });
    expect(read?.rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['found', null],
      ['confirm', 'motivation'],
    ]);
    const [row] = read?.rows ?? [];
    const after = writeEntryRows(document, 'threats', [
      { key: row?.key ?? '', name: row?.name ?? '', values: row?.values ?? [] },
    ]);
    expect(after.threats.data[threat?.key ?? '']?.override).toEqual({
      priv: 3,
      corp: 2.5,
      motivation: 'Två fall under året',
    });
  });

  it('can be of different risk types in the same table, and can be not applicable', () => {
    const product = model.products.list[0];
    const grid = gridOf(
      ['Risk', 'Inherent risk', 'Not applicable', 'Reason'],
      [customer?.name.en ?? '', 'High', '', 'Cash-intensive'],
      [product?.name.en ?? '', '', 'Yes', 'We do not sell it'],
    );
    const read = recogniseEntries(model, document, grid, { kind: 'risks' });
    const rows = (read?.rows ?? []).map(({ key, name, values }) => ({ key: key ?? '', name, values }));
    const { risks } = writeEntryRows(document, 'risks', rows);
    expect(risks.data.customers?.[customer?.key ?? '']?.override).toMatchObject({ inherent: 3 });
    expect(risks.data.products?.[product?.key ?? '']).toEqual({ na: { reason: 'We do not sell it' } });
  });
});

describe('comments in imported tables', () => {
  const people = [{ id: 7, name: 'Anna Berg' }];

  it('have their subject, label, date, assignee and due date recognised', () => {
    const grid = gridOf(
      ['Avser', 'Kommentar', 'Typ', 'Datum', 'Av', 'Ansvarig', 'Klart senast'],
      [threat?.name.sv ?? '', 'Hur många fall?', 'Uppföljning', '3 mars 2026', 'Bo', 'Anna Berg', ''],
      [control?.name.sv ?? '', 'Ny rutin krävs', 'Åtgärd', '', '', 'Någon annan', '2026-12-31'],
      ['', 'Hela underlaget är tunt', '', '01/02/2026', '', '', ''],
    );
    const read = recogniseEntries(model, document, grid, { kind: 'comments', people });
    expect(read?.rows.map(({ key, verdict, reason }) => [key, verdict, reason])).toEqual([
      [`/threats/data/${threat?.key}`, 'found', null],
      [`/controls/data/${control?.key}`, 'confirm', 'person'],
      ['', 'confirm', 'whole'],
    ]);
    expect(read?.rows[0]?.values.map(({ field, value, cell }) => [field, value, cell])).toEqual([
      ['text', 'Hur många fall?', 'B2'],
      ['label', 'fup', 'C2'],
      ['date', '2026-03-03', 'D2'],
      ['author', 'Bo', 'E2'],
      ['assignee', 7, 'F2'],
    ]);
    expect(read?.rows[1]?.values.find(({ field }) => field === 'due')?.value).toBe('2026-12-31');
  });

  it('are recognised as already imported by subject and text', () => {
    const grid = gridOf(
      ['Threat', 'Risk', 'Comment'],
      [threat?.name.en ?? '', '', 'Seen twice'],
      ['', customer?.name.en ?? '', 'More of them'],
    );
    const comments = [{ path: `/threats/data/${threat?.key}`, text: 'Seen twice ' }];
    const read = recogniseEntries(model, document, grid, { kind: 'comments', comments });
    expect(read?.rows.map(({ key, reason }) => [key, reason])).toEqual([
      [`/threats/data/${threat?.key}`, 'same'],
      [`/risks/data/customers/${customer?.key}`, null],
    ]);
  });
});

describe('text cells of imported tables', () => {
  it('are parsed as dates and levels, with low confidence if a date is ambiguous', () => {
    expect(
      ['2026-02-30', '31/12/2025', 'Dec 5, 2025', '20251231', 'soon'].map(
        (text) => parseDayWord(text)?.value,
      ),
    ).toEqual([undefined, '2025-12-31', '2025-12-05', '2025-12-31', undefined]);
    expect(parseDayWord('01/02/2026')?.confidence).toBeLessThan(0.9);
    expect(parseLevelWord('Mycket hög', 'risk')).toMatchObject({ value: 4 });
    expect(parseLevelWord('4.5', 'risk')).toBeNull();
    expect(parseLevelWord('Partly', 'strength')?.confidence).toBeLessThan(0.9);
  });

  it('give no entries if no heading is recognised', () => {
    for (const kind of entryKinds) {
      const read = (...rows: (readonly string[])[]) =>
        recogniseEntries(model, document, gridOf(...rows), { kind });
      expect(read(['a', 'b'], ['c', 'd'])?.rows).toEqual([]);
      expect(read(['a'], ['b'])).toBeNull();
    }
  });
});

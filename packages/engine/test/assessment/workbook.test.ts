import { describe, expect, it } from 'vitest';
import {
  type AssessmentDocument,
  applyPatches,
  buildAssessmentWorkbook,
  listDataKinds,
  readAssessmentWorkbook,
  type WorkbookInputSheet,
  type WorkbookSheet,
} from '../../src/assessment/index.ts';
import { languages } from '../../src/text/index.ts';
import { formatCellText } from '../../src/values/index.ts';
import { bankWith, full, model, set } from './bank.ts';

/** The sheets as a spreadsheet returns them: numbers with a decimal point in any language. */
const asRead = (sheets: readonly WorkbookSheet[]): WorkbookInputSheet[] =>
  sheets.map(({ name, rows }) => ({
    name,
    rows: rows.map((cells, at) => ({
      line: at + 1,
      cells: cells.map(formatCellText),
    })),
  }));

/** The sheets with one cell replaced, identified by sheet, first cell of the row, and column index. */
function edited(
  sheets: readonly WorkbookInputSheet[],
  wanted: readonly [string, string, number],
  value: string,
) {
  const [sheet, start, column] = wanted;
  return sheets.map(({ name, rows }) => ({
    name,
    rows: rows.map((row) => {
      const isRow = name === sheet && row.cells.join('|').startsWith(start);
      const cells = row.cells.map((cell, index) => (index === column ? value : cell));
      return isRow ? { ...row, cells } : row;
    }),
  }));
}

const after = (document: AssessmentDocument, sheets: readonly WorkbookInputSheet[]) =>
  applyPatches(document, readAssessmentWorkbook(model, document, sheets).patches).document;

describe('the workbook of an assessment', () => {
  it('is imported unchanged in both languages', () => {
    const document = bankWith(
      set('/background/data/customers/cu-private/INDIVIDUALS/Quantity', { mode: 'abs', value: 250 }),
      set('/background/data/geographies/ge-se/BOTH/TransactionsIn', { mode: 'perc', value: 12.125 }),
      set('/background/totals/INDIVIDUALS/customers/Quantity', 1000),
    );
    for (const one of [document, full])
      for (const language of languages) {
        const reading = readAssessmentWorkbook(
          model,
          one,
          asRead(buildAssessmentWorkbook(model, one, language)),
        );
        expect(reading.patches).toEqual([]);
        expect(reading.unread).toEqual([]);
        expect(
          reading.sheets.flatMap(({ lines }) => lines).every((line) => line.outcome === 'unchanged'),
        ).toBe(true);
      }
  });

  it('has edits in several sheets imported by key', () => {
    const sheets = asRead(buildAssessmentWorkbook(model, bankWith(), 'en'));
    const total = '#total|Total|Individuals|';
    const both = edited(edited(sheets, ['Customers', total, 3], '900'), ['Products', total, 3], '40');
    const { totals } = after(bankWith(), both).background;
    expect(totals.INDIVIDUALS).toEqual({
      customers: { Quantity: 900 },
      products: { [listDataKinds('products')[0] ?? '']: 40 },
    });
  });

  it('has the reason for each refused line, and a list of ignored sheets', () => {
    const sheets = edited(
      asRead(buildAssessmentWorkbook(model, full, 'sv')),
      ['Kunder', 'cu-company', 0],
      'cu-x',
    );
    const reading = readAssessmentWorkbook(model, full, [...sheets, { name: 'Notes', rows: [] }]);
    expect(reading.unread).toEqual(['Notes']);
    const refused = reading.sheets.flatMap(({ name, lines }) =>
      lines.filter(({ outcome }) => outcome === 'refused').map(({ reason }) => [name, reason]),
    );
    expect(refused[0]).toEqual(['Kunder', 'key.unknown']);
  });
});

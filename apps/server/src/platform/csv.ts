/**
 * Writes CSV files that are safe in spreadsheets. A cell that a spreadsheet would run as a formula gets a leading
 * apostrophe (security page X1), which Klarsikt's reader removes. A cell that already begins with such an apostrophe
 * gets another one, so that no text is lost.
 */
import type { Language } from '@klarsikt/engine/text';
import { formatCellText, type TableCell, writeNumber } from '@klarsikt/engine/values';
import { formulaStartPattern } from '@klarsikt/imports/csv';
import { stringify } from 'csv-stringify/sync';

function escapeFormula(text: string): string {
  return formulaStartPattern.test(text) ? `'${text}` : text;
}

/**
 * Writes CSV as UTF-8 with a byte order mark. Swedish files have semicolons and decimal commas. An empty cell means no
 * entry.
 */
export function writeCsv(rows: readonly (readonly TableCell[])[], language: Language): string {
  const text = rows.map((row) =>
    row.map((cell) => {
      return typeof cell === 'number' ? writeNumber(cell, language) : escapeFormula(formatCellText(cell));
    }),
  );
  return stringify(text, { bom: true, delimiter: language === 'sv' ? ';' : ',', record_delimiter: '\r\n' });
}

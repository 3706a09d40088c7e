/**
 * CSV files that spreadsheets open without harm and that come back whole. A cell that a spreadsheet would run as a
 * formula gets an apostrophe in front (security page X1), which reading takes off again; so does a cell that begins
 * with such an apostrophe already, so that nothing is lost.
 */
import { cellText, type Language, type TableCell, writeNumber } from '@klarsikt/engine';
import { calculates } from '@klarsikt/imports/csv';
import { stringify } from 'csv-stringify/sync';

function guarded(text: string): string {
  return calculates.test(text) ? `'${text}` : text;
}

/** UTF-8 with byte order mark; semicolons and decimal commas in Swedish. An empty cell is "nothing entered". */
export function writeCsv(rows: readonly (readonly TableCell[])[], language: Language): string {
  const text = rows.map((row) =>
    row.map((cell) => {
      return typeof cell === 'number' ? writeNumber(cell, language) : guarded(cellText(cell));
    }),
  );
  return stringify(text, { bom: true, delimiter: language === 'sv' ? ';' : ',', record_delimiter: '\r\n' });
}

/**
 * CSV files that spreadsheets open without harm and that come back whole. A cell that a spreadsheet would run as a
 * formula gets an apostrophe in front (security page X1), which reading takes off again; so does a cell that begins
 * with such an apostrophe already, so that nothing is lost.
 */
import { type Language, writeNumber } from '@klarsikt/engine';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | null;

/** Characters at the start of a cell that make a spreadsheet calculate: also their full-width forms. */
const dangerous = /^'*[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/;

function guarded(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}

function unguarded(text: string): string {
  return text.startsWith("'") && dangerous.test(text) ? text.slice(1) : text;
}

/** UTF-8 with byte order mark; semicolons and decimal commas in Swedish. An empty cell is "nothing entered". */
export function writeCsv(rows: readonly (readonly Cell[])[], language: Language): string {
  const text = rows.map((row) =>
    row.map((cell) => {
      if (cell === null) return '';
      return typeof cell === 'number' ? writeNumber(cell, language) : guarded(cell);
    }),
  );
  return stringify(text, { bom: true, delimiter: language === 'sv' ? ';' : ',', record_delimiter: '\r\n' });
}

/** One row of a file with its number as a spreadsheet counts, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The separator of a file: what its first line has most of. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (separator: string) => first.split(separator).length;
  return [';', ',', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** Reads a file as a spreadsheet may have left it; null when it is no CSV at all. Rows without content are skipped. */
export function readCsv(given: string): readonly CsvRow[] | null {
  const text = given.replace(/^\uFEFF/, '');
  try {
    const records: readonly string[][] = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      max_record_size: 1_000_000,
    });
    return records
      .map((record, index) => ({ line: index + 1, cells: record.map(unguarded) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

/** CSV files as spreadsheets leave them: any separator, cells guarded against formulas given back as they were. */
import { composed } from '@klarsikt/engine';
import { CsvError, parse } from 'csv-parse/sync';

export { windowsText } from './json-text.ts';

/** Characters at the start of a cell that make a spreadsheet calculate: also their full-width forms. */
export const calculates = /^'*[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/;

function unguarded(text: string): string {
  return text.startsWith("'") && calculates.test(text) ? text.slice(1) : text;
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
      .map((record, index) => ({ line: index + 1, cells: record.map((cell) => composed(unguarded(cell))) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

/** CSV files as spreadsheets leave them: any separator, cells guarded against formulas given back as they were. */
import { composed } from '@klarsikt/engine';
import { CsvError, parse } from 'csv-parse/sync';

export { tableTextIn, wideEncoding, windowsText } from './json-text.ts';

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

const separators = [';', ',', '\t', '|'] as const;
/** Lines by which the separator is told. */
const sampled = 50;

/** How many of a separator each line of a text has outside of quotes. */
function countsOf(lines: readonly string[], separator: string): readonly number[] {
  let isQuoted = false;
  const counts: number[] = [];
  let count = 0;
  for (const line of lines) {
    for (const sign of line) {
      if (sign === '"') isQuoted = !isQuoted;
      else if (sign === separator && !isQuoted) count += 1;
    }
    if (isQuoted) continue;
    counts.push(count);
    count = 0;
  }
  return isQuoted ? [...counts, count] : counts;
}

/** The separator of a file: the one of which most of its lines have the same number, and then the one with most columns. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r\n|[\r\n]/u, sampled).filter((line) => line.trim() !== '');
  const scored = separators.map((separator) => {
    const counts = countsOf(lines, separator).filter((count) => count > 0);
    const usual = new Map<number, number>();
    for (const count of counts) usual.set(count, (usual.get(count) ?? 0) + 1);
    const [columns = 0, agreeing = 0] = [...usual].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
    return { separator, agreeing, columns };
  });
  const [best] = scored.toSorted((a, b) => b.agreeing - a.agreeing || b.columns - a.columns);
  return best === undefined || best.agreeing === 0 ? ';' : best.separator;
}

/** A directive of Excel as the first line names the separator. */
const directive = /^sep=(.)\r?\n/iu;

/** What the library says of a quotation mark within a text. */
const quoteFaults: ReadonlySet<string> = new Set([
  'INVALID_OPENING_QUOTE',
  'CSV_INVALID_CLOSING_QUOTE',
  'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE',
]);

function parsed(text: string, delimiter: string, isLoose = false): readonly string[][] | null {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: isLoose,
      max_record_size: 1_000_000,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return !isLoose && quoteFaults.has(error.code) ? parsed(text, delimiter, true) : null;
  }
}

/** Reads a file as a spreadsheet may have left it; null when it is no CSV at all. Rows without content are skipped. */
export function readCsv(given: string): readonly CsvRow[] | null {
  const whole = given.replace(/^\uFEFF/, '').replaceAll(/\r{2,}\n/g, '\r\n');
  const named = directive.exec(whole);
  const text = named === null ? whole : whole.slice(named[0].length);
  const records = parsed(text, named?.[1] ?? delimiterOf(text));
  const before = named === null ? 0 : 1;
  return (
    records
      ?.map((record, index) => ({
        line: index + 1 + before,
        cells: record.map((cell) => composed(unguarded(cell))),
      }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) ?? null
  );
}

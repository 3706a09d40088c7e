/**
 * Reads CSV files from spreadsheets with any separator. Characters that protect a cell against calculation as a
 * formula are removed.
 */
import { toNfc } from '@klarsikt/engine/text';
import { CsvError, parse } from 'csv-parse/sync';

export { decodeTableText, decodeWindows1252, detectUtf16 } from './json-text.ts';

/** First characters of a cell that make a spreadsheet calculate it, including full-width forms. */
export const formulaStartPattern = /^'*[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/;

function removeFormulaGuard(text: string): string {
  return text.startsWith("'") && formulaStartPattern.test(text) ? text.slice(1) : text;
}

/** One row of a file with its line number, counted from 1 as in spreadsheets. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const separators = [';', ',', '\t', '|'] as const;
/** Number of lines that are examined to find the separator. */
const sampled = 50;

/** Counts the separators outside quotes in each line of a text. */
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

/**
 * Finds the separator of a file, which occurs equally often in the most lines. If several separators do, the one with
 * the most columns is chosen.
 */
function detectDelimiter(text: string): string {
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

/** The first line by which Excel states the separator, such as `sep=;`. */
const directive = /^sep=(.)\r?\n/iu;

/** Error codes of the CSV library for a quotation mark within a text. */
const quoteFaults: ReadonlySet<string> = new Set([
  'INVALID_OPENING_QUOTE',
  'CSV_INVALID_CLOSING_QUOTE',
  'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE',
]);

function parseCsv(text: string, delimiter: string, isLoose = false): readonly string[][] | null {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: isLoose,
      max_record_size: 1_000_000,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return !isLoose && quoteFaults.has(error.code) ? parseCsv(text, delimiter, true) : null;
  }
}

/** Reads a CSV file. Returns null for other files. Empty rows are skipped. */
export function readCsv(given: string): readonly CsvRow[] | null {
  const whole = given.replace(/^\uFEFF/, '').replaceAll(/\r{2,}\n/g, '\r\n');
  const named = directive.exec(whole);
  const text = named === null ? whole : whole.slice(named[0].length);
  const records = parseCsv(text, named?.[1] ?? detectDelimiter(text));
  const before = named === null ? 0 : 1;
  return (
    records
      ?.map((record, index) => ({
        line: index + 1 + before,
        cells: record.map((cell) => toNfc(removeFormulaGuard(cell))),
      }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) ?? null
  );
}

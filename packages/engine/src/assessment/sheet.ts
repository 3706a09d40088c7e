/** Reading and writing of the rows of a file, without its bytes: what background and control files share. */

import type { NumberReading } from '../numbers.ts';
import { comparable } from '../spelling.ts';
import { type Language, languages, type Segment, segments, type Text } from '../terms.ts';
import { segmentWord } from '../words.ts';

/** A row as it was read; `line` counts from 1, the heading included. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why a line was refused. */
export type LineReason =
  | 'columns'
  | 'key.unknown'
  | 'key.repeated'
  | 'key.absent'
  | 'source.unknown'
  | 'source.unfit'
  | 'mode.unknown'
  | 'value.number'
  | 'value.range'
  | 'value.whole'
  | 'value.twoWays'
  | 'value.missing'
  | 'value.word'
  | 'value.both'
  | 'date'
  | 'text.long'
  | 'type.unknown';

/** What became of one line. `column` is the heading of the cell at fault. */
export interface SheetLine {
  readonly line: number;
  readonly key: string;
  readonly outcome: 'taken' | 'unchanged' | 'refused';
  readonly reason: LineReason | null;
  readonly column: string | null;
}

/** Thrown while a line is read; the reader turns it into a refused line. */
export class LineFault extends Error {
  override readonly name = 'LineFault';

  constructor(
    readonly reason: LineReason,
    readonly column: string | null = null,
  ) {
    super(reason);
  }
}

/** One column of a file: its name in both languages, the code that it is known by. */
export interface SheetColumn {
  readonly code: string;
  readonly heading: Text;
}

/** A heading as it was read: where each known column is, and in which language the file speaks. */
export interface SheetHeading {
  readonly language: Language;
  /** The cell of a column, untrimmed; undefined when the file lacks the column. */
  readonly cell: (row: SheetRow, code: string) => string | undefined;
  readonly has: (code: string) => boolean;
}

const normalized = (text: string) => comparable(text.trim()).replace(/\s+/g, ' ');

/** Finds the columns by their name in either language or their code; null when a needed one is missing. */
export function readHeading(
  row: SheetRow,
  columns: readonly SheetColumn[],
  needed: readonly string[],
): SheetHeading | null {
  const at = new Map<string, number>();
  const found: { [L in Language]: number } = { en: 0, sv: 0 };
  row.cells.map(normalized).forEach((text, index) => {
    for (const { code, heading } of columns) {
      const speaks = languages.filter((language) => normalized(heading[language]) === text);
      if ((speaks.length > 0 || normalized(code) === text) && !at.has(code)) at.set(code, index);
      for (const language of speaks) found[language] += 1;
    }
  });
  if (!needed.every((code) => at.has(code))) return null;
  return {
    language: found.sv > found.en ? 'sv' : 'en',
    has: (code) => at.has(code),
    cell: ({ cells }, code) => {
      const index = at.get(code);
      return index === undefined ? undefined : (cells[index] ?? '');
    },
  };
}

const faultReasons = { number: 'value.number', range: 'value.range', whole: 'value.whole' } as const;

/**
 * The number that a reading gives; null for an empty cell.
 * @throws LineFault where the reading gives none, or two.
 */
export function numberOfReading(reading: NumberReading, column: string): number | null {
  switch (reading.kind) {
    case 'empty':
      return null;
    case 'number':
      return reading.value;
    case 'twoWays':
      throw new LineFault('value.twoWays', column);
    case 'fault':
      throw new LineFault(faultReasons[reading.fault], column);
  }
}

/** The segment of a code or a word in either language; null when it is none. */
export function segmentOfWord(text: string): Segment | null {
  const wanted = normalized(text);
  const known = segments.find(
    (segment) =>
      segment.toLowerCase() === wanted ||
      languages.some((language) => normalized(segmentWord(segment, language)) === wanted),
  );
  return known ?? null;
}

/** Runs one line and says what became of it. */
export function lineOf(row: SheetRow, key: string, read: () => boolean): SheetLine {
  const line = { line: row.line, key, reason: null, column: null };
  try {
    return { ...line, outcome: read() ? 'taken' : 'unchanged' };
  } catch (error) {
    if (!(error instanceof LineFault)) throw error;
    return { ...line, outcome: 'refused', reason: error.reason, column: error.column };
  }
}

/** A file whose heading cannot be used. */
export function unusable(row: SheetRow | undefined): SheetLine {
  return { line: row?.line ?? 1, key: '', outcome: 'refused', reason: 'columns', column: null };
}

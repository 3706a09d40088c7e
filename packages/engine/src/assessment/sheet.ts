/** Reads and writes rows of background and control files, independently of the file format. */

import type { OwnFieldTableRow } from '../own-fields/own-field-columns.ts';
import { toComparableText } from '../text/spelling.ts';
import { type Language, languages, type Segment, segments, type Text } from '../text/terms.ts';
import type { NumberReading } from '../values/numbers.ts';
import { getSegmentWord } from '../words/words.ts';

/** A row of a file; `line` counts from 1, heading included. */
export interface SheetRow extends OwnFieldTableRow {
  readonly line: number;
}

/** The reason for refusing a line. */
export type LineRefusalReason =
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
  | 'ownField'
  | 'type.unknown';

/** The outcome of one line. `column` is the heading of the faulty cell. */
export interface SheetLine {
  readonly line: number;
  readonly key: string;
  readonly outcome: 'taken' | 'unchanged' | 'refused';
  readonly reason: LineRefusalReason | null;
  readonly column: string | null;
}

/** An error while reading a line; it makes the reader refuse the line. */
export class SheetLineError extends Error {
  override readonly name = 'SheetLineError';

  constructor(
    readonly reason: LineRefusalReason,
    readonly column: string | null = null,
  ) {
    super(reason);
  }
}

/** One column of a file: its heading in both languages, and its code. */
export interface SheetColumn {
  readonly code: string;
  readonly heading: Text;
}

/** A recognised heading: the columns that the file has, and its language. */
export interface SheetHeading {
  readonly language: Language;
  /** The untrimmed text of a row in a column; undefined when the file lacks the column. */
  readonly cell: (row: SheetRow, code: string) => string | undefined;
  readonly has: (code: string) => boolean;
  /** Indexes of the columns that were found in the file. */
  readonly indexes: readonly number[];
}

const normalizeHeadingText = (text: string) => toComparableText(text.trim()).replace(/\s+/g, ' ');

/**
 * Finds the columns by their heading in either language or by their code; null when a required column is
 * missing.
 */
export function readSheetHeading(
  row: SheetRow,
  columns: readonly SheetColumn[],
  needed: readonly string[],
): SheetHeading | null {
  const at = new Map<string, number>();
  const found: { [L in Language]: number } = { en: 0, sv: 0 };
  row.cells.map(normalizeHeadingText).forEach((text, index) => {
    for (const { code, heading } of columns) {
      const speaks = languages.filter((language) => normalizeHeadingText(heading[language]) === text);
      if ((speaks.length > 0 || normalizeHeadingText(code) === text) && !at.has(code)) at.set(code, index);
      for (const language of speaks) found[language] += 1;
    }
  });
  if (!needed.every((code) => at.has(code))) return null;
  return {
    language: found.sv > found.en ? 'sv' : 'en',
    has: (code) => at.has(code),
    indexes: [...at.values()],
    cell: ({ cells }, code) => {
      const index = at.get(code);
      return index === undefined ? undefined : (cells[index] ?? '');
    },
  };
}

const faultReasons = { number: 'value.number', range: 'value.range', whole: 'value.whole' } as const;

/**
 * Returns the number that was read; null for an empty cell.
 * @throws SheetLineError for an unreadable or ambiguous number.
 */
export function requireNumber(reading: NumberReading, column: string): number | null {
  switch (reading.kind) {
    case 'empty':
      return null;
    case 'number':
      return reading.value;
    case 'twoWays':
      throw new SheetLineError('value.twoWays', column);
    case 'fault':
      throw new SheetLineError(faultReasons[reading.fault], column);
  }
}

/** Returns the segment that a code, or a word in either language, denotes; null when unknown. */
export function parseSegmentWord(text: string): Segment | null {
  const wanted = normalizeHeadingText(text);
  const known = segments.find(
    (segment) =>
      segment.toLowerCase() === wanted ||
      languages.some((language) => normalizeHeadingText(getSegmentWord(segment, language)) === wanted),
  );
  return known ?? null;
}

/** Reads one line and returns its outcome. */
export function readSheetLine(row: SheetRow, key: string, read: () => boolean): SheetLine {
  const line = { line: row.line, key, reason: null, column: null };
  try {
    return { ...line, outcome: read() ? 'taken' : 'unchanged' };
  } catch (error) {
    if (!(error instanceof SheetLineError)) throw error;
    return { ...line, outcome: 'refused', reason: error.reason, column: error.column };
  }
}

/** Creates the refusal of a file whose heading cannot be read. */
export function createUnusableHeadingLine(row: SheetRow | undefined): SheetLine {
  return { line: row?.line ?? 1, key: '', outcome: 'refused', reason: 'columns', column: null };
}

/** Defines tables of uploaded files as rows of texts, before the meanings of their columns are recognised. */
import { normalizeWords } from '../text/spelling.ts';

/** A table of a file: every row with its number, and the cells as the file shows them. */
export interface TableGrid {
  /** Name of the sheet, or the number of the table in the document. */
  readonly name: string;
  /** Number of the table in its sheet, from 2 on; absent for the first table. */
  readonly table?: number;
  readonly rows: readonly GridRow[];
  /** Lines of the document beside the table, such as its caption; absent if there are none. */
  readonly captions?: readonly string[];
  /**
   * Numbers of rows and columns of the table, and of tables and pages of its file, that were not read; absent if
   * everything was read.
   */
  readonly cut?: GridTruncation;
  /** True for a sheet that the file hides. */
  readonly isHidden?: true;
  /** Columns that the file hides, counted from 0. */
  readonly hiddenColumns?: readonly number[];
}

/**
 * Properties of a cell other than its text. The text of the cell excludes raised, struck-through and hidden text, so
 * that such text is never joined to a figure.
 */
export interface CellAppearance {
  /** Column, counted from 0. */
  readonly column: number;
  /** The stored number before formatting: 0.45 for a cell that shows `45 %`. */
  readonly number?: number;
  /** Number of decimals that the file shows; absent if the number is not fixed. */
  readonly decimals?: number;
  /** Divisor of the number format: 1000 if 12345 is shown as 12. */
  readonly shortened?: number;
  /** Raised or lowered text of the cell, such as a footnote mark. */
  readonly mark?: string;
  /** Text of the cell that is struck through. */
  readonly struck?: string;
  /** Text of the cell that is hidden. */
  readonly hidden?: string;
  /** True if digits of one number have different formats, such as a bold 12 before a plain 3. */
  readonly isJoined?: true;
  /** An error value of the spreadsheet, such as `#DIV/0!`. */
  readonly error?: string;
  /** True for a formula without a stored result. */
  readonly isUncalculated?: true;
  /** The text of the comment that is attached to the cell. */
  readonly note?: string;
  /** The address and text of the merged cell that covers this cell. */
  readonly coveredBy?: { readonly cell: string; readonly text: string };
}

/** Numbers of rows, columns, tables and pages that were not read from a file. */
export interface GridTruncation {
  readonly rows: number;
  readonly columns: number;
  readonly tables?: number;
  readonly pages?: number;
}

/** One row of a table; `number` is its number in the file, counted from 1. */
export interface GridRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** Properties of the cells that have more than text; absent if no cell of the row has. */
  readonly looks?: readonly CellAppearance[];
  /** True for a row that the file hides. */
  readonly isHidden?: true;
}

/** The properties of a cell other than its text; null if it has only text. */
export const getCellAppearance = ({ looks }: GridRow, column: number): CellAppearance | null =>
  looks?.find((look) => look.column === column) ?? null;

/** Formats the address of a cell in spreadsheet notation: column 0 and row 4 are `A4`. */
export function formatCellAddress(column: number, row: number): string {
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return `${name}${row}`;
}

/** Row number of a cell's address (`B7` is 7); 0 for an address without a row. */
export const getRowNumber = (address: string): number => Number(/\d+$/u.exec(address)?.[0] ?? 0);

/**
 * Creates a pattern that matches whole words in any language; `alternatives` has the syntax of a regular expression.
 */
export const createWordPattern = /* @__NO_SIDE_EFFECTS__ */ (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'u');

/** Returns the words of a text without endings of number and case, so that "kunder" and "kund" are equal. */
export const listWordStems = (text: string): readonly string[] =>
  normalizeWords(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) =>
      word.length > 5
        ? word.replace(/(arnas|ernas|ornas|arna|erna|orna|ar|er|or|ens|ets|en|et|es|s)$/u, '')
        : word,
    );

const years = /(?<!\d)(?:19|20)\d\d(?!\d)/gu;

const monthNames = [
  'jan(?:uari|uary)?',
  'feb(?:ruari|ruary)?',
  'mar(?:s|ch)?',
  'apr(?:il)?',
  'maj|may',
  'jun(?:i|e)?',
  'jul(?:i|y)?',
  'aug(?:usti|ust)?',
  'sept?(?:ember)?',
  'okt(?:ober)?|oct(?:ober)?',
  'nov(?:ember)?',
  'dec(?:ember)?',
];
let months: readonly RegExp[] | undefined;

/**
 * Patterns of the months. They are compiled on first use, because compiling each takes a browser some milliseconds.
 */
function listMonthPatterns(): readonly RegExp[] {
  months ??= monthNames.map(createWordPattern);
  return months;
}

/**
 * Returns the month that a heading names (1-12), or the last month of the quarter that it names; 0 without either.
 */
function monthIn(heading: string): number {
  const figures = /(?<!\d)(?:19|20)\d\d[-./ ](0[1-9]|1[0-2])(?!\d)/u.exec(heading)?.[1];
  if (figures !== undefined) return Number(figures);
  const plain = normalizeWords(heading);
  const quarter = /(?<![\p{L}\d])(?:q|kv|kvartal|quarter)\s?([1-4])(?!\d)/u.exec(plain)?.[1];
  return quarter === undefined
    ? listMonthPatterns().findIndex((month) => month.test(plain)) + 1
    : Number(quarter) * 3;
}

/**
 * Computes a number by which headings with years, months or quarters are ordered in time, higher for newer; 0 without
 * any.
 */
export const computeHeadingRecency = (heading: string): number =>
  splitHeadingYears(heading).year * 100 + monthIn(heading);

/** Splits a heading into its words without years, and its newest year (0 without one). */
export function splitHeadingYears(heading: string): { readonly words: string; readonly year: number } {
  const found = [...heading.matchAll(years)].map(([year]) => Number(year));
  return { words: normalizeWords(heading.replaceAll(years, '')), year: Math.max(0, ...found) };
}

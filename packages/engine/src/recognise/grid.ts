/** Tables of uploaded files as rows of texts, before their columns are recognised. */
import { comparable } from '../spelling.ts';

/** A table as it stands in a file: every row with its number there, cells as the file shows them. */
export interface Grid {
  /** Name of the sheet, or which table of the document it is. */
  readonly name: string;
  readonly rows: readonly GridRow[];
  /**
   * What is beyond what is read, of the table (`rows`, `columns`) and of its file (`tables`, `pages`); absent where all of
   * both is here.
   */
  readonly cut?: GridCut;
  /** True for a sheet that the file hides. */
  readonly isHidden?: true;
  /** Columns that the file hides, counted from 0. */
  readonly hiddenColumns?: readonly number[];
}

/**
 * What a cell shows or holds beside its text. Raised, struck and hidden text is no part of the cell's text, so that it never
 * joins a figure.
 */
export interface CellLook {
  /** Column, counted from 0. */
  readonly column: number;
  /** The number that the file holds, before its format; 0.45 of a cell that shows `45 %`. */
  readonly number?: number;
  /** Thousands by which the number format shortens what it shows: 1000 where 12345 is shown as 12. */
  readonly shortened?: number;
  /** Raised or lowered text: the mark of a footnote. */
  readonly mark?: string;
  /** Text that is struck through. */
  readonly struck?: string;
  /** Hidden text. */
  readonly hidden?: string;
  /** A fault of the spreadsheet, such as `#DIV/0!`. */
  readonly error?: string;
  /** True for a formula whose result the file does not hold. */
  readonly isUncalculated?: true;
  /** The comment on the cell. */
  readonly note?: string;
  /** The cell is covered by a merged one: address and text of that. */
  readonly coveredBy?: { readonly cell: string; readonly text: string };
}

/** How much of a table and of its file was not read. */
export interface GridCut {
  readonly rows: number;
  readonly columns: number;
  readonly tables?: number;
  readonly pages?: number;
}

/** One row; `number` counts from 1 as the file does. */
export interface GridRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** Looks of those cells that have more than their text; absent where none has. */
  readonly looks?: readonly CellLook[];
  /** True for a row that the file hides. */
  readonly isHidden?: true;
}

/** What a cell has beside its text; null where it is only text. */
export const lookAt = ({ looks }: GridRow, column: number): CellLook | null =>
  looks?.find((look) => look.column === column) ?? null;

/** Name of a cell as spreadsheets have it: column 0 and row 4 are `A4`. */
export function cellAddress(column: number, row: number): string {
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return `${name}${row}`;
}

/** The text for comparing: lower case, without signs, one blank between words; Swedish letters stay. */
export const plainText = (text: string): string =>
  comparable(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A pattern of whole words, in letters of any language: `alternatives` as in a regular expression. */
export const asWords = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'u');

/** Its words without endings of number and case, so that "kunder" and "kund" are one. */
export const stems = (text: string): readonly string[] =>
  plainText(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) =>
      word.length > 5
        ? word.replace(/(arnas|ernas|ornas|arna|erna|orna|ar|er|or|ens|ets|en|et|es|s)$/u, '')
        : word,
    );

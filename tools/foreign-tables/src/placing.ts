/** Collects the rows of a table while it is made. */
import type { CellMerge, GeneratedCell, TrueRow, TrueValue } from './made.ts';

/** A table before its position in a sheet is known. Rows are counted from the first row of the table. */
export interface DraftTable {
  readonly caption?: string;
  readonly rows: readonly (readonly (GeneratedCell | null)[])[];
  readonly merges: readonly CellMerge[];
  readonly truth: readonly Omit<TrueRow, 'sheet'>[];
  readonly traits: readonly string[];
  readonly width: number;
  /** Indices of the columns with figures or levels. */
  readonly valueColumns: readonly number[];
}

/** Makes a cell with words. */
export const createTextCell = (words: string): GeneratedCell => ({ text: words });

/** Collects the rows of a table with their true contents. */
export class TableBuilder {
  /** The line of the document above the table. */
  caption = '';

  readonly rows: (GeneratedCell | null)[][] = [];
  readonly merges: CellMerge[] = [];
  readonly truth: Omit<TrueRow, 'sheet'>[] = [];

  line(...cells: readonly (GeneratedCell | null)[]): void {
    this.rows.push([...cells]);
  }

  /** Adds a row with its true content. */
  meant(
    cells: readonly (GeneratedCell | null)[],
    key: string | null,
    values: readonly TrueValue[],
    isPlain: boolean,
  ): void {
    this.rows.push([...cells]);
    this.truth.push({ row: this.rows.length, key, values, isPlain });
  }
}

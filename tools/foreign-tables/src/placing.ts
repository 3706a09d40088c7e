/** Collects the rows of a table while it is made. */
import type { MadeCell, MadeMerge, TrueRow, TrueValue } from './made.ts';

/** A table before its position in a sheet is known; rows are counted from its first. */
export interface DraftTable {
  readonly caption?: string;
  readonly rows: readonly (readonly (MadeCell | null)[])[];
  readonly merges: readonly MadeMerge[];
  readonly truth: readonly Omit<TrueRow, 'sheet'>[];
  readonly traits: readonly string[];
  readonly width: number;
  /** Columns with figures or levels. */
  readonly valueColumns: readonly number[];
}

/** A cell with words. */
export const makeWordCell = (words: string): MadeCell => ({ text: words });

/** Collects the parts of a table in their rows. */
export class TablePlacing {
  /** The line of the document above the table. */
  caption = '';

  readonly rows: (MadeCell | null)[][] = [];
  readonly merges: MadeMerge[] = [];
  readonly truth: Omit<TrueRow, 'sheet'>[] = [];

  line(...cells: readonly (MadeCell | null)[]): void {
    this.rows.push([...cells]);
  }

  /** Adds a row with its true content. */
  meant(
    cells: readonly (MadeCell | null)[],
    key: string | null,
    values: readonly TrueValue[],
    isPlain: boolean,
  ): void {
    this.rows.push([...cells]);
    this.truth.push({ row: this.rows.length, key, values, isPlain });
  }
}

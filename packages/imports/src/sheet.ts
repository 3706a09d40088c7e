/** A sheet: the headers of its first row, and the cells of the other rows by column number from 1. */
export interface ImportSheet {
  readonly name: string;
  readonly headers: ReadonlyMap<number, string>;
  readonly rows: readonly { readonly number: number; readonly cells: ReadonlyMap<number, string> }[];
}

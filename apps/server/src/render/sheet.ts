import type { Cell } from '../platform/csv.ts';
import type { Making } from './making.ts';

/** One table with its heading first. */
export interface SheetOrder {
  readonly rows: readonly (readonly Cell[])[];
  readonly title: string;
  readonly at: Date;
}

/** A table as a workbook of one sheet: written in a worker. */
export const sheetMaking: Making<SheetOrder> = { name: 'sheet' };

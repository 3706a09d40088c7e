import type { Language, TableCell } from '@klarsikt/engine';
import type { Making } from './making.ts';

/** One table with its heading first. */
export interface SheetOrder {
  readonly rows: readonly (readonly TableCell[])[];
  readonly title: string;
  readonly language: Language;
  readonly at: Date;
}

/** A table as a workbook of one sheet: written in a worker. */
export const sheetMaking: Making<SheetOrder> = { name: 'sheet' };

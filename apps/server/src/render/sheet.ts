import type { Language, TableCell } from '@klarsikt/engine';
import type { RenderKind } from './making.ts';

export interface SheetOrder {
  readonly rows: readonly (readonly TableCell[])[];
  readonly title: string;
  readonly language: Language;
  readonly at: Date;
}

/** A workbook with one sheet, made in a worker. */
export const sheetRenderKind: RenderKind<SheetOrder> = { name: 'sheet' };

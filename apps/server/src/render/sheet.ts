import type { Language } from '@klarsikt/engine/text';
import type { TableCell } from '@klarsikt/engine/values';
import type { RenderKind } from './making.ts';

export interface SheetOrder {
  readonly rows: readonly (readonly TableCell[])[];
  readonly title: string;
  readonly language: Language;
  readonly at: Date;
}

/** Kind of file: a workbook with one sheet, which a worker makes. */
export const sheetRenderKind: RenderKind<SheetOrder> = { name: 'sheet' };

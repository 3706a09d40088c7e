import { fileContentTypes } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { writeCsv } from '../platform/csv.ts';
import type { Renderer } from './renderer.ts';
import { type SheetOrder, sheetRenderKind } from './sheet.ts';

interface TableFileOptions {
  readonly format: 'csv' | 'xlsx';
  readonly language: Language;
  /** File name without its extension. */
  readonly name: string;
}

/**
 * Writes a table as CSV or as a workbook. Only a workbook needs `means`, the model and options of the call, because a
 * worker makes it.
 */
export async function writeTableFile(
  renderer: Pick<Renderer, 'make'>,
  order: Omit<SheetOrder, 'language'>,
  { format, language, name }: TableFileOptions,
  means: () => Promise<Parameters<Renderer['make']>[2]>,
) {
  const filename = `${name}.${format}`;
  if (format === 'csv')
    return { content: writeCsv(order.rows, language), contentType: 'text/csv; charset=utf-8', filename };
  const { bytes } = await renderer.make(sheetRenderKind, { ...order, language }, await means());
  return { content: bytes, contentType: fileContentTypes.xlsx, filename };
}

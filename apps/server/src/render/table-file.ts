/** A table as the file that somebody asked for. */
import { fileTypes } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { writeCsv } from '../platform/csv.ts';
import type { Renderer } from './renderer.ts';
import { type SheetOrder, sheetMaking } from './sheet.ts';

interface Wanted {
  readonly format: 'csv' | 'xlsx';
  readonly language: Language;
  /** Of the file, without its ending. */
  readonly name: string;
}

/** `means` is asked for a workbook alone, which a worker writes: CSV is written at once. */
export async function tableFile(
  renderer: Pick<Renderer, 'make'>,
  order: Omit<SheetOrder, 'language'>,
  { format, language, name }: Wanted,
  means: () => Promise<Parameters<Renderer['make']>[2]>,
) {
  const filename = `${name}.${format}`;
  if (format === 'csv')
    return { content: writeCsv(order.rows, language), contentType: 'text/csv; charset=utf-8', filename };
  const { bytes } = await renderer.make(sheetMaking, { ...order, language }, await means());
  return { content: bytes, contentType: fileTypes.xlsx, filename };
}

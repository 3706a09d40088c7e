/** Sheets of an Excel file, read row by row, so that a large file needs little memory. */
import type { Readable } from 'node:stream';
import { WorkbookReader } from '@cj-tech-master/excelts';
import { isRecord, recordsOf, textOf } from './record.ts';
import type { Sheet } from './sheet.ts';

/** Bounds against files that are larger inside than any library: rows of a workbook, and characters of its cells. */
export const workbookLimits = { rows: 200_000, characters: 200_000_000 } as const;

/** A file that is larger inside than it may be. */
export class WorkbookTooLarge extends Error {}

/** What a cell shows: formulas by their result, links and rich text by their words, days as ISO dates. */
function shown(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (!isRecord(value)) return textOf(value);
  if (Array.isArray(value.richText))
    return recordsOf(value.richText)
      .map(({ text }) => String(text ?? ''))
      .join('')
      .trim();
  if ('result' in value) return shown(value.result);
  return 'text' in value ? shown(value.text) : '';
}

function cellsOf(values: unknown): ReadonlyMap<number, string> {
  const cells = new Map<number, string>();
  if (!Array.isArray(values)) return cells;
  values.forEach((value: unknown, column) => {
    const text = shown(value);
    if (text !== '') cells.set(column, text);
  });
  return cells;
}

/**
 * Reads every sheet of the file at a path, or of its bytes; the first row that has cells gives the headers, empty rows are none.
 * @throws WorkbookTooLarge
 */
export async function readWorkbook(file: string | Readable): Promise<readonly Sheet[]> {
  const options = {
    worksheets: 'emit',
    sharedStrings: 'cache',
    hyperlinks: 'ignore',
    styles: 'ignore',
  } as const;
  const sheets: Sheet[] = [];
  let rows = 0;
  let characters = 0;
  for await (const worksheet of new WorkbookReader(file, options)) {
    let headers: ReadonlyMap<number, string> | null = null;
    const read: Sheet['rows'][number][] = [];
    for await (const { number, values } of worksheet) {
      const cells = cellsOf(values);
      if (cells.size === 0) continue;
      rows += 1;
      for (const text of cells.values()) characters += text.length;
      if (rows > workbookLimits.rows || characters > workbookLimits.characters) throw new WorkbookTooLarge();
      if (headers === null) headers = cells;
      else read.push({ number, cells });
    }
    sheets.push({ name: String(worksheet.name), headers: headers ?? new Map(), rows: read });
  }
  return sheets;
}

/**
 * Reads workbooks and delimited text as tables of texts. Runs in a separate process, because the files are untrusted.
 */
import type { GridRow, TableGrid } from '@klarsikt/engine/recognise';
import { toNfc } from '@klarsikt/engine/text';
import { decodeTableText, readCsv } from '@klarsikt/imports/csv';
import { readWorkbookGrids, WorkbookTooLargeError } from '@klarsikt/imports/workbook';
import { readCheckedOfficeParts } from './office.ts';
import { FileRefusedError } from './refused.ts';

/** Limits of reading; the part of a larger file beyond them is omitted. */
export const tableLimits = { tables: 50, rows: 20_000, columns: 500, pages: 200 } as const;

/** Adds to the tables of a file above the limits the number of its tables and pages that were not read. */
export function addOmittedTableCounts(
  tables: readonly TableGrid[],
  beyond: { readonly tables: number; readonly pages?: number },
): TableGrid[] {
  const { tables: more, pages = 0 } = beyond;
  if (more + pages <= 0) return [...tables];
  return tables.map((table) => ({
    ...table,
    cut: {
      ...(table.cut ?? { rows: 0, columns: 0 }),
      ...(more > 0 && { tables: more }),
      ...(pages > 0 && { pages }),
    },
  }));
}

const invisible = /[\u00ad\u200b\u2060\ufeff]/gu;

/**
 * Removes soft hyphens and zero-width characters from the text of a cell, because web pages and PDFs leave them in
 * names.
 */
const cleanText = (text: string): string => toNfc(text.replaceAll(invisible, ''));

/** Creates a table within the limits, with the number of omitted rows and columns. */
export function createTableGrid(name: string, all: readonly GridRow[]): TableGrid {
  const rows = all.slice(0, tableLimits.rows);
  let columns = 0;
  for (const { cells } of rows)
    for (let at = cells.length; at > tableLimits.columns + columns; at -= 1)
      if ((cells[at - 1] ?? '').trim() !== '') columns = at - tableLimits.columns;
  const kept = rows.map((row) => ({ ...row, cells: row.cells.slice(0, tableLimits.columns).map(cleanText) }));
  const cut = { rows: all.length - rows.length, columns };
  return { name: toNfc(name), rows: kept, ...(cut.rows + cut.columns > 0 && { cut }) };
}

export function readWorkbookTables(bytes: Buffer): TableGrid[] {
  const sheets = readSheets(bytes);
  const tables = sheets.slice(0, tableLimits.tables).map(({ rows, name, ...sheet }) => ({
    ...createTableGrid(name, rows),
    ...sheet,
  }));
  return addOmittedTableCounts(tables, { tables: sheets.length - tables.length });
}

function readSheets(bytes: Buffer): readonly TableGrid[] {
  try {
    return readWorkbookGrids(readCheckedOfficeParts(bytes, 'xlsx'));
  } catch (error) {
    if (error instanceof WorkbookTooLargeError)
      throw new FileRefusedError('unsafe', 'more rows than a table has');
    throw error instanceof FileRefusedError ? error : new FileRefusedError('unreadable', String(error));
  }
}

/** Reads delimited text; throws `FileRefusedError` if the text is not a table. */
export function readTextTables(bytes: Buffer): TableGrid[] {
  const rows = readCsv(decodeTableText(bytes));
  if (rows === null) throw new FileRefusedError('unreadable', 'no table');
  return [
    createTableGrid(
      '1',
      rows.map(({ line, cells }) => ({ number: line, cells })),
    ),
  ];
}

/** Tables of workbooks and of delimited text, as texts. For threads: what is read here was written by strangers. */
import { composed, type Grid, type GridRow } from '@klarsikt/engine';
import { readCsv, tableTextIn } from '@klarsikt/imports/csv';
import { readWorkbookGrids, WorkbookTooLarge } from '@klarsikt/imports/workbook';
import { checkedParts } from './office.ts';
import { NotTaken } from './refused.ts';

/** What a file may hold; beyond it is no table of figures. */
export const tableLimits = { tables: 50, rows: 20_000, columns: 500, pages: 200 } as const;

/** The tables of a file that holds more: each says how many tables and pages of the file are not read. */
export function ofLongerFile(
  tables: readonly Grid[],
  beyond: { readonly tables: number; readonly pages?: number },
): Grid[] {
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

/** A table of at most so many rows and columns, which says how many of either it leaves out. */
export function gridOf(name: string, all: readonly GridRow[]): Grid {
  const rows = all.slice(0, tableLimits.rows);
  let columns = 0;
  for (const { cells } of rows)
    for (let at = cells.length; at > tableLimits.columns + columns; at -= 1)
      if ((cells[at - 1] ?? '').trim() !== '') columns = at - tableLimits.columns;
  const kept = rows.map((row) => ({ ...row, cells: row.cells.slice(0, tableLimits.columns).map(composed) }));
  const cut = { rows: all.length - rows.length, columns };
  return { name: composed(name), rows: kept, ...(cut.rows + cut.columns > 0 && { cut }) };
}

/** The sheets of a workbook. */
export function workbookTables(bytes: Buffer): Grid[] {
  const sheets = sheetsIn(bytes);
  const tables = sheets.slice(0, tableLimits.tables).map(({ rows, name, ...sheet }) => ({
    ...gridOf(name, rows),
    ...sheet,
  }));
  return ofLongerFile(tables, { tables: sheets.length - tables.length });
}

function sheetsIn(bytes: Buffer): readonly Grid[] {
  try {
    return readWorkbookGrids(checkedParts(bytes, 'xlsx'));
  } catch (error) {
    if (error instanceof WorkbookTooLarge) throw new NotTaken('unsafe', 'more rows than a table has');
    throw error instanceof NotTaken ? error : new NotTaken('unreadable', String(error));
  }
}

/** The one table of delimited text; throws `NotTaken` where it is none. */
export function textTables(bytes: Buffer): Grid[] {
  const rows = readCsv(tableTextIn(bytes));
  if (rows === null) throw new NotTaken('unreadable', 'no table');
  return [
    gridOf(
      '1',
      rows.map(({ line, cells }) => ({ number: line, cells })),
    ),
  ];
}

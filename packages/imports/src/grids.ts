/** Converts files of rows and columns to tables of texts with headings in the first row. */
import type { TableGrid } from '@klarsikt/engine/recognise';
import { readCsv } from './csv.ts';
import type { ImportSheet } from './sheet.ts';

/** Converts the non-empty sheets of a workbook to tables. */
export function convertSheetsToGrids(sheets: readonly ImportSheet[]): readonly TableGrid[] {
  return sheets.filter(({ headers }) => headers.size > 0).map(sheetToGrid);
}

function sheetToGrid({ name, headers, rows }: ImportSheet): TableGrid {
  const width = Math.max(0, ...headers.keys());
  const cellsOf = (cells: ReadonlyMap<number, string>) =>
    Array.from({ length: width }, (_, index) => cells.get(index + 1) ?? '');
  return {
    name,
    rows: [
      { number: 1, cells: cellsOf(headers) },
      ...rows.map(({ number, cells }) => ({ number, cells: cellsOf(cells) })),
    ],
  };
}

/** Converts a CSV file to a table with the name of the file. Returns null for other files. */
export function convertCsvToGrid(fileName: string, text: string): TableGrid | null {
  const rows = readCsv(text);
  if (rows === null || rows.length === 0) return null;
  return {
    name: fileName.replace(/\.\w+$/, ''),
    rows: rows.map(({ line, cells }) => ({ number: line, cells })),
  };
}

/** Converts a table to a sheet with headers in the first row. */
export function convertGridToSheet({ name, rows }: TableGrid): ImportSheet {
  const [first, ...rest] = rows;
  const cellsOf = (cells: readonly string[]) =>
    new Map(cells.flatMap((text, index) => (text.trim() === '' ? [] : [[index + 1, text] as const])));
  return {
    name,
    headers: cellsOf(first?.cells ?? []),
    rows: rest.map(({ number, cells }) => ({ number, cells: cellsOf(cells) })),
  };
}

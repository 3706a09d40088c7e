/** Files of rows and columns as tables of texts, whose first row is the headings. */
import type { Grid } from '@klarsikt/engine';
import { readCsv } from './csv.ts';
import type { Sheet } from './sheet.ts';

/** The sheets of a workbook that have anything in them, as tables. */
export function gridsOf(sheets: readonly Sheet[]): readonly Grid[] {
  return sheets.filter(({ headers }) => headers.size > 0).map(gridOf);
}

function gridOf({ name, headers, rows }: Sheet): Grid {
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

/** A CSV file as a table named after its file; null where it is none. */
export function gridOfCsv(fileName: string, text: string): Grid | null {
  const rows = readCsv(text);
  if (rows === null || rows.length === 0) return null;
  return {
    name: fileName.replace(/\.\w+$/, ''),
    rows: rows.map(({ line, cells }) => ({ number: line, cells })),
  };
}

/** A table as a sheet: its first row is the headers. */
export function sheetOf({ name, rows }: Grid): Sheet {
  const [first, ...rest] = rows;
  const cellsOf = (cells: readonly string[]) =>
    new Map(cells.flatMap((text, index) => (text.trim() === '' ? [] : [[index + 1, text] as const])));
  return {
    name,
    headers: cellsOf(first?.cells ?? []),
    rows: rest.map(({ number, cells }) => ({ number, cells: cellsOf(cells) })),
  };
}

/** Tables of workbooks and of delimited text, as texts. For threads: what is read here was written by strangers. */
import { Readable } from 'node:stream';
import { composed, dayOf, type Grid, type GridRow, utc } from '@klarsikt/engine';
import { readCsv, windowsText } from '@klarsikt/imports/csv';
import { checkedParts } from './office.ts';
import { NotTaken } from './refused.ts';
import { writeZip } from './zip.ts';

/** What a file may hold; beyond it is no table of figures. */
export const tableLimits = { tables: 50, rows: 20_000, columns: 200, pages: 200 } as const;

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
  const kept = rows.map(({ number, cells }) => ({
    number,
    cells: cells.slice(0, tableLimits.columns).map(composed),
  }));
  const cut = { rows: all.length - rows.length, columns };
  return { name: composed(name), rows: kept, ...(cut.rows + cut.columns > 0 && { cut }) };
}

/** A number as text that can be read in one way only: three decimals alone could be thousands. */
const plainNumber = (value: number): string => String(value).replace(/^(-?\d{1,3}\.\d{3})$/, '$10');

/** What a cell shows. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dayOf(value, utc);
  if (typeof value === 'number') return plainNumber(value);
  if (typeof value !== 'object') return String(value).trim();
  const members = new Map<string, unknown>(Object.entries(value));
  const rich = members.get('richText');
  if (Array.isArray(rich))
    return rich
      .map((part: unknown) =>
        shown(typeof part === 'object' && part !== null && 'text' in part ? part.text : ''),
      )
      .join('');
  if (members.has('result')) return shown(members.get('result'));
  return members.has('text') ? shown(members.get('text')) : '';
}

/** The sheets of a workbook. */
export async function workbookTables(bytes: Buffer): Promise<Grid[]> {
  const { Workbook } = await import('@cj-tech-master/excelts');
  const workbook = new Workbook();
  await workbook.xlsx.read(Readable.from(writeZip(checkedParts(bytes, 'xlsx'))));
  const tables = workbook.worksheets.slice(0, tableLimits.tables).map((sheet): Grid => {
    const rows: GridRow[] = [];
    let beyond = 0;
    let widest = 0;
    sheet.eachRow({ includeEmpty: false }, (row, number) => {
      if (rows.length >= tableLimits.rows) {
        beyond += 1;
        return;
      }
      const cells: string[] = [];
      row.eachCell({ includeEmpty: true }, (cell, column) => {
        if (column > tableLimits.columns) {
          if (shown(cell.value) !== '') widest = Math.max(widest, column);
          return;
        }
        // What is merged stands in its first cell alone.
        const isCovered = cell.isMerged && cell.master.address !== cell.address;
        const text = isCovered ? '' : shown(cell.value);
        const isShare = typeof cell.value === 'number' && String(cell.numFmt ?? '').includes('%');
        cells[column - 1] = isShare ? `${Math.round(Number(cell.value) * 1e8) / 1e6} %` : text;
      });
      rows.push({ number, cells: Array.from(cells, (cell) => composed(cell ?? '')) });
    });
    const cut = { rows: beyond, columns: Math.max(0, widest - tableLimits.columns) };
    return { name: composed(sheet.name), rows, ...(cut.rows + cut.columns > 0 && { cut }) };
  });
  return ofLongerFile(tables, { tables: workbook.worksheets.length - tables.length });
}

/** The one table of delimited text; throws `NotTaken` where it is none. */
export function textTables(bytes: Buffer): Grid[] {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe;
  let text: string;
  try {
    text = new TextDecoder(wide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = windowsText(bytes);
  }
  const rows = readCsv(text);
  if (rows === null) throw new NotTaken('unreadable', 'no table');
  return [
    gridOf(
      '1',
      rows.map(({ line, cells }) => ({ number: line, cells })),
    ),
  ];
}

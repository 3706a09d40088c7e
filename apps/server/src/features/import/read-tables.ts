/** Tables of a file as texts. Runs in a thread: what is read here was written by strangers. */
import { Readable } from 'node:stream';
import { Workbook } from '@cj-tech-master/excelts';
import type { FileKind } from '@klarsikt/contract';
import type { Grid, GridRow } from '@klarsikt/engine';
import mammoth from 'mammoth';
import { getDocumentProxy } from 'unpdf';
import { checkFile } from '../../intake/check-file.ts';
import { checkedParts } from '../../intake/office.ts';
import { NotTaken } from '../../intake/refused.ts';
import { writeZip } from '../../intake/zip.ts';
import { readCsv } from '../../platform/csv.ts';

/** What a file may hold; beyond it is no table of figures. */
const most = { tables: 50, rows: 20_000, columns: 200, pages: 200 } as const;

const named = (name: string, rows: readonly (readonly string[])[]): Grid => ({
  name,
  rows: rows.map((cells, index): GridRow => ({ number: index + 1, cells: cells.slice(0, most.columns) })),
});

/** A number as text that can be read in one way only: three decimals alone could be thousands. */
const plainNumber = (value: number): string => String(value).replace(/^(-?\d{1,3}\.\d{3})$/, '$10');

/** What a cell shows. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
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

async function workbookTables(bytes: Buffer): Promise<Grid[]> {
  const workbook = new Workbook();
  await workbook.xlsx.read(Readable.from(writeZip(checkedParts(bytes, 'xlsx'))));
  return workbook.worksheets.slice(0, most.tables).map((sheet) => {
    const rows: GridRow[] = [];
    sheet.eachRow({ includeEmpty: false }, (row, number) => {
      if (rows.length >= most.rows) return;
      const cells: string[] = [];
      row.eachCell({ includeEmpty: true }, (cell, column) => {
        if (column > most.columns) return;
        // What is merged stands in its first cell alone.
        const isCovered = cell.isMerged && cell.master.address !== cell.address;
        const text = isCovered ? '' : shown(cell.value);
        const isShare = typeof cell.value === 'number' && String(cell.numFmt ?? '').includes('%');
        cells[column - 1] = isShare ? `${Math.round(Number(cell.value) * 1e8) / 1e6} %` : text;
      });
      rows.push({ number, cells: Array.from(cells, (cell) => cell ?? '') });
    });
    return { name: sheet.name, rows };
  });
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Tables of the reader's own HTML, which is well formed. */
function tablesOfHtml(html: string): Grid[] {
  return [...html.matchAll(/<table>([\s\S]*?)<\/table>/g)].slice(0, most.tables).map(([, inner = ''], at) =>
    named(
      String(at + 1),
      [...inner.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].slice(0, most.rows).map(([, row = '']) =>
        [...row.matchAll(/<t[dh][^>]*>([\s\S]*?)<\/t[dh]>/g)].map(([, cell = '']) =>
          cell
            .replace(/<[^>]+>/g, ' ')
            .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
            .replace(/\s+/g, ' ')
            .trim(),
        ),
      ),
    ),
  );
}

async function documentTables(bytes: Buffer): Promise<Grid[]> {
  const buffer = writeZip(checkedParts(bytes, 'docx'));
  const html = await mammoth.convertToHtml(
    { buffer },
    {
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
    },
  );
  return tablesOfHtml(html.value);
}

interface Placed {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly end: number;
}

/** Cells of a line: a gap wider than a letter or two parts them. */
function cellsOf(line: readonly Placed[]): string[] {
  const cells: { text: string; end: number }[] = [];
  for (const { text, x, end } of [...line].sort((a, b) => a.x - b.x)) {
    const last = cells.at(-1);
    if (last !== undefined && x - last.end < 9) {
      last.text += text;
      last.end = end;
    } else cells.push({ text, end });
  }
  return cells.map(({ text }) => text.trim()).filter((text) => text !== '');
}

async function pageTables(bytes: Buffer): Promise<Grid[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const rows: string[][] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, most.pages); number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const lines = new Map<number, Placed[]>();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [x, y] = [Number(item.transform[4]), Math.round(Number(item.transform[5]) / 3)];
      lines.set(y, [...(lines.get(y) ?? []), { text: item.str, x, y, end: x + item.width }]);
    }
    for (const y of [...lines.keys()].sort((a, b) => b - a)) rows.push(cellsOf(lines.get(y) ?? []));
  }
  return [named('1', rows.slice(0, most.rows))];
}

function textTables(bytes: Buffer): Grid[] {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe;
  const decoded = (encoding: string, fatal: boolean) => new TextDecoder(encoding, { fatal }).decode(bytes);
  let text: string;
  try {
    text = decoded(wide ? 'utf-16le' : 'utf-8', true);
  } catch {
    text = decoded('windows-1252', false);
  }
  const rows = readCsv(text);
  if (rows === null) throw new NotTaken('unreadable', 'no table');
  return [{ name: '1', rows: rows.slice(0, most.rows).map(({ line, cells }) => ({ number: line, cells })) }];
}

const readers = { csv: textTables, docx: documentTables, xlsx: workbookTables, pdf: pageTables } as const;
const kinds = ['csv', 'docx', 'xlsx', 'pdf'] as const satisfies readonly FileKind[];

/** Tables of a file with the name; throws `NotTaken` where it is not what its name says. */
export async function readTables(name: string, bytes: Buffer): Promise<readonly Grid[]> {
  const { kind } = checkFile(name, bytes, kinds);
  const known = kinds.find((one) => one === kind);
  if (known === undefined) throw new NotTaken('type', kind);
  const tables = await readers[known](bytes);
  return tables.filter(({ rows }) => rows.length > 0);
}

/** Tables of a file as texts. Runs in a thread: what is read here was written by strangers. */
import type { FileKind } from '@klarsikt/contract';
import type { Grid, GridRow } from '@klarsikt/engine';
import mammoth from 'mammoth';
import { getDocumentProxy } from 'unpdf';
import { checkFile } from '../../intake/check-file.ts';
import { checkedParts } from '../../intake/office.ts';
import { NotTaken } from '../../intake/refused.ts';
import { tableLimits, textTables, workbookTables } from '../../intake/tables.ts';
import { writeZip } from '../../intake/zip.ts';

const named = (name: string, rows: readonly (readonly string[])[]): Grid => ({
  name,
  rows: rows.map(
    (cells, index): GridRow => ({ number: index + 1, cells: cells.slice(0, tableLimits.columns) }),
  ),
});

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Tables of the reader's own HTML, which is well formed. */
function tablesOfHtml(html: string): Grid[] {
  return [...html.matchAll(/<table>([\s\S]*?)<\/table>/g)]
    .slice(0, tableLimits.tables)
    .map(([, inner = ''], at) =>
      named(
        String(at + 1),
        [...inner.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].slice(0, tableLimits.rows).map(([, row = '']) =>
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
  for (let number = 1; number <= Math.min(pdf.numPages, tableLimits.pages); number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const lines = new Map<number, Placed[]>();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [x, y] = [Number(item.transform[4]), Math.round(Number(item.transform[5]) / 3)];
      lines.set(y, [...(lines.get(y) ?? []), { text: item.str, x, y, end: x + item.width }]);
    }
    for (const y of [...lines.keys()].sort((a, b) => b - a)) rows.push(cellsOf(lines.get(y) ?? []));
  }
  return [named('1', rows.slice(0, tableLimits.rows))];
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

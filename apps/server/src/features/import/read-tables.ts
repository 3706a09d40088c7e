/** Tables of a file as texts. Runs in a process of its own: what is read here was written by strangers. */
import type { FileKind } from '@klarsikt/contract';
import type { Grid } from '@klarsikt/engine';
import { checkFile } from '../../intake/check-file.ts';
import { checkedParts } from '../../intake/office.ts';
import { NotTaken } from '../../intake/refused.ts';
import { gridOf, ofLongerFile, tableLimits, textTables, workbookTables } from '../../intake/tables.ts';
import { writeZip } from '../../intake/zip.ts';
import { pageTables } from './page-tables.ts';

const named = (name: string, rows: readonly (readonly string[])[]): Grid =>
  gridOf(
    name,
    rows.map((cells, index) => ({ number: index + 1, cells })),
  );

/** Wider than this no row of a document is looked at, so that a hostile one ends. */
const widestRow = 2 * tableLimits.columns;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

const spanOf = (attributes: string, name: 'colspan' | 'rowspan'): number => {
  const said = Number(new RegExp(`${name}="(\\d+)"`).exec(attributes)?.[1] ?? 1);
  return Math.min(Math.max(said, 1), tableLimits.columns);
};

/** Cells of a row in their columns. What is merged stands in its first cell alone, as in a workbook; `covered`: rows to come. */
function cellsOfHtml(row: string, covered: Map<number, number>): string[] {
  const cells: string[] = [];
  const skipCovered = () => {
    for (let left = covered.get(cells.length) ?? 0; left > 0; left = covered.get(cells.length) ?? 0) {
      covered.set(cells.length, left - 1);
      cells.push('');
    }
  };
  for (const [, attributes = '', inner = ''] of row.matchAll(/<t[dh]([^>]*)>([\s\S]*?)<\/t[dh]>/g)) {
    skipCovered();
    const [columns, rows] = [spanOf(attributes, 'colspan'), spanOf(attributes, 'rowspan')];
    for (let at = 0; at < columns && cells.length < widestRow; at += 1) {
      if (rows > 1) covered.set(cells.length, rows - 1);
      cells.push(at === 0 ? textOf(inner) : '');
    }
  }
  skipCovered();
  return cells;
}

/** Tables of the reader's own HTML, which is well formed. */
function tablesOfHtml(html: string): Grid[] {
  const all = [...html.matchAll(/<table>([\s\S]*?)<\/table>/g)];
  const tables = all.slice(0, tableLimits.tables).map(([, inner = ''], at) => {
    const covered = new Map<number, number>();
    const rows = [...inner.matchAll(/<tr>([\s\S]*?)<\/tr>/g)];
    return named(
      String(at + 1),
      rows.map(([, row = '']) => cellsOfHtml(row, covered)),
    );
  });
  return ofLongerFile(tables, { tables: all.length - tables.length });
}

async function documentTables(bytes: Buffer): Promise<Grid[]> {
  const buffer = writeZip(checkedParts(bytes, 'docx'));
  const { default: mammoth } = await import('mammoth');
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

/** Tables of a file as texts. Runs in a thread: what is read here was written by strangers. */
import type { FileKind } from '@klarsikt/contract';
import type { Grid, GridRow } from '@klarsikt/engine';
import mammoth from 'mammoth';
import { checkFile } from '../../intake/check-file.ts';
import { checkedParts } from '../../intake/office.ts';
import { NotTaken } from '../../intake/refused.ts';
import { tableLimits, textTables, workbookTables } from '../../intake/tables.ts';
import { writeZip } from '../../intake/zip.ts';
import { pageTables } from './page-tables.ts';

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

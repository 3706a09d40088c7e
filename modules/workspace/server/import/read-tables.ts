/** Reads the tables of a file as texts. Runs in a separate process, because the content is untrusted. */
import type { FileKind } from '@klarsikt/contract';
import type { TableGrid } from '@klarsikt/engine/recognise';
import { checkFile } from '@klarsikt/server/intake/check-file.ts';
import { FileRefusedError } from '@klarsikt/server/intake/refused.ts';
import { readTextTables, readWorkbookTables } from '@klarsikt/server/intake/tables.ts';
import { readDocumentTables } from './document-tables.ts';
import { readPdfTables } from './page-tables.ts';

const readers = {
  csv: readTextTables,
  docx: readDocumentTables,
  xlsx: readWorkbookTables,
  pdf: readPdfTables,
} as const;
const kinds = ['csv', 'docx', 'xlsx', 'pdf'] as const satisfies readonly FileKind[];

/** Throws `FileRefusedError` if the content does not match the file name's extension. */
export async function readFileTables(name: string, bytes: Buffer): Promise<readonly TableGrid[]> {
  const { kind } = checkFile(name, bytes, kinds);
  const known = kinds.find((one) => one === kind);
  if (known === undefined) throw new FileRefusedError('type', kind);
  const tables = await readers[known](bytes);
  return tables.filter(({ rows }) => rows.length > 0);
}

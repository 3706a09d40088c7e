/** Tables of a file as texts. Runs in a process of its own: what is read here was written by strangers. */
import type { FileKind } from '@klarsikt/contract';
import type { Grid } from '@klarsikt/engine';
import { checkFile } from '@klarsikt/server/intake/check-file.ts';
import { NotTaken } from '@klarsikt/server/intake/refused.ts';
import { textTables, workbookTables } from '@klarsikt/server/intake/tables.ts';
import { documentTables } from './document-tables.ts';
import { pageTables } from './page-tables.ts';

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

/** What a file holds: a STIX 2.1 bundle, a workbook of a library, or tables of entities. Runs in a thread. */
import { Readable } from 'node:stream';
import type { Grid } from '@klarsikt/engine';
import {
  isLibraryWorkbook,
  type LibraryContent,
  readSheets,
  readStix,
  readWorkbook,
  type Sheet,
  textIn,
} from '@klarsikt/imports';
import { checkFile } from '../../intake/check-file.ts';
import { checkedParts } from '../../intake/office.ts';
import { NotTaken } from '../../intake/refused.ts';
import { writeZip } from '../../intake/zip.ts';
import { readCsv } from '../../platform/csv.ts';

function bundleIn(bytes: Buffer): LibraryContent {
  let value: unknown;
  try {
    value = JSON.parse(textIn(bytes));
  } catch (error) {
    throw new NotTaken('unreadable', String(error));
  }
  const objects = typeof value === 'object' && value !== null && 'objects' in value ? value.objects : value;
  if (!Array.isArray(objects)) throw new NotTaken('type', 'json');
  return { format: 'library', staged: readStix(value) };
}

/** A sheet as a table of texts: its headings are the first row. */
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

async function workbookIn(bytes: Buffer): Promise<LibraryContent> {
  const sheets = await readWorkbook(Readable.from([writeZip(checkedParts(bytes, 'xlsx'))]));
  if (isLibraryWorkbook(sheets)) return { format: 'library', staged: readSheets(sheets) };
  return { format: 'table', grids: sheets.filter(({ headers }) => headers.size > 0).map(gridOf) };
}

function tableIn(name: string, bytes: Buffer): LibraryContent {
  const rows = readCsv(bytes.toString('utf8'));
  if (rows === null || rows.length === 0) throw new NotTaken('unreadable', 'no table');
  return {
    format: 'table',
    grids: [{ name, rows: rows.map(({ line, cells }) => ({ number: line, cells })) }],
  };
}

/** Reads a file with the name; throws `NotTaken` where it is nothing that can be imported. */
export async function readLibrary(name: string, bytes: Buffer): Promise<LibraryContent> {
  const start = textIn(bytes.subarray(0, 64)).trimStart();
  if (start.startsWith('{') || start.startsWith('[')) return bundleIn(bytes);
  const { kind } = checkFile(name, bytes, ['csv', 'xlsx']);
  return kind === 'xlsx' ? workbookIn(bytes) : tableIn(name.replace(/\.\w+$/, ''), bytes);
}

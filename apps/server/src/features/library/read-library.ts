/** What a file holds: a STIX 2.1 bundle, a workbook of a library, or tables of entities. Runs in a thread. */
import { Readable } from 'node:stream';
import {
  gridOfCsv,
  gridsOf,
  isLibraryWorkbook,
  type LibraryContent,
  readSheets,
  readStix,
  readWorkbook,
  textIn,
} from '@klarsikt/imports';
import { checkFile } from '../../intake/check-file.ts';
import { checkedParts } from '../../intake/office.ts';
import { NotTaken } from '../../intake/refused.ts';
import { writeZip } from '../../intake/zip.ts';

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

async function workbookIn(bytes: Buffer): Promise<LibraryContent> {
  const sheets = await readWorkbook(Readable.from([writeZip(checkedParts(bytes, 'xlsx'))]));
  if (isLibraryWorkbook(sheets)) return { format: 'library', staged: readSheets(sheets) };
  return { format: 'table', grids: gridsOf(sheets) };
}

function tableIn(fileName: string, bytes: Buffer): LibraryContent {
  const grid = gridOfCsv(fileName, bytes.toString('utf8'));
  if (grid === null) throw new NotTaken('unreadable', 'no table');
  return { format: 'table', grids: [grid] };
}

/** Reads a file with the name; throws `NotTaken` where it is nothing that can be imported. */
export async function readLibrary(name: string, bytes: Buffer): Promise<LibraryContent> {
  const start = textIn(bytes.subarray(0, 64)).trimStart();
  if (start.startsWith('{') || start.startsWith('[')) return bundleIn(bytes);
  const { kind } = checkFile(name, bytes, ['csv', 'xlsx']);
  return kind === 'xlsx' ? workbookIn(bytes) : tableIn(name, bytes);
}

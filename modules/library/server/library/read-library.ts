/** Reads a STIX 2.1 bundle, a workbook of a library, or tables of entities. Runs in its own process. */
import { toNfcDeep } from '@klarsikt/engine/text';
import {
  csvToSheet,
  decodeText,
  type ImportFileContent,
  readStix,
  readWorkbook,
  type Sheet,
  sheetsToContent,
  WorkbookTooLarge,
} from '@klarsikt/imports';
import { checkFile } from '@klarsikt/server/intake/check-file.ts';
import { readCheckedParts } from '@klarsikt/server/intake/office.ts';
import { NotTaken } from '@klarsikt/server/intake/refused.ts';

function parseBundle(bytes: Buffer): ImportFileContent {
  let value: unknown;
  try {
    value = toNfcDeep(JSON.parse(decodeText(bytes)));
  } catch (error) {
    throw new NotTaken('unreadable', String(error));
  }
  const objects = typeof value === 'object' && value !== null && 'objects' in value ? value.objects : value;
  if (!Array.isArray(objects)) throw new NotTaken('type', 'json');
  return { format: 'library', staged: readStix(value) };
}

function parseWorkbook(bytes: Buffer): readonly Sheet[] {
  try {
    return readWorkbook(readCheckedParts(bytes, 'xlsx'));
  } catch (error) {
    if (error instanceof WorkbookTooLarge) throw new NotTaken('unsafe', 'more rows than a library has');
    throw error instanceof NotTaken ? error : new NotTaken('unreadable', String(error));
  }
}

function parseTable(fileName: string, bytes: Buffer): readonly Sheet[] {
  const sheet = csvToSheet(fileName, bytes);
  if (sheet === null) throw new NotTaken('unreadable', 'no table');
  return [sheet];
}

/** Detected content of sheets; a person maps the remaining columns. */
function detectContent(fileName: string, sheets: readonly Sheet[]): ImportFileContent {
  const { known: _, ...content } = sheetsToContent(sheets, fileName);
  return content;
}

export async function readLibrary(name: string, bytes: Buffer): Promise<ImportFileContent> {
  const start = decodeText(bytes.subarray(0, 64)).trimStart();
  if (start.startsWith('{') || start.startsWith('[')) return parseBundle(bytes);
  const { kind } = checkFile(name, bytes, ['csv', 'xlsx']);
  return detectContent(name, kind === 'xlsx' ? parseWorkbook(bytes) : parseTable(name, bytes));
}

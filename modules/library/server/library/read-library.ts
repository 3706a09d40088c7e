/** Reads a STIX 2.1 bundle, a workbook of a library, or tables of entities. Runs in its own process. */
import { toNfcDeep } from '@klarsikt/engine/text';
import {
  convertCsvToSheet,
  convertSheetsToContent,
  decodeText,
  type ImportFileContent,
  type ImportSheet,
  readStixBundle,
  readWorkbook,
  WorkbookTooLargeError,
} from '@klarsikt/imports';
import { checkFile } from '@klarsikt/server/intake/check-file.ts';
import { readCheckedOfficeParts } from '@klarsikt/server/intake/office.ts';
import { FileRefusedError } from '@klarsikt/server/intake/refused.ts';

function parseBundle(bytes: Buffer): ImportFileContent {
  let value: unknown;
  try {
    value = toNfcDeep(JSON.parse(decodeText(bytes)));
  } catch (error) {
    throw new FileRefusedError('unreadable', String(error));
  }
  const objects = typeof value === 'object' && value !== null && 'objects' in value ? value.objects : value;
  if (!Array.isArray(objects)) throw new FileRefusedError('type', 'json');
  return { format: 'library', staged: readStixBundle(value) };
}

function parseWorkbook(bytes: Buffer): readonly ImportSheet[] {
  try {
    return readWorkbook(readCheckedOfficeParts(bytes, 'xlsx'));
  } catch (error) {
    if (error instanceof WorkbookTooLargeError)
      throw new FileRefusedError('unsafe', 'more rows than a library has');
    throw error instanceof FileRefusedError ? error : new FileRefusedError('unreadable', String(error));
  }
}

function parseTable(fileName: string, bytes: Buffer): readonly ImportSheet[] {
  const sheet = convertCsvToSheet(fileName, bytes);
  if (sheet === null) throw new FileRefusedError('unreadable', 'no table');
  return [sheet];
}

/** Returns the detected content of sheets; a person maps the remaining columns. */
function detectContent(fileName: string, sheets: readonly ImportSheet[]): ImportFileContent {
  const { known: _, ...content } = convertSheetsToContent(sheets, fileName);
  return content;
}

export async function readLibraryFile(name: string, bytes: Buffer): Promise<ImportFileContent> {
  const start = decodeText(bytes.subarray(0, 64)).trimStart();
  if (start.startsWith('{') || start.startsWith('[')) return parseBundle(bytes);
  const { kind } = checkFile(name, bytes, ['csv', 'xlsx']);
  return detectContent(name, kind === 'xlsx' ? parseWorkbook(bytes) : parseTable(name, bytes));
}

/** What a file holds: a STIX 2.1 bundle, a workbook of a library, or tables of entities. Runs in a process of its own. */
import { composedWithin } from '@klarsikt/engine';
import {
  contentOfSheets,
  type LibraryContent,
  readStix,
  readWorkbook,
  type Sheet,
  sheetOfCsv,
  textIn,
  WorkbookTooLarge,
} from '@klarsikt/imports';
import { checkFile } from '@klarsikt/server/intake/check-file.ts';
import { checkedParts } from '@klarsikt/server/intake/office.ts';
import { NotTaken } from '@klarsikt/server/intake/refused.ts';

function bundleIn(bytes: Buffer): LibraryContent {
  let value: unknown;
  try {
    value = composedWithin(JSON.parse(textIn(bytes)));
  } catch (error) {
    throw new NotTaken('unreadable', String(error));
  }
  const objects = typeof value === 'object' && value !== null && 'objects' in value ? value.objects : value;
  if (!Array.isArray(objects)) throw new NotTaken('type', 'json');
  return { format: 'library', staged: readStix(value) };
}

function workbookIn(bytes: Buffer): readonly Sheet[] {
  try {
    return readWorkbook(checkedParts(bytes, 'xlsx'));
  } catch (error) {
    if (error instanceof WorkbookTooLarge) throw new NotTaken('unsafe', 'more rows than a library has');
    throw error instanceof NotTaken ? error : new NotTaken('unreadable', String(error));
  }
}

function tableIn(fileName: string, bytes: Buffer): readonly Sheet[] {
  const sheet = sheetOfCsv(fileName, bytes);
  if (sheet === null) throw new NotTaken('unreadable', 'no table');
  return [sheet];
}

/** What is recognised of sheets; the rest is mapped by hand. */
function contentOf(fileName: string, sheets: readonly Sheet[]): LibraryContent {
  const { known: _, ...content } = contentOfSheets(sheets, fileName);
  return content;
}

/** Reads a file with the name; throws `NotTaken` where it is nothing that can be imported. */
export async function readLibrary(name: string, bytes: Buffer): Promise<LibraryContent> {
  const start = textIn(bytes.subarray(0, 64)).trimStart();
  if (start.startsWith('{') || start.startsWith('[')) return bundleIn(bytes);
  const { kind } = checkFile(name, bytes, ['csv', 'xlsx']);
  return contentOf(name, kind === 'xlsx' ? workbookIn(bytes) : tableIn(name, bytes));
}

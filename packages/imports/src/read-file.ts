/** Reads files of threat libraries. The format is recognised by the content. */
import { open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { TableGrid } from '@klarsikt/engine/recognise';
import { toNfcDeep } from '@klarsikt/engine/text';
import type { ImportFileContent } from './content.ts';
import { convertCsvToGrid, convertGridToSheet, convertSheetsToGrids } from './grids.ts';
import { decodeTableText, decodeText, findJsonFault } from './json-text.ts';
import type { ImportSheet } from './sheet.ts';
import { isLibraryWorkbook, readLibrarySheets } from './sheets.ts';
import type { StagedLibrary } from './staged.ts';
import { isStixBundle, isStixObject, readStixBundle } from './stix.ts';
import { createTableMapping } from './tables.ts';
import { readWorkbook, WorkbookTooLargeError } from './workbook.ts';

/** Largest file: 100 MiB, which is twice the size of whole libraries. */
export const maxImportFileBytes = 100 * 1024 * 1024;

/** The reason why a file cannot be read. */
export type ImportFileFault = 'tooLarge' | 'unknownFormat' | 'notJson' | 'notStix' | 'notWorkbook';

/** The error for an unreadable file. For JSON it contains line and column (from 1). */
export class UnreadableFileError extends Error {
  readonly fault: ImportFileFault;
  readonly at: { readonly line: number; readonly column: number } | null;

  constructor(fault: ImportFileFault, at: UnreadableFileError['at'] = null) {
    super(fault);
    this.fault = fault;
    this.at = at;
  }
}

async function readStart(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return decodeText(buffer.subarray(0, bytesRead)).trimStart();
  } finally {
    await file.close();
  }
}

async function readBundle(path: string): Promise<StagedLibrary> {
  const value = parseJson(decodeText(await readFile(path)));
  if (!Array.isArray(value) && !isStixBundle(value) && !isStixObject(value))
    throw new UnreadableFileError('notStix');
  return readStixBundle(value);
}

function parseJson(text: string): unknown {
  try {
    return toNfcDeep(JSON.parse(text));
  } catch {
    throw new UnreadableFileError('notJson', findJsonFault(text));
  }
}

const isTable = (grid: TableGrid, file: string): boolean =>
  createTableMapping(grid, file, undefined).collection !== null;

/**
 * Converts the sheets of a workbook or table to a library, otherwise to tables of entities. `known` is false if the
 * file is recognised as neither.
 */
export function convertSheetsToContent(
  sheets: readonly ImportSheet[],
  file: string,
): ImportFileContent & { readonly known: boolean } {
  if (isLibraryWorkbook(sheets)) return { format: 'library', staged: readLibrarySheets(sheets), known: true };
  const grids = convertSheetsToGrids(sheets);
  return { format: 'table', grids, known: grids.some((grid) => isTable(grid, file)) };
}

function requireKnown({
  known: is,
  ...content
}: ImportFileContent & { readonly known: boolean }): ImportFileContent {
  if (!is) throw new UnreadableFileError('unknownFormat');
  return content;
}

/** Converts a delimited text to a sheet with the name of the file. Returns null for other files. */
export function convertCsvToSheet(file: string, bytes: Uint8Array): ImportSheet | null {
  const grid = convertCsvToGrid(file, decodeTableText(bytes));
  return grid === null ? null : convertGridToSheet(grid);
}

function readWorkbookSheets(bytes: Buffer): readonly ImportSheet[] {
  try {
    return readWorkbook(bytes);
  } catch (error) {
    throw new UnreadableFileError(error instanceof WorkbookTooLargeError ? 'tooLarge' : 'notWorkbook');
  }
}

/**
 * Reads a file: a STIX 2.1 bundle, a workbook in the format of AMLTRIX, or tables of entities in the format
 * of Atlas.
 * @throws UnreadableFileError
 */
export async function loadImportFile(path: string): Promise<ImportFileContent> {
  if ((await stat(path)).size > maxImportFileBytes) throw new UnreadableFileError('tooLarge');
  const start = await readStart(path);
  if (start.startsWith('{') || start.startsWith('['))
    return { format: 'library', staged: await readBundle(path) };
  const bytes = await readFile(path);
  const file = basename(path);
  if (start.startsWith('PK')) return requireKnown(convertSheetsToContent(readWorkbookSheets(bytes), file));
  const sheet = convertCsvToSheet(file, bytes);
  if (sheet === null) throw new UnreadableFileError('unknownFormat');
  return requireKnown(convertSheetsToContent([sheet], file));
}

/** Files of threat libraries, told apart by what is in them. */
import { open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { composedWithin, type Grid } from '@klarsikt/engine';
import type { LibraryContent } from './content.ts';
import { gridOfCsv, gridsOf, sheetOf } from './grids.ts';
import { faultIn, tableTextIn, textIn } from './json-text.ts';
import type { Sheet } from './sheet.ts';
import { isLibraryWorkbook, readSheets } from './sheets.ts';
import type { Staged } from './staged.ts';
import { isBundle, isStixObject, readStix } from './stix.ts';
import { mappingOf } from './tables.ts';
import { readWorkbook, WorkbookTooLarge } from './workbook.ts';

/** Largest file: 100 MiB. Whole libraries are half of that. */
export const importFileLimit = 100 * 1024 * 1024;

/** Why a file cannot be read at all. */
export type FileFault = 'tooLarge' | 'unknownFormat' | 'notJson' | 'notStix' | 'notWorkbook';

/** A file that cannot be read, with the reason and, where it is JSON, the line and column (from 1). */
export class UnreadableFile extends Error {
  readonly fault: FileFault;
  readonly at: { readonly line: number; readonly column: number } | null;

  constructor(fault: FileFault, at: UnreadableFile['at'] = null) {
    super(fault);
    this.fault = fault;
    this.at = at;
  }
}

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return textIn(buffer.subarray(0, bytesRead)).trimStart();
  } finally {
    await file.close();
  }
}

async function bundleIn(path: string): Promise<Staged> {
  const value = jsonOf(textIn(await readFile(path)));
  if (!Array.isArray(value) && !isBundle(value) && !isStixObject(value)) throw new UnreadableFile('notStix');
  return readStix(value);
}

function jsonOf(text: string): unknown {
  try {
    return composedWithin(JSON.parse(text));
  } catch {
    throw new UnreadableFile('notJson', faultIn(text));
  }
}

const isTable = (grid: Grid, file: string): boolean => mappingOf(grid, file, undefined).collection !== null;

/** Whatever of a workbook or table is recognised: a library, else tables of entities; `known` is false where it is neither. */
export function contentOfSheets(
  sheets: readonly Sheet[],
  file: string,
): LibraryContent & { readonly known: boolean } {
  if (isLibraryWorkbook(sheets)) return { format: 'library', staged: readSheets(sheets), known: true };
  const grids = gridsOf(sheets);
  return { format: 'table', grids, known: grids.some((grid) => isTable(grid, file)) };
}

function known({ known: is, ...content }: LibraryContent & { readonly known: boolean }): LibraryContent {
  if (!is) throw new UnreadableFile('unknownFormat');
  return content;
}

/** A delimited text as a sheet named after its file; null where it is none. */
export function sheetOfCsv(file: string, bytes: Uint8Array): Sheet | null {
  const grid = gridOfCsv(file, tableTextIn(bytes));
  return grid === null ? null : sheetOf(grid);
}

function workbookIn(bytes: Buffer): readonly Sheet[] {
  try {
    return readWorkbook(bytes);
  } catch (error) {
    throw new UnreadableFile(error instanceof WorkbookTooLarge ? 'tooLarge' : 'notWorkbook');
  }
}

/**
 * Reads the file: a STIX 2.1 bundle, a workbook in the manner of AMLTRIX, or tables of entities as Atlas writes them.
 * @throws UnreadableFile
 */
export async function readImport(path: string): Promise<LibraryContent> {
  if ((await stat(path)).size > importFileLimit) throw new UnreadableFile('tooLarge');
  const start = await startOf(path);
  if (start.startsWith('{') || start.startsWith('['))
    return { format: 'library', staged: await bundleIn(path) };
  const bytes = await readFile(path);
  const file = basename(path);
  if (start.startsWith('PK')) return known(contentOfSheets(workbookIn(bytes), file));
  const sheet = sheetOfCsv(file, bytes);
  if (sheet === null) throw new UnreadableFile('unknownFormat');
  return known(contentOfSheets([sheet], file));
}

/** Files of threat libraries, told apart by what is in them. */
import { open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { LibraryContent } from './content.ts';
import { gridOfCsv, gridsOf } from './grids.ts';
import { faultIn, textIn } from './json-text.ts';
import { isLibraryWorkbook, readSheets } from './sheets.ts';
import type { Staged } from './staged.ts';
import { readStix } from './stix.ts';
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
  const objects = typeof value === 'object' && value !== null && 'objects' in value ? value.objects : value;
  if (!Array.isArray(objects)) throw new UnreadableFile('notStix');
  return readStix(value);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile('notJson', faultIn(text));
  }
}

/** A workbook of a library, or one of which a sheet is a table of ours; anything else is read as a library. */
async function workbookIn(path: string): Promise<LibraryContent> {
  const sheets = await readWorkbook(path);
  const grids = gridsOf(sheets);
  const isTable = grids.some((grid) => mappingOf(grid, basename(path), undefined).collection !== null);
  return !isLibraryWorkbook(sheets) && isTable
    ? { format: 'table', grids }
    : { format: 'library', staged: readSheets(sheets) };
}

async function tableIn(path: string): Promise<LibraryContent> {
  const grid = gridOfCsv(basename(path), textIn(await readFile(path)));
  const isTable = grid !== null && mappingOf(grid, basename(path), undefined).collection !== null;
  if (!isTable) throw new UnreadableFile('unknownFormat');
  return { format: 'table', grids: [grid] };
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
  if (!start.startsWith('PK')) return tableIn(path);
  try {
    return await workbookIn(path);
  } catch (error) {
    throw new UnreadableFile(error instanceof WorkbookTooLarge ? 'tooLarge' : 'notWorkbook');
  }
}

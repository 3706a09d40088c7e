/** Files of threat libraries, told apart by what is in them. */
import { open, readFile, stat } from 'node:fs/promises';
import { faultIn, textIn } from './json-text.ts';
import { readSheets } from './sheets.ts';
import type { Staged } from './staged.ts';
import { readStix } from './stix.ts';
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

/**
 * Reads the file: a STIX 2.1 bundle, or a workbook in the manner of AMLTRIX.
 * @throws UnreadableFile
 */
export async function readImport(path: string): Promise<Staged> {
  if ((await stat(path)).size > importFileLimit) throw new UnreadableFile('tooLarge');
  const start = await startOf(path);
  if (start.startsWith('{') || start.startsWith('[')) return bundleIn(path);
  if (!start.startsWith('PK')) throw new UnreadableFile('unknownFormat');
  try {
    return readSheets(await readWorkbook(path));
  } catch (error) {
    throw new UnreadableFile(error instanceof WorkbookTooLarge ? 'tooLarge' : 'notWorkbook');
  }
}

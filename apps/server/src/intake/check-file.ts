/** What a file is, by its content: its name only says what the sender takes it for (security U1). Runs in a worker. */
import { createHash } from 'node:crypto';
import type { FileKind } from '@klarsikt/contract';
import { wideEncoding } from '@klarsikt/imports/csv';
import { checkedParts } from './office.ts';
import { checkPdf } from './pdf-safety.ts';
import { checkJpeg, checkPng } from './picture.ts';
import { NotTaken, type Reason } from './refused.ts';
import { checkTextFormulas } from './sheet-safety.ts';

/** A file that may be kept. */
export interface CheckedFile {
  readonly kind: FileKind;
  readonly bytes: number;
  /** SHA-256 of the content, hexadecimal. */
  readonly sha256: string;
}

/** What a program or another kind of document begins with: no table does. */
const otherBeginnings = /^\s*(?:<[!?a-z]|%PDF|\{\\rtf|#!|From: |MIME-Version:)/i;

function textOf(bytes: Buffer): string {
  const wide = wideEncoding(bytes);
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (wide !== null) throw new NotTaken('type', 'no text');
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A table is text: nothing in it but letters, tabs and line breaks, and nothing that another program would run. */
function checkCsv(bytes: Buffer): void {
  const text = textOf(bytes);
  if (text.trim() === '') throw new NotTaken('type', 'an empty table');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(text)) throw new NotTaken('type', 'no text');
  if (otherBeginnings.test(text)) throw new NotTaken('type', 'another kind of text');
  checkTextFormulas(text);
}

const checks: { readonly [K in FileKind]: (bytes: Buffer) => unknown } = {
  pdf: checkPdf,
  docx: (bytes) => checkedParts(bytes, 'docx'),
  xlsx: (bytes) => checkedParts(bytes, 'xlsx'),
  png: checkPng,
  jpg: checkJpeg,
  csv: checkCsv,
};

const extensions: Readonly<Record<string, FileKind>> = {
  pdf: 'pdf',
  docx: 'docx',
  xlsx: 'xlsx',
  png: 'png',
  jpg: 'jpg',
  jpeg: 'jpg',
  csv: 'csv',
};

/** The kind that a name claims: its last extension counts. Null for one that is not taken. */
export function claimedKind(name: string): FileKind | null {
  const extension = /\.(\w+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(extensions, extension) ? (extensions[extension] ?? null) : null;
}

/** Kinds that other programs write and that can be saved as one that is read, by the end of the name. */
const otherPrograms: readonly (readonly [RegExp, Reason])[] = [
  [/\.(?:ods|odt|ots|ott|fods|fodt)$/iu, 'opendocument'],
  [/\.(?:xls|xlt|xlsb|doc|dot)$/iu, 'oldoffice'],
];

/** An OpenDocument file has its kind as its first part, whatever it is called. */
const openDocument = 'mimetypeapplication/vnd.oasis.opendocument.';

function refuseOtherPrograms(name: string, bytes: Buffer): void {
  const byName = otherPrograms.find(([ending]) => ending.test(name.trim()))?.[1];
  if (byName !== undefined) throw new NotTaken(byName, name);
  if (bytes.subarray(30, 30 + openDocument.length).toString('latin1') === openDocument)
    throw new NotTaken('opendocument', name);
}

/** Throws `NotTaken` unless the content is what the name claims, of one of the kinds, and only shows something. */
export function checkFile(name: string, bytes: Buffer, kinds: readonly FileKind[]): CheckedFile {
  refuseOtherPrograms(name, bytes);
  const kind = claimedKind(name);
  if (kind === null || !kinds.includes(kind)) throw new NotTaken('type', 'a name of another kind');
  if (bytes.length < 2) throw new NotTaken('type', 'nothing in it');
  checks[kind](bytes);
  return { kind, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

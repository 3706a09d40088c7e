/**
 * Determines the kind of a file from its content, because a name is only a claim (security page U1). Runs in a separate
 * process.
 */
import { createHash } from 'node:crypto';
import type { FileKind } from '@klarsikt/contract';
import { detectUtf16 } from '@klarsikt/imports/csv';
import { readCheckedOfficeParts } from './office.ts';
import { checkPdf } from './pdf-safety.ts';
import { checkJpeg, checkPng } from './picture.ts';
import { type FileRefusalReason, FileRefusedError } from './refused.ts';
import { checkTextFormulas } from './sheet-safety.ts';

export interface CheckedFile {
  readonly kind: FileKind;
  readonly bytes: number;
  /** SHA-256 of the content, hexadecimal. */
  readonly sha256: string;
}

/** Matches the beginning of programs and of documents of other kinds; no text table begins like this. */
const otherBeginnings = /^\s*(?:<[!?a-z]|%PDF|\{\\rtf|#!|From: |MIME-Version:)/i;

function textOf(bytes: Buffer): string {
  const wide = detectUtf16(bytes);
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (wide !== null) throw new FileRefusedError('type', 'no text');
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Requires text with only printable characters, tabs and line breaks, and without formulas that start a program. */
function checkCsv(bytes: Buffer): void {
  const text = textOf(bytes);
  if (text.trim() === '') throw new FileRefusedError('type', 'an empty table');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(text)) throw new FileRefusedError('type', 'no text');
  if (otherBeginnings.test(text)) throw new FileRefusedError('type', 'another kind of text');
  checkTextFormulas(text);
}

const checks: { readonly [K in FileKind]: (bytes: Buffer) => unknown } = {
  pdf: checkPdf,
  docx: (bytes) => readCheckedOfficeParts(bytes, 'docx'),
  xlsx: (bytes) => readCheckedOfficeParts(bytes, 'xlsx'),
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

/** Returns the kind of file by the last extension of the name; null for an unsupported extension. */
export function parseFileKind(name: string): FileKind | null {
  const extension = /\.(\w+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(extensions, extension) ? (extensions[extension] ?? null) : null;
}

/** Extensions of other programs' formats; such a file can be saved again in a supported format. */
const otherPrograms: readonly (readonly [RegExp, FileRefusalReason])[] = [
  [/\.(?:ods|odt|ots|ott|fods|fodt)$/iu, 'opendocument'],
  [/\.(?:xls|xlt|xlsb|doc|dot)$/iu, 'oldoffice'],
];

/** Text in the first part of every OpenDocument file, whatever its name. */
const openDocument = 'mimetypeapplication/vnd.oasis.opendocument.';

function requireSupportedProgram(name: string, bytes: Buffer): void {
  const byName = otherPrograms.find(([ending]) => ending.test(name.trim()))?.[1];
  if (byName !== undefined) throw new FileRefusedError(byName, name);
  if (bytes.subarray(30, 30 + openDocument.length).toString('latin1') === openDocument)
    throw new FileRefusedError('opendocument', name);
}

/**
 * Checks a file; throws `FileRefusedError` unless its content matches the kind of its name, the kind is allowed, and it has no
 * active content.
 */
export function checkFile(name: string, bytes: Buffer, kinds: readonly FileKind[]): CheckedFile {
  requireSupportedProgram(name, bytes);
  const kind = parseFileKind(name);
  if (kind === null || !kinds.includes(kind)) throw new FileRefusedError('type', 'a name of another kind');
  if (bytes.length < 2) throw new FileRefusedError('type', 'nothing in it');
  checks[kind](bytes);
  return { kind, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

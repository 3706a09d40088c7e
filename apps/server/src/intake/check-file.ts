/** What a file is, by its content: its name only says what the sender takes it for (security U1). Runs in a worker. */
import { createHash } from 'node:crypto';
import type { FileKind } from '@klarsikt/contract';
import { checkedParts } from './office.ts';
import { checkPdf } from './pdf-safety.ts';
import { checkJpeg, checkPng } from './picture.ts';
import { NotTaken } from './refused.ts';
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
  const [first, second] = bytes;
  const wide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = wide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    if (wide) throw new NotTaken('type', 'no text');
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

/** Throws `NotTaken` unless the content is what the name claims, of one of the kinds, and only shows something. */
export function checkFile(name: string, bytes: Buffer, kinds: readonly FileKind[]): CheckedFile {
  const kind = claimedKind(name);
  if (kind === null || !kinds.includes(kind)) throw new NotTaken('type', 'a name of another kind');
  if (bytes.length < 2) throw new NotTaken('type', 'nothing in it');
  checks[kind](bytes);
  return { kind, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

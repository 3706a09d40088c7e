/**
 * Writes and reads the archive of an examination pack: a zip file in a canonical form. The files and one time
 * determine every byte, so an archive is verified by writing it again and comparing the bytes. Source: APPNOTE.TXT
 * 6.3 of the zip format; canonical form of ADR 0038: files uncompressed, in ascending order of their names, with one
 * common time, without extra fields, comments, or bytes before, between or after them.
 */
import { createInstant, getClockParts, utcTimeZone } from '../calendar/index.ts';
import { computeCrc32 } from './crc32.ts';

/**
 * A file of an archive. `name` consists of segments joined by `/`. A segment contains ASCII letters, digits and `. _
 * - [ ]`, and not only dots.
 */
export interface ArchiveFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/**
 * A parsed archive. `at` is the common time of its files as an ISO instant in UTC, with a resolution of two seconds.
 */
export interface Archive {
  readonly at: string;
  readonly files: readonly ArchiveFile[];
}

/** The error for bytes that are not an archive in canonical form. `offset` is that of the first differing byte. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly offset: number;

  constructor(offset: number, what: string) {
    super(what);
    this.offset = offset;
  }
}

/** Largest size of an archive in bytes, because the format stores sizes in 32 bits. */
export const maxArchiveBytes = 0xffff_fffe;
const mostFiles = 0xffff;

const localLength = 30;
const centralLength = 46;
const endLength = 22;
const namePattern = /^(?!\.+(?:\/|$))[\w.[\]-]+(?:\/(?!\.+(?:\/|$))[\w.[\]-]+)*$/;

/** Date and time in the zip format, with a resolution of two seconds, from 1980 to 2107. */
function dosTime(at: string): { readonly date: number; readonly time: number } {
  const { year, month, day, hour, minute, second } = getClockParts(at, utcTimeZone);
  if (year < 1980 || year > 2107) throw new RangeError(`no time that an archive can carry: ${at}`);
  const date = ((year - 1980) << 9) | (month << 5) | day;
  return { date, time: (hour << 11) | (minute << 5) | Math.floor(second / 2) };
}

function isoOf(date: number, time: number): string {
  return createInstant({
    year: 1980 + (date >> 9),
    month: (date >> 5) & 15,
    day: date & 31,
    hour: time >> 11,
    minute: (time >> 5) & 63,
    second: (time & 31) * 2,
  }).toISOString();
}

/**
 * Rounds an instant to the time that an archive stores, with a resolution of two seconds.
 * @throws RangeError before 1980 or after 2107.
 */
export function roundToArchiveTime(at: string): string {
  const { date, time } = dosTime(at);
  return isoOf(date, time);
}

/** The values of a file that are written in both of its headers. */
interface HeaderFacts {
  readonly file: ArchiveFile;
  readonly crc: number;
  readonly offset: number;
}

/** Writes numbers and bytes one after another. */
class Writer {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(length: number) {
    this.bytes = new Uint8Array(length);
    this.#view = new DataView(this.bytes.buffer);
  }

  short(...values: readonly number[]): void {
    for (const value of values) {
      this.#view.setUint16(this.#at, value, true);
      this.#at += 2;
    }
  }

  long(...values: readonly number[]): void {
    for (const value of values) {
      this.#view.setUint32(this.#at, value, true);
      this.#at += 4;
    }
  }

  put(content: Uint8Array): void {
    this.bytes.set(content, this.#at);
    this.#at += content.length;
  }

  name(name: string): void {
    for (let index = 0; index < name.length; index += 1) {
      this.bytes[this.#at] = name.charCodeAt(index);
      this.#at += 1;
    }
  }
}

function collectHeaderFacts(files: readonly ArchiveFile[]): readonly HeaderFacts[] {
  let offset = 0;
  return files.map((file, index) => {
    const { name, content } = file;
    const before = files[index - 1]?.name;
    if (!namePattern.test(name) || name.length > 200) throw new RangeError(`no name of a file: ${name}`);
    if (before !== undefined && before >= name) throw new RangeError(`out of order: ${name}`);
    const facts = { file, crc: computeCrc32(content), offset };
    offset += localLength + name.length + content.length;
    return facts;
  });
}

/**
 * Writes an archive. The files must be in ascending order of their distinct names (UTF-16 code units); all get the
 * time `at` (an ISO instant).
 * @throws RangeError for a name, order, time, number or size that an archive cannot have.
 */
export function writeArchive({ at, files }: Archive): Uint8Array {
  const { date, time } = dosTime(at);
  const facts = collectHeaderFacts(files);
  const names = files.reduce((sum, { name }) => sum + name.length, 0);
  const contents = files.reduce((sum, { content }) => sum + content.length, 0);
  const directoryAt = files.length * localLength + names + contents;
  const length = directoryAt + files.length * centralLength + names + endLength;
  if (files.length > mostFiles || length > maxArchiveBytes) throw new RangeError('too large for an archive');
  const writer = new Writer(length);
  const common = ({ file: { name, content }, crc }: HeaderFacts): void => {
    writer.short(10, 0, 0, time, date);
    writer.long(crc, content.length, content.length);
    writer.short(name.length, 0);
  };
  for (const each of facts) {
    writer.long(0x04034b50);
    common(each);
    writer.name(each.file.name);
    writer.put(each.file.content);
  }
  for (const each of facts) {
    writer.long(0x02014b50);
    writer.short(10);
    common(each);
    writer.short(0, 0, 0);
    writer.long(0, each.offset);
    writer.name(each.file.name);
  }
  writer.long(0x06054b50);
  writer.short(0, 0, files.length, files.length);
  writer.long(length - endLength - directoryAt, directoryAt);
  writer.short(0);
  return writer.bytes;
}

interface ParsedArchive extends Archive {
  /** Start offset of each file's content. */
  readonly starts: readonly number[];
  readonly directoryAt: number;
}

/**
 * Reads only those parts of the headers that are needed to find the files; writing the archive again verifies all
 * other bytes.
 */
function openArchive(bytes: Uint8Array): ParsedArchive {
  const view = viewOf(bytes);
  const files: ArchiveFile[] = [];
  const starts: number[] = [];
  let at = 0;
  let stamp: string | null = null;
  while (at + localLength <= bytes.length && view.getUint32(at, true) === 0x04034b50) {
    const size = view.getUint32(at + 22, true);
    const start = at + localLength + view.getUint16(at + 26, true);
    if (start + size > bytes.length)
      throw new ArchiveError(at + 22, 'the header of a file tells of more than there is');
    const name = String.fromCharCode(...bytes.subarray(at + localLength, start));
    const before = files.at(-1)?.name ?? '';
    if (!namePattern.test(name) || name.length > 200 || before >= name)
      throw new ArchiveError(at + localLength, 'the name of a file is none, or out of order');
    stamp ??= isoOf(view.getUint16(at + 12, true), view.getUint16(at + 10, true));
    files.push({ name, content: bytes.subarray(start, start + size) });
    starts.push(start);
    at = start + size;
  }
  if (stamp === null) throw new ArchiveError(0, 'this is no archive');
  return { at: stamp, files, starts, directoryAt: at };
}

/** Describes the part of the archive at an offset. */
function regionAt({ files, starts, directoryAt }: ParsedArchive, offset: number): string {
  if (offset >= directoryAt) return 'the directory at the end of the archive';
  const index = starts.findLastIndex((start) => start <= offset);
  const file = files[index];
  const within = file !== undefined && offset < (starts[index] ?? 0) + file.content.length;
  if (within) return `the content of ${file.name}`;
  return `the header of ${files[index + 1]?.name ?? 'a file'}`;
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Reports that a file's content is changed, although the first difference is in its checksum. `again` is the
 * rewritten archive.
 */
function changedContent(
  bytes: Uint8Array,
  again: Uint8Array,
  { files, starts }: ParsedArchive,
): ArchiveError | null {
  const [view, written] = [viewOf(bytes), viewOf(again)];
  for (const [index, { name }] of files.entries()) {
    const start = starts[index] ?? 0;
    const at = start - name.length - localLength + 14;
    if (view.getUint32(at) !== written.getUint32(at)) {
      return new ArchiveError(start, `the content of ${name}, or its checksum, was changed`);
    }
  }
  return null;
}

/** Counts the equal bytes from the beginning of both arrays. */
function countEqualBytes(a: Uint8Array, b: Uint8Array): number {
  const [one, other] = [viewOf(a), viewOf(b)];
  const length = Math.min(a.length, b.length);
  let offset = 0;
  while (offset + 4 <= length && one.getUint32(offset) === other.getUint32(offset)) offset += 4;
  while (offset < length && a[offset] === b[offset]) offset += 1;
  return offset;
}

/**
 * Reads an archive that `writeArchive` wrote; the contents are views of the given bytes. Any changed, added or
 * removed byte is an error. The author of the archive is verified by its signature and not by this function.
 * @throws ArchiveError with the position of the first difference.
 */
export function readArchive(bytes: Uint8Array): Archive {
  const opened = openArchive(bytes);
  let again: Uint8Array;
  try {
    again = writeArchive(opened);
  } catch {
    // Only the time of the first header was not verified before, so `writeArchive` fails only if this time is invalid.
    throw new ArchiveError(10, 'the time of the first file is none');
  }
  const length = Math.min(again.length, bytes.length);
  const offset = countEqualBytes(again, bytes);
  if (offset === length && again.length === bytes.length) return { at: opened.at, files: opened.files };
  const changed = changedContent(bytes, again, opened);
  if (changed !== null) throw changed;
  if (offset === length)
    throw new ArchiveError(
      offset,
      again.length > length ? 'the archive is cut off' : 'something follows the archive',
    );
  throw new ArchiveError(offset, `${regionAt(opened, offset)} was changed`);
}

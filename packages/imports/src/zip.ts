/**
 * Reads zip files (PKWARE APPNOTE 6.3) strictly: it refuses files that two readers could interpret differently, and
 * counts sizes while it unpacks. All other code of the product uses this reader; ADR 0081 compares it with libraries.
 */
import { crc32, inflateRawSync } from 'node:zlib';

/**
 * The reason why a zip is refused: it is broken or not a zip, encrypted, ambiguous, or larger than allowed when
 * unpacked.
 */
export type ZipFault = 'broken' | 'encrypted' | 'unsafe' | 'large';

/** The error for a zip that is refused. */
export class RefusedZipError extends Error {
  override readonly name = 'RefusedZipError';
  readonly fault: ZipFault;

  constructor(fault: ZipFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

/** An unpacked part of a zip. */
export interface UnpackedPart {
  readonly name: string;
  readonly content: Buffer;
}

/**
 * Limits of a zip: number of entries, total bytes of all unpacked parts, and `ratio` of unpacked to packed size of a
 * part. The ratio does not apply to parts of at most `small` bytes.
 */
export interface ZipLimits {
  readonly entries: number;
  readonly bytes: number;
  readonly ratio: number;
  readonly small: number;
}

const signature = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;
const size = { local: 30, central: 46, end: 22, end64: 56, locator64: 20 } as const;
const flags = { encrypted: 0x0001, strong: 0x0040 } as const;
const stored = 0;
const deflated = 8;
/** Values which mean that the number is stored in a 64-bit field instead. */
const wide16 = 0xffff;
const wide32 = 0xffffffff;
const longestComment = 0xffff;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

interface Directory {
  readonly count: number;
  readonly offset: number;
  readonly length: number;
}

/** Reads a 64-bit number. A number that exceeds the size of the file is refused before it loses digits. */
function readNumber64(zip: Buffer, at: number): number {
  const value = zip.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RefusedZipError('unsafe', 'a size beyond any file');
  return Number(value);
}

/**
 * Finds the position of the end record. Only one record may have a comment that extends exactly to the end of the
 * file.
 */
function findEnd(zip: Buffer): number {
  const last = zip.length - size.end;
  if (last < 0 || zip.readUInt32LE(0) !== signature.local)
    throw new RefusedZipError('broken', 'no zip from beginning to end');
  const found: number[] = [];
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1)
    if (zip.readUInt32LE(at) === signature.end && zip.readUInt16LE(at + 20) === last - at) found.push(at);
  const [end] = found;
  if (end === undefined) throw new RefusedZipError('broken', 'no zip from beginning to end');
  if (found.length > 1) throw new RefusedZipError('unsafe', 'two ends');
  return end;
}

/** Reads the 64-bit end record before an end record; null if absent. */
function readDirectory64(zip: Buffer, end: number): Directory | null {
  const locator = end - size.locator64;
  if (locator < 0 || zip.readUInt32LE(locator) !== signature.locator64) return null;
  const at = readNumber64(zip, locator + 8);
  const fits = at + size.end64 <= locator && zip.readUInt32LE(at) === signature.end64;
  if (!fits || at + 12 + readNumber64(zip, at + 4) !== locator || zip.readUInt32LE(locator + 16) !== 1)
    throw new RefusedZipError('broken', 'a broken end record');
  const count = readNumber64(zip, at + 32);
  const [length, offset] = [readNumber64(zip, at + 40), readNumber64(zip, at + 48)];
  if (readNumber64(zip, at + 24) !== count || offset + length !== at)
    throw new RefusedZipError('broken', 'a directory in another place');
  return { count, offset, length };
}

function readEnd(zip: Buffer): Directory {
  const end = findEnd(zip);
  const [disk, directoryDisk, here = 0, count = 0] = [4, 6, 8, 10].map((at) => zip.readUInt16LE(end + at));
  const [length, offset] = [zip.readUInt32LE(end + 12), zip.readUInt32LE(end + 16)];
  const wide = readDirectory64(zip, end);
  if (wide !== null) {
    const agrees = (short: number, mark: number, long: number) => short === mark || short === long;
    if (
      !agrees(count, wide16, wide.count) ||
      !agrees(offset, wide32, wide.offset) ||
      !agrees(length, wide32, wide.length)
    )
      throw new RefusedZipError('unsafe', 'two directories');
    return wide;
  }
  if (disk !== 0 || directoryDisk !== 0 || here !== count)
    throw new RefusedZipError('broken', 'a zip in several parts');
  if (offset + length !== end) throw new RefusedZipError('broken', 'a directory in another place');
  return { count, offset, length };
}

/** Replaces values that mark a 64-bit number with the numbers of the extra field, which are in the same order. */
function resolve64BitValues(
  zip: Buffer,
  extra: { readonly from: number; readonly to: number },
  values: readonly number[],
): readonly number[] {
  if (!values.includes(wide32)) return values;
  let at = extra.from;
  while (at + 4 <= extra.to && zip.readUInt16LE(at) !== 1) at += 4 + zip.readUInt16LE(at + 2);
  const end = at + 4 <= extra.to ? at + 4 + zip.readUInt16LE(at + 2) : at;
  let next = at + 4;
  return values.map((value) => {
    if (value !== wide32) return value;
    if (end > extra.to || next + 8 > end) throw new RefusedZipError('broken', 'a size without its value');
    next += 8;
    return readNumber64(zip, next - 8);
  });
}

const safeName = /^(?!.*(?:^|\/)\.\.?(?:\/|$))[^\\/:\p{Cc}][^\\:\p{Cc}]*$/u;

function readEntry(zip: Buffer, at: number, end: number): { entry: Entry; next: number } {
  if (at + size.central > end || zip.readUInt32LE(at) !== signature.central)
    throw new RefusedZipError('broken', 'a broken directory');
  const nameEnd = at + size.central + zip.readUInt16LE(at + 28);
  const extraEnd = nameEnd + zip.readUInt16LE(at + 30);
  const next = extraEnd + zip.readUInt16LE(at + 32);
  if (next > end) throw new RefusedZipError('broken', 'a broken directory');
  const name = zip.toString('utf8', at + size.central, nameEnd);
  if (!safeName.test(name)) throw new RefusedZipError('unsafe', 'the name of an entry');
  if ((zip.readUInt16LE(at + 8) & (flags.encrypted | flags.strong)) !== 0)
    throw new RefusedZipError('encrypted', 'encrypted entries');
  const values = [24, 20, 42].map((place) => zip.readUInt32LE(at + place));
  const [unpacked = 0, packed = 0, offset = 0] = resolve64BitValues(
    zip,
    { from: nameEnd, to: extraEnd },
    values,
  );
  const [method, crc] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16)];
  return { entry: { name, method, crc, packed, unpacked, offset }, next };
}

function readDirectory(zip: Buffer, limits: ZipLimits): { entries: Entry[]; start: number } {
  const { count, offset, length } = readEnd(zip);
  if (count > limits.entries) throw new RefusedZipError('unsafe', `${count} entries`);
  const entries: Entry[] = [];
  const names = new Set<string>();
  let at = offset;
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readEntry(zip, at, offset + length);
    const name = entry.name.toLowerCase();
    if (names.has(name)) throw new RefusedZipError('unsafe', 'two entries of one name');
    names.add(name);
    entries.push(entry);
    at = next;
  }
  if (at !== offset + length) throw new RefusedZipError('broken', 'a broken directory');
  return { entries, start: offset };
}

/** Returns the range of an entry's data. The local header of the entry must agree with the directory. */
function rangeOf(zip: Buffer, entry: Entry, directory: number): { from: number; to: number } {
  const { offset } = entry;
  if (offset + size.local > directory || zip.readUInt32LE(offset) !== signature.local)
    throw new RefusedZipError('broken', 'an entry without header');
  const nameEnd = offset + size.local + zip.readUInt16LE(offset + 26);
  const from = nameEnd + zip.readUInt16LE(offset + 28);
  const to = from + entry.packed;
  if (to > directory) throw new RefusedZipError('broken', 'an entry beyond the directory');
  const same =
    zip.toString('utf8', offset + size.local, nameEnd) === entry.name &&
    zip.readUInt16LE(offset + 8) === entry.method;
  if (!same) throw new RefusedZipError('unsafe', 'an entry with two names');
  return { from, to };
}

function inflate(packed: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isLarge
      ? new RefusedZipError('large', 'it unpacks to too much')
      : new RefusedZipError('broken', 'broken data');
  }
}

function unpack(entry: Entry, packed: Buffer, bytesLeft: number, limits: ZipLimits): Buffer {
  if (entry.method !== stored && entry.method !== deflated)
    throw new RefusedZipError('broken', 'a rare compression');
  const most = Math.min(bytesLeft, Math.max(limits.small, packed.length * limits.ratio));
  const content = entry.method === stored ? packed : inflate(packed, most);
  if (content.length > bytesLeft) throw new RefusedZipError('large', 'it unpacks to too much');
  if (content.length !== entry.unpacked || crc32(content) !== entry.crc)
    throw new RefusedZipError('unsafe', 'an entry with another size or checksum');
  return content;
}

/**
 * Unpacks all parts within the limits, in the order of the file. Folders are left out.
 * @throws RefusedZipError
 */
export function readZip(zip: Buffer, limits: ZipLimits): UnpackedPart[] {
  const { entries, start } = readDirectory(zip, limits);
  let bytesLeft = limits.bytes;
  let free = 0;
  return entries
    .toSorted((a, b) => a.offset - b.offset)
    .flatMap((entry) => {
      const { from, to } = rangeOf(zip, entry, start);
      if (entry.offset < free) throw new RefusedZipError('unsafe', 'entries that overlap');
      free = to;
      const content = unpack(entry, zip.subarray(from, to), bytesLeft, limits);
      bytesLeft -= content.length;
      return entry.name.endsWith('/') ? [] : [{ name: entry.name, content }];
    });
}

/** The parts of a zip by name. */
export interface ZipPartLookup {
  readonly names: readonly string[];
  /** Returns the content of a part by its name, regardless of capitals; null for an unknown name. */
  readonly part: (name: string) => Buffer | null;
}

/** Gives access to unpacked parts by name. */
export function createZipPartLookup(parts: readonly UnpackedPart[]): ZipPartLookup {
  const byName = new Map(parts.map(({ name, content }) => [name.toLowerCase(), content]));
  return {
    names: parts.map(({ name }) => name),
    part: (name) => byName.get(name.toLowerCase()) ?? null,
  };
}

/** Parts of a zip file (PKWARE APPNOTE 6.3), unpacked one by one when they are asked for. */
import { inflateRawSync } from 'node:zlib';

/** A file that is no zip, or whose parts cannot be unpacked. */
export class BrokenZip extends Error {}

/** A part that is larger inside than it may be. */
export class ZipTooLarge extends Error {}

/** The parts of a zip by name. */
export interface Zip {
  readonly names: readonly string[];
  /** The content of a part; null where there is none of the name, whatever its capitals. */
  readonly part: (name: string) => Buffer | null;
}

/** A part that is unpacked already. */
export interface UnpackedPart {
  readonly name: string;
  readonly content: Buffer;
}

interface Listed {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

const signature = { central: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 } as const;
/** The value of a field whose number is in the 64-bit part instead. */
const elsewhere = 0xffffffff;
const longestComment = 0xffff;

const numberAt = (zip: Buffer, at: number): number => Number(zip.readBigUInt64LE(at));

/** Where the directory begins, and how many entries it has. */
function directoryIn(zip: Buffer): { readonly count: number; readonly offset: number } {
  const last = zip.length - 22;
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1) {
    if (zip.readUInt32LE(at) !== signature.end) continue;
    const told = { count: zip.readUInt16LE(at + 10), offset: zip.readUInt32LE(at + 16) };
    if (told.count !== 0xffff && told.offset !== elsewhere) return told;
    if (at < 20 || zip.readUInt32LE(at - 20) !== signature.locator64) return told;
    const at64 = numberAt(zip, at - 12);
    if (at64 + 56 > zip.length || zip.readUInt32LE(at64) !== signature.end64) throw new BrokenZip();
    return { count: numberAt(zip, at64 + 32), offset: numberAt(zip, at64 + 48) };
  }
  throw new BrokenZip();
}

/** Sizes that do not fit in their place stand in an extra field, in this order. */
function wide(zip: Buffer, extra: { readonly from: number; readonly to: number }, told: readonly number[]) {
  let at = extra.from;
  while (at + 4 <= extra.to && zip.readUInt16LE(at) !== 1) at += 4 + zip.readUInt16LE(at + 2);
  let next = at + 4;
  return told.map((value) => {
    if (value !== elsewhere || next + 8 > extra.to) return value;
    next += 8;
    return numberAt(zip, next - 8);
  });
}

function listedIn(zip: Buffer): readonly Listed[] {
  const { count, offset } = directoryIn(zip);
  const listed: Listed[] = [];
  let at = offset;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== signature.central) throw new BrokenZip();
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const extraEnd = nameEnd + zip.readUInt16LE(at + 30);
    const told = [24, 20, 42].map((place) => zip.readUInt32LE(at + place));
    const [, packed = 0, start = 0] = wide(zip, { from: nameEnd, to: extraEnd }, told);
    const name = zip.toString('utf8', at + 46, nameEnd).replaceAll('\\', '/');
    listed.push({ name, method: zip.readUInt16LE(at + 10), packed, offset: start });
    at = extraEnd + zip.readUInt16LE(at + 32);
  }
  return listed;
}

function unpacked(zip: Buffer, { method, packed, offset }: Listed, bytesLeft: number): Buffer {
  if (offset + 30 > zip.length) throw new BrokenZip();
  const from = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  const content = zip.subarray(from, from + packed);
  if (content.length < packed) throw new BrokenZip();
  if (method === 0) return content;
  if (method !== 8) throw new BrokenZip();
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, bytesLeft) });
  } catch (error) {
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isLarge ? new ZipTooLarge() : new BrokenZip();
  }
}

/** Parts that were unpacked elsewhere, as a zip of them would give them. */
export function unpackedZip(parts: readonly UnpackedPart[]): Zip {
  const byName = new Map(
    parts.map(({ name, content }) => [name.replaceAll('\\', '/').toLowerCase(), content]),
  );
  return {
    names: parts.map(({ name }) => name),
    part: (name) => byName.get(name.toLowerCase()) ?? null,
  };
}

/**
 * Reads the directory of a zip. All parts that are asked for may hold `mostBytes` bytes together.
 * @throws BrokenZip, ZipTooLarge
 */
export function openZip(zip: Buffer, mostBytes: number): Zip {
  const listed = listedIn(zip);
  const byName = new Map(listed.map((entry) => [entry.name.toLowerCase(), entry]));
  let bytesLeft = mostBytes;
  return {
    names: listed.map(({ name }) => name),
    part: (name) => {
      const entry = byName.get(name.toLowerCase());
      if (entry === undefined) return null;
      const content = unpacked(zip, entry, bytesLeft);
      bytesLeft -= content.length;
      if (bytesLeft < 0) throw new ZipTooLarge();
      return content;
    },
  };
}

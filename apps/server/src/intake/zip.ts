/**
 * Reads a zip strictly (security page U1, U2): what different readers could take differently is refused, and sizes are
 * counted while inflating, never believed.
 */
import { crc32, inflateRawSync } from 'node:zlib';
import { NotTaken } from './refused.ts';

export interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

const limits = { entries: 2000, bytes: 100 * 1024 * 1024, ratio: 100, small: 1024 * 1024 } as const;

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;
const size = { local: 30, central: 46, end: 22 } as const;
const flags = { encrypted: 0x0001, strong: 0x0040 } as const;
const stored = 0;
const deflated = 8;
/** The largest number that is not the mark of zip64. */
const greatest16 = 0xfffe;
const greatest32 = 0xfffffffe;

interface Listed {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

/** The end of the directory: at the very end of the file, without a comment that another reader could take for one. */
function endOf(zip: Buffer): { count: number; offset: number; length: number } {
  const at = zip.length - size.end;
  if (at < 0 || zip.readUInt32LE(0) !== signature.local || zip.readUInt32LE(at) !== signature.end)
    throw new NotTaken('type', 'no zip from beginning to end');
  const [disk, directoryDisk, here, count] = [4, 6, 8, 10].map((offset) => zip.readUInt16LE(at + offset));
  const length = zip.readUInt32LE(at + 12);
  const offset = zip.readUInt32LE(at + 16);
  if (count === undefined || disk !== 0 || directoryDisk !== 0 || here !== count)
    throw new NotTaken('type', 'a zip in several parts');
  if (count > greatest16 || length > greatest32 || offset > greatest32) throw new NotTaken('unsafe', 'zip64');
  if (count > limits.entries) throw new NotTaken('unsafe', `${count} entries`);
  if (offset + length !== at) throw new NotTaken('type', 'the directory is not where it should be');
  return { count, offset, length };
}

const safeName = /^(?!.*(?:^|\/)\.\.?(?:\/|$))[^\\/:\p{Cc}][^\\:\p{Cc}]*$/u;

function listedAt(zip: Buffer, at: number, end: number): { entry: Listed; next: number } {
  if (at + size.central > end || zip.readUInt32LE(at) !== signature.central)
    throw new NotTaken('type', 'a broken directory');
  const nameEnd = at + size.central + zip.readUInt16LE(at + 28);
  const next = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  if (next > end) throw new NotTaken('type', 'a broken directory');
  const name = zip.toString('utf8', at + size.central, nameEnd);
  if (!safeName.test(name)) throw new NotTaken('unsafe', 'the name of an entry');
  const entry = {
    name,
    flags: zip.readUInt16LE(at + 8),
    method: zip.readUInt16LE(at + 10),
    crc: zip.readUInt32LE(at + 16),
    packed: zip.readUInt32LE(at + 20),
    unpacked: zip.readUInt32LE(at + 24),
    offset: zip.readUInt32LE(at + 42),
  };
  if (entry.packed > greatest32 || entry.unpacked > greatest32) throw new NotTaken('unsafe', 'zip64');
  if ((entry.flags & (flags.encrypted | flags.strong)) !== 0)
    throw new NotTaken('protected', 'encrypted entries');
  return { entry, next };
}

function directoryOf(zip: Buffer): { entries: Listed[]; start: number } {
  const { count, offset, length } = endOf(zip);
  const entries: Listed[] = [];
  const names = new Set<string>();
  let at = offset;
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = listedAt(zip, at, offset + length);
    if (names.has(entry.name.toLowerCase())) throw new NotTaken('unsafe', 'two entries of one name');
    names.add(entry.name.toLowerCase());
    entries.push(entry);
    at = next;
  }
  if (at !== offset + length) throw new NotTaken('type', 'a broken directory');
  return { entries, start: offset };
}

/** Where the entry's data lie; its own header must agree with the directory. */
function dataOf(zip: Buffer, entry: Listed, directory: number): { from: number; to: number } {
  const { offset } = entry;
  if (offset + size.local > directory || zip.readUInt32LE(offset) !== signature.local)
    throw new NotTaken('type', 'an entry without header');
  const nameEnd = offset + size.local + zip.readUInt16LE(offset + 26);
  const from = nameEnd + zip.readUInt16LE(offset + 28);
  const to = from + entry.packed;
  if (to > directory) throw new NotTaken('type', 'an entry beyond the directory');
  const same =
    zip.toString('utf8', offset + size.local, nameEnd) === entry.name &&
    zip.readUInt16LE(offset + 8) === entry.method;
  if (!same) throw new NotTaken('unsafe', 'an entry that calls itself something else');
  return { from, to };
}

function inflated(packed: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw tooLarge ? new NotTaken('unsafe', 'it unpacks to too much') : new NotTaken('type', 'broken data');
  }
}

function contentOf(entry: Listed, packed: Buffer, bytesLeft: number): Buffer {
  if (entry.method !== stored && entry.method !== deflated) throw new NotTaken('type', 'a rare compression');
  const most = Math.min(bytesLeft, Math.max(limits.small, packed.length * limits.ratio));
  const content = entry.method === stored ? packed : inflated(packed, most);
  if (content.length > bytesLeft) throw new NotTaken('unsafe', 'it unpacks to too much');
  if (content.length !== entry.unpacked || crc32(content) !== entry.crc)
    throw new NotTaken('unsafe', 'an entry that lies about itself');
  return content;
}

/** All entries in the order in which they lie, inflated within the limits; folders are left out. */
export function readZip(zip: Buffer): Entry[] {
  const { entries, start } = directoryOf(zip);
  let bytesLeft: number = limits.bytes;
  let free = 0;
  return entries
    .toSorted((a, b) => a.offset - b.offset)
    .flatMap((entry) => {
      const { from, to } = dataOf(zip, entry, start);
      if (entry.offset < free) throw new NotTaken('unsafe', 'entries that overlap');
      free = to;
      const content = contentOf(entry, zip.subarray(from, to), bytesLeft);
      bytesLeft -= content.length;
      return entry.name.endsWith('/') ? [] : [{ name: entry.name, content }];
    });
}

/** A plain zip of these entries, nothing compressed: what is read later is exactly what was checked. */
export function writeZip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of entries) {
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(signature.local);
    const central = Buffer.alloc(6);
    central.writeUInt32LE(signature.central);
    central.writeUInt16LE(20, 4);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    parts.push(local, common, title, content);
    directory.push(central, common, rest, title);
    at += 4 + common.length + title.length + content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(size.end);
  end.writeUInt32LE(signature.end);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}

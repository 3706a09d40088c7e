/** Reads and writes zip files of office documents within the limits of an upload (security pages U1 and U2). */
import { crc32 } from 'node:zlib';
import {
  RefusedZipError,
  readZip as readParts,
  type UnpackedPart,
  type ZipFault,
} from '@klarsikt/imports/zip';
import { type FileRefusalReason, FileRefusedError } from './refused.ts';

/** A file inside a zip file. */
export type ZipEntry = UnpackedPart;

const limits = { entries: 2000, bytes: 100 * 1024 * 1024, ratio: 100, small: 1024 * 1024 } as const;

const reasons = {
  broken: 'type',
  encrypted: 'protected',
  unsafe: 'unsafe',
  large: 'unsafe',
} as const satisfies Readonly<Record<ZipFault, FileRefusalReason>>;

/** Unpacks all files in the order of the zip file and omits folders. Throws `FileRefusedError`. */
export function readZip(zip: Buffer): ZipEntry[] {
  try {
    return readParts(zip, limits);
  } catch (error) {
    throw error instanceof RefusedZipError
      ? new FileRefusedError(reasons[error.fault], error.message)
      : error;
  }
}

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;

/** Writes an uncompressed zip file of the entries, so that readers get exactly the bytes that were checked. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
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
  const end = Buffer.alloc(22);
  end.writeUInt32LE(signature.end);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}

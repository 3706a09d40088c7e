import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createZipPartLookup, RefusedZipError, readZip } from '../src/zip.ts';

const limits = { entries: 10, bytes: 10_000, ratio: 100, small: 5_000 } as const;

const u16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number | bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};

interface Given {
  /** 64-bit sizes, positions and end records, as Info-ZIP writes them with `-fz`. */
  readonly wide?: boolean;
  readonly comment?: Buffer;
  /** The number of entries in the 64-bit end record. */
  readonly count64?: number;
  /** The packed size in the 64-bit field. */
  readonly packed64?: bigint;
  readonly withoutExtra?: boolean;
}

const parts = { 'a.xml': '<a/>'.repeat(50), 'b/c.xml': 'text' };

function zipOf({ wide = false, comment = Buffer.alloc(0), count64, packed64, withoutExtra }: Given = {}) {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  const mark = 0xffffffff;
  for (const [name, text] of Object.entries(parts)) {
    const [title, content] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(content);
    const head = Buffer.concat([u16(45), u16(0), u16(8), u32(0), u32(crc32(content))]);
    const sizes = wide
      ? Buffer.concat([u32(mark), u32(mark)])
      : Buffer.concat([u32(packed.length), u32(content.length)]);
    const values = Buffer.concat([u64(content.length), u64(packed64 ?? packed.length)]);
    const local = wide ? Buffer.concat([u16(1), u16(16), values]) : Buffer.alloc(0);
    const central =
      wide && !withoutExtra
        ? Buffer.concat([u16(0x5455), u16(1), Buffer.from([0]), u16(1), u16(24), values, u64(at)])
        : Buffer.alloc(0);
    const file = [u32(0x04034b50), head, sizes, u16(title.length), u16(local.length), title, local, packed];
    files.push(...file);
    directory.push(
      Buffer.concat([u32(0x02014b50), u16(45), head, sizes, u16(title.length), u16(central.length)]),
      Buffer.concat([u16(0), u16(0), u16(0), u32(0), u32(wide ? mark : at), title, central]),
    );
    at += Buffer.concat(file).length;
  }
  const listed = Buffer.concat(directory);
  const count = count64 ?? Object.keys(parts).length;
  const end64 = [u32(0x06064b50), u64(44), u16(45), u16(45), u32(0), u32(0), u64(count), u64(count)];
  const wideEnd = wide
    ? [...end64, u64(listed.length), u64(at), u32(0x07064b50), u32(0), u64(at + listed.length), u32(1)]
    : [];
  const [entries, length, offset] = wide
    ? [u16(0xffff), u32(mark), u32(mark)]
    : [u16(Object.keys(parts).length), u32(listed.length), u32(at)];
  const end = [u32(0x06054b50), u16(0), u16(0), entries, entries, length, offset, u16(comment.length)];
  return Buffer.concat([...files, listed, ...wideEnd, ...end, comment]);
}

const faultOf = (zip: Buffer) => {
  try {
    readZip(zip, limits);
    return null;
  } catch (error) {
    return error instanceof RefusedZipError ? error.fault : error;
  }
};

describe('a ZIP archive', () => {
  test.each<[string, Given]>([
    ['as most programs write it', {}],
    ['with 64-bit sizes', { wide: true }],
    ['with a comment at its end', { comment: Buffer.from('made by hand') }],
    ['with both', { wide: true, comment: Buffer.from('made by hand') }],
  ])('%s is read whole', (_, given) => {
    const zip = createZipPartLookup(readZip(zipOf(given), limits));
    expect(zip.names).toEqual(Object.keys(parts));
    expect(Object.fromEntries(zip.names.map((name) => [name, String(zip.part(name))]))).toEqual(parts);
    expect(String(zip.part('A.XML'))).toBe(parts['a.xml']);
    expect(zip.part('none.xml')).toBeNull();
  });

  const end = zipOf().subarray(-22);

  test.each<[string, Buffer, string]>([
    ['whose comment holds another end that fits', zipOf({ comment: Buffer.from(end) }), 'unsafe'],
    ['with bytes after its end', Buffer.concat([zipOf(), Buffer.from('x')]), 'broken'],
    ['with bytes before its beginning', Buffer.concat([Buffer.from('x'), zipOf()]), 'broken'],
    ['with two numbers of entries', zipOf({ wide: true, count64: 1 }), 'broken'],
    ['with a size beyond any file', zipOf({ wide: true, packed64: 2n ** 60n }), 'unsafe'],
    ['with a size beyond the file', zipOf({ wide: true, packed64: 1_000_000n }), 'broken'],
    ['with a mark of a 64-bit size and no size', zipOf({ wide: true, withoutExtra: true }), 'broken'],
    ['that is empty', Buffer.alloc(0), 'broken'],
  ])('%s is refused', (_, zip, fault) => {
    expect(faultOf(zip)).toBe(fault);
  });

  test('is refused as too large if it has more content than allowed, also within one part', () => {
    const zip = zipOf();
    const small = { ...limits, bytes: 100 };
    expect(() => readZip(zip, small)).toThrow(expect.objectContaining({ fault: 'large' }));
    expect(() => readZip(zip, { ...limits, ratio: 1, small: 10 })).toThrow(
      expect.objectContaining({ fault: 'large' }),
    );
    expect(() => readZip(zip, { ...limits, entries: 1 })).toThrow(
      expect.objectContaining({ fault: 'unsafe' }),
    );
  });

  test('that is cut off or changed at any place is read unchanged or refused', () => {
    const zip = zipOf({ wide: true });
    for (let at = 0; at < zip.length; at += 1) {
      expect(faultOf(zip.subarray(0, at))).toBe('broken');
      const changed = Buffer.from(zip);
      changed.writeUInt8((zip.readUInt8(at) + 1) % 256, at);
      try {
        const read = createZipPartLookup(readZip(changed, limits));
        const texts = read.names.map((name) => String(read.part(name)));
        expect(texts).toEqual(Object.values(parts));
      } catch (error) {
        expect(error).toBeInstanceOf(RefusedZipError);
      }
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArchiveError, readArchive, roundToArchiveTime, writeArchive } from '../../src/pack/index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const at = '2026-09-30T13:05:59.120Z';
const files = [
  { name: 'csv/en/figures.csv', content: bytes('place;value\r\n') },
  { name: 'data/result.json', content: bytes('{"inherent":2.5}') },
  { name: 'manifest.json', content: bytes('{"format":1}') },
  { name: 'z-empty.txt', content: new Uint8Array() },
];
const archive = writeArchive({ at, files });

const placeOf = (given: Uint8Array): ArchiveError | null => {
  try {
    readArchive(given);
    return null;
  } catch (error) {
    if (error instanceof ArchiveError) return error;
    throw error;
  }
};

describe('the archive of an examination pack', () => {
  it('is read back unchanged, and is byte-identical when the same files are written again', () => {
    expect(readArchive(archive)).toEqual({ at: '2026-09-30T13:05:58.000Z', files });
    expect(roundToArchiveTime(at)).toBe('2026-09-30T13:05:58.000Z');
    expect(writeArchive({ at, files })).toEqual(archive);
  });

  it('is rejected after any single byte is changed', () => {
    for (let index = 0; index < archive.length; index += 1)
      for (const change of [1, 0x20, 0x80, 0xff]) {
        const changed = Uint8Array.from(archive);
        changed[index] = (changed[index] ?? 0) ^ change;
        expect([index, change, placeOf(changed)?.name]).toEqual([index, change, 'ArchiveError']);
      }
  });

  it('is rejected after bytes are added or removed at any position', () => {
    fc.assert(
      fc.property(
        fc.nat(archive.length),
        fc.uint8Array({ minLength: 1, maxLength: 80 }),
        fc.nat(40),
        (place, added, taken) => {
          const without = Math.min(archive.length, place + taken);
          const changed = new Uint8Array([
            ...archive.subarray(0, place),
            ...added,
            ...archive.subarray(without),
          ]);
          fc.pre(Buffer.compare(changed, archive) !== 0);
          expect(placeOf(changed)).not.toBeNull();
          if (place < archive.length) expect(placeOf(archive.subarray(0, place))).not.toBeNull();
        },
      ),
    );
  });

  it('is rejected with a message that locates the difference', () => {
    const text = Buffer.from(archive);
    const changed = Uint8Array.from(archive);
    const place = text.indexOf('"inherent"');
    changed[place] = 0x41;
    expect(placeOf(changed)?.message).toBe('the content of data/result.json, or its checksum, was changed');
    expect(placeOf(new Uint8Array([...archive, 0]))?.message).toBe('something follows the archive');
    expect(placeOf(bytes('%PDF-1.7 and so on, not an archive at all'))?.message).toBe('this is no archive');
    const directory = Uint8Array.from(archive);
    directory[archive.length - 1] = 1;
    expect(placeOf(directory)?.message).toBe('the directory at the end of the archive was changed');
  });

  it('cannot contain duplicate names, names outside its folder or names out of order', () => {
    const content = bytes('x');
    const write =
      (...names: string[]) =>
      () =>
        writeArchive({ at, files: names.map((name) => ({ name, content })) });
    for (const name of [
      '',
      '../a',
      '/a',
      'a/',
      'a//b',
      '..',
      'a/..',
      'a/./b',
      'a\\b',
      'å',
      'c:a',
      'a b',
      'a\0',
      'a'.repeat(201),
    ])
      expect(write(name)).toThrow(RangeError);
    expect(write('a', 'a')).toThrow(/out of order/);
    expect(write('b', 'a')).toThrow(/out of order/);
  });
});

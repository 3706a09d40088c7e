/**
 * Computes the CRC-32 of the zip format (ISO 3309, reflected polynomial 0xEDB88320). It processes eight bytes at once
 * with one table per position, because packs have several megabytes. Source: Kounavis and Berry, "Novel Table
 * Lookup-Based Algorithms for High-Performance CRC Generation", 2008.
 */
const width = 256;
const tables = tablesOf(8);

function tablesOf(count: number): Uint32Array {
  const made = new Uint32Array(count * width);
  for (let byte = 0; byte < width; byte += 1) {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    made[byte] = value;
  }
  for (let at = width; at < made.length; at += 1) {
    const before = made[at - width] ?? 0;
    made[at] = (before >>> 8) ^ (made[before & 0xff] ?? 0);
  }
  return made;
}

/** Contribution to the checksum of a byte at a distance from the end of its group of eight. */
const part = (distance: number, byte: number): number => tables[distance * width + (byte & 0xff)] ?? 0;

/**
 * Computes the CRC-32 of bytes as an unsigned 32-bit number. It detects accidental changes; the digests detect
 * deliberate ones.
 */
export function computeCrc32(bytes: Uint8Array): number {
  const byte = (at: number): number => bytes[at] ?? 0;
  let value = 0xffffffff;
  let at = 0;
  for (const last = bytes.length - 8; at <= last; at += 8) {
    const first = value ^ (byte(at) | (byte(at + 1) << 8) | (byte(at + 2) << 16) | (byte(at + 3) << 24));
    value =
      part(7, first) ^
      part(6, first >>> 8) ^
      part(5, first >>> 16) ^
      part(4, first >>> 24) ^
      part(3, byte(at + 4)) ^
      part(2, byte(at + 5)) ^
      part(1, byte(at + 6)) ^
      part(0, byte(at + 7));
  }
  for (; at < bytes.length; at += 1) value = (value >>> 8) ^ part(0, value ^ byte(at));
  return (value ^ 0xffffffff) >>> 0;
}

/** Checks pictures from the first byte to the last, so that no other data can be appended. */
import { FileRefusedError } from './refused.ts';

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Largest area in pixels, so that viewers need not unpack larger pictures. */
const mostPixels = 100_000_000;

function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw new FileRefusedError('type', 'a picture without size');
  if (width * height > mostPixels) throw new FileRefusedError('unsafe', `${width} x ${height} pixels`);
}

/** Checks a PNG: a signature and a chain of chunks; the first has its size and the last is empty (RFC 2083). */
export function checkPng(bytes: Buffer): void {
  if (!bytes.subarray(0, 8).equals(pngSignature)) throw new FileRefusedError('type', 'no PNG');
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const next = at + 12 + length;
    if (!/^[A-Za-z]{4}$/.test(name) || next > bytes.length) break;
    if (at === 8) {
      if (name !== 'IHDR' || length !== 13) break;
      checkSize(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12));
    }
    if (name === 'IEND') {
      if (next !== bytes.length) throw new FileRefusedError('type', 'something behind the picture');
      return;
    }
    at = next;
  }
  throw new FileRefusedError('type', 'a broken PNG');
}

const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/**
 * Finds the position of the next marker after coded data: a byte 0xFF that is neither stuffed nor part of a restart
 * marker.
 */
function findMarkerAfterScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !hasNoLength(next)) return at;
  }
  return bytes.length;
}

/** Checks a JPEG: a chain of segments from SOI to EOI (ITU-T T.81, annex B). */
export function checkJpeg(bytes: Buffer): void {
  if (bytes.readUInt16BE(0) !== 0xffd8) throw new FileRefusedError('type', 'no JPEG');
  let framed = false;
  for (let at = 2; at + 1 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) {
      if (!framed) break;
      if (at + 2 !== bytes.length) throw new FileRefusedError('type', 'something behind the picture');
      return;
    }
    if (marker === 0xff || hasNoLength(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (at + 4 > bytes.length) break;
    if (isFrame(marker) && at + 9 <= bytes.length) {
      checkSize(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
      framed = true;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    at = marker === 0xda ? findMarkerAfterScan(bytes, end) : end;
  }
  throw new FileRefusedError('type', 'a broken JPEG');
}

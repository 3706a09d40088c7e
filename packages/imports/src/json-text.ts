/** Decodes files, and finds the position of a fault in invalid JSON. */

/**
 * Number of bytes that are examined to recognise UTF-16 without a byte order mark, in which about every second byte
 * is 0.
 */
const sampledBytes = 1_000;

/** Returns the byte order of a UTF-16 file, from its mark or its zero bytes; null for another encoding. */
export function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  const sample = bytes.subarray(0, sampledBytes);
  const noughts = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) noughts[at % 2] = (noughts[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = noughts;
  const most = sample.length / 4;
  if (bytes.length % 2 > 0 || even > most === odd > most) return null;
  return even > most ? 'utf-16be' : 'utf-16le';
}

/** Decodes a file in UTF-8 or UTF-16 (RFC 8259, section 8.1; Unicode, section 23.8). */
export const decodeText = (bytes: Uint8Array): string =>
  new TextDecoder(detectUtf16(bytes) ?? 'utf-8').decode(bytes);

/** Decodes a table in UTF-8 or UTF-16, otherwise in Windows-1252, which spreadsheets on Windows write. */
export function decodeTableText(bytes: Uint8Array): string {
  if (detectUtf16(bytes) !== null) return decodeText(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

/** Characters 0x80 to 0x9f of Windows-1252, which the decoder of Node 20 does not convert. */
const windowsMarks = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes a text in Windows-1252. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(/[\u0080-\u009f]/g, (mark) => windowsMarks.charAt(mark.charCodeAt(0) - 0x80));
}

const tokens =
  /[ \t\r\n]*(?:([{}[\],:])|("[ !#-[\]-\u{10ffff}]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\u{10ffff}]*)*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/uy;

type ExpectedToken = 'value' | 'firstItem' | 'firstName' | 'name' | 'colon' | 'next';

/**
 * Returns the part of JSON that must follow a token, given the open brackets; null if the token is not allowed at its
 * place.
 */
function nextExpectedToken(
  expected: ExpectedToken,
  mark: string,
  isText: boolean,
  open: string[],
): ExpectedToken | null {
  const inRecord = open.at(-1) === '}';
  if (expected === 'colon') return mark === ':' ? 'value' : null;
  if (isText && (expected === 'name' || expected === 'firstName')) return 'colon';
  const mayClose = expected === 'next' || expected === 'firstItem' || expected === 'firstName';
  if (mayClose && mark !== '' && mark === open.at(-1)) {
    open.pop();
    return 'next';
  }
  if (expected === 'next') return mark === ',' && open.length > 0 ? (inRecord ? 'name' : 'value') : null;
  if (expected === 'name' || expected === 'firstName') return null;
  if (mark === '') return 'next';
  if (mark !== '{' && mark !== '[') return null;
  open.push(mark === '{' ? '}' : ']');
  return mark === '{' ? 'firstName' : 'firstItem';
}

/**
 * Returns line and column (from 1) of the first character that is not valid JSON; the end of the text if it is
 * truncated.
 */
export function findJsonFault(text: string): { readonly line: number; readonly column: number } {
  const open: string[] = [];
  let expected: ExpectedToken = 'value';
  let at = 0;
  while (!(expected === 'next' && open.length === 0)) {
    tokens.lastIndex = at;
    const found = tokens.exec(text);
    const next: ExpectedToken | null =
      found && nextExpectedToken(expected, found[1] ?? '', found[2] !== undefined, open);
    if (found === null || next === null) break;
    expected = next;
    at = tokens.lastIndex;
  }
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at += 1;
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

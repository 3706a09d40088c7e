/** Texts of files: whatever Unicode they are written in, and where they break off. */

/** Bytes by which UTF-16 without a mark is told: texts of tables have a nought in most of every other byte. */
const sampledBytes = 1_000;

/** The form of UTF-16 that a file is in, by its mark or by where its noughts are; null for another encoding. */
export function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
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

/** The text of a file in UTF-8 or UTF-16 (RFC 8259, section 8.1; Unicode, section 23.8). */
export const textIn = (bytes: Uint8Array): string =>
  new TextDecoder(wideEncoding(bytes) ?? 'utf-8').decode(bytes);

/** The text of a table: as above, or as spreadsheets of Windows write it where it cannot be UTF-8. */
export function tableTextIn(bytes: Uint8Array): string {
  if (wideEncoding(bytes) !== null) return textIn(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windowsText(bytes);
  }
}

/** What Windows-1252 has from 0x80 to 0x9f. Told here: the decoder of Node 20 leaves these as they are. */
const windowsMarks = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** A text in Windows-1252. */
export function windowsText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(/[\u0080-\u009f]/g, (mark) => windowsMarks.charAt(mark.charCodeAt(0) - 0x80));
}

const tokens =
  /[ \t\r\n]*(?:([{}[\],:])|("[ !#-[\]-\u{10ffff}]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\u{10ffff}]*)*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/uy;

type Expected = 'value' | 'firstItem' | 'firstName' | 'name' | 'colon' | 'next';

/** What may follow a token, with the brackets that are open; null where the token may not stand there. */
function after(expected: Expected, mark: string, isText: boolean, open: string[]): Expected | null {
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

/** Where a text stops being JSON: line and column, from 1. Its end where it breaks off. */
export function faultIn(text: string): { readonly line: number; readonly column: number } {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = 0;
  while (!(expected === 'next' && open.length === 0)) {
    tokens.lastIndex = at;
    const found = tokens.exec(text);
    const next: Expected | null = found && after(expected, found[1] ?? '', found[2] !== undefined, open);
    if (found === null || next === null) break;
    expected = next;
    at = tokens.lastIndex;
  }
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at += 1;
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

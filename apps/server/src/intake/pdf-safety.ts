/** What a PDF must not be: another file as well, a bomb, or something that acts when it is opened (security U1, U2, V6). */
import { constants, inflateSync } from 'node:zlib';
import { NotTaken } from './refused.ts';

const limits = { bytes: 100 * 1024 * 1024, picture: 64 * 1024 * 1024 } as const;

/** From the first byte to the last a PDF: with another file before or behind it, it is two things at once. */
function checkShape(bytes: Buffer): void {
  if (!bytes.subarray(0, 8).toString('latin1').startsWith('%PDF-')) throw new NotTaken('type', 'no PDF');
  const tail = bytes.subarray(Math.max(0, bytes.length - 1024)).toString('latin1');
  const end = tail.lastIndexOf('%%EOF');
  if (end < 0 || /\S/.test(tail.slice(end + 5).replaceAll('\0', '')))
    throw new NotTaken('type', 'it does not end as a PDF');
  if (bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1') >= 0) throw new NotTaken('type', 'a zip as well');
}

/** Names of what acts, carries files or sends: ISO 32000-1 sections 12.6.4, 12.5.6, 7.11.4 and 12.7.8. */
const active: ReadonlySet<string> = new Set([
  'JavaScript',
  'Rendition',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
  'RichMediaContent',
  'RichMediaSettings',
  'XFA',
]);

/** So short that pictures hold them by chance: they count outside of streams alone. */
const activeWhenShort: ReadonlySet<string> = new Set(['JS', 'EF']);

/** Names as the format writes them, each character possibly as `#` and two digits (ISO 32000-1 section 7.3.5). */
const nameForm = /\/((?:#[0-9a-fA-F]{2}|[^\s\0()<>[\]{}/%#]){2,80})/g;

function* namesIn(text: string): Generator<string> {
  for (const [, written = ''] of text.matchAll(nameForm))
    yield written.replace(/#([0-9a-fA-F]{2})/g, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
}

function refuseActive(text: string, also: ReadonlySet<string> = new Set()): void {
  for (const name of namesIn(text))
    if (active.has(name) || also.has(name)) throw new NotTaken('active', `it holds /${name}`);
}

const startOfStream = Buffer.from('stream');
/** How far before its stream a dictionary may begin to be read as one. */
const reachBack = 64 * 1024;

/** Names of the stream's dictionary; null where no dictionary is seen before it: then it may say anything. */
function dictionaryBefore(bytes: Buffer, at: number): ReadonlySet<string> | null {
  const before = bytes.subarray(Math.max(0, at - reachBack), at).toString('latin1');
  const from = before.lastIndexOf(' obj');
  return from < 0 ? null : new Set(namesIn(before.slice(from)));
}

/** Whether the data begins as zlib data does: readers take nothing else for it. */
function beginsCompressed(data: Buffer): boolean {
  const [method = 0, flags = 0] = data;
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0;
}

/** What a stream inflates to, cut off where it ends too early; `null` for too much, `broken` where it is no such data. */
function inflated(data: Buffer, room: number): Buffer | 'broken' | null {
  try {
    return inflateSync(data, { maxOutputLength: room + 1, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return tooLarge ? null : 'broken';
  }
}

const isFlate = (name: string) => name === 'FlateDecode' || name === 'Fl';
const otherFilters = ['LZWDecode', 'LZW', 'ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85'];
const moreFilters = ['RunLengthDecode', 'RL', 'Crypt', 'Predictor'];

/** Objects in a stream are looked through; hidden behind more than one compression they are not taken. */
function checkObjects(content: Buffer | 'broken', names: ReadonlySet<string>): void {
  if ([...otherFilters, ...moreFilters].some((name) => names.has(name)))
    throw new NotTaken('unsafe', 'objects in an unusual encoding');
  if (content === 'broken') throw new NotTaken('unsafe', 'objects that can not be looked through');
  refuseActive(content.toString('latin1'), activeWhenShort);
}

/** Counts what compressed streams inflate to, before anything reads them, and looks through those with objects. */
function checkStreams(bytes: Buffer): void {
  let room: number = limits.bytes;
  for (let at = bytes.indexOf(startOfStream); at >= 0; at = bytes.indexOf(startOfStream, at + 6)) {
    if (bytes.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const names = dictionaryBefore(bytes, at);
    const objects = names === null || names.has('ObjStm') || names.has('First');
    const data = bytes.subarray(at + 6 + (bytes[at + 6] === 13 ? 2 : 1));
    if (!beginsCompressed(data)) {
      const hidden = objects && names !== null && [...names].some((name) => otherFilters.includes(name));
      if (hidden) throw new NotTaken('unsafe', 'objects in an unusual encoding');
      continue;
    }
    const picture = names?.has('Image') === true && !objects;
    const content = inflated(data, picture ? limits.picture : room);
    if (content === null) throw new NotTaken('unsafe', 'it unpacks to too much');
    if (objects) checkObjects(content, names ?? new Set());
    if (!picture) room -= content.length;
  }
}

/** Compressed twice it unpacks to more than anybody counts. */
function checkFilters(text: string): void {
  for (const [, list = ''] of text.matchAll(/\/(?:F|#46)(?:i|#69)[^[\]<>()/]{3,20}\s*\[([^\]]{0,400})\]/g))
    if ([...namesIn(list)].filter(isFlate).length > 1)
      throw new NotTaken('unsafe', 'a stream that is compressed twice');
}

/** Throws `NotTaken` unless the file is one PDF, of a size that can be read, that only shows. */
export function checkPdf(bytes: Buffer): void {
  checkShape(bytes);
  const text = bytes.toString('latin1');
  checkFilters(text);
  refuseActive(text);
  const outside = text.replace(/\bstream\r?\n[\s\S]*?endstream/g, ' ');
  refuseActive(outside, activeWhenShort);
  const names = new Set(namesIn(outside));
  if (names.has('Encrypt') && (names.has('ObjStm') || names.has('XRef')))
    throw new NotTaken('protected', 'its objects can not be looked through');
  checkStreams(bytes);
}

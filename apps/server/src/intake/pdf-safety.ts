/** What a PDF must not be: another file as well, a bomb, or something that acts when it is opened (security U1, U2, V6). */
import { constants, inflateSync } from 'node:zlib';
import { NotTaken } from './refused.ts';

const limits = {
  bytes: 100 * 1024 * 1024,
  picture: 64 * 1024 * 1024,
  /** All pictures together: what lies within each other is unpacked again and again. */
  pictures: 1024 * 1024 * 1024,
  /** Data that is none breaks before it has unpacked to so much; what breaks later counts as so much. */
  early: 64 * 1024,
  broken: 32 * 1024 * 1024,
  /** Streams are looked at one by one. The least that an object around one takes, with its place in the table, is longer. */
  bytesToStream: 100,
  streams: 2000,
} as const;

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
/** How far before its stream a dictionary begins in almost every file, and may begin to be read as one. */
const reachBack = { usual: 2 * 1024, most: 64 * 1024 } as const;
/** Streams whose dictionary is not seen near by: more of them only cost time. */
const mostFar = 1000;
/** Where an object begins: on a line of its own, so not in a comment, though perhaps in a string. */
const objectBegins =
  /(?:^|[\r\n])[ \t\0\f]{0,20}(?:endobj)?[ \t\0\f]{0,20}\d{1,10}[\s\0]{1,20}\d{1,10}[\s\0]{1,20}obj(?![A-Za-z])/g;

/** Whether each bracket of a string that opens is closed: what begins inside a string is not. */
function isBalanced(text: string): boolean {
  let open = 0;
  for (const [found] of text.matchAll(/\\[\s\S]|[()]/g)) {
    if (found === '(') open += 1;
    if (found === ')') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** What stands between the beginning of the object and its stream; null where no beginning is seen. */
function sinceObject(bytes: Buffer, at: number, reach: number): string | null {
  const before = bytes.subarray(Math.max(0, at - reach), at).toString('latin1');
  const last = [...before.matchAll(objectBegins)].at(-1);
  return last === undefined ? null : before.slice(last.index + last[0].length);
}

/** Reads the names of streams' dictionaries: null where it is not certain which one is its, so that it may say anything. */
function dictionariesOf(bytes: Buffer): (at: number) => ReadonlySet<string> | null {
  let far = 0;
  return (at) => {
    let dictionary = sinceObject(bytes, at, reachBack.usual);
    if (dictionary === null) {
      far += 1;
      if (far > mostFar) throw new NotTaken('unsafe', 'streams that belong to no object');
      dictionary = sinceObject(bytes, at, reachBack.most);
    }
    if (dictionary === null || /endobj|endstream/.test(dictionary) || !isBalanced(dictionary)) return null;
    return new Set(namesIn(dictionary));
  };
}

/** Whether the data begins as zlib data does: readers take nothing else for it. */
function beginsCompressed(data: Buffer): boolean {
  const [method = 0, flags = 0] = data;
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0;
}

/** What a stream inflates to, cut off where it ends too early; `null` for too much, `broken` where it is no such data. */
function inflated(data: Buffer, bytesLeft: number): Buffer | 'broken' | null {
  try {
    return inflateSync(data, { maxOutputLength: bytesLeft + 1, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return tooLarge ? null : 'broken';
  }
}

/** What was unpacked of a stream, broken ones included: nobody says how far they went, so whoever goes far counts in full. */
const bytesOf = (content: Buffer | 'broken', data: Buffer): number => {
  if (content !== 'broken') return content.length;
  return inflated(data, limits.early) === 'broken' ? 0 : limits.broken;
};

const otherFilters = ['LZWDecode', 'LZW', 'ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85'];
const moreFilters = ['RunLengthDecode', 'RL', 'Crypt', 'Predictor', 'DecodeParms', 'DP'];
const unusual: ReadonlySet<string> = new Set([...otherFilters, ...moreFilters]);

/** A stream of objects begins with the number of the first one and its place (ISO 32000-1 section 7.5.7). */
const beginsAsObjects = /^(?:[\s\0]|%[^\r\n]*[\r\n])*\d+(?:[\s\0]|%[^\r\n]*[\r\n])+\d+/;

/** What the file says anywhere about how streams are written. */
interface Writing {
  /** Objects may lie in streams: the file is not one of tables alone (ISO 32000-1 section 7.5.8). */
  readonly inStreams: boolean;
  /** Some stream is written in another way than compressed once. */
  readonly unusual: boolean;
}

/**
 * Blanks and comments as far as anybody writes them, taken whole and not given back; `more` of them than that count as
 * what they could hide. Without an end they would be gone through again from each place that they lead on from.
 */
const gap = (n: number): string =>
  `(?=([\\s\\0]{0,40}(?:%[^\\r\\n]{0,80}[\\r\\n][\\s\\0]{0,40}){0,3}))\\${n}`;
const more = '[\\s\\0%]';

function writingOf(text: string): Writing {
  const plain = text.replace(/#([0-9a-fA-F]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  const filters =
    /\/(?:Filter|F)(?=[\s\0[/%])[^>]{0,200}?\/(?:LZW|A85|AHx|RL|ASCII85|ASCIIHex|RunLength|Crypt)/;
  const elsewhere = new RegExp(
    `/(?:Filter|F|DecodeParms|DP)(?=[\\s\\0%])${gap(1)}(?:${more}|\\d+(?=[\\s\\0%])${gap(2)}(?:${more}|\\d+(?=[\\s\\0%])${gap(3)}(?:${more}|R)))`,
  );
  return {
    inStreams:
      !plain.includes('trailer') ||
      /\/(?:ObjStm|XRef|XRefStm)(?![A-Za-z])/.test(plain) ||
      new RegExp(`/W${gap(1)}(?:${more}|\\[)`).test(plain),
    unusual: filters.test(plain) || elsewhere.test(plain) || plain.includes('/Predictor'),
  };
}

const throwUnusual = (): never => {
  throw new NotTaken('unsafe', 'objects in an unusual encoding');
};

/** Compressed twice it unpacks to more than anybody counts. */
function checkOnce(content: Buffer): void {
  if (!beginsCompressed(content)) return;
  if (inflated(content.subarray(0, 4096), limits.early) !== 'broken')
    throw new NotTaken('unsafe', 'a stream that is compressed twice');
}

/** Objects in a stream are looked through; hidden behind more than one compression they are not taken. */
function checkObjects(content: Buffer | 'broken', names: ReadonlySet<string> | null, said: Writing): void {
  if (names !== null && [...names].some((name) => unusual.has(name))) throwUnusual();
  if (content === 'broken') throw new NotTaken('unsafe', 'objects that can not be looked through');
  const text = content.toString('latin1');
  const readable = beginsAsObjects.test(text);
  if (readable || names !== null) refuseActive(text, activeWhenShort);
  if (!readable && (names === null ? said.inStreams && said.unusual : /[^\s\0]/.test(text))) throwUnusual();
}

/** Where the data of a stream begins: readers pass over the rest of the line. */
function dataOf(bytes: Buffer, at: number): Buffer {
  const line = bytes.subarray(at + 6, at + 6 + 256).toString('latin1');
  const end = /\r\n|\r|\n/.exec(line);
  return bytes.subarray(at + 6 + (end === null ? 1 : end.index + end[0].length));
}

const isWord = (byte: number | undefined): boolean =>
  byte !== undefined && /[A-Za-z0-9]/.test(String.fromCharCode(byte));

/** Counts what compressed streams inflate to, before anything reads them, and looks through those with objects. */
function checkStreams(bytes: Buffer, said: Writing): void {
  let bytesLeft: number = limits.bytes;
  let pictures: number = limits.pictures;
  let streams = Math.max(limits.streams, bytes.length / limits.bytesToStream);
  const dictionaryBefore = dictionariesOf(bytes);
  for (let at = bytes.indexOf(startOfStream); at >= 0; at = bytes.indexOf(startOfStream, at + 6)) {
    if (isWord(bytes[at - 1])) continue;
    streams -= 1;
    if (streams < 0) throw new NotTaken('unsafe', 'more streams than a document has');
    const names = dictionaryBefore(at);
    const objects = names === null || names.has('ObjStm') || names.has('First');
    const data = dataOf(bytes, at);
    if (!beginsCompressed(data)) {
      if (objects && said.inStreams && (names === null ? said.unusual : !isPlain(names))) throwUnusual();
      continue;
    }
    const picture = names?.has('Image') === true && !objects;
    const content = inflated(data, picture ? Math.min(limits.picture, pictures) : bytesLeft);
    if (content === null) throw new NotTaken('unsafe', 'it unpacks to too much');
    if (objects) checkObjects(content, names, said);
    if (content !== 'broken') checkOnce(content);
    if (picture) pictures -= bytesOf(content, data);
    else bytesLeft -= bytesOf(content, data);
    if (bytesLeft < 0 || pictures < 0) throw new NotTaken('unsafe', 'it unpacks to too much');
  }
}

/** Whether a dictionary says that its stream is written as it is. */
const isPlain = (names: ReadonlySet<string>): boolean =>
  !names.has('Filter') && ![...names].some((name) => unusual.has(name));

/** The text without what stands in streams; one that never ends is left in. */
function withoutStreams(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { index } of text.matchAll(/\bstream\r?\n/g)) {
    if (index < from) continue;
    const end = text.indexOf('endstream', index);
    if (end < 0) break;
    parts.push(text.slice(from, index));
    from = end + 'endstream'.length;
  }
  return [...parts, text.slice(from)].join(' ');
}

/** Throws `NotTaken` unless the file is one PDF, of a size that can be read, that only shows. */
export function checkPdf(bytes: Buffer): void {
  checkShape(bytes);
  const text = bytes.toString('latin1');
  refuseActive(text);
  const outside = withoutStreams(text);
  refuseActive(outside, activeWhenShort);
  const names = new Set(namesIn(outside));
  if (names.has('Encrypt') && (names.has('ObjStm') || names.has('XRef')))
    throw new NotTaken('protected', 'its objects can not be looked through');
  checkStreams(bytes, writingOf(text));
}

/**
 * Refuses a PDF that is also a file of another kind, that is a decompression bomb, or that has active content
 * (security pages U1, U2 and V6).
 */
import { constants, inflateSync } from 'node:zlib';
import { FileRefusedError } from './refused.ts';

const limits = {
  bytes: 100 * 1024 * 1024,
  picture: 64 * 1024 * 1024,
  /** Limit in bytes for all pictures together, because nested pictures are unpacked repeatedly. */
  pictures: 1024 * 1024 * 1024,
  /**
   * `early`: number of bytes after which invalid compressed data usually has failed. Data that fails later counts as
   * `broken` bytes.
   */
  early: 64 * 1024,
  broken: 32 * 1024 * 1024,
  /**
   * `bytesToStream`: the file must have this many bytes per stream, because every object with its table entry is
   * longer.
   */
  bytesToStream: 100,
  streams: 2000,
} as const;

/** Requires a PDF from the first byte to the last, so that the file cannot also be of another kind. */
function checkPdfFrame(bytes: Buffer): void {
  if (!bytes.subarray(0, 8).toString('latin1').startsWith('%PDF-'))
    throw new FileRefusedError('type', 'no PDF');
  const tail = bytes.subarray(Math.max(0, bytes.length - 1024)).toString('latin1');
  const end = tail.lastIndexOf('%%EOF');
  if (end < 0 || /\S/.test(tail.slice(end + 5).replaceAll('\0', '')))
    throw new FileRefusedError('type', 'it does not end as a PDF');
  if (bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1') >= 0)
    throw new FileRefusedError('type', 'a zip as well');
}

/** Names of actions, embedded files and submissions: ISO 32000-1 sections 12.6.4, 12.5.6, 7.11.4 and 12.7.8. */
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

/** Names that are short enough to occur in pictures by chance, so they count only outside streams. */
const activeWhenShort: ReadonlySet<string> = new Set(['JS', 'EF']);

/**
 * Matches a name in the syntax of PDF, where `#` and two digits can encode a character (ISO 32000-1 section 7.3.5).
 */
const nameForm = /\/((?:#[0-9a-fA-F]{2}|[^\s\0()<>[\]{}/%#]){2,80})/g;

function* findPdfNames(text: string): Generator<string> {
  for (const [, written = ''] of text.matchAll(nameForm))
    yield written.replace(/#([0-9a-fA-F]{2})/g, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
}

function refuseActive(text: string, also: ReadonlySet<string> = new Set()): void {
  for (const name of findPdfNames(text))
    if (active.has(name) || also.has(name)) throw new FileRefusedError('active', `it holds /${name}`);
}

const startOfStream = Buffer.from('stream');
/** Number of bytes before a stream that are searched for its dictionary: usually, and at most. */
const reachBack = { usual: 2 * 1024, most: 64 * 1024 } as const;
/** Largest number of longer searches per file, because they take time. */
const mostFar = 1000;
/**
 * Matches the beginning of an object on its own line. It is therefore not in a comment, but may be inside a string.
 */
const objectBegins =
  /(?:^|[\r\n])[ \t\0\f]{0,20}(?:endobj)?[ \t\0\f]{0,20}\d{1,10}[\s\0]{1,20}\d{1,10}[\s\0]{1,20}obj(?![A-Za-z])/g;

/** True if no string is open at the end of the text; an object cannot begin inside a string. */
function isBalanced(text: string): boolean {
  let open = 0;
  for (const [found] of text.matchAll(/\\[\s\S]|[()]/g)) {
    if (found === '(') open += 1;
    if (found === ')') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** Reads the text between the beginning of the object and its stream; null if no beginning is found. */
function readObjectStart(bytes: Buffer, at: number, reach: number): string | null {
  const before = bytes.subarray(Math.max(0, at - reach), at).toString('latin1');
  const last = [...before.matchAll(objectBegins)].at(-1);
  return last === undefined ? null : before.slice(last.index + last[0].length);
}

/**
 * Creates a function that returns the names in the dictionary of a stream; null if the dictionary cannot be
 * identified and may therefore contain any name.
 */
function dictionariesOf(bytes: Buffer): (at: number) => ReadonlySet<string> | null {
  let far = 0;
  return (at) => {
    let dictionary = readObjectStart(bytes, at, reachBack.usual);
    if (dictionary === null) {
      far += 1;
      if (far > mostFar) throw new FileRefusedError('unsafe', 'streams that belong to no object');
      dictionary = readObjectStart(bytes, at, reachBack.most);
    }
    if (dictionary === null || /endobj|endstream/.test(dictionary) || !isBalanced(dictionary)) return null;
    return new Set(findPdfNames(dictionary));
  };
}

/** True for a zlib header; readers accept nothing else as compressed data. */
function hasZlibHeader(data: Buffer): boolean {
  const [method = 0, flags = 0] = data;
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0;
}

/**
 * Decompresses a stream; the result is shortened if the data ends early, null above the limit, and `broken` for
 * invalid data.
 */
function inflateStream(data: Buffer, bytesLeft: number): Buffer | 'broken' | null {
  try {
    return inflateSync(data, { maxOutputLength: bytesLeft + 1, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return tooLarge ? null : 'broken';
  }
}

/**
 * Decompressed size of a stream in bytes. A broken stream counts as `limits.broken` bytes, or as 0 if it fails within
 * `limits.early` bytes.
 */
const bytesOf = (content: Buffer | 'broken', data: Buffer): number => {
  if (content !== 'broken') return content.length;
  return inflateStream(data, limits.early) === 'broken' ? 0 : limits.broken;
};

const otherFilters = ['LZWDecode', 'LZW', 'ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85'];
const moreFilters = ['RunLengthDecode', 'RL', 'Crypt', 'Predictor', 'DecodeParms', 'DP'];
const unusual: ReadonlySet<string> = new Set([...otherFilters, ...moreFilters]);

/**
 * Matches the beginning of a stream with objects: the number and offset of its first object (ISO 32000-1 section
 * 7.5.7).
 */
const beginsAsObjects = /^(?:[\s\0]|%[^\r\n]*[\r\n])*\d+(?:[\s\0]|%[^\r\n]*[\r\n])+\d+/;

/** Encodings that a PDF file uses for its streams. */
interface PdfEncoding {
  /** Whether the file may have objects in streams (ISO 32000-1 section 7.5.8). */
  readonly inStreams: boolean;
  /** Whether any stream is encoded in another way than by a single compression. */
  readonly unusual: boolean;
}

/**
 * Builds a pattern that matches a realistic number of blanks and comments without backtracking. Without these limits
 * a file could make the search very slow. `more` matches the rest of a longer gap, which could hide content.
 */
const gapPattern = (n: number): string =>
  `(?=([\\s\\0]{0,40}(?:%[^\\r\\n]{0,80}[\\r\\n][\\s\\0]{0,40}){0,3}))\\${n}`;
const more = '[\\s\\0%]';

function readPdfEncoding(text: string): PdfEncoding {
  const plain = text.replace(/#([0-9a-fA-F]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  const filters =
    /\/(?:Filter|F)(?=[\s\0[/%])[^>]{0,200}?\/(?:LZW|A85|AHx|RL|ASCII85|ASCIIHex|RunLength|Crypt)/;
  const elsewhere = new RegExp(
    `/(?:Filter|F|DecodeParms|DP)(?=[\\s\\0%])${gapPattern(1)}(?:${more}|\\d+(?=[\\s\\0%])${gapPattern(2)}(?:${more}|\\d+(?=[\\s\\0%])${gapPattern(3)}(?:${more}|R)))`,
  );
  return {
    inStreams:
      !plain.includes('trailer') ||
      /\/(?:ObjStm|XRef|XRefStm)(?![A-Za-z])/.test(plain) ||
      new RegExp(`/W${gapPattern(1)}(?:${more}|\\[)`).test(plain),
    unusual: filters.test(plain) || elsewhere.test(plain) || plain.includes('/Predictor'),
  };
}

const throwUnusualPdf = (): never => {
  throw new FileRefusedError('unsafe', 'objects in an unusual encoding');
};

/** Refuses a stream that is compressed twice, because it could decompress beyond every limit. */
function requireSingleCompression(content: Buffer): void {
  if (!hasZlibHeader(content)) return;
  if (inflateStream(content.subarray(0, 4096), limits.early) !== 'broken')
    throw new FileRefusedError('unsafe', 'a stream that is compressed twice');
}

/** Searches a stream that contains objects for active content; refuses a doubly encoded stream. */
function checkObjects(
  content: Buffer | 'broken',
  names: ReadonlySet<string> | null,
  said: PdfEncoding,
): void {
  if (names !== null && [...names].some((name) => unusual.has(name))) throwUnusualPdf();
  if (content === 'broken') throw new FileRefusedError('unsafe', 'objects that cannot be looked through');
  const text = content.toString('latin1');
  const readable = beginsAsObjects.test(text);
  if (readable || names !== null) refuseActive(text, activeWhenShort);
  if (!readable && (names === null ? said.inStreams && said.unusual : /[^\s\0]/.test(text)))
    throwUnusualPdf();
}

/** Returns the data of a stream, which begins on the line after the keyword `stream`. */
function dataOf(bytes: Buffer, at: number): Buffer {
  const line = bytes.subarray(at + 6, at + 6 + 256).toString('latin1');
  const end = /\r\n|\r|\n/.exec(line);
  return bytes.subarray(at + 6 + (end === null ? 1 : end.index + end[0].length));
}

const isWord = (byte: number | undefined): boolean =>
  byte !== undefined && /[A-Za-z0-9]/.test(String.fromCharCode(byte));

/**
 * Adds up the decompressed size of all streams before their content is used, and checks the streams that contain
 * objects.
 */
function checkStreams(bytes: Buffer, said: PdfEncoding): void {
  let bytesLeft: number = limits.bytes;
  let pictures: number = limits.pictures;
  let streams = Math.max(limits.streams, bytes.length / limits.bytesToStream);
  const dictionaryBefore = dictionariesOf(bytes);
  for (let at = bytes.indexOf(startOfStream); at >= 0; at = bytes.indexOf(startOfStream, at + 6)) {
    if (isWord(bytes[at - 1])) continue;
    streams -= 1;
    if (streams < 0) throw new FileRefusedError('unsafe', 'more streams than a document has');
    const names = dictionaryBefore(at);
    const objects = names === null || names.has('ObjStm') || names.has('First');
    const data = dataOf(bytes, at);
    if (!hasZlibHeader(data)) {
      if (objects && said.inStreams && (names === null ? said.unusual : !isUnfiltered(names)))
        throwUnusualPdf();
      continue;
    }
    const picture = names?.has('Image') === true && !objects;
    const content = inflateStream(data, picture ? Math.min(limits.picture, pictures) : bytesLeft);
    if (content === null) throw new FileRefusedError('unsafe', 'it unpacks to too much');
    if (objects) checkObjects(content, names, said);
    if (content !== 'broken') requireSingleCompression(content);
    if (picture) pictures -= bytesOf(content, data);
    else bytesLeft -= bytesOf(content, data);
    if (bytesLeft < 0 || pictures < 0) throw new FileRefusedError('unsafe', 'it unpacks to too much');
  }
}

const isUnfiltered = (names: ReadonlySet<string>): boolean =>
  !names.has('Filter') && ![...names].some((name) => unusual.has(name));

/** Removes the content of streams from the text; a stream without an end is kept. */
function removeStreams(text: string): string {
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

/** Checks a PDF; throws `FileRefusedError` unless it is a single PDF of acceptable size without active content. */
export function checkPdf(bytes: Buffer): void {
  checkPdfFrame(bytes);
  const text = bytes.toString('latin1');
  refuseActive(text);
  const outside = removeStreams(text);
  refuseActive(outside, activeWhenShort);
  const names = new Set(findPdfNames(outside));
  if (names.has('Encrypt') && (names.has('ObjStm') || names.has('XRef')))
    throw new FileRefusedError('protected', 'its objects cannot be looked through');
  checkStreams(bytes, readPdfEncoding(text));
}

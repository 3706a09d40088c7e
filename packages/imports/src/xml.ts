/** The few things that parts of an Excel file say, read tag by tag: no entities of their own, nothing from elsewhere. */
import { ownMember } from '@klarsikt/engine';

/** A tag of a text: `name` without its prefix; `before`, the text since the tag before it. */
export interface Tag {
  readonly name: string;
  readonly kind: 'opens' | 'closes' | 'empty';
  readonly attributes: string;
  readonly before: string;
}

const namedCharacters: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function characterOf(code: number, written: string): string {
  return Number.isInteger(code) && code <= 0x10ffff && code > 0 ? String.fromCodePoint(code) : written;
}

/** A text of XML as it reads: characters by name and number. */
export function plainText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, (written, hex, decimal, name) => {
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16), written);
    if (decimal !== undefined) return characterOf(Number(decimal), written);
    return ownMember(namedCharacters, name) ?? written;
  });
}

const [exclamation, doubleQuote, singleQuote, tagEnd, question] = [33, 34, 39, 62, 63];

/** Where a tag ends: the first ">" that is not within quotes; -1 where the text breaks off. */
function endOfTag(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === tagEnd) return at;
    if (sign !== doubleQuote && sign !== singleQuote) continue;
    at = text.indexOf(sign === doubleQuote ? '"' : "'", at + 1);
    if (at < 0) return -1;
  }
  return -1;
}

/** What is no tag, by how it begins and ends; its words are text only where they are given as they stand. */
const others = [
  { opens: '<!--', closes: '-->', isText: false },
  { opens: '<![CDATA[', closes: ']]>', isText: true },
  { opens: '<?', closes: '?>', isText: false },
] as const;

const named = /^(\/?)(?:[^\s/:]+:)?([^\s/:]+)/;

function tagIn(inner: string, before: string): Tag | null {
  const found = named.exec(inner);
  if (found === null) return null;
  const [start, closes, name = ''] = found;
  const kind = closes === '/' ? 'closes' : inner.endsWith('/') ? 'empty' : 'opens';
  return { name, kind, attributes: inner.slice(start.length), before };
}

/** Reads a text tag by tag, up to where it breaks off. */
export class TagReader {
  #at = 0;
  #before = '';

  constructor(private readonly text: string) {}

  /** The next tag; null at the end. */
  next(): Tag | null {
    const { text } = this;
    while (true) {
      const open = text.indexOf('<', this.#at);
      if (open < 0) return null;
      if (open > this.#at) this.#before += plainText(text.slice(this.#at, open));
      const sign = text.charCodeAt(open + 1);
      const other =
        sign === exclamation || sign === question
          ? others.find(({ opens }) => text.startsWith(opens, open))
          : undefined;
      const end = other === undefined ? endOfTag(text, open) : text.indexOf(other.closes, open);
      if (end < 0) return null;
      this.#at = end + (other?.closes.length ?? 1);
      if (other?.isText === true) this.#before += text.slice(open + other.opens.length, end);
      const tag = other === undefined ? tagIn(text.slice(open + 1, end), this.#before) : null;
      if (tag === null) continue;
      this.#before = '';
      return tag;
    }
  }

  /** What a sticky pattern finds right here, which is then behind; null where it finds nothing. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text);
    if (found === null) return null;
    this.#at = pattern.lastIndex;
    this.#before = '';
    return found;
  }
}

/** Every tag of a text in its order, up to where it breaks off. */
export function* tagsOf(text: string): Generator<Tag> {
  const reader = new TagReader(text);
  for (let tag = reader.next(); tag !== null; tag = reader.next()) yield tag;
}

const attributePatterns = new Map<string, RegExp>();

/** An attribute of a tag, with or without a prefix; null where it has none. */
export function attributeOf({ attributes }: Tag, name: string): string | null {
  const pattern =
    attributePatterns.get(name) ??
    new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  attributePatterns.set(name, pattern);
  const found = pattern.exec(attributes);
  return found === null ? null : plainText(found[1] ?? found[2] ?? '');
}

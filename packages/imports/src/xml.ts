/** Reads the XML of office files tag by tag. Entities are not expanded, and nothing is fetched. */
import { SaxesParser } from 'saxes';

/** The error for a text that is not well-formed XML. */
export class MalformedXmlError extends Error {
  override readonly name = 'MalformedXmlError';
}

/** A tag in an XML text. */
export interface MarkupTag {
  /** The name without the prefix. */
  readonly name: string;
  readonly kind: 'opens' | 'closes' | 'empty';
  /** Values of attributes by name, including the prefix. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The text between the previous tag and this one, including CDATA sections. */
  readonly before: string;
}

/** Returns the part of a name after its prefix. */
export const getLocalName = (name: string): string => name.slice(name.indexOf(':') + 1);

const none: MarkupTag['attributes'] = {};

/**
 * Faults of single characters that are tolerated. Exports of other programs contain them, they do not affect the
 * structure, and the characters are read as they are written.
 */
const tolerated: ReadonlySet<string> = new Set([
  'disallowed character.',
  'undefined entity.',
  'malformed character entity.',
  'the string "]]>" is disallowed in char data.',
]);

/**
 * Calls `onTag` for every tag of a text in order; an empty text has no tags.
 * @throws MalformedXmlError
 */
export function readMarkupTags(text: string, onTag: (tag: MarkupTag) => void): void {
  if (text === '') return;
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  const names = new Map<string, string>();
  let before = '';
  const nameOf = (name: string): string => {
    const known = names.get(name);
    if (known !== undefined) return known;
    const local = getLocalName(name);
    names.set(name, local);
    return local;
  };
  const give = (name: string, kind: MarkupTag['kind'], attributes: MarkupTag['attributes']) => {
    const tag = { name: nameOf(name), kind, attributes, before };
    before = '';
    onTag(tag);
  };
  const addText = (part: string) => {
    before = before === '' ? part : before + part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ name, isSelfClosing, attributes }) =>
    give(name, isSelfClosing ? 'empty' : 'opens', attributes),
  );
  parser.on('closetag', ({ name, isSelfClosing }) => {
    if (!isSelfClosing) give(name, 'closes', none);
  });
  parser.on('error', ({ message }) => {
    if (!tolerated.has(message)) throw new MalformedXmlError(message);
  });
  parser.write(text).close();
}

/**
 * Returns the tags of a short text.
 * @throws MalformedXmlError
 */
export function listMarkupTags(text: string): readonly MarkupTag[] {
  const tags: MarkupTag[] = [];
  readMarkupTags(text, (tag) => tags.push(tag));
  return tags;
}

/** Returns an attribute of a tag, with or without a prefix; null if absent. */
export function getTagAttribute({ attributes }: MarkupTag, name: string): string | null {
  const plain = attributes[name];
  if (plain !== undefined) return plain;
  const prefixed = Object.keys(attributes).find((key) => key.endsWith(`:${name}`));
  return prefixed === undefined ? null : (attributes[prefixed] ?? null);
}

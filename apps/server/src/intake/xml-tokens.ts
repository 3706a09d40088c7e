/** XML as events: attributes, CDATA and comments are read as an office program reads them. */
import { BrokenXml, localName, readTags } from '@klarsikt/imports/xml';
import { NotTaken } from './refused.ts';

/** A tag's name without its prefix, and its attributes by name without prefix, decoded. */
export interface XmlTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Receives the parts of a text of XML in their order. An empty element begins and ends. */
export interface XmlListener {
  begin(tag: XmlTag): void;
  end(name: string): void;
  text(text: string): void;
}

function attributesByLocalName(attributes: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes))
    if (!name.startsWith('xmlns')) found.set(localName(name), value);
  return found;
}

/** Reads a text of XML; throws `NotTaken` where it is none. */
export function readXml(xml: string, listener: XmlListener): void {
  try {
    readTags(xml, ({ name, kind, attributes, before }) => {
      if (before !== '') listener.text(before);
      if (kind !== 'closes') listener.begin({ name, attributes: attributesByLocalName(attributes) });
      if (kind !== 'opens') listener.end(name);
    });
  } catch (error) {
    throw error instanceof BrokenXml ? new NotTaken('unreadable', error.message) : error;
  }
}

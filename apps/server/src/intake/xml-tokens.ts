/** Reads XML as events. Attributes, CDATA and comments are interpreted as an office program does. */
import { getLocalName, MalformedXmlError, readMarkupTags } from '@klarsikt/imports/xml';
import { FileRefusedError } from './refused.ts';

/** Name of a tag without its prefix, and its decoded attributes by name without prefix. */
export interface XmlTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Receives the parts of XML text in their order. An empty element has a beginning and an end. */
export interface XmlListener {
  begin(tag: XmlTag): void;
  end(name: string): void;
  text(text: string): void;
}

function attributesByLocalName(attributes: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes))
    if (!name.startsWith('xmlns')) found.set(getLocalName(name), value);
  return found;
}

/** Reads XML text; throws `FileRefusedError` if the XML is malformed. */
export function parseXml(xml: string, listener: XmlListener): void {
  try {
    readMarkupTags(xml, ({ name, kind, attributes, before }) => {
      if (before !== '') listener.text(before);
      if (kind !== 'closes') listener.begin({ name, attributes: attributesByLocalName(attributes) });
      if (kind !== 'opens') listener.end(name);
    });
  } catch (error) {
    throw error instanceof MalformedXmlError ? new FileRefusedError('unreadable', error.message) : error;
  }
}

/** XML as tokens: attributes with any sign in them, CDATA and comments are read as an office program reads them. */
import { NotTaken } from './refused.ts';

/** A tag's name without its prefix, and its attributes by name without prefix, decoded. */
export interface XmlTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** What is told of a text of XML, in its order. An empty element begins and ends. */
export interface XmlListener {
  begin(tag: XmlTag): void;
  end(name: string): void;
  text(text: string): void;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex, digits, name) => {
        if (name !== undefined) return named[String(name)] ?? whole;
        const code = hex === undefined ? Number(digits) : Number.parseInt(String(hex), 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<\/([^\s>]+)\s*>|<([^\s<>/!?"'=]+)((?:\s+[^\s<>/="']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;
const attribute = /([^\s="']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function attributesIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(attribute))
    if (!name.startsWith('xmlns')) found.set(local(name), decoded(double ?? single ?? ''));
  return found;
}

/** Reads a text of XML; throws `NotTaken` where it is none. */
export function readXml(xml: string, listener: XmlListener): void {
  let at = 0;
  while (at < xml.length) {
    token.lastIndex = at;
    const found = token.exec(xml);
    if (found === null) throw new NotTaken('unreadable', `no XML at ${at}`);
    const [whole, data, ended, begun, attributes = '', empty, text] = found;
    at += whole.length;
    if (data !== undefined) listener.text(data);
    else if (text !== undefined) listener.text(decoded(text));
    else if (ended !== undefined) listener.end(local(ended));
    else if (begun !== undefined) {
      listener.begin({ name: local(begun), attributes: attributesIn(attributes) });
      if (empty === '/') listener.end(local(begun));
    }
  }
}

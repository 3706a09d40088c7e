/** Word documents and workbooks: checked part by part (security U1, U3). */
import { foundInside, NotTaken } from './refused.ts';
import { checkSheetFormulas } from './sheet-safety.ts';
import { isPlainLink, keptFields } from './word-field-names.ts';
import { checkWordParts } from './word-safety.ts';
import { readXml } from './xml-tokens.ts';
import { type Entry, readZip } from './zip.ts';

/** What the main part of each kind says that it is: without macros, and no template. */
const mainTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const;

/** Kinds of office documents that are taken. */
export type OfficeKind = keyof typeof mainTypes;

const oldOffice = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const isXml = ({ name }: Entry) => /\.(?:xml|rels)$/i.test(name);

/** Only UTF-8: a declaration in another encoding could hide what is looked for below. */
function xmlOf({ name, content }: Entry): string {
  const text = content.toString('utf8').replace(/^\uFEFF/, '');
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1];
  if (
    text.includes('\0') ||
    text.includes('\uFFFD') ||
    (declared !== undefined && !/^utf-?8$/i.test(declared))
  )
    throw new NotTaken('type', `${name} is not UTF-8`);
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text)) throw new NotTaken('unsafe', `${name} declares a DTD`);
  return text;
}

/** Macros, controls, embedded files, data fetched from elsewhere: by name and by what they begin with. */
function checkPassive({ name, content }: Entry): void {
  const named =
    /(?:^|\/)(?:vba(?:Project|Data)|attachedToolbars|oleObject\d*|connections)\.|\/(?:embeddings|activeX|ctrlProps|externalLinks|queryTables|macrosheets)\//i;
  const begins = (start: Buffer) => content.subarray(0, start.length).equals(start);
  const carries =
    begins(Buffer.from('PK\x03\x04')) || begins(oldOffice) || begins(Buffer.from('MZ\x90', 'latin1'));
  if (named.test(name) || carries) throw new NotTaken('active', name);
}

/** What other documents, programs and controls are brought in by, also where they are held in the file itself. */
const bringsIn =
  /\/(?:aFChunk|attachedTemplate|oleObject|control|activeXControlBinary|vbaProject|subDocument|frame|webextension(?:taskpanes)?|(?:userC|c)ustomization|extensibility|keyMapCustomizations|attachedToolbars|externalLink|externalLinkPath|connections|queryTable|ctrlProp|xlMacrosheet|mailMergeSource|mailMergeHeaderSource|recipientData)$/i;

/** An address of its own, of a page or of a file elsewhere: a part is named by where it is in the file. */
const isAddress = (target: string): boolean => /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(target);

/**
 * Hyperlinks lead out of nearly every document; anything else that is fetched from elsewhere is not taken. With
 * `plainLinks` they lead to web pages and mail addresses only.
 */
export function checkRelations(name: string, xml: string, plainLinks = false): void {
  const part = name.replace(/(?:^|(.*\/))_rels\/(.*)\.rels$/, '$1$2');
  const refuse = (what: string) =>
    foundInside({ kind: 'outside', name: what, part: part === '' ? name : part, at: '', after: '' });
  readXml(xml, {
    begin: ({ name: element, attributes }) => {
      if (element !== 'Relationship') return;
      const type = attributes.get('Type') ?? '';
      const target = attributes.get('Target') ?? '';
      const kind = type.replace(/^.*\//, '');
      if (bringsIn.test(type)) throw refuse(kind);
      const isOutside = /^\s*External/i.test(attributes.get('TargetMode') ?? '') || isAddress(target);
      if (isOutside && kind !== 'hyperlink') throw refuse(`${kind} ${target}`);
      if (isOutside && plainLinks && !isPlainLink(target)) throw refuse(`${kind} ${target}`);
    },
    end: () => undefined,
    text: () => undefined,
  });
}

/** Parts of XML have names that say so: what is called otherwise would not be looked through. */
function checkNames(xml: string): void {
  const wrong = (name: string) => new NotTaken('unsafe', `${name} holds XML under another name`);
  readXml(xml, {
    begin: ({ name, attributes }) => {
      const isText = /^(?:application|text)\/(?:.*\+)?xml$/i.test(
        (attributes.get('ContentType') ?? '').trim(),
      );
      const part = attributes.get('PartName') ?? '';
      const extension = attributes.get('Extension') ?? '';
      if (name === 'Override' && isText && !/\.(?:xml|rels)$/i.test(part)) throw wrong(part);
      if (name === 'Default' && isText && !/^(?:xml|rels)$/i.test(extension)) throw wrong(extension);
    },
    end: () => undefined,
    text: () => undefined,
  });
}

/** The main part says what it is: a document without macros. */
function checkTypes(entries: readonly Entry[], kind: OfficeKind): void {
  const types = entries.find(({ name }) => name === '[Content_Types].xml');
  if (types === undefined) throw new NotTaken('type', 'no content types');
  const xml = xmlOf(types);
  if (/macroEnabled|vbaProject|macrosheet/i.test(xml))
    throw new NotTaken('active', 'macros by its content types');
  if (
    /\.(?:externalLink|connections|queryTable|activeX|oleObject|attachedToolbars|controlproperties)\b/i.test(
      xml,
    )
  )
    throw new NotTaken('active', 'data from elsewhere by its content types');
  checkNames(xml);
  const parts = [...xml.matchAll(/<(?:\w+:)?Override\b[^>]*>/g)]
    .map(([part]) => part)
    .filter((part) => part.includes(`"${mainTypes[kind]}"`))
    .map((part) => /\bPartName\s*=\s*"\/([^"]+)"/.exec(part)?.[1]);
  const present = new Set(entries.map(({ name }) => name));
  if (parts.length !== 1 || !parts.every((part) => part !== undefined && present.has(part)))
    throw new NotTaken('type', 'no main part');
}

/** The parts of XML of an office document, everything in it checked; throws `NotTaken`. */
export function checkedParts(bytes: Buffer, kind: OfficeKind): Entry[] {
  if (bytes.subarray(0, oldOffice.length).equals(oldOffice))
    throw new NotTaken('protected', 'an encrypted or old document');
  const entries = readZip(bytes);
  checkTypes(entries, kind);
  const parts = entries.filter((entry) => {
    checkPassive(entry);
    if (!isXml(entry)) return false;
    const xml = xmlOf(entry);
    if (entry.name.endsWith('.rels')) checkRelations(entry.name, xml);
    return true;
  });
  if (kind === 'docx') checkWordParts(parts, keptFields);
  else checkSheetFormulas(parts);
  return parts;
}

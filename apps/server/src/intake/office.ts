/** Checks Word documents and workbooks part by part (security pages U1 and U3). */
import { createActiveContentError, FileRefusedError } from './refused.ts';
import { checkSheetFormulas } from './sheet-safety.ts';
import { isAllowedLink, storedDocumentFieldRules } from './word-field-names.ts';
import { checkWordParts } from './word-safety.ts';
import { parseXml } from './xml-tokens.ts';
import { readZip, type ZipEntry } from './zip.ts';

/**
 * Content types of the main parts of ordinary documents; main parts of templates and of files with macros have other
 * types.
 */
const mainTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const;

export type OfficeKind = keyof typeof mainTypes;

const oldOffice = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const isXml = ({ name }: ZipEntry) => /\.(?:xml|rels)$/i.test(name);

/** Decodes XML; accepts only UTF-8, because another encoding could hide content from the following checks. */
function decodeXml({ name, content }: ZipEntry): string {
  const text = content.toString('utf8').replace(/^\uFEFF/, '');
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1];
  if (
    text.includes('\0') ||
    text.includes('\uFFFD') ||
    (declared !== undefined && !/^utf-?8$/i.test(declared))
  )
    throw new FileRefusedError('type', `${name} is not UTF-8`);
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text)) throw new FileRefusedError('unsafe', `${name} declares a DTD`);
  return text;
}

/** Refuses macros, controls, embedded files and external data, which are recognised by name and by first bytes. */
function checkPassive({ name, content }: ZipEntry): void {
  const named =
    /(?:^|\/)(?:vba(?:Project|Data)|attachedToolbars|oleObject\d*|connections)\.|\/(?:embeddings|activeX|ctrlProps|externalLinks|queryTables|macrosheets)\//i;
  const begins = (start: Buffer) => content.subarray(0, start.length).equals(start);
  const carries =
    begins(Buffer.from('PK\x03\x04')) || begins(oldOffice) || begins(Buffer.from('MZ\x90', 'latin1'));
  if (named.test(name) || carries) throw new FileRefusedError('active', name);
}

/**
 * Relation types that include other documents, programs or controls. They are refused even if their target is inside
 * the file.
 */
const bringsIn =
  /\/(?:aFChunk|attachedTemplate|oleObject|control|activeXControlBinary|vbaProject|subDocument|frame|webextension(?:taskpanes)?|(?:userC|c)ustomization|extensibility|keyMapCustomizations|attachedToolbars|externalLink|externalLinkPath|connections|queryTable|ctrlProp|xlMacrosheet|mailMergeSource|mailMergeHeaderSource|recipientData)$/i;

/** True for an address with a scheme or a network path; parts of the file have relative paths. */
const isAddress = (target: string): boolean => /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(target);

/**
 * Refuses relations to external targets, except hyperlinks. With `plainLinks` hyperlinks may only point to web pages
 * and mail addresses.
 */
export function requireInternalRelations(name: string, xml: string, plainLinks = false): void {
  const part = name.replace(/(?:^|(.*\/))_rels\/(.*)\.rels$/, '$1$2');
  const refuse = (what: string) =>
    createActiveContentError({
      kind: 'outside',
      name: what,
      part: part === '' ? name : part,
      at: '',
      after: '',
    });
  parseXml(xml, {
    begin: ({ name: element, attributes }) => {
      if (element !== 'Relationship') return;
      const type = attributes.get('Type') ?? '';
      const target = attributes.get('Target') ?? '';
      const kind = type.replace(/^.*\//, '');
      if (bringsIn.test(type)) throw refuse(kind);
      const isOutside = /^\s*External/i.test(attributes.get('TargetMode') ?? '') || isAddress(target);
      if (isOutside && kind !== 'hyperlink') throw refuse(`${kind} ${target}`);
      if (isOutside && plainLinks && !isAllowedLink(target)) throw refuse(`${kind} ${target}`);
    },
    end: () => undefined,
    text: () => undefined,
  });
}

/** Requires that the name of every XML part marks it as XML, because the checks read only such parts. */
function checkNames(xml: string): void {
  const wrong = (name: string) => new FileRefusedError('unsafe', `${name} holds XML under another name`);
  parseXml(xml, {
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

/** Requires that the main part has the content type of a document without macros. */
function checkTypes(entries: readonly ZipEntry[], kind: OfficeKind): void {
  const types = entries.find(({ name }) => name === '[Content_Types].xml');
  if (types === undefined) throw new FileRefusedError('type', 'no content types');
  const xml = decodeXml(types);
  if (/macroEnabled|vbaProject|macrosheet/i.test(xml))
    throw new FileRefusedError('active', 'macros by its content types');
  if (
    /\.(?:externalLink|connections|queryTable|activeX|oleObject|attachedToolbars|controlproperties)\b/i.test(
      xml,
    )
  )
    throw new FileRefusedError('active', 'data from elsewhere by its content types');
  checkNames(xml);
  const parts = [...xml.matchAll(/<(?:\w+:)?Override\b[^>]*>/g)]
    .map(([part]) => part)
    .filter((part) => part.includes(`"${mainTypes[kind]}"`))
    .map((part) => /\bPartName\s*=\s*"\/([^"]+)"/.exec(part)?.[1]);
  const present = new Set(entries.map(({ name }) => name));
  if (parts.length !== 1 || !parts.every((part) => part !== undefined && present.has(part)))
    throw new FileRefusedError('type', 'no main part');
}

/** Checks an office document and returns its XML parts; throws `FileRefusedError`. */
export function readCheckedOfficeParts(bytes: Buffer, kind: OfficeKind): ZipEntry[] {
  if (bytes.subarray(0, oldOffice.length).equals(oldOffice))
    throw new FileRefusedError('protected', 'an encrypted or old document');
  const entries = readZip(bytes);
  checkTypes(entries, kind);
  const parts = entries.filter((entry) => {
    checkPassive(entry);
    if (!isXml(entry)) return false;
    const xml = decodeXml(entry);
    if (entry.name.endsWith('.rels')) requireInternalRelations(entry.name, xml);
    return true;
  });
  if (kind === 'docx') checkWordParts(parts, storedDocumentFieldRules);
  else checkSheetFormulas(parts);
  return parts;
}

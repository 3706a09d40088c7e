/** Word documents and workbooks: checked part by part (security U1, U3). */
import { NotTaken } from './refused.ts';
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

/** What other documents, programs and controls are brought in by, also where they lie in the file itself. */
const bringsIn =
  /\bType\s*=\s*["'][^"']*\/(?:aFChunk|attachedTemplate|oleObject|control|activeXControlBinary|vbaProject|subDocument|frame)["']/i;

/** Hyperlinks lead out of nearly every document; anything else that is fetched from elsewhere is not taken. */
function checkRelations(name: string, xml: string): void {
  for (const [relation] of xml.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)) {
    if (bringsIn.test(relation)) throw new NotTaken('active', name);
    const outside = /\bTargetMode\s*=\s*["']\s*External/i.test(relation) || /&#/.test(relation);
    if (outside && !/\bType\s*=\s*["'][^"']*\/hyperlink["']/i.test(relation))
      throw new NotTaken('active', name);
  }
}

/** The main part says what it is: a document without macros. */
function checkTypes(entries: readonly Entry[], kind: OfficeKind): void {
  const types = entries.find(({ name }) => name === '[Content_Types].xml');
  if (types === undefined) throw new NotTaken('type', 'no content types');
  const xml = xmlOf(types);
  if (/macroEnabled|vbaProject|macrosheet/i.test(xml))
    throw new NotTaken('active', 'macros by its content types');
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
  return entries.filter((entry) => {
    checkPassive(entry);
    if (!isXml(entry)) return false;
    const xml = xmlOf(entry);
    if (entry.name.endsWith('.rels')) checkRelations(entry.name, xml);
    return true;
  });
}

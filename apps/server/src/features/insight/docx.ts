/** Word documents: checked part by part, then read by mammoth from a clean copy of what was checked (security U1, U3). */
import mammoth from 'mammoth';
import { NotTaken } from './refused.ts';
import { type Block, cleanText } from './text.ts';
import { type Entry, readZip, writeZip } from './zip.ts';

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
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

/** Macros, controls, embedded files: by name and by what they begin with. */
function checkPassive({ name, content }: Entry): void {
  const named =
    /(?:^|\/)(?:vba(?:Project|Data)|attachedToolbars|oleObject\d*)\.|\/(?:embeddings|activeX|ctrlProps)\//i;
  const begins = (start: Buffer) => content.subarray(0, start.length).equals(start);
  const carries =
    begins(Buffer.from('PK\x03\x04')) || begins(oldOffice) || begins(Buffer.from('MZ\x90', 'latin1'));
  if (named.test(name) || carries) throw new NotTaken('active', name);
}

/** Hyperlinks lead out of nearly every document; anything else that is fetched from elsewhere is not taken. */
function checkRelations(name: string, xml: string): void {
  for (const [relation] of xml.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)) {
    const outside = /\bTargetMode\s*=\s*["']\s*External/i.test(relation) || /&#/.test(relation);
    if (outside && !/\bType\s*=\s*["'][^"']*\/hyperlink["']/i.test(relation))
      throw new NotTaken('active', name);
  }
}

/** The main part says what it is: a document without macros. */
function checkTypes(entries: readonly Entry[]): void {
  const types = entries.find(({ name }) => name === '[Content_Types].xml');
  if (types === undefined) throw new NotTaken('type', 'no content types');
  const xml = xmlOf(types);
  if (/macroEnabled|vbaProject/i.test(xml)) throw new NotTaken('active', 'macros by its content types');
  const parts = [...xml.matchAll(/<(?:\w+:)?Override\b[^>]*>/g)]
    .map(([part]) => part)
    .filter((part) => part.includes(`"${mainType}"`))
    .map((part) => /\bPartName\s*=\s*"\/([^"]+)"/.exec(part)?.[1]);
  const present = new Set(entries.map(({ name }) => name));
  if (parts.length !== 1 || !parts.every((part) => part !== undefined && present.has(part)))
    throw new NotTaken('type', 'no main part');
}

/** The parts that text is read from, checked. */
function checkedParts(bytes: Buffer): Entry[] {
  if (bytes.subarray(0, oldOffice.length).equals(oldOffice))
    throw new NotTaken('protected', 'an encrypted or old document');
  const entries = readZip(bytes);
  checkTypes(entries);
  return entries.filter((entry) => {
    checkPassive(entry);
    if (!isXml(entry)) return false;
    const xml = xmlOf(entry);
    if (entry.name.endsWith('.rels')) checkRelations(entry.name, xml);
    return true;
  });
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const plain = (html: string) =>
  html.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '');

/** Blocks of the reader's own HTML, which is well formed. A row of a table is one block. */
export function blocksOfHtml(html: string): Block[] {
  const blocks: Block[] = [];
  let text = '';
  let rows = 0;
  let silent = 0;
  const close = (level: number) => {
    const clean = cleanText(text).replace(/ ?↑$/, '');
    if (clean !== '' && clean !== '|') blocks.push({ text: clean, page: null, level });
    text = '';
  };
  for (const [, end = '', tag = '', content = ''] of html.matchAll(/<(\/?)(\w+)[^>]*>|([^<]+)/g)) {
    if (tag === 'sup') silent += end === '' ? 1 : -1;
    else if (tag === '' && silent === 0) text += plain(content);
    else if (tag === 'tr') {
      rows += end === '' ? 1 : -1;
      close(0);
    } else if (rows > 0) {
      if (/^t[dh]$/.test(tag) && end !== '') text += ' | ';
      else if (tag === 'p' || tag === 'br') text += ' ';
    } else if (/^h[1-6]$/.test(tag)) close(end === '' ? 0 : Number(tag[1]));
    else if (/^(?:p|li|ul|ol|table)$/.test(tag)) close(0);
    else if (tag === 'br') text += ' ';
  }
  close(0);
  return blocks.map((block) => ({ ...block, text: block.text.replace(/(?: \|)+$/, '') }));
}

const titles = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];

/** The text of a Word document with its headings. */
export async function readDocx(bytes: Buffer): Promise<Block[]> {
  const buffer = writeZip(checkedParts(bytes));
  const html = await mammoth
    .convertToHtml(
      { buffer },
      {
        styleMap: titles,
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      },
    )
    .catch((error: unknown) => {
      throw new NotTaken('unreadable', String(error));
    });
  return blocksOfHtml(html.value);
}

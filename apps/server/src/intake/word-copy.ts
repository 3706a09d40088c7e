/**
 * A Word file as it is read and filled: a copy in the one form that both know. What the linter reads is what is filled,
 * or a tag that it never saw would reach the firm's report.
 */
import { checkRelations } from './office.ts';
import { NotTaken } from './refused.ts';
import { templateFields } from './word-field-names.ts';
import { checkWordParts } from './word-safety.ts';
import type { Entry } from './zip.ts';

export interface WordCopy {
  readonly entries: readonly Entry[];
  /** The part with the document's body. */
  readonly main: string;
  /** Parts with text of the document: body, headers, footers, notes. */
  readonly texts: ReadonlySet<string>;
  /** Of them those with notes, and of which kind. */
  readonly notes: ReadonlyMap<string, string>;
}

const kinds = /wordprocessingml\.(document\.main|header|footer|footnotes|endnotes)\+xml$/;

/** Which parts hold text, by what the file says of them: their names are the writing program's choice. */
function partsOf(entries: readonly Entry[]): {
  main: string;
  texts: Set<string>;
  notes: Map<string, string>;
} {
  const types = entries.find(({ name }) => name === '[Content_Types].xml')?.content.toString('utf8') ?? '';
  const found = { main: '', texts: new Set<string>(), notes: new Map<string, string>() };
  for (const [tag] of types.matchAll(/<(?:\w+:)?Override\b[^>]*>/g)) {
    const kind = kinds.exec(/\bContentType\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? '')?.[1];
    const name = /\bPartName\s*=\s*["']\/([^"']+)/.exec(tag)?.[1];
    if (kind === undefined || name === undefined) continue;
    found.texts.add(name);
    if (kind === 'document.main') found.main = name;
    if (kind.endsWith('notes')) found.notes.set(name, kind);
  }
  return found;
}

const strict = /http:\/\/purl\.oclc\.org\/ooxml\/(officeDocument|wordprocessingml|drawingml)\/([\w/]+)/g;
const hyphenated: { readonly [name: string]: string } = {
  'relationships/extendedProperties': 'relationships/extended-properties',
  'relationships/customProperties': 'relationships/custom-properties',
};

/** "Strict Open XML" has the same words under other addresses: it becomes what Word saves by itself. */
const transitional = (xml: string): string =>
  xml.includes('http://purl.oclc.org/ooxml/')
    ? xml
        .replace(
          strict,
          (_whole, of: string, rest: string) =>
            `http://schemas.openxmlformats.org/${of}/2006/${hyphenated[rest] ?? rest}`,
        )
        .replace(/\sw:conformance="[^"]*"/, '')
    : xml;

const removedRow =
  /^<w:tr\b[^>]*>(?:<w:tblPrEx\b[\s\S]*?<\/w:tblPrEx>)?<w:trPr>(?:(?!<\/w:trPr>)[\s\S])*<w:del\b/;
const emptyTable = /<w:tbl>(?:(?!<w:tr[\s>]|<w:tbl>|<\/w:tbl>)[\s\S])*<\/w:tbl>/g;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** A text without some stretches of it, which may lie within each other. */
function without(xml: string, ranges: readonly Range[]): string {
  let kept = '';
  let at = 0;
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    if (from > at) kept += xml.slice(at, from);
    at = Math.max(at, to);
  }
  return kept + xml.slice(at);
}

/** Where each element of a name lies, inner ones before outer ones. */
export function elementsOf(xml: string, name: string): readonly Range[] {
  const open: number[] = [];
  const found: Range[] = [];
  for (const { 0: tag, index } of xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>|</${name}>`, 'g'))) {
    if (tag.endsWith('/>')) continue;
    if (!tag.startsWith('</')) open.push(index);
    else {
      const from = open.pop();
      if (from !== undefined) found.push({ from, to: index + tag.length });
    }
  }
  return found;
}

function withoutRemovedRows(xml: string): string {
  if (!/<w:trPr>/.test(xml)) return xml;
  const rows = elementsOf(xml, 'w:tr').filter(({ from }) => removedRow.test(xml.slice(from, from + 4_000)));
  return rows.length === 0 ? xml : without(xml, rows).replace(emptyTable, '');
}

/**
 * What was taken out is gone and what was put in stays: a copy with its tracked changes accepted. Marks without content
 * (of a paragraph's end) go first, or the next content that was taken out would end them.
 */
const accepted = (xml: string): string =>
  withoutRemovedRows(xml)
    .replace(/<w:(?:del|moveFrom)\b[^>]*\/>/g, '')
    .replace(/<w:del\b[^>]*>[\s\S]*?<\/w:del>/g, '')
    .replace(/<w:moveFrom\b[^>]*>[\s\S]*?<\/w:moveFrom>/g, '')
    .replace(/<\/?w:(?:ins|moveTo)\b[^>]*>/g, '')
    .replace(/<w:(?:rPr|pPr)Change\b[^>]*>[\s\S]*?<\/w:(?:rPr|pPr)Change>/g, '');

/** The words that a piece of a part shows. */
export const shownWords = (xml: string): string =>
  [...xml.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g)].map(([, text = '']) => text).join('');

/**
 * Content controls with tags give way to what stands in them: one that is bound to data would show those again when Word
 * opens the file, and a loop can not begin inside one. A contents list keeps its own, so that Word can bring it up to date.
 */
function withoutControls(xml: string): string {
  if (!xml.includes('<w:sdt>')) return xml;
  const frames = elementsOf(xml, 'w:sdt').flatMap(({ from, to }): Range[] => {
    const control = xml.slice(from, to);
    const words = shownWords(control);
    const isList = /<w:docPartGallery\b/.test(control) && !/\{\{\s*[#/]/.test(words);
    const begins = /<w:sdtContent(?:\s[^>]*)?>/.exec(control);
    const ends = control.lastIndexOf('</w:sdtContent>');
    if (!words.includes('{{') || isList || begins === null || ends < 0) return [];
    return [
      { from, to: from + begins.index + begins[0].length },
      { from: from + ends, to },
    ];
  });
  return frames.length === 0 ? xml : without(xml, frames);
}

/** Nothing in a template fetches or starts something when a report that was made of it is opened. */
function checkTemplate(entries: readonly Entry[]): void {
  checkWordParts(entries, templateFields);
  for (const { name, content } of entries)
    if (/\.rels$/i.test(name)) checkRelations(name, content.toString('utf8').replace(/^\uFEFF/, ''), true);
}

/** The copy; refuses a file that brings in something, or whose body is not written in the way that Word and LibreOffice write it. */
export function wordCopy(entries: readonly Entry[]): WordCopy {
  checkTemplate(entries);
  const { main, texts, notes } = partsOf(entries);
  const copied = entries.map(({ name, content }): Entry => {
    if (!/\.(?:xml|rels)$/i.test(name)) return { name, content };
    const xml = content.toString('utf8');
    const plain = transitional(xml);
    const made = texts.has(name) ? withoutControls(accepted(plain)) : plain;
    return { name, content: made === xml ? content : Buffer.from(made) };
  });
  // With its tracked changes accepted other signs may stand beside each other than before.
  checkWordParts(
    copied.filter(({ content }, index) => content !== entries[index]?.content),
    templateFields,
  );
  const body = copied.find(({ name }) => name === main)?.content.toString('utf8') ?? '';
  if (!/<w:document\b[^>]*\sxmlns:w="http:\/\/schemas\.openxmlformats\.org\/wordprocessingml\//.test(body))
    throw new NotTaken('unreadable', 'a body under other names');
  return { entries: copied, main, texts, notes };
}
